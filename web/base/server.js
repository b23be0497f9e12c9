// Requests to the server and their answers. The token comes in the address's fragment, is kept for
// this tab and sent as a header.

const TOKEN = "crownhead token",
  TABLE = "crownhead table";

/** The token of the address, which loses it, or the one that this tab was given before. */
function takeToken() {
  const before = kept(TOKEN, "sessionStorage"),
    given = /^#([0-9a-f]{64})$/.exec(window.location.hash)?.[1];
  if (!given) return before;
  if (given !== before) forgetTab(); // what another server left is of other games
  keep(TOKEN, given, "sessionStorage");
  window.history.replaceState(null, "", window.location.pathname);
  return given;
}

const token = takeToken();

/** The table that a link from another page names, "#table=3", or the last one of this tab. */
function wantedTable() {
  const named_ = /^#table=(\d+)$/.exec(window.location.hash);
  return Number(named_?.[1] ?? kept(TABLE, "sessionStorage"));
}

const bundles = new Map();
let bundlePolicy = null;

/** The address of a script as browsers with Trusted Types want it; the page's policy allows this
 * one maker of them (cli/serve/http.c), and it makes those of bundles alone. */
function bundleScript(name) {
  const createScriptURL = (path) => {
    if (!/^[a-z]+\.js$/.test(path)) throw new Error(`${path} is no bundle`);
    return path;
  };
  bundlePolicy ??= window.trustedTypes?.createPolicy("bundle", { createScriptURL }) ?? {
    createScriptURL,
  };
  return bundlePolicy.createScriptURL(`${name}.js`);
}

/** Loads a bundle of the program's own once: `name`.js and `name`.css. */
function loadBundle(name) {
  if (!bundles.has(name)) {
    const style = el("link", { rel: "stylesheet", href: `${name}.css` }),
      script = el("script");
    script.src = bundleScript(name);
    bundles.set(
      name,
      Promise.all(
        [style, script].map(
          (node) =>
            new Promise((resolve, reject) => {
              node.onload = resolve;
              node.onerror = () => {
                bundles.delete(name); // the next time it is tried again
                reject(new Error(`${name} can't be loaded; is the server there?`));
              };
            }),
        ),
      ),
    );
    document.head.append(style, script);
  }
  return bundles.get(name);
}

function request(path, options) {
  return fetch(`/api/${path}`, {
    ...options,
    headers: { Authorization: `Bearer ${token}`, ...options?.headers },
    cache: "no-store",
    credentials: "omit",
  });
}

async function answerOf(asked) {
  const response = await asked.catch(() => {
    throw new Error("The server does not answer. Is `crownhead serve` still running?");
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok)
    throw Object.assign(new Error(answer.error ?? `the server answers ${response.status}`), {
      status: response.status,
    });
  return answer;
}

async function get(path) {
  return answerOf(request(path));
}

async function post(path, body, options) {
  return answerOf(
    request(path, {
      ...options,
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
}

/** Calls `changed` with the data of the events that come at a path, until it is stopped or there are
 * none any more. A hidden tab does not listen, since a browser has few connections for all of them. */
class Events {
  constructor(path, changed, state) {
    Object.assign(this, { path, changed, state, stopped: false });
    this.visible = () => (document.hidden ? this.abort?.abort() : this.listen());
    document.addEventListener("visibilitychange", this.visible);
    this.listen();
  }

  stop() {
    this.stopped = true;
    document.removeEventListener("visibilitychange", this.visible);
    clearTimeout(this.again);
    this.abort?.abort();
  }

  async listen() {
    clearTimeout(this.again);
    if (this.stopped || this.listening || document.hidden) return;
    this.listening = true;
    this.abort = new AbortController();
    try {
      const response = await request(this.path, { signal: this.abort.signal });
      if (response.ok) await this.read(response.body.getReader());
      this.state(response.ok ? "again" : "closed");
      this.stopped ||= response.status === 404;
    } catch {
      if (!document.hidden && !this.stopped) this.state("away");
    }
    this.listening = false;
    if (!this.stopped) this.again = setTimeout(() => this.listen(), 1000);
  }

  async read(reader) {
    const decoder = new TextDecoder();
    let rest = "";
    this.state("here");
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
      rest = lines.pop();
      const data = lines.filter((line) => line.startsWith("data:"));
      if (data.length) this.changed(data.map((line) => line.slice(5)));
    }
  }
}
