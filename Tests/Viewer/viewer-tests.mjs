// Opens traces in headless Chromium as a person would: `Tests/run-viewer-tests` starts this.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser } from "./browser.mjs";
import { Traces } from "./traces.mjs";
import { fileURLToPath } from "node:url";

const [, , farad, only] = process.argv;
const folder = mkdtempSync(join(tmpdir(), "farad-viewer-"));
const traces = new Traces(farad, folder);
const browser = await Browser.start();
const tests = [];
const test = (sentence, body) => tests.push({ sentence, body });

function check(isTrue, sentence) {
    if (!isTrue) throw new Error(sentence);
}

function equal(found, expected, what) {
    const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
    check(left === right, `${what}: ${left}, not ${right}`);
}

const text = (selector) => browser.evaluate(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? ""`);
const shown = () => browser.evaluate("Number(document.querySelector('.row')?.ariaSetSize ?? 0)");
const selected = () => browser.evaluate("Number((document.activeElement.getAttribute('aria-activedescendant') ?? document.querySelector('[aria-activedescendant]')?.getAttribute('aria-activedescendant') ?? 'none').split('-').pop())");
const focusList = () => browser.evaluate("document.querySelector('.list:last-child, .list').focus()");
const canvas = async () => {
    const clip = await browser.evaluate(`(() => {
        const { x, y, width, height } = document.querySelector("#timelines").getBoundingClientRect();
        return { x, y, width, height };
    })()`);
    return (await browser.screenshot(clip)).toString("base64");
};
async function search(query) {
    await browser.press("/");
    await browser.evaluate("document.querySelector('#query').select()");
    await browser.type(query);
}
/** Selects the first event whose text has this, with all events shown. */
async function choose(query) {
    await focusList();
    await search(query);
    check((await shown()) > 0, `nothing is found for ${query}`);
    await browser.press("Enter");
    await browser.press("Escape");
    await focusList();
    await browser.settle();
}

/** A trace, and the same with two of its events the other way around, both told to be a pair. */
function swapped(path) {
    const lines = traces.lines(path);
    const places = lines.flatMap((line, index) => (line.line === "event" && line.process === "TimeSafari" ? [index] : []));
    const [first, second] = [places[8], places[9]];
    const fold = (identity) => identity.match(/.{4}/g).reduce((digits, part) => digits ^ parseInt(part, 16), 0).toString(16).padStart(4, "0");
    const name = (line) => `${line.process}/${line.queue}.${line.label}#${line.ordinal}~${fold(line.identity)}`;
    for (const place of [first, second]) lines[place].writes = [...(lines[place].writes ?? []), "memory:TimeSafari"];
    const flips = [[name(lines[second]), name(lines[first])]];
    const file = (title, all) => {
        const head = { ...all[0], title, flips };
        return traces.write(title, [head, ...all.slice(1)].map((line) => JSON.stringify(line)).join("\n") + "\n");
    };
    const other = structuredClone(lines);
    // The first comes just after the second, with all that happened in it.
    const [event] = other.splice(first, 1);
    other.splice(second, 0, event);
    return [file("passes", lines), file("fails", other)];
}

const photo = fileURLToPath(new URL("../Fixtures/photo.jpg", import.meta.url));
const cold = traces.run("cold", "run", "timesafari");
const coldLines = traces.lines(cold);
const coldEvents = coldLines.filter((line) => line.line === "event");

test("a real trace opens with all its events and what the run came to", async () => {
    await browser.open(traces.page(cold));
    equal(await shown(), coldEvents.length, "events in the list");
    const facts = await text("#facts");
    check(facts.includes("timesafari · ios · ideal · seed 0"), facts);
    check(facts.includes("passed"), facts);
    check((await text("#panel")).includes("is displayed"), "the share's outcome is in the run's pane");
    equal(await browser.evaluate("document.querySelector('#banner').hidden"), true, "banner hidden");
});

test("the page asks the network for nothing, and allows no script but its own", async () => {
    const addresses = [];
    browser.onMessage(({ method, params }) => {
        if (method === "Network.requestWillBeSent") addresses.push(params.request.url);
    });
    await browser.open(traces.page(cold));
    check(addresses.every((address) => address.startsWith("file://")), addresses.join(" "));
    const ran = await browser.evaluate(`(() => {
        const script = document.createElement("script");
        script.textContent = "window.strange = true";
        document.body.append(script);
        return window.strange === true;
    })()`);
    equal(ran, false, "a strange script ran");
});

test("search finds calls, counts them, and steps through them", async () => {
    await browser.open(traces.page(cold));
    await search("SharedImage.getSharedImage()");
    const count = coldLines.filter((line) => line.line === "call" && line.method === "getSharedImage").length;
    check((await shown()) >= count, "the calls are shown");
    check((await text("#matches")).includes("shown"), "the count is told");
    await browser.press("Enter");
    const first = await selected();
    check((await text("#panel")).includes("call SharedImage.getSharedImage()"), await text("#panel"));
    check(/settled after [\d.]+\sms by/.test(await text("#panel")), await text("#panel"));
    await browser.press("Enter");
    check((await selected()) > first, "Enter goes on");
    await browser.press("Enter", 8);
    equal(await selected(), first, "Shift and Enter go back");
    await browser.press("Escape");
    equal(await shown(), coldEvents.length, "Escape shows all");
});

test("filters show the events of a kind, and of a process", async () => {
    await browser.open(traces.page(cold));
    await browser.click("#filter > summary");
    await browser.click("#kinds input[value=change]");
    const changed = new Set(coldLines.filter((line) => line.line === "change").map((line) => line.event));
    changed.delete(0);
    equal(await shown(), changed.size, "events that change something");
    await browser.click("#clear");
    await browser.click("#processes label:first-child input");
    const others = coldEvents.filter((event) => event.process !== coldEvents[0].process);
    equal(await shown(), others.length, "events of the other processes");
    await browser.click("#clear");
    equal(await shown(), coldEvents.length, "all again");
});

test("keys step through events, lanes, causes and calls", async () => {
    await browser.open(traces.page(cold));
    await focusList();
    for (const _ of [1, 2, 3]) await browser.press("ArrowDown");
    equal(await selected(), 2, "third event");
    await browser.press("ArrowUp");
    equal(await selected(), 1, "second event");
    await browser.press("c");
    equal(await selected(), coldEvents[1].cause - 1, "its cause");
    await browser.press("ArrowRight");
    const next = coldEvents.findIndex((event, index) => index > 0 && event.process === coldEvents[0].process && event.queue === coldEvents[0].queue);
    equal(await selected(), next, "the next in its lane");
    await choose("SharedImage.getSharedImage()");
    await browser.press("s");
    const call = coldLines.find((line) => line.line === "call" && line.method === "getSharedImage");
    const answer = coldLines.find((line) => line.line === "answer" && line.call === call.call);
    equal(await selected(), answer.event - 1, "the call's answer");
    check((await text("#panel")).includes("answers SharedImage.getSharedImage()"), "its card");
    await browser.press("End");
    equal(await selected(), coldEvents.length - 1, "the last event");
});

test("zoom changes what is drawn, and Fit brings it back", async () => {
    await browser.open(traces.page(cold));
    const whole = await canvas();
    await browser.press("+");
    const larger = await canvas();
    check(larger !== whole, "it is larger");
    await browser.press("]");
    check((await canvas()) !== larger, "it has moved");
    await browser.click("#fit");
    check((await canvas()) === whole, "it is whole again");
    await browser.press("z");
    check((await canvas()) !== whole, "steps are drawn otherwise than times");
    equal(await browser.evaluate("document.querySelector('input[value=steps]').checked"), true, "the switch says so");
});

/** Where the frame on the strip above the lanes begins and ends, as parts of the strip. */
const frame = async () => {
    await browser.settle();
    return browser.evaluate(`(() => {
        const canvas = document.querySelector("#overview canvas");
        const accent = getComputedStyle(canvas).getPropertyValue("--accent").trim();
        const probe = document.createElement("canvas").getContext("2d");
        probe.fillStyle = accent;
        probe.fillRect(0, 0, 1, 1);
        const wanted = probe.getImageData(0, 0, 1, 1).data.join();
        const row = canvas.getContext("2d").getImageData(0, 1, canvas.width, 1).data;
        const columns = [];
        for (let x = 0; x < canvas.width; x++) if (row.slice(4 * x, 4 * x + 4).join() === wanted) columns.push(x);
        return [columns[0] / canvas.width, (columns.at(-1) + 1) / canvas.width];
    })()`);
};
const near = (found, expected, what) =>
    check(found.every((part, place) => Math.abs(part - expected[place]) < 0.02), `${what}: ${found}, not ${expected}`);

test("the strip above the lanes shows which part of the run is in view, and moves it", async () => {
    await browser.open(traces.page(cold));
    near(await frame(), [0, 1], "all is in view");
    await browser.press("+");
    await browser.press("+");
    near(await frame(), [3 / 8, 5 / 8], "the middle quarter");
    const box = await browser.evaluate(`(() => {
        const { x, y, width } = document.querySelector("#overview canvas").getBoundingClientRect();
        return { x, y, width };
    })()`);
    const before = await canvas();
    // Beside the frame: it comes there, as far as the run goes.
    await browser.click("#overview canvas", { x: box.width * 0.99, y: 10 });
    near(await frame(), [3 / 4, 1], "the last quarter");
    check((await canvas()) !== before, "the lanes have moved, too");
    // By the frame, held off its middle.
    const mouse = (type, part) => browser.send("Input.dispatchMouseEvent", {
        type, x: box.x + box.width * part, y: box.y + 10, button: "left", buttons: 1, clickCount: 1,
    });
    await mouse("mousePressed", 0.8);
    await mouse("mouseMoved", 0.55);
    await mouse("mouseReleased", 0.55);
    near(await frame(), [0.5, 0.75], "the frame was dragged");
    await mouse("mouseMoved", 0.2);
    near(await frame(), [0.5, 0.75], "it was let go");
});

test("the strip shows where in the whole run is what is searched for", async () => {
    await browser.open(traces.page(cold));
    const strip = () => browser.evaluate("document.querySelector('#overview canvas').toDataURL()");
    await browser.settle();
    const all = await strip();
    await search("getSharedImage");
    await browser.settle();
    const matches = await strip();
    check(matches !== all, "what does not match is faint");
    await browser.press("Escape");
    await browser.settle();
    check((await strip()) === all, "and is not any more");
});

test("two fingers zoom and move what is between them", async () => {
    await browser.open(traces.page(cold));
    const box = await browser.evaluate(`(() => {
        const { x, y, width } = document.querySelector("#timelines canvas").getBoundingClientRect();
        return { x: x + 168, y: y + 60, width: width - 168 };
    })()`);
    const touch = (type, ...parts) => browser.send("Input.dispatchTouchEvent", {
        type, touchPoints: parts.map((part, id) => ({ id, x: box.x + box.width * part, y: box.y })),
    });
    await touch("touchStart", 0.4);
    await touch("touchStart", 0.4, 0.6);
    await touch("touchMove", 0.35, 0.65);
    await touch("touchMove", 0.3, 0.7);
    await touch("touchEnd", 0.3);
    await touch("touchEnd");
    near(await frame(), [0.25, 0.75], "twice as large, around the middle");
    await touch("touchStart", 0.2, 0.6);
    await touch("touchMove", 0.3, 0.7);
    await touch("touchEnd");
    near(await frame(), [0.2, 0.7], "moved by a tenth of what is shown");
});

test("a click on the canvas chooses the event that is there", async () => {
    await browser.open(traces.page(cold));
    await browser.press("z");
    const box = await browser.evaluate(`(() => {
        const { width, height } = document.querySelector("#timelines canvas").getBoundingClientRect();
        return { width, height };
    })()`);
    const index = 40;
    const x = 168 + ((index + 0.5) / coldEvents.length) * (box.width - 168);
    let found = -1;
    for (let y = 30; y < box.height && found < 0; y += 12) {
        await browser.click("#timelines canvas", { x, y });
        // Nothing is chosen where nothing is.
        found = (await selected()) ?? -1;
    }
    equal(found, index, "the event below the pointer");
});

test("the pointer is told what an event did, and how long a call took", async () => {
    await browser.open(traces.page(cold));
    await browser.press("z");
    await browser.press("0");
    const call = coldLines.find((line) => line.line === "call" && line.method === "getSharedImage");
    const answer = coldLines.find((line) => line.line === "answer" && line.call === call.call);
    const width = await browser.evaluate("document.querySelector('#timelines canvas').getBoundingClientRect().width");
    const x = 168 + (call.event / coldEvents.length) * (width - 168);
    const tips = new Set();
    for (let y = 30; y < 320; y += 6) {
        await browser.click("#timelines canvas", { x, y });
        tips.add(await text(".tip"));
    }
    const length = Math.round((answer.at - call.at) * 1000) / 1000;
    const found = [...tips].map((tip) => tip.replace(/\s+/g, " ")).join("; ");
    check(found.includes(`SharedImage.getSharedImage() answers after ${length} ms`), found);
    check(/TimeSafari\/main\.message#\d → SharedImage\.getSharedImage\(\)/.test(found), found);
});

test("a photo is followed from the share sheet to the database", async () => {
    await browser.open(traces.page(cold));
    const file = coldLines.find((line) => line.line === "change" && line.store === "file" && line.name.endsWith(".jpg"));
    await choose("write group.app.timesafari.share/");
    const before = await canvas();
    await browser.click(`button.value[data-hash="${file.after.hash}"]`);
    check((await canvas()) !== before, "a line is drawn");
    const places = new Set(coldLines.filter((line) =>
        [line.body, line.before, line.after].some((body) => body?.values?.some(({ hash }) => hash === file.after.hash)),
    ).map((line) => line.event));
    equal(await text("#announcer"), `A value of ${file.after.bytes} bytes is followed through ${places.size} events.`, "announced");
    check(places.size >= 6, "the photo goes a long way");
});

test("the device pane shows files, defaults, tables, listeners and route at any moment", async () => {
    await browser.open(traces.page(cold));
    const name = coldLines.find((line) => line.store === "file" && line.name.endsWith(".jpg")).name;
    await choose("write group.app.timesafari.share/");
    await browser.press("2");
    const entry = `[data-store=file] [data-name="${name}"]`;
    check((await text(entry)).startsWith("new"), "the photo is new");
    check((await text(entry)).includes("199,265 bytes"), "its size");
    check((await text("[data-store=default]")).includes("sharedPhotoFilePath"), "the defaults");
    await browser.press("ArrowUp");
    equal(await text(entry), "", "before, it was not there");
    await browser.press("End");
    equal(await text(entry), "", "in the end, it is gone");
    check((await text("[data-store=route]")).includes("/shared-photo"), "the route");
    check((await text("[data-store=listener]")).includes("App.appUrlOpen"), "the listeners");
    check((await text("[data-store=table]")).includes("temp"), "the tables");
});

test("before and after of a change stand in the event's pane", async () => {
    await browser.open(traces.page(cold));
    const change = coldLines.find((line) => line.line === "change" && line.store === "route" && line.before);
    await focusList();
    for (let index = 0; index < change.event; index++) await browser.press("ArrowDown");
    const card = await text(".card.change");
    check(card.includes(`before\n${change.before.text}`.replace(/\n/, "\n\n")) || card.includes(change.before.text), card);
    check(card.includes(change.after.text), card);
});

/** The first two traces of one scenario in two orders; the second is not the default one. */
function twoOrders() {
    const first = traces.run("order-1", "run", "timesafari", "--share", photo, "--share", `${photo}@300`);
    const second = traces.run("order-2", "run", "timesafari", "--share", photo, "--share", `${photo}@300`, "--set", "document-start=300");
    return [first, second];
}

test("two traces stand side by side, with the pair that parts them marked", async () => {
    // The passing order and the failing one, as a search for orders writes them.
    const [passes, fails] = swapped(cold);
    await browser.open(traces.page(passes, fails));
    equal(await browser.evaluate("document.querySelectorAll('#timelines canvas').length"), 2, "timelines");
    equal(await browser.evaluate("document.querySelectorAll('.list').length"), 2, "lists");
    const parting = await text("#parting");
    check(/passes B .* before A /.test(parting), parting);
    check(/fails A .* before B /.test(parting), parting);
    check(parting.includes("both touch memory:TimeSafari"), parting);
    equal(await browser.evaluate("[...document.querySelectorAll('.row .flip')].map((mark) => mark.textContent).sort().join('')"), "AABB", "marks in the lists");
    await browser.click("#parting p:last-of-type button, #parting .flip p:nth-child(2) button");
    const index = await browser.evaluate("document.querySelector('#list-1').getAttribute('aria-activedescendant')");
    check(index !== null, "a click on the pair leads to its event");
    await browser.evaluate("document.querySelector('#list-1').focus()");
    await browser.press("x");
    equal(await browser.evaluate("document.activeElement.id"), "list-0", "x goes to the other trace");
});

test("a search's failing order stands beside the nearest that passes", async () => {
    const { status, stderr } = spawnSync(farad, ["explore", "race-8", "--report", join(folder, "report")], { encoding: "utf8" });
    equal(status, 1, `exit code ${stderr}`);
    const report = join(folder, "report");
    equal(readdirSync(report).sort(), ["failure-1-fails.farad-trace.jsonl", "failure-1-passes.farad-trace.jsonl", "failure-1.html", "index.html"], "files");
    const [fails, passes] = ["fails", "passes"].map((name) => traces.lines(join(report, `failure-1-${name}.farad-trace.jsonl`)));
    equal([fails[0].title, passes[0].title], ["fails", "passes"], "titles");
    equal(fails[0].flips, passes[0].flips, "the pair");
    const outcome = (lines) => lines.find((line) => line.line === "report").report.status;
    equal([outcome(fails), outcome(passes)], ["failed", "passed"], "what they came to");
    check(fails[0].token.endsWith(`.${fails.at(-1).hash.slice(0, 8)}`), "the failing run is the token's");
    await browser.open(`file://${report}/index.html`, "document.querySelector('a[href=\"failure-1.html\"]') !== null");
    check((await text("body")).includes("both touch"), "the index says what both touch");
    await browser.resize(390, 844);
    equal(await browser.evaluate("[...document.querySelectorAll('pre')].filter((pre) => pre.scrollWidth > pre.clientWidth).length"), 0, "lines beyond the edge of a phone");
    await browser.resize(1440, 900);
    await browser.open(`file://${report}/failure-1.html`);
    const parting = await text("#parting");
    // The extension's code has been interrupted, so the pair is of a part that goes on.
    check(/passes B [^+]* before A /.test(parting), parting);
    check(/fails A .* before B .*#1\+\d+/.test(parting), parting);
    check(parting.includes("(set group.app.timesafari.share sharedPhotoFileName"), parting);
    check(fails.some((line) => line.line === "resume"), "the trace says where code goes on");
    check((await text(".half:last-child h2")).includes("half-written-read: "), "what failed stands beside its name");
    await browser.press("2");
    const unlike = await text("[data-store=unlike]");
    check(/default group.app.timesafari.share sharedPhoto\w+/.test(unlike) && unlike.includes("in passes"), unlike);
    await browser.press("1");
    await browser.click("#panel .facts dd:last-child .link");
    equal(await browser.evaluate("document.activeElement.id"), "list-0", "the same event in the other order");
});

/** A run of a small page: lines of each kind, a request, and two errors that nobody catches. */
function smallApp() {
    const script = traces.path("small.js");
    writeFileSync(script, `
        localStorage.setItem("theme", "dark");
        console.log("started", { list: [1, 2, 3] });
        console.warn("a warning");
        console.error("something odd");
        console.log("x".repeat(3000) + "needle");
        setTimeout(() => undefinedFunction(), 50);
        fetch("https://api.example.org/notes").catch(() => {});
        Promise.reject(new Error("nobody catches me"));`);
    return traces.run("small", "run", script);
}

test("requests can be had alone, with what became of them, and Web Storage as it was", async () => {
    await browser.open(traces.page(smallApp()));
    await browser.click("#filter > summary");
    await browser.click("#kinds input[value=request]");
    equal(await browser.evaluate("[...document.querySelectorAll('.row .summary')].slice(-2).map((row) => row.innerText)"),
        ["GET https://api.example.org/notes", "no response: https://api.example.org/notes"], "rows");
    await browser.press("Escape");
    equal(await browser.evaluate("document.activeElement.tagName"), "SUMMARY", "Escape leads back to what opened the filter");
    await browser.click("#filter > summary");
    await browser.click("#kinds input[value=request]");
    await browser.evaluate("document.querySelector('.row:last-child').click()");
    check((await text("#panel")).includes("response") && (await text("#panel")).includes("no response: https://api.example.org/notes"), await text("#panel"));
    await browser.press("2");
    check(/theme dark/.test(await text("[data-store=item]")), await text("[data-store=item]"));
});

test("an error that nobody catches is marked where it came, and the run leads there", async () => {
    await browser.open(traces.page(smallApp()));
    check(/^by .*small\.js:\d+:\d+$/.test(await text("#panel .card.finding pre")), "the run's pane has the stack");
    await browser.click("#panel .card.finding .link");
    check((await text("#panel .card.finding")).includes("unhandled-rejection failure"), await text("#panel"));
    await browser.click("#filter > summary");
    await browser.click("#kinds input[value=finding]");
    equal(await browser.evaluate("[...document.querySelectorAll('.row')].map((row) => [row.querySelector('[role=img]').className, /nobody catches me|undefinedFunction|no-server/.exec(row.innerText)?.[0]])"),
        [["failure", "nobody catches me"], ["failure", "undefinedFunction"], ["remark", "no-server"]], "events with findings");
});

test("the console's pane has every line, as loud as it is, and shows where the event stands", async () => {
    await browser.open(traces.page(smallApp()));
    await browser.press("4");
    const lines = await browser.evaluate("[...document.querySelectorAll('.lines li')].map((line) => [line.className, line.querySelector('pre').innerText.slice(0, 16)])");
    equal(lines.slice(0, 3), [["", "started { list: "], ["warn", "warn: a warning"], ["error", "error: something"]], "the first lines");
    check(lines.some(([level, line]) => level === "error" && line.startsWith("Unhandled reject")), JSON.stringify(lines));
    equal(await browser.evaluate("document.querySelectorAll('.lines [aria-current]').length"), 0, "nothing is chosen");
    await browser.click(".lines li:last-child .link");
    const last = await text(".lines li:last-child pre");
    check((await text(".lines [aria-current=true]")).includes(last), "the line of the event");
});

test("a row says what a search found in it, and the pane scrolls there", async () => {
    await browser.open(traces.page(smallApp()));
    await search("needle");
    const row = await text(".row .summary");
    check(/^….*needle/.test(row), row);
    await browser.press("Enter");
    const marks = "[...CSS.highlights.get('match')]";
    equal(await browser.evaluate(`${marks}.map(String)`), ["needle", "needle"], "marks in list and pane");
    check(await browser.evaluate(`(() => {
        const panel = document.querySelector("#panel").getBoundingClientRect();
        const mark = ${marks}.find((range) => document.querySelector("#panel").contains(range.startContainer)).getBoundingClientRect();
        return mark.top >= panel.top && mark.bottom <= panel.bottom;
    })()`), "the mark in the pane can be seen");
    await browser.press("Escape");
    equal(await browser.evaluate(`${marks}.length`), 0, "nothing is marked any more");
    await search("api.example.org/notes");
    check((await text(".row .summary")).includes("GET https://api.example.org/notes"), "a request says of what");
});

test("the lanes of what is chosen are scrolled into sight, and the times stay above them", async () => {
    await browser.resize(1280, 500);
    await browser.open(traces.page(cold));
    const times = (top) => browser.evaluate(`document.querySelector("#timelines canvas").getContext("2d").getImageData(168, ${top}, 600, 18).data.join()`);
    const before = await times(0);
    await choose("displayed");
    const scrolled = await browser.evaluate("document.querySelector('#timelines').scrollTop");
    check(scrolled > 0, "the page's lane is far down");
    check((await times(scrolled)) === before, "the times are drawn where the lanes begin");
    await browser.resize(1440, 900);
});

test("the pair that decides can be seen at once, however small the window is", async () => {
    await browser.resize(1280, 800);
    await browser.open(traces.page(...swapped(cold)));
    const places = await browser.evaluate("[...document.querySelectorAll('.scroller')].map(({ scrollTop, clientHeight, scrollHeight }) => [scrollTop, clientHeight, scrollHeight])");
    for (const [top, height, whole] of places) check(whole > height && top > 0, `${top} of ${whole}, ${height} in sight`);
    check((await text(".half:last-child h2")).includes("fails"), "what a lane's order is called");
    await browser.resize(1440, 900);
});

test("nothing lies beyond the edge of a phone", async () => {
    await browser.resize(390, 844);
    for (const paths of [[cold], swapped(cold)]) {
        await browser.open(traces.page(...paths));
        equal(await browser.evaluate("document.documentElement.scrollWidth"), 390, "the page's width");
        await browser.click("#filter > summary");
        const [left, right] = await browser.evaluate("(({ left, right }) => [left, right])(document.querySelector('.menu').getBoundingClientRect())");
        check(left >= 0 && right <= 390, `the filter lies from ${left} to ${right}`);
        const list = await browser.evaluate("document.querySelector('.list').clientHeight");
        check(list > 100 && list < 844, `a list is ${list} high`);
        check((await browser.evaluate("document.querySelector('.row .summary').clientWidth")) > 100, "what events did has room");
    }
    await browser.open(traces.page(cold));
    await browser.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
    await browser.click(".row:nth-child(4)");
    const tops = await browser.evaluate("['#pane', '.row[aria-selected=true]'].map((name) => document.querySelector(name).getBoundingClientRect().top)");
    check(tops.every((top) => top >= 0 && top < 700), `what was chosen, and what it is, lie at ${tops}`);
    await browser.send("Emulation.setEmulatedMedia", { features: [] });
    await browser.resize(1440, 900);
});

test("a trace is printed whole, on white", async () => {
    await browser.send("Emulation.setEmulatedMedia", { media: "print", features: [{ name: "prefers-color-scheme", value: "dark" }] });
    await browser.open(traces.page(smallApp()));
    await browser.evaluate("dispatchEvent(new Event('beforeprint'))");
    equal(await browser.evaluate("getComputedStyle(document.querySelector('#pane')).backgroundColor"), "rgb(255, 255, 255)", "ground");
    equal(await browser.evaluate("(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('#panel'))"), 0, "hidden part of the pane");
    equal(await browser.evaluate("getComputedStyle(document.querySelector('.tools')).display"), "none", "buttons");
    await browser.evaluate("dispatchEvent(new Event('afterprint'))");
    check((await browser.evaluate("getComputedStyle(document.querySelector('#pane')).backgroundColor")) !== "rgb(255, 255, 255)", "the screen is dark again");
    await browser.send("Emulation.setEmulatedMedia", { media: "", features: [] });
});

test("two runs that do not part say so", async () => {
    await browser.open(traces.page(cold, cold));
    check((await text("#parting")).includes("the same events in the same order"), await text("#parting"));
});

test("runs of other configurations can be compared, too", async () => {
    await browser.open(traces.page(...twoOrders()));
    const parting = await text("#parting");
    check(parting.includes("--set document-start: by default and 300"), parting);
    check(/After \d+ equal events they part:|before/.test(parting), parting);
    await browser.open(traces.page(cold, smallApp()));
    check(/(They differ from the first event on|After \d+ equal events they part):/.test(await text("#parting")), await text("#parting"));
    await browser.click("#parting p:last-child .link");
    equal(await browser.evaluate("document.querySelector('#tab-event').ariaSelected"), "true", "a link leads to the event");
    equal(await browser.evaluate("document.querySelectorAll('.list').length"), 2, "lists");
});

test("hostile texts are shown and not run", async () => {
    const path = traces.hostile();
    await browser.open(traces.page(path));
    equal(await shown(), 2, "events");
    for (const key of ["ArrowDown", "2", "1", "ArrowDown", "3", "2", "z", "f"]) await browser.press(key);
    equal(await browser.evaluate("window.pwned === undefined"), true, "nothing was executed");
    equal(await browser.evaluate("document.querySelectorAll('img').length"), 0, "no element came of a text");
    equal(await browser.evaluate("({}).text === undefined"), true, "no prototype was changed");
    await browser.press("1");
    const label = await browser.evaluate("document.querySelector('#panel').textContent");
    check(label.includes("</script><script>window.pwned = 1</script>"), "the text is there as it is");
    check(label.includes("⟨U+202E⟩"), "marks that turn text around are shown");
    check(label.includes("⟨U+001B⟩[31m"), "and so are escape codes");
    equal(await browser.evaluate("/[\\u202A-\\u202E\\u2066-\\u2069\\u001b]/.test(document.body.innerText)"), false, "none is left");
});

test("a trace that was cut opens as far as it goes, with a banner", async () => {
    const whole = readFileSync(cold, "utf8");
    const path = traces.write("cut", whole.slice(0, whole.length / 2));
    await browser.open(traces.page(path));
    const count = await shown();
    check(count > 10 && count < coldEvents.length, `${count} events`);
    const banner = await text("#banner");
    check(banner.includes("ends in the middle of line"), banner);
    check(banner.includes(`its end is missing, after ${count} events`), banner);
});

test("a trace of a newer version opens with a banner", async () => {
    const newer = readFileSync(cold, "utf8").replace("farad-trace/2", "farad-trace/9")
        .replace("\n", '\n{"line":"dream","event":1}\n');
    await browser.open(traces.page(traces.write("newer", newer)));
    equal(await shown(), coldEvents.length, "events");
    check((await text("#banner")).includes("newer than this farad's"), await text("#banner"));
});

test("the page opens files by itself, and refuses what is no trace", async () => {
    await browser.open(traces.page(traces.hostile()));
    const open = async (...files) => {
        const { root } = await browser.send("DOM.getDocument");
        const { nodeId } = await browser.send("DOM.querySelector", { nodeId: root.nodeId, selector: "#file" });
        await browser.send("DOM.setFileInputFiles", { nodeId, files });
        await browser.settle();
    };
    await open(cold);
    await browser.until(`Number(document.querySelector('.row')?.ariaSetSize) === ${coldEvents.length}`);
    equal(await text("#banner"), "", "nothing is missing");
    const whole = readFileSync(cold, "utf8");
    await open(traces.write("cut", whole.slice(0, whole.length / 3)));
    await browser.until("document.querySelector('#banner').innerText.includes('its end is missing')");
    const before = await shown();
    await open(traces.write("none", "hello"));
    await browser.until("document.querySelector('#banner').innerText.includes('is no trace')");
    equal(await shown(), before, "what was there stays");
});

test("everything can be reached and is named for who cannot see it", async () => {
    await browser.open(traces.page(cold));
    const { nodes } = await browser.send("Accessibility.getFullAXTree");
    const interactive = new Set(["button", "textbox", "searchbox", "radio", "tab", "listbox", "checkbox", "application"]);
    const unnamed = nodes.filter((node) => !node.ignored && interactive.has(node.role?.value) && !node.name?.value);
    equal(unnamed.map((node) => node.role.value), [], "controls without a name");
    check(nodes.some((node) => node.role?.value === "option"), "events are options of a list");
    const reached = [];
    await browser.evaluate("document.body.focus()");
    for (let step = 0; step < 24; step++) {
        await browser.press("Tab");
        reached.push(await browser.evaluate("document.activeElement.id || document.activeElement.tagName"));
    }
    for (const place of ["query", "CANVAS", "list-0", "tab-run", "panel", "file"]) {
        check(reached.includes(place), `Tab never comes to ${place}: ${reached.join(" ")}`);
    }
});

test("the theme follows the system, and can be changed", async () => {
    await browser.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: "dark" }] });
    await browser.open(traces.page(cold));
    const ground = "getComputedStyle(document.body).backgroundColor";
    const dark = await browser.evaluate(ground);
    await browser.press("t");
    const light = await browser.evaluate(ground);
    check(dark !== light, `${dark} and ${light}`);
    await browser.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: "light" }] });
    await browser.settle();
    await browser.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: "dark" }] });
    await browser.settle();
    equal(await browser.evaluate(ground), dark, "the system's change");
    await browser.send("Emulation.setEmulatedMedia", { features: [] });
});

test("text, rows and lanes are as large as the reader's own font, without a sideways scroll", async () => {
    const measure = async (standard, width) => {
        await browser.send("Page.setFontSizes", { fontSizes: { standard } });
        await browser.resize(width, 900);
        await browser.open(traces.page(cold));
        return browser.evaluate(`(() => {
            const height = (selector) => document.querySelector(selector).getBoundingClientRect().height;
            return {
                font: parseFloat(getComputedStyle(document.querySelector(".row")).fontSize),
                row: height(".row"), step: document.querySelectorAll(".row")[1].offsetTop - document.querySelectorAll(".row")[0].offsetTop,
                lanes: height("#timelines canvas") - 4, overview: height("#overview canvas"),
                isWide: document.documentElement.scrollWidth > innerWidth,
            };
        })()`);
    };
    try {
        for (const width of [1280, 390]) {
            const [usual, large] = [await measure(16, width), await measure(24, width)];
            for (const part of ["font", "row", "step", "overview"]) {
                check(Math.abs(large[part] / usual[part] - 1.5) < 0.02, `${part} at ${width}: ${usual[part]}, then ${large[part]}`);
            }
            check(Math.abs(large.lanes / usual.lanes - 1.5) < 0.05, `lanes at ${width}: ${usual.lanes}, then ${large.lanes}`);
            check(!usual.isWide && !large.isWide, `at ${width} the page is wider than the window`);
        }
        await browser.resize(1440, 900);
        await browser.open(traces.page(cold));
        await browser.press("z");
        const box = await browser.evaluate(`(() => {
            const { width, height } = document.querySelector("#timelines canvas").getBoundingClientRect();
            return { width, height };
        })()`);
        const gutter = 168 * 1.5, index = 40;
        const x = gutter + ((index + 0.5) / coldEvents.length) * (box.width - gutter);
        let found = -1;
        for (let y = 40; y < box.height && found < 0; y += 12) {
            await browser.click("#timelines canvas", { x, y });
            found = (await selected()) ?? -1;
        }
        equal(found, index, "the event below the pointer");
    } finally {
        await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
        await browser.resize(1440, 900);
    }
});

test("50,000 events are shown, searched and stepped through", async () => {
    await browser.open(traces.page(traces.long("fifty", 50_000)));
    equal(await shown(), 50_000, "events");
    check((await browser.evaluate("document.querySelectorAll('.row').length")) < 100, "only the rows in view are made");
    await search("line 43210 of");
    equal(await shown(), 1, "matches");
    await browser.press("Enter");
    equal(await selected(), 43_209, "the event");
    await browser.press("Escape");
    await focusList();
    await browser.press("ArrowDown");
    equal(await selected(), 43_210, "the next");
});

test("a million events open as far as they go, with a banner", async () => {
    const path = traces.long("million", 1_000_000);
    await browser.open(traces.page(path));
    rmSync(path);
    equal(await shown(), 100_000, "events");
    const banner = await text("#banner");
    check(banner.includes("longer than can be shown: these are its first 100000 events, 9 % of the file"), banner);
});

const failed = [];
let count = 0;
for (const { sentence, body } of tests) {
    if (only !== undefined && !sentence.includes(only)) continue;
    count++;
    try {
        await body();
        console.log(`ok      ${sentence}`);
    } catch (error) {
        failed.push(sentence);
        console.log(`FAILED  ${sentence}\n        ${error.stack}`);
    }
}
await browser.close();
rmSync(folder, { recursive: true, force: true });
console.log(failed.length === 0 ? `${count} tests of the viewer passed` : `${failed.length} of ${count} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
