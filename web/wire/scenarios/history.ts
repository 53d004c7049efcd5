import { expect, type Run } from "farad";

/** A device of Alice's, as the server tells of it. */
interface Device {
    readonly device: string;
    /** What it got, in order; in parentheses what it could not decrypt. */
    readonly history: readonly string[];
    readonly undecryptable: number;
    /** The ids of its own messages, and of those that the user's device has confirmed. */
    readonly sent: readonly string[];
    readonly confirmed: readonly string[];
    /** The ids of all messages that came. */
    readonly received: readonly string[];
}

/** What Wire's server keeps, and Alice's devices beside it. */
export const server = (run: Run) => run.device.server("prod-nginz-https.wire.com");

export const alice = (run: Run): readonly Device[] => server(run).alice;

/** How many of the events for the user's device the app has not worked through. */
export const waiting = (run: Run): number => {
    const last = Number(run.device.rows("sync")[0]?.last_event ?? 0);
    return server(run).notifications.filter((id: number) => id > last).length;
};

/** The user's own history, as the database has it, in the order of the server's times. */
export const own = (run: Run) =>
    [...run.device.rows("messages")].sort((one, other) => Number(one.time) - Number(other.time));

/** What holds of every run: the history can be read on both sides. */
export const decryptable = {
    "Alice can decrypt everything that was sent to her"(run: Run) {
        for (const { device, undecryptable, history } of alice(run)) {
            expect(undecryptable, `${device}: ${history.join(", ")}`).toBe(0);
        }
    },
    "the user has everything that Alice has sent"(run: Run) {
        // What waits at the server may still come.
        if (waiting(run) > 0) return;
        const ids = own(run).map(({ id }) => id);
        for (const { sent } of alice(run)) {
            for (const id of sent) expect(ids).toContain(id);
        }
    },
    "what the user's history shows as sent, Alice has"(run: Run) {
        const sent = own(run).filter(({ own }) => own === 1);
        for (const { device, received } of alice(run)) {
            for (const { id } of sent) expect(received, device).toContain(id);
        }
    },
};

/** What holds where nothing is killed or dismissed. */
export const quiet = {
    "nothing is on its way for ever"(run: Run) {
        expect(run.findings.map(({ rule }) => rule)).not.toContain("lock-deadlock");
    },
};
