import { checkPeripherals, checkValue, type Bytes, type Peripheral, type ShownPeripheral } from "../bluetooth";
import { checkItems, type Item, type SharedAs } from "../items";
import { checkKeys, named, refuseUnknown } from "../near";
import {
    checkAnswer,
    checkBattery,
    checkChoice,
    checkContacts,
    checkDate,
    checkEvents,
    checkNames,
    checkOption,
    checkTyping,
    checkLocation,
    checkOrientation,
    checkPermissions,
    checkPress,
    checkPush,
    checkProduct,
    checkReminders,
    checkScan,
    checkStoreOptions,
    checkSwipe,
    checkSwitch,
    checkTextSize,
    checkTimes,
    checkTitle,
    checkTransaction,
    text,
    timeOf,
    windowOf,
    type BarcodeFormat,
    type Battery,
    type Connection,
    type CalendarEvent,
    type Contact,
    type Kill,
    type Location,
    type Orientation,
    type Permissions,
    type Reminder,
    type StoreOptions,
    type SwipeDirection,
    type TextSize,
    type When,
} from "../recorder";
import type {
    ActivityUse,
    Call,
    ConsoleLine,
    Displayed,
    ElementAttributes,
    Finding,
    PrivacyCover,
    Share,
    ShownBrowser,
    Shortcut,
    ShownDocument,
    Speech,
    StoreTransaction,
    StoredFile,
    StoredValue,
} from "../run";
import { Mistake, show } from "../show";
import { elsewhereInTests } from "../words";
import { copier } from "./copies";
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
export interface DeviceActions {
    /** Installs an app: a bundled one, or a project folder, found from the test file. */
    installApp(app: string): Promise<void>;
    /** Starts the app, or brings it to the front when it runs. */
    launchApp(options?: LaunchOptions & When): Promise<void>;
    /** Opens a URL, as a tap on a link does. */
    openURL(url: string | { url: string }, when?: When): Promise<void>;
    /** Goes to the home screen; the app is suspended soon after. */
    sendToHome(when?: When): Promise<void>;
    /** Ends the app, as a swipe in the app switcher does; an Android app is paused and stopped before. */
    terminateApp(when?: When): Promise<void>;
    /** Shares an item, or several at once, with the app's share extension. */
    share(item: Item | readonly Item[], when?: When & { as?: SharedAs }): Promise<void>;
    /** Taps a notification; the newest one unless one is named. */
    tapNotification(id?: string, when?: When): Promise<void>;
    /** Swipes a notification away; the newest one unless one is named. */
    dismissNotification(id?: string, when?: When): Promise<void>;
    /**
     * Touches a button of the newest notification, or of the one of that identifier, and types into
     * its field first; the button by the identifier of its action.
     */
    chooseAction(
        action: string,
        options?: When & { id?: string; typing?: string },
    ): Promise<void>;
    /**
     * Sends a push notification, for which the app has registered; it is shown then, or in the app's
     * hands, unless the app or the user keeps it from that.
     */
    sendUserNotification(push: {
        title?: string;
        body?: string;
        data?: { readonly [key: string]: unknown };
        /** The number for the icon of an iPhone's app. */
        badge?: number;
        /** The name of the category whose buttons it has on an iPhone. */
        category?: string;
    }): Promise<void>;
    /** Touches a button of the alert that is before the user, and types into its field first. */
    answerAlert(button: string, options?: When & { typing?: string }): Promise<void>;
    /** Taps the first element that a CSS selector finds; `>>>` leads from a host into its shadow tree. */
    tap(selector: string, when?: When): Promise<void>;
    /**
     * Types into a field, all at once as far as the clock goes; `\n` is the return key. An input that
     * a picker fills in, such as a date, is given that value whole: `2026-11-25`.
     */
    typeText(selector: string, text: string, when?: When): Promise<void>;
    /** Deletes what a field holds. */
    clearText(selector: string, when?: When): Promise<void>;
    /** Taps an element so many times, 100 ms after one another; two taps are a double click as well. */
    multiTap(selector: string, times: number, when?: When): Promise<void>;
    /**
     * Keeps a finger on an element for `duration` milliseconds (1000). No click follows; on Android
     * `contextmenu` comes after half a second.
     */
    longPress(selector: string, when?: When & { readonly duration?: number }): Promise<void>;
    /**
     * Moves a finger that comes down on an element, by `distance` points (200) within 200 ms. The page
     * gets all of it, as where its `touch-action` is `none`; nothing scrolls by it.
     */
    swipe(
        selector: string,
        direction: SwipeDirection,
        when?: When & { readonly distance?: number },
    ): Promise<void>;
    /** Picks an option of a select, by its label or its value. */
    selectOption(selector: string, option: string, when?: When): Promise<void>;
    /** Presses Android's back button. */
    pressBack(when?: When): Promise<void>;
    /** Lets the app show notifications. */
    allowNotifications(when?: When): Promise<void>;
    /** Pulls the control centre over the app, and puts it away again. */
    interrupt(when?: When): Promise<void>;
    endInterruption(when?: When): Promise<void>;
    /** Swipes the sheet of the share extension away: its request is cancelled. */
    dismissShare(when?: When): Promise<void>;
    /** Chooses in the share sheet that the app shows, by a title such as `Save Image` or a type. */
    chooseActivity(activity: string, when?: When): Promise<void>;
    /** Closes the share sheet that the app shows without choosing. */
    cancelShareSheet(when?: When): Promise<void>;
    /** Connects the phone otherwise. */
    setNetwork(connection: Connection, when?: When): Promise<void>;
    /** Takes a picture or a film with the camera that the app shows, or picks some in its picker. */
    givePhotos(photos: Item | readonly Item[], when?: When): Promise<void>;
    /** Closes the camera or the photo picker that the app shows. */
    cancelPhotos(when?: When): Promise<void>;
    /** Picks documents in the picker that the app shows. */
    giveFiles(files: Item | readonly Item[], when?: When): Promise<void>;
    /** Closes the picker of documents without one. */
    cancelFiles(when?: When): Promise<void>;
    /**
     * Holds a code before the scanner that the app shows, or before the camera that an iPhone's app has
     * look for codes; a QR code unless `format` says otherwise.
     */
    scanBarcode(text: string, options?: When & { format?: BarcodeFormat }): Promise<void>;
    /** Closes the scanner that the app shows. */
    cancelScan(when?: When): Promise<void>;
    /**
     * Goes to the home screen of an iPhone and chooses in the menu of the app's icon, by a title or a type.
     */
    chooseShortcut(name: string, when?: When): Promise<void>;
    /**
     * Gives an iPhone these contacts and no others, as when they come from the user's account. One with
     * the id or the name of one that is there takes its place.
     */
    setContacts(contacts: readonly Contact[], when?: When): Promise<void>;
    /** Picks contacts by their names, in the picker that the app shows. */
    pickContacts(names: string | readonly string[], when?: When): Promise<void>;
    /** Closes the picker of contacts. */
    cancelContacts(when?: When): Promise<void>;
    /** Keeps the new contact that the app shows. */
    saveContact(when?: When): Promise<void>;
    /** Throws the new contact away that the app shows. */
    discardContact(when?: When): Promise<void>;
    /**
     * Gives an iPhone's calendars these events and no others, as when they come from the user's account. One
     * with the id of one that is there takes its place.
     */
    setEvents(events: readonly CalendarEvent[], when?: When): Promise<void>;
    /** The same for what is to be done. */
    setReminders(reminders: readonly Reminder[], when?: When): Promise<void>;
    /** Keeps the event that the app shows. */
    saveEvent(when?: When): Promise<void>;
    /** Throws away what is new in the event that the app shows. */
    discardEvent(when?: When): Promise<void>;
    /** Deletes the event that the app shows. */
    deleteEvent(when?: When): Promise<void>;
    /** Chooses of the calendars that the app offers, by their titles, and touches Done. */
    chooseCalendars(titles: string | readonly string[], when?: When): Promise<void>;
    /** Touches Cancel where the app offers calendars. */
    cancelCalendars(when?: When): Promise<void>;
    /** Buys what the App Store's sheet offers, or sends the request for a refund. */
    confirmStoreSheet(when?: When): Promise<void>;
    /** Closes the App Store's sheet. */
    closeStoreSheet(when?: When): Promise<void>;
    /** Buys a product of the app's `.storekit` file outside of the app; on another phone, say. */
    buyProduct(product: string, when?: When): Promise<void>;
    /** Gives the money back for a transaction, by its number in `transactions`; the first is 0. */
    refundTransaction(transaction: number, when?: When): Promise<void>;
    /** Agrees to what somebody had to agree to (Ask to Buy). */
    approveAskToBuyTransaction(transaction: number, when?: When): Promise<void>;
    /** Refuses it. */
    declineAskToBuyTransaction(transaction: number, when?: When): Promise<void>;
    /** Ends what has interrupted a purchase, which is bought now, or kept a subscription from renewing. */
    resolveIssueForTransaction(transaction: number, when?: When): Promise<void>;
    /** Ends a subscription at once. */
    expireSubscription(product: string, when?: When): Promise<void>;
    /** Ends the period of a subscription, and begins the next. */
    forceRenewalOfSubscription(product: string, when?: When): Promise<void>;
    /** Has a subscription renew by itself. */
    enableAutoRenewForTransaction(transaction: number, when?: When): Promise<void>;
    /** Has a subscription end with its period. */
    disableAutoRenewForTransaction(transaction: number, when?: When): Promise<void>;
    /** Deletes all that was bought. */
    clearTransactions(when?: When): Promise<void>;
    /** Has the App Store behave otherwise; what is left out stays as it is. */
    setAppStore(options: StoreOptions, when?: When): Promise<void>;
    /** Touches Done of the browser that the app shows, or closes InAppBrowser's web view. */
    closeBrowser(when?: When): Promise<void>;
    /** Follows a link to another page in the web view that InAppBrowser shows. */
    followLink(url: string, when?: When): Promise<void>;
    /** Touches Done above the document that the app shows; on Android the back button. */
    closeDocument(when?: When): Promise<void>;
    /** Opens the list of recent apps of an Android phone; `interrupt` does that of an iPhone. */
    openRecentApps(when?: When): Promise<void>;
    /** Touches a button of the app's own above the page, as plugins show them, by its title. */
    touchButton(title: string, when?: When): Promise<void>;
    /** Turns the picker of dates that an iPhone's app shows, as far as it allows the date. */
    pickDate(date: Date | number, when?: When): Promise<void>;
    /** Turns the app's own wheel to the row with a title, or touches such a row of its table. */
    pickRow(title: string, when?: When): Promise<void>;
    /** Has the phone know its user's face or finger; a new one knows none. */
    setBiometricEnrollment(isEnrolled: boolean, when?: When): Promise<void>;
    /** Shows the phone its user's face, where the app asks for it. */
    matchFace(when?: When): Promise<void>;
    /** Shows it another face; the second one in a row has failed. */
    unmatchFace(when?: When): Promise<void>;
    /** Holds its user's finger to a phone with Touch ID. */
    matchFinger(when?: When): Promise<void>;
    /** Holds another finger to it; the third one in a row has failed. */
    unmatchFinger(when?: When): Promise<void>;
    /** Types the passcode, where the app asks for it. */
    enterPasscode(when?: When): Promise<void>;
    /** Shakes an iPhone. */
    shake(when?: When): Promise<void>;
    /** Copies a text in another app. */
    setClipboard(text: string, when?: When): Promise<void>;
    /**
     * Changes in Settings what the app may do. Where it runs, the system ends it: an iPhone if the user
     * had decided about the camera, the microphone, the photos, the contacts, the calendar or the
     * reminders before, an Android phone if it loses what it was allowed.
     */
    setPermissions(permissions: Permissions, when?: When): Promise<void>;
    /** Switches location services on or off for all apps, before the app asks where it is. */
    setLocationServices(isOn: boolean, when?: When): Promise<void>;
    /** Switches Bluetooth on or off, as in Settings; it is on at the start. */
    setBluetooth(isOn: boolean, when?: When): Promise<void>;
    /**
     * Puts these devices of Bluetooth around an iPhone, and no others: one of before that is not among them
     * goes out of range, where its connection ends after four seconds; one with the id of one that is known,
     * or without an id with its name, is that one, as it is now.
     */
    setPeripherals(peripherals: readonly Peripheral[], when?: When): Promise<void>;
    /**
     * Gives a peripheral, by its name or id, another value of a characteristic, which it tells the apps that
     * want to hear of it, as much of it as one packet holds.
     */
    notifyValue(
        peripheral: string, characteristic: string, value: Bytes,
        options?: When & { service?: string },
    ): Promise<void>;
    /** Has a peripheral end its connection. */
    disconnectPeripheral(peripheral: string, when?: When): Promise<void>;
    /** Changes how full the battery is, and whether it is being charged. */
    setBattery(battery: Battery, when?: When): Promise<void>;
    /** Moves the phone; null: it cannot tell where it is, as at the start. */
    setLocation(location: Location | null, when?: When): Promise<void>;
    /** Turns the phone; its page is shown upright all the same. */
    setOrientation(orientation: Orientation, when?: When): Promise<void>;
    /** Has texts shown in another size; `large` is as the phone comes. */
    setTextSize(size: TextSize, when?: When): Promise<void>;
    /** Starts or ends VoiceOver. */
    setVoiceOver(isOn: boolean, when?: When): Promise<void>;
    /** Ends a process at once: `app`, `extension`, `web`, or a process by its name. */
    kill(process: string, when?: Kill): Promise<void>;
    /** Lets a later write to a matching file find the volume full; see `Faults.failWrite`. */
    failWrite(pattern: string, options?: { nth?: number; process?: string }): Promise<void>;
}

/** The phone: what the user does, and what is before the user. */
export interface Device extends DeviceActions {
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
    /** The share sheet that the app shows; null when there is none. */
    readonly shareSheet: ShownShareSheet | null;
    /** What was done in share sheets, oldest first. */
    readonly activities: readonly ActivityUse[];
    /** What apps had VoiceOver say, oldest first. */
    readonly announcements: readonly string[];
    /** What the menu of the app's icon shows, at most four entries. */
    readonly shortcuts: readonly Shortcut[];
    /** What apps had an iPhone say, oldest first; what waits to be spoken is not there yet. */
    readonly speeches: readonly Speech[];
    /** The user's contacts on an iPhone, in the order in which they came. */
    readonly contacts: readonly Contact[];
    /** The user's events on an iPhone, in the order in which they came; times in milliseconds. */
    readonly events: readonly CalendarEvent[];
    /** The devices of Bluetooth that an iPhone was ever near, each as it is now. */
    readonly peripherals: readonly ShownPeripheral[];
    /** The user's reminders on an iPhone. */
    readonly reminders: readonly Reminder[];
    /** The sheet of the App Store's that an iPhone's app has opened; null when there is none. */
    readonly storeSheet: ShownStoreSheet | null;
    /** What the user has bought in an iPhone's app, or wants to, oldest first; times in milliseconds. */
    readonly transactions: readonly StoreTransaction[];
    /** What an app shows in place of its contents while it is not before the user; else null. */
    readonly privacyCover: PrivacyCover | null;
    /** The browser that the app has opened above itself; null when there is none. */
    readonly browser: ShownBrowser | null;
    /** The URLs that apps have opened in Safari, on Android in the phone's browser, oldest first. */
    readonly openedInSafari: readonly string[];
    /** The document that the app has opened, as FileViewer shows it; null when there is none. */
    readonly document: ShownDocument | null;
    /** Whether the app is kept out of screenshots. */
    readonly preventsScreenshots: boolean;
    /** The number on the app's icon; 0 shows none, as on Android. */
    readonly badge: number;
    /** The text on the pasteboard; null without one. */
    readonly clipboard: string | null;
    readonly network: Connection;
    readonly battery: Battery;
}

/** The phone's clock, which stands still unless somebody waits. */
export interface Clock {
    /** Virtual milliseconds since the test began. */
    readonly now: number;
    /** Lets so many milliseconds pass. */
    advanceBy(milliseconds: number): Promise<void>;
    /** Lets time pass until so many milliseconds since the test began. */
    advanceTo(milliseconds: number): Promise<void>;
    /**
     * Lets time pass until nothing is left to do but timers that recur and are not due within five
     * seconds; at most `timeout` ms, 60,000 unless given.
     */
    runUntilIdle(options?: { timeout?: number }): Promise<void>;
    /**
     * Lets time pass until the condition holds, which may be async; at most `timeout` ms, 10,000
     * unless given.
     */
    runUntil(condition: () => unknown, options?: { timeout?: number }): Promise<void>;
}

/** A line that native code has printed. */
export interface LogLine {
    readonly process: string;
    readonly text: string;
    /** Virtual milliseconds. */
    readonly at: number;
}

/** What a process did to a file or a key of an app group. */
export interface Access {
    readonly process: string;
    /** `miss` is a read that found nothing. */
    readonly use: "read" | "miss" | "write" | "delete" | "move" | "list";
    readonly kind: "file" | "key";
    readonly group: string;
    /** The file's path from the container on, or the key. */
    readonly name: string;
    /** Virtual milliseconds. */
    readonly at: number;
}

/** The app as its user and its developer see it, now. */
export interface App {
    /** The path that the page shows, such as `/shared-photo`; null without a page. */
    readonly route: string | null;
    readonly state: "notRunning" | "launching" | "active" | "background" | "suspended";
    /** What the pages have written to their consoles, oldest first. */
    readonly console: readonly ConsoleLine[];
    /** What native code of the app and its extensions has printed, oldest first. */
    readonly log: readonly LogLine[];
    /** The calls of a plugin, or of all, in the order of their arrival. */
    calls(plugin?: string): readonly Call[];
    /** The images that the page or screen has shown so far. */
    readonly displayed: readonly Displayed[];
    /** The texts that a native app's screen shows, from top to bottom; none for a page. */
    readonly texts: readonly string[];
    /** The items that were shared, and what became of them so far. */
    readonly shares: readonly Share[];
    /** What Farad itself has found so far; `farad explain-finding` says what a rule means. */
    readonly findings: readonly Finding[];
    /**
     * Runs a function in the page, which sees nothing of the test; values cross by copy: those that JSON
     * has, `undefined`, numbers such as `NaN`, dates, maps, sets, bigints, patterns, errors and bytes. An
     * object's own members are copied, or what its `toJSON` makes of it.
     */
    evaluate<R, A extends unknown[]>(
        body: ((...args: A) => R) | string,
        ...args: A
    ): Promise<Awaited<R>>;
    /** What a user can tell of the element that a selector finds, as `tap` finds it; null: there is none. */
    getAttributes(selector: string): Promise<ElementAttributes | null>;
}

function timed(when: unknown, what: string, more: readonly string[] = []): object {
    if (when === undefined) return {};
    checkKeys(when, ["at", "after", ...more], `The time of ${what}`);
    const { at, after } = when;
    if (at !== undefined && after !== undefined) {
        throw new Mistake(`${what} has “at” and “after”; give one of them.`);
    }
    if (at !== undefined) return { at: windowOf(at, "“at”") };
    return after === undefined ? {} : { after: windowOf(after, "“after”") };
}

function act(kind: string, when: unknown, detail: object = {}): Promise<void> {
    const name = `device.${kind}(…)`;
    return link.send(name, kind, { ...detail, ...timed(when, name) });
}

function notification(id: unknown): object {
    return id === undefined ? {} : { identifier: text(id, "A notification", "an identifier") };
}

const actions: Device = {
    installApp: (app) =>
        act("installApp", undefined, { app: text(app, "device.installApp(…)", "an app") }),
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
    sendToHome: (when) => act("sendToHome", when),
    terminateApp: (when) => act("terminateApp", when),
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
    sendUserNotification(push) {
        const what = "device.sendUserNotification(…)";
        checkKeys(push, ["title", "body", "data", "badge", "category"], what);
        const { title = "", body = "", data = {}, badge, category } = push;
        checkPush({ ...push }, what);
        const json = JSON.stringify(data);
        return act("sendUserNotification", undefined, { title, body, json, badge, category });
    },
    answerAlert(button, options = {}) {
        checkKeys(options, ["typing", "at", "after"], "device.answerAlert(…)");
        const { typing, ...when } = options;
        return act("answerAlert", when, checkAnswer(button, typing, "device.answerAlert(…)"));
    },
    tap: (selector, when) =>
        act("tap", when, { selector: text(selector, "device.tap(…)", "a selector") }),
    typeText: (selector, typed, when) =>
        act("typeText", when, checkTyping(selector, typed, "device.typeText(…)")),
    clearText: (selector, when) =>
        act("clearText", when, { selector: text(selector, "device.clearText(…)", "a selector") }),
    multiTap: (selector, times, when) =>
        act("multiTap", when, checkTimes(selector, times, "device.multiTap(…)")),
    longPress: (selector, { duration, ...when } = {}) =>
        act("longPress", timeOf(when), checkPress(selector, duration, "device.longPress(…)")),
    swipe: (selector, direction, { distance, ...when } = {}) =>
        act("swipe", timeOf(when), checkSwipe(selector, direction, distance, "device.swipe(…)")),
    selectOption: (selector, option, when) =>
        act("selectOption", when, checkOption(selector, option, "device.selectOption(…)")),
    pressBack: (when) => act("pressBack", when),
    allowNotifications: (when) => act("allowNotifications", when),
    interrupt: (when) => act("interrupt", when),
    endInterruption: (when) => act("endInterruption", when),
    dismissShare: (when) => act("dismissShare", when),
    chooseActivity: (activity, when) =>
        act("chooseActivity", when, {
            activity: text(activity, "device.chooseActivity(…)", "an activity"),
        }),
    cancelShareSheet: (when) => act("cancelShareSheet", when),
    setNetwork(connection, when) {
        const known = ["wifi", "cellular", "none"];
        refuseUnknown(connection, known, (one) => `The network is not ${one}`);
        return act("setNetwork", when, { connection });
    },
    givePhotos: (photos, when) =>
        act("givePhotos", when, checkItems(photos, "url", "device.givePhotos(…)")),
    cancelPhotos: (when) => act("cancelPhotos", when),
    scanBarcode(code, options = {}) {
        checkKeys(options, ["format", "at", "after"], "device.scanBarcode(…)");
        const { format, ...when } = options;
        return act("scanBarcode", when, checkScan(code, format, "device.scanBarcode(…)"));
    },
    cancelScan: (when) => act("cancelScan", when),
    giveFiles: (files, when) =>
        act("giveFiles", when, checkItems(files, "url", "device.giveFiles(…)")),
    cancelFiles: (when) => act("cancelFiles", when),
    chooseShortcut: (name, when) =>
        act("chooseShortcut", when, {
            text: text(name, "device.chooseShortcut(…)", "a title or a type"),
        }),
    setContacts: (contacts, when) =>
        act("setContacts", when, checkContacts(contacts, "device.setContacts(…)")),
    pickContacts: (names, when) =>
        act("pickContacts", when, checkNames(names, "device.pickContacts(…)")),
    cancelContacts: (when) => act("cancelContacts", when),
    saveContact: (when) => act("saveContact", when),
    discardContact: (when) => act("discardContact", when),
    setEvents: (events, when) =>
        act("setEvents", when, checkEvents(events, "device.setEvents(…)")),
    setReminders: (reminders, when) =>
        act("setReminders", when, checkReminders(reminders, "device.setReminders(…)")),
    saveEvent: (when) => act("saveEvent", when),
    discardEvent: (when) => act("discardEvent", when),
    deleteEvent: (when) => act("deleteEvent", when),
    chooseCalendars: (titles, when) =>
        act(
            "chooseCalendars", when,
            checkNames(titles, "device.chooseCalendars(…)", "a calendar's title"),
        ),
    cancelCalendars: (when) => act("cancelCalendars", when),
    confirmStoreSheet: (when) => act("confirmStoreSheet", when),
    closeStoreSheet: (when) => act("closeStoreSheet", when),
    clearTransactions: (when) => act("clearTransactions", when),
    buyProduct: (product, when) =>
        act("buyProduct", when, checkProduct(product, "device.buyProduct(…)")),
    expireSubscription: (product, when) =>
        act("expireSubscription", when, checkProduct(product, "device.expireSubscription(…)")),
    forceRenewalOfSubscription: (product, when) =>
        act("forceRenewalOfSubscription", when, checkProduct(product, "device.forceRenewalOfSubscription(…)")),
    refundTransaction: (transaction, when) =>
        act("refundTransaction", when, checkTransaction(transaction, "device.refundTransaction(…)")),
    approveAskToBuyTransaction: (transaction, when) =>
        act(
            "approveAskToBuyTransaction", when,
            checkTransaction(transaction, "device.approveAskToBuyTransaction(…)"),
        ),
    declineAskToBuyTransaction: (transaction, when) =>
        act(
            "declineAskToBuyTransaction", when,
            checkTransaction(transaction, "device.declineAskToBuyTransaction(…)"),
        ),
    resolveIssueForTransaction: (transaction, when) =>
        act(
            "resolveIssueForTransaction", when,
            checkTransaction(transaction, "device.resolveIssueForTransaction(…)"),
        ),
    enableAutoRenewForTransaction: (transaction, when) =>
        act(
            "enableAutoRenewForTransaction", when,
            checkTransaction(transaction, "device.enableAutoRenewForTransaction(…)"),
        ),
    disableAutoRenewForTransaction: (transaction, when) =>
        act(
            "disableAutoRenewForTransaction", when,
            checkTransaction(transaction, "device.disableAutoRenewForTransaction(…)"),
        ),
    setAppStore: (options, when) =>
        act("setAppStore", when, checkStoreOptions(options, "device.setAppStore(…)")),
    closeBrowser: (when) => act("closeBrowser", when),
    followLink: (url, when) =>
        act("followLink", when, { url: text(url, "device.followLink(…)", "a URL") }),
    closeDocument: (when) => act("closeDocument", when),
    openRecentApps: (when) => act("openRecentApps", when),
    touchButton: (title, when) =>
        act("touchButton", when, checkTitle(title, "device.touchButton(…)", "a button's title")),
    pickDate: (date, when) => act("pickDate", when, checkDate(date, "device.pickDate(…)")),
    pickRow: (title, when) =>
        act("pickRow", when, checkTitle(title, "device.pickRow(…)", "a row's title")),
    setBiometricEnrollment: (isOn, when) =>
        act(
            "setBiometricEnrollment", when,
            checkSwitch(isOn, "device.setBiometricEnrollment(…)"),
        ),
    matchFace: (when) => act("matchFace", when),
    unmatchFace: (when) => act("unmatchFace", when),
    matchFinger: (when) => act("matchFinger", when),
    unmatchFinger: (when) => act("unmatchFinger", when),
    enterPasscode: (when) => act("enterPasscode", when),
    shake: (when) => act("shake", when),
    setClipboard: (copied, when) =>
        act("setClipboard", when, { text: text(copied, "device.setClipboard(…)", "a text") }),
    setPermissions(permissions, when) {
        checkPermissions(permissions);
        return act("setPermissions", when, { permissions });
    },
    setLocationServices: (isOn, when) =>
        act("setLocationServices", when, checkSwitch(isOn, "device.setLocationServices(…)")),
    setBattery: (battery, when) =>
        act("setBattery", when, checkBattery(battery, "device.setBattery(…)")),
    setBluetooth: (isOn, when) =>
        act("setBluetooth", when, checkSwitch(isOn, "device.setBluetooth(…)")),
    setPeripherals: (peripherals, when) =>
        act("setPeripherals", when, checkPeripherals(peripherals, "device.setPeripherals(…)")),
    notifyValue(peripheral, characteristic, value, options = {}) {
        const what = "device.notifyValue(…)";
        checkKeys(options, ["service", "at", "after"], `The options of ${what}`);
        const { service, ...when } = options;
        return act(
            "notifyValue", when as When,
            checkValue(peripheral, characteristic, value, service, what),
        );
    },
    disconnectPeripheral: (peripheral, when) =>
        act("disconnectPeripheral", when, {
            peripheral: text(peripheral, "device.disconnectPeripheral(…)", "a peripheral"),
        }),
    setLocation: (location, when) =>
        act("setLocation", when, checkLocation(location, "device.setLocation(…)")),
    setOrientation: (orientation, when) =>
        act("setOrientation", when, checkOrientation(orientation)),
    setTextSize: (size, when) => act("setTextSize", when, checkTextSize(size)),
    setVoiceOver: (isOn, when) =>
        act("setVoiceOver", when, checkSwitch(isOn, "device.setVoiceOver(…)")),
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
    get shareSheet() {
        return link.ask("device.shareSheet", "shareSheet");
    },
    get activities() {
        return link.ask("device.activities", "activities");
    },
    get announcements() {
        return link.ask("device.announcements", "announcements");
    },
    get shortcuts() {
        return link.ask("device.shortcuts", "shortcuts");
    },
    get speeches() {
        return link.ask("device.speeches", "speeches");
    },
    get peripherals() {
        return link.ask("device.peripherals", "peripherals");
    },
    get contacts() {
        return link.ask("device.contacts", "contacts");
    },
    get events() {
        return link.ask("device.events", "events");
    },
    get reminders() {
        return link.ask("device.reminders", "reminders");
    },
    get storeSheet() {
        return link.ask("device.storeSheet", "storeSheet");
    },
    get transactions() {
        return link.ask("device.transactions", "transactions");
    },
    get privacyCover() {
        return link.ask("device.privacyCover", "privacyCover");
    },
    get browser() {
        return link.ask("device.browser", "browser");
    },
    get openedInSafari() {
        return link.ask("device.openedInSafari", "openedInSafari");
    },
    get document() {
        return link.ask("device.document", "document");
    },
    get preventsScreenshots() {
        return link.ask("device.preventsScreenshots", "preventsScreenshots");
    },
    get badge() {
        return link.ask("device.badge", "badge");
    },
    get clipboard() {
        return link.ask("device.clipboard", "clipboard");
    },
    get network() {
        return link.ask("device.network", "network");
    },
    get battery() {
        return link.ask("device.battery", "battery");
    },
};

/** What the user does, and what is before the user. */
export const device: Device = named("device", "action", actions, elsewhereInTests);

function isPromise(value: unknown): value is PromiseLike<unknown> {
    return typeof (value as { then?: unknown } | null | undefined)?.then === "function";
}

function duration(value: unknown, what: string): number {
    if (typeof value === "number" && Number.isFinite(value) && value >= 0) return value;
    throw new Mistake(`${what} needs milliseconds from 0 on, not ${show(value)}.`);
}

/** The phone's clock. */
export const clock: Clock = named("clock", "member", {
    get now() {
        return Number(link.tell("elapsed", {}));
    },
    advanceBy(milliseconds: number) {
        const by = duration(milliseconds, "clock.advanceBy(…)");
        return link.send("clock.advanceBy(…)", "advanceBy", { milliseconds: by });
    },
    advanceTo(milliseconds: number) {
        const to = duration(milliseconds, "clock.advanceTo(…)");
        return link.send("clock.advanceTo(…)", "advanceTo", { milliseconds: to });
    },
    runUntilIdle(options: { timeout?: number } = {}) {
        checkKeys(options, ["timeout"], "clock.runUntilIdle(…)");
        const timeout = duration(options.timeout ?? 60_000, "“timeout”");
        return link.send("clock.runUntilIdle()", "runUntilIdle", { milliseconds: timeout });
    },
    async runUntil(condition: () => unknown, options: { timeout?: number } = {}) {
        checkKeys(options, ["timeout"], "clock.runUntil(…)");
        const timeout = duration(options.timeout ?? 10_000, "“timeout”");
        const { stack } = new Error();
        const end = clock.now + timeout;
        const name = "clock.runUntil(…)";
        let isLast = false;
        for (;;) {
            const answer = condition();
            // One that comes later, as that of app.evaluate, takes events of its own.
            if (isPromise(answer) ? await answer : answer) return;
            if (isLast) break;
            isLast = !(await link.send(name, "step", { milliseconds: end }));
        }
        const error = new Error(
            clock.now < end
                ? `${name}: the condition does not hold, and nothing is left to happen`
                : `${name}: the condition did not come to hold within ${timeout} ms`,
        );
        if (stack !== undefined) error.stack = stack;
        throw error;
    },
}, elsewhereInTests);

const { encode, decode } = copier();

function encoded(args: readonly unknown[], what: string): string {
    try {
        return encode(args);
    } catch (error) {
        throw new Mistake(`${what}: ${(error as Error).message}.`);
    }
}

const look = (name: string, question: string) => link.ask(`app.${name}`, question);

/** The app, as it is now. */
export const app: App = named("app", "member", {
    get route() {
        return look("route", "route");
    },
    get state() {
        return look("state", "state");
    },
    get console() {
        return look("console", "console");
    },
    get log() {
        return look("log", "log");
    },
    calls(plugin?: string) {
        const calls: readonly Call[] = look("calls(…)", "calls");
        return plugin === undefined ? calls : calls.filter((call) => call.plugin === plugin);
    },
    get displayed() {
        return look("displayed", "displayed");
    },
    get texts() {
        return look("texts", "texts");
    },
    get shares() {
        return look("shares", "shares");
    },
    get findings() {
        return look("findings", "findings");
    },
    evaluate(body: unknown, ...args: unknown[]): Promise<any> {
        const source = typeof body === "function" ? `(${body})` : `(() => (${text(
            body,
            "app.evaluate(…)",
            "a function or an expression",
        )}))`;
        const name = "app.evaluate(…)";
        const answer = link.send(name, "evaluate", {
            source,
            json: encoded(args, name),
            copier: String(copier),
        });
        return answer.then(decode);
    },
    getAttributes(selector: string): Promise<any> {
        return link.send("app.getAttributes(…)", "getAttributes", {
            selector: text(selector, "app.getAttributes(…)", "a selector"),
        });
    },
}, elsewhereInTests);

/** The files of an app group, or of an app by its bundle identifier, but no property lists. */
export function container(identifier: string): readonly StoredFile[] {
    return link.ask("container(…)", "container", String(identifier));
}

/** What `UserDefaults` holds in a suite: an app group, or an app by its bundle identifier. */
export function defaults(suite: string): { readonly [key: string]: StoredValue } {
    return link.ask("defaults(…)", "defaults", String(suite));
}

/**
 * What `SharedPreferences` of an Android app hold, by their name, as the app's next start reads them;
 * nothing where nobody has written them. A set is an array.
 */
export function sharedPreferences(name: string): { readonly [key: string]: StoredValue } {
    return link.ask("sharedPreferences(…)", "sharedPreferences", String(name));
}

/** What processes did so far to the files and keys that they share by app groups, in order. */
export function accesses(group?: string): readonly Access[] {
    const all: readonly Access[] = link.ask("accesses(…)", "accesses");
    return group === undefined ? all : all.filter((one) => one.group === group);
}

/** A row of a table, by the names of its columns. */
export type Row = { readonly [column: string]: string | number | null };

/** The rows of a table in the apps' SQLite databases; none when there is no such table. */
export function tempDB(table = "temp"): readonly Row[] {
    return link.ask("tempDB(…)", "rows", String(table));
}
