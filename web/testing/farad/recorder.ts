import { sharedActions, type Actions } from "./actions/actions";
import { checkValue } from "./actions/bluetooth";
import { Doer } from "./actions/doer";
import { checkChoice, checkPush, type Push } from "./actions/notifications";
import { checkAnswer, checkScan } from "./actions/sheets";
import { checkText, text } from "./checks";
import { checkItems } from "./items";
import { checkKeys, named, refuseUnknown } from "./near";
import { Mistake, show } from "./show";
import { windowIn, windowOf, type Kill, type Time, type When, type Window } from "./when";

/** What the user does. */
export interface User extends Actions<void> {
    /** Taps the app's icon. */
    launch(when?: When): void;
    /** Opens a URL, as a tap on a link does. */
    openURL(url: string, when?: When): void;
    /** Brings the app back. */
    bringToFront(when?: When): void;
    /**
     * A push notification comes for the app; `data` is what its payload holds beside `aps`. On Android
     * its values are texts, and one without title and body is a message of data alone.
     */
    receivePush(push: Push, when?: When): void;
    /** Taps the newest notification, or the one of that identifier. */
    tapNotification(when?: When & { id?: string }): void;
    /** Swipes the newest notification away, or the one of that identifier. */
    dismissNotification(when?: When & { id?: string }): void;
}

/**
 * What goes wrong. `farad run` lets all of it come; `farad explore` at most so many faults in one order
 * as `--faults` says, 1 unless given, and any of them may also not come.
 */
export interface Faults {
    /** Ends a process at once: `app`, `extension`, `web`, or a process by its name. */
    kill(process: string, when: Kill): void;
    /**
     * Lets a write find the volume full: the `nth` to a file that matches, 1 unless given. `*`
     * stands for any characters; a pattern without a slash is held against the file's name, another
     * one against the end of its path, and `|` stands between two that are counted together. With
     * `process`, only that one's writes are counted.
     *
     * A write is what puts bytes into a file: one call, one page of a database, one file of a folder
     * that is copied. To make an empty file, to empty one, to rename and to remove needs no room, and
     * is none.
     */
    failWrite(pattern: string, options?: { nth?: number; process?: string }): void;
    /**
     * The `nth` request whose method and URL match the pattern, such as `GET *files/7`, never
     * reaches its server: the client waits until it has timed out.
     */
    loseRequest(pattern: string, options?: { nth?: number }): void;
    /** The server does its work, and the client hears nothing of it. */
    loseResponse(pattern: string, options?: { nth?: number }): void;
    /** The connection breaks when half of the response's body has come. */
    cutResponse(pattern: string, options?: { nth?: number }): void;
    /** The server gets the request twice, as from a proxy that has tried again. */
    repeatRequest(pattern: string, options?: { nth?: number }): void;
}

/** A step or a fault as the Swift side reads it. */
export interface Entry extends Window {
    readonly kind: string;
    readonly stack: string;
    readonly once?: string;
    readonly [detail: string]: unknown;
}

/** Writes down what is called on `user` and `faults`; refuses what has no meaning. */
export class Recorder {
    readonly steps: Entry[] = [];
    readonly faults: Entry[] = [];
    /** The latest moment that is known of the steps so far, and the step that has it. */
    #floor = { earliest: 0, step: "" };

    readonly #doer = new Doer<void>("user", (kind, when, detail) => this.#step(kind, when, detail));

    readonly user: User = named("user", "action", {
        share: (item, when = {}) => {
            const shared = checkItems(item, when.as ?? "url", "user.share(…)");
            this.#step("share", when, shared, ["as"]);
        },
        launch: (when) => this.#step("launch", when),
        openURL: (url, when) =>
            this.#step("openURL", when, { url: text(url, "user.openURL(…)", "a URL") }),
        bringToFront: (when) => this.#step("bringToFront", when),
        receivePush: (push, when) => {
            const what = "user.receivePush(…)";
            checkKeys(push ?? {}, ["title", "body", "data", "badge", "category", "id"], what);
            text(push?.title, what, "a title");
            checkPush({ ...push }, what);
            this.#step("receivePush", when, { push: JSON.stringify(push) });
        },
        tapNotification: (when = {}) => {
            checkText(when.id, "“id” of user.tapNotification(…)");
            this.#step("tapNotification", when, { id: when.id }, ["id"]);
        },
        dismissNotification: (when = {}) => {
            checkText(when.id, "“id” of user.dismissNotification(…)");
            this.#step("dismissNotification", when, { id: when.id }, ["id"]);
        },
        chooseAction: (action, when = {}) => {
            const choice = checkChoice(action, when.typing, "user.chooseAction(…)");
            checkText(when.id, "“id” of user.chooseAction(…)");
            this.#step("chooseAction", when, { id: when.id, ...choice }, ["id", "typing"]);
        },
        answerAlert: (button, when = {}) => {
            const answer = checkAnswer(button, when.typing, "user.answerAlert(…)");
            this.#step("answerAlert", when, answer, ["typing"]);
        },
        setNetwork: (connection, when) => {
            const known = ["wifi", "cellular", "none"];
            refuseUnknown(connection, known, (shown) => `A phone is not connected by ${shown}`);
            this.#step("setNetwork", when, { connection });
        },
        scanBarcode: (code, when = {}) => {
            const scan = checkScan(code, when.format, "user.scanBarcode(…)");
            this.#step("scanBarcode", when, scan, ["format"]);
        },
        notifyValue: (peripheral, characteristic, value, when = {}) =>
            this.#step(
                "notifyValue", when,
                checkValue(
                    peripheral, characteristic, value, when.service, "user.notifyValue(…)"),
                ["service"]),
        ...sharedActions(this.#doer),
    });

    readonly failures: Faults = named("faults", "fault", {
        kill: (process, when) => {
            const what = "faults.kill(…)";
            const detail = { process: text(process, what, "a process") };
            checkKeys(when ?? {}, ["at", "after", "once"], `The time of ${what}`);
            const { at, after, once } = (when ?? {}) as { at?: Time; after?: Time; once?: string };
            if (once !== undefined) {
                const moments = ["completeRequest"];
                refuseUnknown(once, moments, (shown) => `A fault has no moment ${shown}`);
                if (at !== undefined) {
                    throw new Mistake(`${what} takes “once” with “after”, not with “at”.`);
                }
                const window = windowOf(after ?? 0, "“after”");
                return this.#fault("kill", { ...detail, once, after: window });
            }
            if (at === undefined && after === undefined) {
                throw new Mistake(`${what} needs a time: at, after or once.`);
            }
            if (after !== undefined && this.steps.length === 0) {
                throw new Mistake(`${what} has no step before it that “after” could count from.`);
            }
            const time = windowIn({ at, after }, what);
            this.#fault("kill", { ...detail, ...time, step: this.steps.length - 1 });
        },
        failWrite: (pattern, options = {}) => {
            checkKeys(options, ["nth", "process"], "faults.failWrite(…)");
            const { nth = 1, process } = options;
            if (!Number.isSafeInteger(nth) || nth < 1) {
                throw new Mistake(`“nth” must be a whole number from 1 on, not ${show(nth)}.`);
            }
            const detail = { pattern: text(pattern, "faults.failWrite(…)", "a pattern"), nth };
            this.#fault("failWrite", process === undefined ? detail : {
                ...detail,
                process: text(process, "faults.failWrite(…)", "a process"),
            });
        },
        loseRequest: (pattern, options) => this.#requestFault("loseRequest", pattern, options),
        loseResponse: (pattern, options) => this.#requestFault("loseResponse", pattern, options),
        cutResponse: (pattern, options) => this.#requestFault("cutResponse", pattern, options),
        repeatRequest: (pattern, options) =>
            this.#requestFault("repeatRequest", pattern, options),
    });

    /** Refuses a step that lies behind the end of the run. */
    checkEnd(until: number): void {
        const { earliest, step } = this.#floor;
        if (earliest <= until) return;
        throw new Mistake(
            `${step} never happens: it is not due before ${earliest} ms, ` +
                `and “until” is ${until} ms.`,
        );
    }

    #step(kind: string, when: When = {}, detail: object = {}, more: string[] = []): void {
        const what = `user.${kind}(…)`;
        const time = windowIn(when, what, more);
        if (time.after && this.steps.length === 0) {
            throw new Mistake(`${what} has no step before it that “after” could count from.`);
        }
        const floor = this.#floor;
        if (time.at && time.at[1] < floor.earliest) {
            throw new Mistake(
                `${what} happens at ${time.at[1]} ms at the latest, but ${floor.step} before it ` +
                    `not before ${floor.earliest} ms; write the steps in the order of their times.`,
            );
        }
        const earliest = time.at ? time.at[0] : floor.earliest + (time.after ? time.after[0] : 0);
        if (earliest >= floor.earliest) this.#floor = { earliest, step: what };
        this.steps.push({ kind, ...detail, ...time, stack: stackHere() });
    }

    #requestFault(kind: string, pattern: string, options: { nth?: number } = {}): void {
        const what = `faults.${kind}(…)`;
        checkKeys(options, ["nth"], what);
        const { nth = 1 } = options;
        if (!Number.isSafeInteger(nth) || nth < 1) {
            throw new Mistake(`“nth” must be a whole number from 1 on, not ${show(nth)}.`);
        }
        this.#fault(kind, { pattern: text(pattern, what, "a pattern"), nth });
    }

    #fault(kind: string, detail: object): void {
        this.faults.push({ kind, ...detail, stack: stackHere() });
    }
}

/** The place of what calls, for messages. */
export function stackHere(): string {
    return new Error().stack ?? "";
}
