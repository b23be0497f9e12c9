"""Counts of what was held against something, subject by subject: agreed, disagreed, left open; the first disagreements are kept."""
from collections import Counter, defaultdict

SHOWN = 3


class Tally:
    def __init__(self, title):
        self.title, self.counts, self.first = title, Counter(), defaultdict(list)

    def add(self, subject, good, *where):
        """`good`: True, False, or None where nothing definite can be said."""
        self.counts[subject, good] += 1
        if good is False and len(self.first[subject]) < SHOWN:
            self.first[subject].append(" ".join(map(str, where)))

    def of(self, subject, good):
        return self.counts[subject, good]

    def decided(self, subject):
        return self.of(subject, True) + self.of(subject, False)

    def subjects(self):
        return sorted({subject for subject, _ in self.counts})

    def show(self):
        print(self.title)
        for subject in self.subjects():
            agree, disagree, unsaid = (self.of(subject, good) for good in (True, False, None))
            print(f"  {subject}: {agree} agree, {disagree} disagree, {unsaid} not decided", flush=True)
            for line in self.first[subject]:
                print(f"    {line}")

    def disagreed(self):
        """What a test fails with: empty if there is nothing."""
        return [f"{subject}: {self.of(subject, False)}" for subject in self.subjects() if self.of(subject, False)]
