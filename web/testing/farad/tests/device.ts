import { sharedActions, type Actions } from "../actions/actions";
import { checkValue } from "../actions/bluetooth";
import { Doer } from "../actions/doer";
import { checkChoice, checkPush, type Push } from "../actions/notifications";
import { checkPermissions, type Battery, type Connection, type Permissions } from "../actions/settings";
import { checkAnswer, checkScan } from "../actions/sheets";
import { text } from "../checks";
import { checkItems } from "../items";
import { checkKeys, named, refuseUnknown } from "../near";
import { Mistake, show } from "../show";
import { withShown, type ShownByPhone } from "../shown";
import { windowIn, type Kill, type When } from "../when";
import { elsewhereInTests } from "../words";
import { link } from "./link";
import { optionsWhileLoading } from "./suite";

/** How an app is launched. */
export interface LaunchOptions {
    /** Ends the app first, if it runs, and starts it anew. */
    newInstance?: boolean;
    /** A URL that opens the app, as a tap on a link does. */
    url?: string;
    /** Answers the questions of the phone before they are asked. */
    permissions?: Permissions;
}

/** A notification in the notification centre. */
export interface ShownNotification {
    readonly app: string;
    readonly id: string;
    readonly title: string;
    readonly subtitle: string;
    readonly body: string;
    readonly actions: readonly string[];
}

/** An alert that waits for an answer. */
export interface ShownAlert {
    readonly title: string | null;
    readonly message: string | null;
    readonly buttons: readonly string[];
}

/** The phone's question for its user's face, finger or passcode. */
export interface ShownAuthentication {
    /** Why the app asks. */
    readonly reason: string;
    /** What stands on the button that leads elsewhere; null: there is none. */
    readonly fallback: string | null;
    readonly isPasscode: boolean;
}

/** What an app wants of the passwords of its site. */
export interface ShownPasswordRequest {
    /** `choose`: it wants to be told one. */
    readonly kind: "save" | "update" | "delete" | "choose";
    readonly site: string;
    /** Whose. */
    readonly userNames: readonly string[];
}

/** What an app asks for that makes or uses a passkey. */
export interface ShownPasskeyRequest {
    readonly relyingParty: string;
    /** Whose passkey is to be made; null: one that is there is to be used. */
    readonly newName: string | null;
    /** Whose passkeys can be used. */
    readonly names: readonly string[];
}

/** The share sheet that an app has opened. */
export interface ShownShareSheet {
    /** The subject that a mail would have. */
    readonly subject: string | null;
    /** What is shared: texts, and the URLs of pages and files. */
    readonly items: readonly string[];
}

/** A sheet of the App Store's above the app. */
export interface ShownStoreSheet {
    readonly kind: "purchase" | "refundRequest" | "manageSubscriptions" | "offerCode";
    /** What is to be bought, or was; null: the sheet is about nothing in particular. */
    readonly productIdentifier: string | null;
    /** The product's name, where something is to be bought. */
    readonly title: string | null;
}

/**
 * What the user does. Each promise resolves when it is done: the app is before the user and its page
 * has loaded, or it has gone. What the app itself does later, such as its timers, is for `clock`.
 *
 * With a time, `{ at: 500 }` from the start or `{ after: [0, 3000] }` from the action before, an
 * action is planned: the promise resolves when the time has come. A window counts in
 * `test.everyOrder`; elsewhere it is its earliest moment.
 */
export interface DeviceActions extends Actions<Promise<void>> {
    /** Installs an app: a bundled one, or a project folder, found from the test file. */
    installApp(app: string): Promise<void>;
    /** Starts the app, or brings it to the front when it runs. */
    launchApp(options?: LaunchOptions & When): Promise<void>;
    /** Opens a URL, as a tap on a link does. */
    openURL(url: string | { url: string }, when?: When): Promise<void>;
    /** Taps a notification; the newest one unless one is named. */
    tapNotification(id?: string, when?: When): Promise<void>;
    /** Swipes a notification away; the newest one unless one is named. */
    dismissNotification(id?: string, when?: When): Promise<void>;
    /**
     * Sends a push notification, for which the app has registered; it is shown then, or in the app's
     * hands, unless the app or the user keeps it from that.
     */
    sendUserNotification(push: Partial<Push>, when?: When): Promise<void>;
    /** Ends a process at once: `app`, `extension`, `web`, or a process by its name. */
    kill(process: string, when?: Kill): Promise<void>;
    /** Lets a later write to a matching file find the volume full; see `Faults.failWrite`. */
    failWrite(pattern: string, options?: { nth?: number; process?: string }): Promise<void>;
}

/** The phone: what the user does, and what is before the user. */
export interface Device extends DeviceActions, ShownByPhone {
    /**
     * The kind of phone. While the file loads, as for `test.runIf`: that of the command line, else of
     * `test.use` so far, else `ios`.
     */
    getPlatform(): "ios" | "android";
    /** What lies in the notification centre, oldest first. */
    readonly notifications: readonly ShownNotification[];
    /** The alert that is before the user; null when there is none. */
    readonly alert: ShownAlert | null;
    /** The titles of the app's own buttons above its page, from top to bottom. */
    readonly buttons: readonly string[];
    /** The question for a face, a finger or a passcode that is before the user. */
    readonly authentication: ShownAuthentication | null;
    /** What an app wants of the passwords of its site; null when it wants nothing. */
    readonly passwordRequest: ShownPasswordRequest | null;
    /** The question for a passkey that is before the user; null when there is none. */
    readonly passkeyRequest: ShownPasskeyRequest | null;
    /** The share sheet that the app shows; null when there is none. */
    readonly shareSheet: ShownShareSheet | null;
    /** The sheet of the App Store's that an iPhone's app has opened; null when there is none. */
    readonly storeSheet: ShownStoreSheet | null;
    readonly network: Connection;
    readonly battery: Battery;
}

function act(kind: string, when: object = {}, detail: object = {}): Promise<void> {
    const name = `device.${kind}(…)`;
    return link.send(name, kind, { ...detail, ...windowIn(when, name) });
}

function notification(id: unknown): object {
    return id === undefined ? {} : { identifier: text(id, "A notification", "an identifier") };
}

const actions: Device = withShown<Omit<Device, keyof ShownByPhone>>({
    installApp(app, ...more: unknown[]) {
        if (more.length > 0) throw new Mistake("device.installApp(…) takes an app, and no time.");
        return act("installApp", undefined, { app: text(app, "device.installApp(…)", "an app") });
    },
    launchApp(options = {}) {
        const what = "device.launchApp(…)";
        checkKeys(options, ["newInstance", "url", "permissions", "at", "after"], "launchApp");
        const { newInstance = false, url, permissions = {}, ...when } = options;
        checkPermissions(permissions);
        const detail = url === undefined ? {} : { url: text(url, what, "a URL") };
        return act("launchApp", when, { newInstance, permissions, ...detail });
    },
    openURL(url, when) {
        const target = typeof url === "object" && url !== null ? url.url : url;
        return act("openURL", when, { url: text(target, "device.openURL(…)", "a URL") });
    },
    share(item, options = {}) {
        checkKeys(options, ["as", "at", "after"], "device.share(…)");
        const { as = "url", ...when } = options;
        return act("share", when, checkItems(item, as, "device.share(…)"));
    },
    tapNotification: (id, when) => act("tapNotification", when, notification(id)),
    dismissNotification: (id, when) => act("dismissNotification", when, notification(id)),
    chooseAction(action, options = {}) {
        const what = "device.chooseAction(…)";
        checkKeys(options, ["id", "typing", "at", "after"], what);
        const { id, typing, ...when } = options;
        return act("chooseAction", when, {
            ...checkChoice(action, typing, what), ...notification(id),
        });
    },
    sendUserNotification(push, when) {
        const what = "device.sendUserNotification(…)";
        checkKeys(push, ["title", "body", "data", "badge", "category", "id"], what);
        checkPush({ ...push }, what);
        return act("sendUserNotification", when, { json: JSON.stringify(push) });
    },
    answerAlert(button, options = {}) {
        checkKeys(options, ["typing", "at", "after"], "device.answerAlert(…)");
        const { typing, ...when } = options;
        return act("answerAlert", when, checkAnswer(button, typing, "device.answerAlert(…)"));
    },
    setNetwork(connection, when) {
        const known = ["wifi", "cellular", "none"];
        refuseUnknown(connection, known, (one) => `The network is not ${one}`);
        return act("setNetwork", when, { connection });
    },
    scanBarcode(code, options = {}) {
        checkKeys(options, ["format", "at", "after"], "device.scanBarcode(…)");
        const { format, ...when } = options;
        return act("scanBarcode", when, checkScan(code, format, "device.scanBarcode(…)"));
    },
    notifyValue(peripheral, characteristic, value, options = {}) {
        const what = "device.notifyValue(…)";
        checkKeys(options, ["service", "at", "after"], `The options of ${what}`);
        const { service, ...when } = options;
        return act(
            "notifyValue", when as When,
            checkValue(peripheral, characteristic, value, service, what),
        );
    },
    ...sharedActions(new Doer("device", act)),
    kill(process, when = {}) {
        const what = "device.kill(…)";
        checkKeys(when, ["at", "after", "once"], what);
        const { once, at, after } = when as { once?: string; at?: any; after?: any };
        const detail = { process: text(process, what, "a process") };
        if (once === undefined) return act("kill", { at, after }, detail);
        refuseUnknown(once, ["completeRequest"], (one) => `${what} does not wait for ${one}`);
        return act("killOnce", { after: after ?? 0 }, detail);
    },
    failWrite(pattern, options = {}) {
        checkKeys(options, ["nth", "process"], "device.failWrite(…)");
        const { nth = 1, process } = options;
        if (!Number.isSafeInteger(nth) || nth < 1) {
            throw new Mistake(`“nth” must be a whole number from 1 on, not ${show(nth)}.`);
        }
        const detail = { pattern: text(pattern, "device.failWrite(…)", "a pattern"), nth };
        return act("failWrite", undefined, { ...detail, process });
    },
    getPlatform() {
        const declared = optionsWhileLoading();
        if (declared === undefined) return link.ask("device.getPlatform()", "platform");
        return (globalThis as any)[Symbol.for("farad.platform")] ?? declared.platform ?? "ios";
    },
    get notifications() {
        return link.ask("device.notifications", "notifications");
    },
    get alert() {
        return link.ask("device.alert", "alert");
    },
    get buttons() {
        return link.ask("device.buttons", "buttons");
    },
    get authentication() {
        return link.ask("device.authentication", "authentication");
    },
    get passwordRequest() {
        return link.ask("device.passwordRequest", "passwordRequest");
    },
    get passkeyRequest() {
        return link.ask("device.passkeyRequest", "passkeyRequest");
    },
    get shareSheet() {
        return link.ask("device.shareSheet", "shareSheet");
    },
    get storeSheet() {
        return link.ask("device.storeSheet", "storeSheet");
    },
    get network() {
        return link.ask("device.network", "network");
    },
    get battery() {
        return link.ask("device.battery", "battery");
    },
}, (question) => link.ask(`device.${question}`, question));

/** What the user does, and what is before the user. */
export const device: Device = named("device", "action", actions, elsewhereInTests);
