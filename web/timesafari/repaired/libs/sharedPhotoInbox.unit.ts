import { expect, test } from "../../../testing/unit";
import type { WaitingShare } from "../plugins/definitions";
import { SharedPhotoInbox } from "./sharedPhotoInbox";
import type { StoredShare } from "./sharedPhotoTable";

// The runner has kept its own; what the inbox logs would only be in its way.
console.log = console.error = () => {};

type Step = () => unknown;

/** Both sides of an inbox, and a clock that only moves when it is told to. */
function makeInbox(...names: string[]) {
    const queue = names.map(
        (name): WaitingShare => ({ shareId: name, base64: `/9j/${name}`, fileName: `${name}.jpg` }),
    );
    const rows = new Map<string, StoredShare>();
    const log: string[] = [];
    /** What happens in place of a call, once for each entry: `peek`, `acknowledge A`, … */
    const faults = new Map<string, Step[]>();
    const timers: { at: number; body: () => void }[] = [];
    let now = 0;

    const call = async (name: string, body: () => unknown): Promise<any> => {
        log.push(name);
        const fault = faults.get(name)?.shift();
        return fault === undefined ? body() : fault();
    };
    const plugin = {
        peekSharedImage: () => call("peek", () => queue[0]),
        acknowledgeSharedImage: ({ shareId }: { shareId: string }) =>
            call(`acknowledge ${shareId}`, () => {
                const place = queue.findIndex((share) => share.shareId === shareId);
                if (place >= 0) queue.splice(place, 1);
            }),
    };
    const table = {
        shares: () => call("shares", () => [...rows.values()]),
        store: ({ shareId }: { shareId: string }) =>
            call(`store ${shareId}`, () => {
                if (rows.has(shareId)) return;
                rows.set(shareId, { shareId, isDisplayed: false, isAcknowledged: false });
            }),
        markAcknowledged: (shareId: string) =>
            call(`mark ${shareId}`, () => {
                rows.set(shareId, { ...rows.get(shareId)!, isAcknowledged: true });
            }),
    };
    const after = (milliseconds: number, body: () => void) => {
        const timer = { at: now + milliseconds, body };
        timers.push(timer);
        return () => {
            if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
        };
    };
    const inbox = new SharedPhotoInbox(plugin, table, () => void log.push("announce"), after);
    const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
    return {
        inbox,
        queue,
        rows,
        log,
        timers,
        settle,
        share(name: string) {
            queue.push({ shareId: name, base64: `/9j/${name}`, fileName: `${name}.jpg` });
        },
        fail(name: string, ...steps: Step[]) {
            faults.set(name, [...(faults.get(name) ?? []), ...steps]);
        },
        /** Lets time pass, and everything happen that is due. */
        async pass(milliseconds: number) {
            await settle();
            const end = now + milliseconds;
            for (;;) {
                const due = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
                if (due === undefined) break;
                timers.splice(timers.indexOf(due), 1);
                now = due.at;
                due.body();
                await settle();
            }
            now = end;
        },
    };
}

const never: Step = () => new Promise(() => {});
const rejects = (message: string, code?: string) => () => {
    throw Object.assign(new Error(message), { code });
};

test("a share is stored before native may forget it, and announced after that", async () => {
    const { inbox, log, queue } = makeInbox("A");
    await inbox.check();
    expect(log).toEqual([
        "shares",
        "peek",
        "store A",
        "acknowledge A",
        "mark A",
        "announce",
        "peek",
    ]);
    expect(queue).toEqual([]);
});

test("all shares that wait are taken, the oldest first", async () => {
    const { inbox, log, rows } = makeInbox("A", "B", "C");
    await inbox.check();
    expect(log.filter((line) => line.startsWith("store"))).toEqual([
        "store A",
        "store B",
        "store C",
    ]);
    expect([...rows.values()].every(({ isAcknowledged }) => isAcknowledged)).toBe(true);
});

test("when nothing waits, nothing is left to wait for", async () => {
    const { inbox, timers } = makeInbox();
    await inbox.check();
    expect(timers.length).toBe(0);
});

test("a detection while the inbox is at work makes it look once more", async () => {
    const { inbox, log, share, queue } = makeInbox();
    const first = inbox.check();
    // The queue was found empty, and the answer is on its way.
    while (!log.includes("peek")) await undefined;
    share("A");
    void inbox.check();
    void inbox.check();
    await first;
    expect(log.filter((line) => line === "shares").length).toBe(2);
    expect(queue).toEqual([]);
});

test("no detection is lost, in whatever microtask it comes", async () => {
    for (let delay = 0; delay < 40; delay++) {
        const { inbox, share, queue, settle } = makeInbox("A");
        void inbox.check();
        for (let tick = 0; tick < delay; tick++) await undefined;
        share("B");
        void inbox.check();
        await settle();
        expect(queue).toEqual([]);
    }
});

test("a share that was stored before a kill is acknowledged and shown, not stored again", async () => {
    const { inbox, log, rows } = makeInbox("A");
    rows.set("A", { shareId: "A", isDisplayed: false, isAcknowledged: false });
    await inbox.check();
    expect(log).toEqual(["shares", "announce", "acknowledge A", "mark A", "peek"]);
});

test("a share that was displayed before a kill is only acknowledged", async () => {
    const { inbox, log, rows } = makeInbox("A");
    rows.set("A", { shareId: "A", isDisplayed: true, isAcknowledged: false });
    await inbox.check();
    expect(log).toEqual(["shares", "acknowledge A", "mark A", "peek"]);
});

test("a call that fails is tried again after a pause that grows", async () => {
    const { inbox, log, fail, pass, queue } = makeInbox("A");
    fail("peek", rejects("busy"), rejects("busy"));
    void inbox.check();
    await pass(499);
    expect(log.length).toBe(2);
    await pass(1);
    expect(log.length).toBe(4);
    await pass(999);
    expect(log.length).toBe(4);
    await pass(1);
    expect(queue).toEqual([]);
});

test("five attempts are enough, and the next detection begins anew", async () => {
    const { inbox, log, fail, pass, queue, timers } = makeInbox("A");
    fail("peek", ...Array.from({ length: 5 }, () => rejects("broken")));
    void inbox.check();
    await pass(60_000);
    expect(log.filter((line) => line === "peek").length).toBe(5);
    expect(timers.length).toBe(0);
    await inbox.check();
    expect(queue).toEqual([]);
});

test("a detection ends the pause", async () => {
    const { inbox, fail, pass, queue } = makeInbox("A");
    fail("peek", rejects("busy"));
    void inbox.check();
    await pass(100);
    await inbox.check();
    expect(queue).toEqual([]);
});

for (const name of ["shares", "peek", "store A", "acknowledge A", "mark A"]) {
    test(`${name}: a call that is never answered is given up and made again`, async () => {
        const { inbox, fail, pass, queue, rows } = makeInbox("A");
        fail(name, never);
        void inbox.check();
        await pass(5_000);
        await pass(500);
        expect(queue).toEqual([]);
        expect([...rows.values()].map(({ isAcknowledged }) => isAcknowledged)).toEqual([true]);
    });

    test(`${name}: a call that is never answered does not keep a detection away`, async () => {
        const { inbox, fail, pass, queue } = makeInbox("A");
        fail(name, never);
        void inbox.check();
        await pass(1_000);
        void inbox.check();
        await pass(500);
        expect(queue).toEqual([]);
    });
}

test("an answer that takes its time is waited for, detections or not", async () => {
    const { inbox, fail, pass, log, queue } = makeInbox("A");
    let answer = (_: unknown) => {};
    fail("peek", () => new Promise((resolve) => (answer = resolve)));
    void inbox.check();
    await pass(900);
    void inbox.check();
    await pass(50);
    answer(queue[0]);
    await pass(0);
    expect(queue).toEqual([]);
    expect(log.filter((line) => line === "store A").length).toBe(1);
});

test("a photo is announced though native fails to forget it", async () => {
    const { inbox, log, fail, pass } = makeInbox("A");
    fail("acknowledge A", rejects("disk full"));
    void inbox.check();
    await pass(0);
    expect(log.slice(-2)).toEqual(["acknowledge A", "announce"]);
    await pass(500);
    expect(log.slice(5)).toEqual(["shares", "announce", "acknowledge A", "mark A", "peek"]);
});

test("a native half that never forgets is an error, not a loop", async () => {
    const { inbox, log, fail, pass } = makeInbox("A");
    fail("acknowledge A", ...Array.from({ length: 20 }, () => () => undefined));
    void inbox.check();
    await pass(60_000);
    expect(log.filter((line) => line === "peek").length < 20).toBe(true);
});

test("a page without the plugin does not try again", async () => {
    const { inbox, log, fail, timers } = makeInbox();
    fail("peek", rejects("not implemented", "UNIMPLEMENTED"));
    await inbox.check();
    expect(log).toEqual(["shares", "peek"]);
    expect(timers.length).toBe(0);
});
