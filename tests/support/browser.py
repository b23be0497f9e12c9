"""A headless Chromium that is spoken to over a pipe by the DevTools protocol, with the standard library alone.

The protocol (https://chromedevtools.github.io/devtools-protocol/): JSON messages, each ended by a zero byte, to
descriptor 3 of the browser and from its descriptor 4."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

from scenario import PATIENCE, SANITIZED

AXE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "axe", "axe.min.js")

# What the browser answers when a page went elsewhere while something was asked of it.
GONE = ("navigated or closed", "context was destroyed", "Cannot find context", "Cannot find default execution context")


class Gone(RuntimeError):
    """The page that was asked is another by now."""


def find(what=None):
    """The path of the browser; None, with a line that says so of `what` a test leaves out, if there is none or CH_PAGES is 0."""
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next((path for path in map(shutil.which, names) if path), None)
    asked = os.environ.get("CH_PAGES") != "0"
    if what and not (found and asked):
        print(f"skipped: {what} in a browser, since " + ("chromium is not installed" if asked else "the release's tests drive pages"))
    return found if asked else None


class Browser:
    def __init__(self, program):
        self.folder = tempfile.mkdtemp(prefix="crownhead-browser-")
        ours, theirs = os.pipe(), os.pipe()
        switches = ["--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.folder}", "--no-first-run",
                    "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
                    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--disable-dev-shm-usage", "--hide-scrollbars"]
        if os.geteuid() == 0:
            switches.append("--no-sandbox")  # as root its sandbox can't be set up
        def descriptors():
            # Out of the way first: either end may have the number of the other.
            read, write = os.dup(ours[0]), os.dup(theirs[1])
            os.dup2(read, 3)
            os.dup2(write, 4)
        self.process = subprocess.Popen([program, *switches, "about:blank"], preexec_fn=descriptors, close_fds=False,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(ours[0])
        os.close(theirs[1])
        self.write, self.read = ours[1], theirs[0]
        self.rest, self.last, self.session = b"", 0, None
        self.console, self.requests, self.answers, self.bytes = [], [], {}, 0
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "Inspector"):
            self.call(f"{domain}.enable")

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
            self.process.wait(20)
        except (OSError, RuntimeError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.write)
        os.close(self.read)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def receive(self, until):
        """Takes one message, an event or an answer; False if none comes."""
        while b"\0" not in self.rest:
            left = until - time.monotonic()
            if left <= 0 or not select.select([self.read], [], [], left)[0]:
                return False
            part = os.read(self.read, 1 << 16)
            if not part:
                raise RuntimeError("the browser is gone")
            self.rest += part
        line, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(line)
        if "id" in message:
            self.answers[message["id"]] = message
        else:
            self.note(message["method"], message["params"])
        return True

    def note(self, method, params):
        if method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.console.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Runtime.consoleAPICalled":
            self.console.append(" ".join(str(arg.get("value", arg.get("description"))) for arg in params["args"]))
        elif method == "Log.entryAdded":
            entry = params["entry"]
            self.console.append(" ".join([entry["text"], entry.get("url", "")]).strip())
        elif method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method == "Network.loadingFinished":
            self.bytes += params["encodedDataLength"]
        elif method == "Inspector.targetCrashed":
            raise RuntimeError("the browser's process of the page has crashed")

    def call(self, method, **params):
        self.last += 1
        message = {"id": self.last, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write, json.dumps(message).encode() + b"\0")
        until = time.monotonic() + PATIENCE
        while self.last not in self.answers:
            if not self.receive(until):
                raise RuntimeError(f"{method}: no answer in {PATIENCE} s")
        answer = self.answers.pop(self.last)
        if "error" in answer:
            text = answer["error"]["message"]
            raise (Gone if any(words in text for words in GONE) else RuntimeError)(f"{method}: {answer['error']}")
        return answer["result"]

    def run(self, expression):
        """The value of a JavaScript expression, awaited."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def wait(self, expression):
        """Until the expression is true. A page that goes elsewhere meanwhile takes the question with it: it is asked again."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                if self.run(f"Boolean({expression})"):
                    return
            except Gone:
                pass
            if time.monotonic() > until:
                raise RuntimeError(f"not true in {PATIENCE} s: {expression}")
            time.sleep(0.02)

    def violations(self, part="html"):
        """What axe-core finds on the page or a part of it; None if it is not there, or in the
        sanitizer build. It is evaluated, since the page's policy lets no other script in."""
        if SANITIZED:  # of which the page knows nothing
            return None
        if not os.path.exists(AXE):
            print("skipped: accessibility, since axe.min.js is not in tests/support/axe")
            return None
        if not self.run("window.axe !== undefined"):
            with open(AXE, encoding="utf-8") as file:
                self.run(file.read() + "; 0")
        return self.run(f"axe.run({part!r}, {{ resultTypes: ['violations'] }}).then((result) => result.violations.map("
                        "(one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' '))}`))")

    def open(self, url):
        self.console.clear()
        self.requests.clear()
        self.call("Page.navigate", url="about:blank")
        self.bytes = 0
        failed = self.call("Page.navigate", url=url).get("errorText")
        if failed:
            raise RuntimeError(f"{url}: {failed}")
        self.wait("document.readyState === 'complete'")

    def key(self, name):
        """Presses a key, as a keyboard does."""
        codes = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35, "Escape": 27, "Enter": 13, "Tab": 9}
        single = len(name) == 1
        what = {"key": name, "windowsVirtualKeyCode": codes.get(name, ord(name.upper()[0]))}
        text = {"text": name} if single else {"text": "\r"} if name == "Enter" else {}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **what, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", **what)

    def middle(self, selector):
        """Where the middle of the element is that a CSS selector finds, scrolled into view: once it is there, has stayed
        in its place on the page for three looks, since what is above may still be drawn, and nothing covers it."""
        look = f"""new Promise((resolve) => {{ let last = "", frames = 0, left = 250;
            const look = () => {{ const node = document.querySelector({json.dumps(selector)});
                node?.scrollIntoView({{ block: "center", behavior: "instant" }});
                const box = node?.getBoundingClientRect();
                const x = box?.x + box?.width / 2, y = box?.y + box?.height / 2;
                const free = box?.width && node.contains(document.elementFromPoint(x, y));
                const now = free ? `${{x + scrollX}} ${{y + scrollY}}` : "";
                frames = now && now === last ? frames + 1 : 0;
                last = now;
                if (frames >= 3) resolve([x, y]);
                else if (left--) setTimeout(look, 10);
                else resolve(null); }};
            look(); }})"""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                place = self.run(look)
            except Gone:
                time.sleep(0.02)
                continue
            if place:
                return place
        raise RuntimeError(f"{selector} is not there, moves or is covered after {PATIENCE} s")

    def mouse(self, kind, x, y):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=int(kind != "mouseReleased"),
                  clickCount=1)

    def click(self, selector):
        """Presses and releases the mouse on an element."""
        x, y = self.middle(selector)
        self.mouse("mousePressed", x, y)
        self.mouse("mouseReleased", x, y)

    def drag(self, source, target):
        """Presses the mouse on one element and releases it on another."""
        self.middle(source)
        to = self.middle(target)
        x, y = self.run(f"""(() => {{ const box = document.querySelector({json.dumps(source)}).getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2]; }})()""")
        self.mouse("mousePressed", x, y)
        self.mouse("mouseMoved", (x + to[0]) / 2, (y + to[1]) / 2)
        self.mouse("mouseMoved", *to)
        self.mouse("mouseReleased", *to)

    def tap(self, selector):
        """Touches an element with a finger."""
        x, y = self.middle(selector)
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def swipe(self, source, target):
        """Touches one element, and takes the finger off another. Where a finger scrolls the browser knows by the frame drawn last."""
        self.middle(source)
        to = self.middle(target)
        self.run("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))))")
        x, y = self.run(f"""(() => {{ const box = document.querySelector({json.dumps(source)}).getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2]; }})()""")
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        for part in range(1, 9):
            at = {"x": x + (to[0] - x) * part / 8, "y": y + (to[1] - y) * part / 8}
            self.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[at])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def type(self, text):
        """Types into what has the focus."""
        for character in text:
            self.key(character)

    def screen(self, width, height, dark=False, phone=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2 if phone else 1, mobile=phone)
        self.call("Emulation.setTouchEmulationEnabled", enabled=phone)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def picture(self, path, whole=False):
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole, **({"clip": self.extent()} if whole else {}))["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def extent(self):
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        return {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
