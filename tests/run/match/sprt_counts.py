"""crownhead sprt against fastchess on the same counts of pairs: likelihood ratios, verdicts, Elo."""
import math

from scenario import check, json_lines, scenario, table


def main():
    rows = table("fastchess-sprt.tsv")
    check(len(rows) >= 36, len(rows))
    for pairs, elo0, elo1, alpha, beta, model, llr, verdict, elo, margin, normalized in rows:
        [line] = json_lines("sprt", "--ptnml", pairs, "--elo0", elo0, "--elo1", elo1, "--alpha", alpha, "--beta", beta,
                            "--model", model, "--json", status=1 if verdict == "H0" else 0)
        # fastchess stops its search for the likeliest distribution sooner.
        off = abs(line["sprt"]["llr"] - float(llr))
        check(off <= 1e-4 + 2e-6 * abs(float(llr)), pairs, model, line["sprt"]["llr"], llr)
        check(line["sprt"]["verdict"] == verdict, pairs, line["sprt"], verdict)
        check(abs(line["elo"]["value"] - float(elo)) < 1e-3, pairs, line["elo"], elo)
        # Margins by Student's law are wider, the more so the fewer pairs there are; fastchess has none where all are alike.
        count = sum(map(int, pairs.split(",")))
        least, most = float(margin), float(margin) * (1 + 7 / count) + 0.01
        check(least - 1e-3 <= line["elo"]["margin"] and (line["elo"]["margin"] <= most or count < 20 or least == 0), pairs, line["elo"], margin)
        if math.isfinite(float(normalized)):
            check(abs(line["normalized_elo"]["value"] - float(normalized)) < 1e-3, pairs, line["normalized_elo"], normalized)


scenario(main)
