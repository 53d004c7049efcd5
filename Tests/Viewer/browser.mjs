// Drives headless Chromium over a pipe, which needs no network: Chrome's DevTools protocol with a NUL
// after each message.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export class Browser {
    #process;
    #folder = mkdtempSync(join(tmpdir(), "farad-browser-"));
    #waiting = new Map();
    #listeners = [];
    #next = 1;
    #pending = "";
    #session;

    /** Starts a browser with one empty page. */
    static async start({ width = 1440, height = 900 } = {}) {
        const browser = new Browser(width, height);
        const { targetId } = await browser.send("Target.createTarget", { url: "about:blank" }, null);
        const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: true }, null);
        browser.#session = sessionId;
        for (const domain of ["Page", "Runtime", "Log", "Network"]) await browser.send(`${domain}.enable`);
        await browser.resize(width, height);
        return browser;
    }

    constructor(width, height) {
        this.#process = spawn("chromium", [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-extensions", "--disable-background-networking", "--hide-scrollbars",
            "--remote-debugging-pipe", `--user-data-dir=${this.#folder}`, `--window-size=${width},${height}`,
        ], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
        this.ended = new Promise((resolve) => this.#process.on("exit", resolve));
        this.#process.on("error", (error) => this.#fail(error));
        this.ended.then(() => this.#fail(new Error("The browser has ended.")));
        const output = this.#process.stdio[4];
        output.setEncoding("utf8");
        output.on("data", (text) => this.#receive(text));
    }

    #fail(error) {
        for (const { reject } of this.#waiting.values()) reject(error);
        this.#waiting.clear();
    }

    #receive(text) {
        this.#pending += text;
        const messages = this.#pending.split("\0");
        this.#pending = messages.pop();
        for (const source of messages) {
            const message = JSON.parse(source);
            const waiting = this.#waiting.get(message.id);
            if (waiting === undefined) {
                for (const listener of this.#listeners) listener(message);
                continue;
            }
            this.#waiting.delete(message.id);
            if (message.error) waiting.reject(new Error(`${waiting.method}: ${message.error.message}`));
            else waiting.resolve(message.result);
        }
    }

    send(method, params = {}, session = this.#session) {
        const id = this.#next++;
        const message = { id, method, params };
        if (session) message.sessionId = session;
        this.#process.stdio[3].write(`${JSON.stringify(message)}\0`);
        return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject, method }));
    }

    onMessage(listener) {
        this.#listeners.push(listener);
    }

    /** Goes to an address and waits until `condition`, a script, is true there. */
    async open(url, condition = "document.documentElement.dataset.ready") {
        const loaded = new Promise((resolve) => this.onMessage((message) => {
            if (message.method === "Page.loadEventFired") resolve();
        }));
        await this.send("Page.navigate", { url });
        await loaded;
        await this.until(condition);
    }

    /** The value of a script. */
    async evaluate(expression) {
        const { result, exceptionDetails } = await this.send(
            "Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
        if (exceptionDetails) {
            throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        }
        return result.value;
    }

    /** Waits until a script's value is true; a page that never comes to it fails the test. */
    async until(expression, milliseconds = 30_000) {
        const end = Date.now() + milliseconds;
        while (!(await this.evaluate(expression))) {
            if (Date.now() > end) throw new Error(`The page never came to ${expression}.`);
            await new Promise((resolve) => setTimeout(resolve, 20));
        }
    }

    /** Two frames: whatever was to be drawn has been. */
    async settle() {
        await this.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    }

    async press(key, modifiers = 0) {
        const text = key.length === 1 ? key : key === "Enter" ? "\r" : undefined;
        await this.send("Input.dispatchKeyEvent", { type: "keyDown", key, text, modifiers, code: key, windowsVirtualKeyCode: codes[key] ?? 0 });
        await this.send("Input.dispatchKeyEvent", { type: "keyUp", key, modifiers, code: key, windowsVirtualKeyCode: codes[key] ?? 0 });
        await this.settle();
    }

    async type(text) {
        await this.send("Input.insertText", { text });
        await this.settle();
    }

    /** Clicks the middle of the first element that a selector finds, or a point in it. */
    async click(selector, point) {
        const box = await this.evaluate(`(() => {
            const element = document.querySelector(${JSON.stringify(selector)});
            if (element === null) throw new Error("There is no ${selector.replace(/["\\]/g, "")}");
            element.scrollIntoView({ block: "nearest" });
            const { x, y, width, height } = element.getBoundingClientRect();
            return { x, y, width, height };
        })()`);
        const x = box.x + (point?.x ?? box.width / 2);
        const y = box.y + (point?.y ?? box.height / 2);
        for (const type of ["mouseMoved", "mousePressed", "mouseReleased"]) {
            await this.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
        }
        await this.settle();
    }

    async resize(width, height) {
        await this.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
    }

    /** The page as a PNG. */
    async screenshot(clip) {
        const { data } = await this.send("Page.captureScreenshot", {
            format: "png", ...(clip ? { clip: { ...clip, scale: 1 } } : {}),
        });
        return Buffer.from(data, "base64");
    }

    async close() {
        try {
            await this.send("Browser.close", {}, null);
        } catch {
            // It may be gone before it can answer.
        }
        await this.ended;
        rmSync(this.#folder, { recursive: true, force: true });
    }
}

const codes = {
    Enter: 13, Escape: 27, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Tab: 9, Home: 36, End: 35,
};
