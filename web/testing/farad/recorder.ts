import { checkPeripherals, checkValue, type Bytes, type Peripheral } from "./bluetooth";
import { checkItems, type Item, type SharedAs } from "./items";
import { checkKeys, named, refuseUnknown } from "./near";
import { Mistake, show } from "./show";

/** A time in virtual milliseconds, or the earliest and the latest. */
export type Time = number | readonly [earliest: number, latest: number];

/**
 * When something happens. `at` is counted from the start, `after` from the moment at which the
 * step before it happens. With neither, it happens when nothing is left to do after that step.
 *
 * Under `farad run` a window is its earliest moment; `farad explore` tries all that make a
 * difference.
 */
export type When = { at?: Time; after?: undefined } | { at?: undefined; after?: Time };

/** When a process ends: as a step does, or counted from the first end of an extension's request. */
export type Kill = When | { once: "completeRequest"; after?: Time };

/** What the user does. */
export interface User {
    /** Shares an item, or several at once, with the app's share extension. */
    share(
        item: Item | readonly Item[],
        when?: When & { /** How the other app hands files over. */ as?: SharedAs },
    ): void;
    /** Taps the app's icon. */
    launch(when?: When): void;
    /** Opens a URL, as a tap on a link does. */
    openURL(url: string, when?: When): void;
    /** Goes to the home screen; the app is suspended soon after. */
    sendToHome(when?: When): void;
    /** Brings the app back. */
    bringToFront(when?: When): void;
    /** Taps the first element that a CSS selector finds; `>>>` leads from a host into its shadow tree. */
    tap(selector: string, when?: When): void;
    /**
     * Types into a field, all at once as far as the clock goes; `\n` is the return key. An input that
     * a picker fills in, such as a date, is given that value whole: `2026-11-25`.
     */
    typeText(selector: string, text: string, when?: When): void;
    /** Deletes what a field holds. */
    clearText(selector: string, when?: When): void;
    /** Taps an element so many times, 100 ms after one another; two taps are a double click as well. */
    multiTap(selector: string, times: number, when?: When): void;
    /**
     * Keeps a finger on an element for `duration` milliseconds (1000). No click follows; on Android
     * `contextmenu` comes after half a second.
     */
    longPress(selector: string, when?: When & { readonly duration?: number }): void;
    /**
     * Moves a finger that comes down on an element, by `distance` points (200) within 200 ms. The page
     * gets all of it, as where its `touch-action` is `none`; nothing scrolls by it.
     */
    swipe(
        selector: string,
        direction: SwipeDirection,
        when?: When & { readonly distance?: number },
    ): void;
    /** Picks an option of a select, by its label or its value. */
    selectOption(selector: string, option: string, when?: When): void;
    /** Presses Android's back button. */
    pressBack(when?: When): void;
    /** Ends the app, as a swipe in the app switcher does; an Android app is paused and stopped before. */
    terminateApp(when?: When): void;
    /** Lets the app show notifications. */
    allowNotifications(when?: When): void;
    /** Pulls the control centre over the app, which resigns being active. */
    interrupt(when?: When): void;
    /** Puts the control centre away. */
    endInterruption(when?: When): void;
    /** Swipes the sheet of the share extension away: its request is cancelled. */
    dismissShare(when?: When): void;
    /**
     * A push notification comes for the app; `data` is what its payload holds beside `aps`. On Android
     * its values are texts, and one without title and body is a message of data alone.
     */
    receivePush(push: Push, when?: When): void;
    /** Taps the newest notification, or the one of that identifier. */
    tapNotification(when?: When & { id?: string }): void;
    /** Swipes the newest notification away, or the one of that identifier. */
    dismissNotification(when?: When & { id?: string }): void;
    /**
     * Touches a button of the newest notification, or of the one of that identifier, and types into
     * its field first; the button by the identifier of its action.
     */
    chooseAction(action: string, when?: When & { id?: string; typing?: string }): void;
    /** Chooses in the share sheet, by a title such as `Save Image` or an activity's type. */
    chooseActivity(activity: string, when?: When): void;
    /** Closes the share sheet without choosing. */
    cancelShareSheet(when?: When): void;
    /** Touches a button of the alert that is before the user, and types into its field first. */
    answerAlert(button: string, when?: When & { typing?: string }): void;
    /** Connects the phone otherwise, or not at all. */
    setNetwork(connection: Connection, when?: When): void;
    /** Takes a picture or a film with the camera that the app shows, or picks some in its picker. */
    givePhotos(photos: Item | readonly Item[], when?: When): void;
    /** Closes the camera or the photo picker. */
    cancelPhotos(when?: When): void;
    /** Picks documents in the picker that the app shows. */
    giveFiles(files: Item | readonly Item[], when?: When): void;
    /** Closes the picker of documents without one. */
    cancelFiles(when?: When): void;
    /**
     * Holds a code before the scanner that the app shows, or before the camera that an iPhone's app has
     * look for codes; a QR code unless `format` says otherwise.
     */
    scanBarcode(text: string, when?: When & { format?: BarcodeFormat }): void;
    /** Closes the scanner. */
    cancelScan(when?: When): void;
    /**
     * Goes to the home screen of an iPhone and chooses in the menu of the app's icon, by a title or a type.
     */
    chooseShortcut(name: string, when?: When): void;
    /**
     * Gives an iPhone these contacts and no others, as when they come from the user's account. One with
     * the id or the name of one that is there takes its place.
     */
    setContacts(contacts: readonly Contact[], when?: When): void;
    /** Picks contacts by their names, in the picker that the app shows. */
    pickContacts(names: string | readonly string[], when?: When): void;
    /** Closes the picker of contacts. */
    cancelContacts(when?: When): void;
    /** Keeps the new contact that the app shows. */
    saveContact(when?: When): void;
    /** Throws the new contact away that the app shows. */
    discardContact(when?: When): void;
    /**
     * Gives an iPhone's calendars these events and no others, as when they come from the user's account. One
     * with the id of one that is there takes its place.
     */
    setEvents(events: readonly CalendarEvent[], when?: When): void;
    /** The same for what is to be done. */
    setReminders(reminders: readonly Reminder[], when?: When): void;
    /** Keeps the event that the app shows. */
    saveEvent(when?: When): void;
    /** Throws away what is new in the event that the app shows. */
    discardEvent(when?: When): void;
    /** Deletes the event that the app shows. */
    deleteEvent(when?: When): void;
    /** Chooses of the calendars that the app offers, by their titles, and touches Done. */
    chooseCalendars(titles: string | readonly string[], when?: When): void;
    /** Touches Cancel where the app offers calendars. */
    cancelCalendars(when?: When): void;
    /** Buys what the App Store's sheet offers, or sends the request for a refund. */
    confirmStoreSheet(when?: When): void;
    /** Closes the App Store's sheet. */
    closeStoreSheet(when?: When): void;
    /** Buys a product of the app's `.storekit` file outside of the app; on another phone, say. */
    buyProduct(product: string, when?: When): void;
    /** Gives the money back for a transaction, by its number in `transactions`; the first is 0. */
    refundTransaction(transaction: number, when?: When): void;
    /** Agrees to what somebody had to agree to (Ask to Buy). */
    approveAskToBuyTransaction(transaction: number, when?: When): void;
    /** Refuses it. */
    declineAskToBuyTransaction(transaction: number, when?: When): void;
    /** Ends what has interrupted a purchase, which is bought now, or kept a subscription from renewing. */
    resolveIssueForTransaction(transaction: number, when?: When): void;
    /** Ends a subscription at once. */
    expireSubscription(product: string, when?: When): void;
    /** Ends the period of a subscription, and begins the next. */
    forceRenewalOfSubscription(product: string, when?: When): void;
    /** Has a subscription renew by itself. */
    enableAutoRenewForTransaction(transaction: number, when?: When): void;
    /** Has a subscription end with its period. */
    disableAutoRenewForTransaction(transaction: number, when?: When): void;
    /** Deletes all that was bought. */
    clearTransactions(when?: When): void;
    /** Has the App Store behave otherwise; what is left out stays as it is. */
    setAppStore(options: StoreOptions, when?: When): void;
    /** Touches Done of the browser that the app shows, or closes InAppBrowser's web view. */
    closeBrowser(when?: When): void;
    /** Follows a link to another page in the web view that InAppBrowser shows. */
    followLink(url: string, when?: When): void;
    /** Touches Done above the document that the app shows; on Android the back button. */
    closeDocument(when?: When): void;
    /** Opens the list of recent apps of an Android phone; `interrupt` does that of an iPhone. */
    openRecentApps(when?: When): void;
    /** Touches a button of the app's own above the page, as plugins show them, by its title. */
    touchButton(title: string, when?: When): void;
    /** Turns the picker of dates that an iPhone's app shows, as far as it allows the date. */
    pickDate(date: Date | number, when?: When): void;
    /** Turns the app's own wheel to the row with a title, or touches such a row of its table. */
    pickRow(title: string, when?: When): void;
    /** Has the phone know its user's face or finger; a new one knows none. */
    setBiometricEnrollment(isEnrolled: boolean, when?: When): void;
    /** Shows the phone its user's face, where the app asks for it. */
    matchFace(when?: When): void;
    /** Shows it another face; the second one in a row has failed. */
    unmatchFace(when?: When): void;
    /** Holds its user's finger to a phone with Touch ID. */
    matchFinger(when?: When): void;
    /** Holds another finger to it; the third one in a row has failed. */
    unmatchFinger(when?: When): void;
    /** Types the passcode, where the app asks for it. */
    enterPasscode(when?: When): void;
    /** Shakes an iPhone. */
    shake(when?: When): void;
    /** Copies a text in another app. */
    setClipboard(text: string, when?: When): void;
    /**
     * Changes in Settings what the app may do. Where it runs, the system ends it: an iPhone if the user
     * had decided about the camera, the microphone, the photos, the contacts, the calendar or the
     * reminders before, an Android phone if it loses what it was allowed.
     */
    setPermissions(permissions: Permissions, when?: When): void;
    /** Switches location services on or off for all apps, before the app asks where it is. */
    setLocationServices(isOn: boolean, when?: When): void;
    /** Switches Bluetooth on or off, as in Settings; it is on at the start. */
    setBluetooth(isOn: boolean, when?: When): void;
    /**
     * Puts these devices of Bluetooth around an iPhone, and no others: one of before that is not among them
     * goes out of range, where its connection ends after four seconds; one with the id of one that is known,
     * or without an id with its name, is that one, as it is now.
     */
    setPeripherals(peripherals: readonly Peripheral[], when?: When): void;
    /**
     * Gives a peripheral, by its name or id, another value of a characteristic, which it tells the apps that
     * want to hear of it, as much of it as one packet holds.
     */
    notifyValue(
        peripheral: string, characteristic: string, value: Bytes,
        options?: When & { service?: string },
    ): void;
    /** Has a peripheral end its connection. */
    disconnectPeripheral(peripheral: string, when?: When): void;
    /** Changes how full the battery is, and whether it is being charged. */
    setBattery(battery: Battery, when?: When): void;
    /** Moves the phone; null: it cannot tell where it is, as at the start. */
    setLocation(location: Location | null, when?: When): void;
    /** Turns the phone; its page is shown upright all the same. */
    setOrientation(orientation: Orientation, when?: When): void;
    /** Has texts shown in another size; `large` is as the phone comes. */
    setTextSize(size: TextSize, when?: When): void;
    /** Starts or ends VoiceOver. */
    setVoiceOver(isOn: boolean, when?: When): void;
}

/** How the App Store behaves, by the names of StoreKit Test. */
export interface StoreOptions {
    /** Whether somebody else has to agree to each purchase. */
    readonly askToBuyEnabled?: boolean;
    /** Whether each purchase fails. */
    readonly failTransactionsEnabled?: boolean;
    /** Whether each purchase is interrupted. */
    readonly interruptedPurchasesEnabled?: boolean;
    /** Whether things are bought without the user's being asked. */
    readonly disableDialogs?: boolean;
    /** Whether nobody can be charged when a subscription is to renew, which is tried for 60 days. */
    readonly shouldEnterBillingRetryOnRenewal?: boolean;
    /** Whether the user has it all the same for 16 days then, or 6 of a weekly one. */
    readonly billingGracePeriodIsEnabled?: boolean;
}

const storeOptions = [
    "askToBuyEnabled", "failTransactionsEnabled", "interruptedPurchasesEnabled", "disableDialogs",
    "shouldEnterBillingRetryOnRenewal", "billingGracePeriodIsEnabled",
];

export function checkStoreOptions(options: unknown, what: string): { store: object } {
    checkKeys(options ?? {}, storeOptions, what);
    if (typeof options !== "object" || options === null) {
        throw new Mistake(`${what} takes options such as { askToBuyEnabled: true }, not ${show(options)}.`);
    }
    for (const [key, value] of Object.entries(options)) {
        if (value === undefined || typeof value === "boolean") continue;
        throw new Mistake(`${what} takes true or false as ${key}, not ${show(value)}.`);
    }
    return { store: options };
}

export const checkProduct = (product: unknown, what: string): { product: string } => ({
    product: text(product, what, "a product's identifier"),
});

export function checkTransaction(transaction: unknown, what: string): { transaction: number } {
    if (Number.isSafeInteger(transaction) && (transaction as number) >= 0) {
        return { transaction: transaction as number };
    }
    throw new Mistake(
        `${what} takes a transaction's number, a whole one from 0 on, not ${show(transaction)}.`);
}

/** The phone's battery. */
export interface Battery {
    /** How full it is, from 0 to 1. */
    readonly level: number;
    readonly isCharging: boolean;
}

export function checkBattery(
    battery: unknown, what: string,
): { level: number; isCharging: boolean } {
    checkKeys(battery ?? {}, ["level", "isCharging"], what);
    const { level, isCharging } = (battery ?? {}) as { [key: string]: unknown };
    if (typeof level !== "number" || !(level >= 0 && level <= 1)) {
        throw new Mistake(`${what} needs a level from 0 to 1, not ${show(level)}.`);
    }
    if (typeof isCharging !== "boolean") {
        throw new Mistake(`${what} needs isCharging, true or false, not ${show(isCharging)}.`);
    }
    return { level, isCharging };
}

/** What a server sends by the push service of Apple's, or of Google's. */
export interface Push {
    readonly title: string;
    readonly body?: string;
    readonly data?: { readonly [key: string]: unknown };
    /** The number for the icon of an iPhone's app. */
    readonly badge?: number;
    /** The name of the category whose buttons it has on an iPhone. */
    readonly category?: string;
    /** What the notification is called; the service makes a name unless one is given. */
    readonly id?: string;
}

/** How a phone is connected. */
export type Connection = "wifi" | "cellular" | "none";

/** Where a phone is: degrees, metres and metres a second; what is negative is unknown. */
export interface Location {
    readonly latitude: number;
    readonly longitude: number;
    /** 5 unless given. */
    readonly accuracy?: number;
    readonly altitude?: number;
    readonly altitudeAccuracy?: number;
    readonly speed?: number;
    /** From north. */
    readonly course?: number;
}

export function checkLocation(location: unknown, what: string): { location: unknown } {
    if (location === null) return { location };
    const wish = { latitude: 90, longitude: 180 };
    const more = ["accuracy", "altitude", "altitudeAccuracy", "speed", "course"];
    checkKeys(location ?? {}, [...Object.keys(wish), ...more], what);
    const place = (location ?? {}) as { [key: string]: unknown };
    for (const [key, most] of Object.entries(wish)) {
        const value = place[key];
        if (typeof value === "number" && Math.abs(value) <= most) continue;
        throw new Mistake(`${what} needs a ${key} from -${most} to ${most}, not ${show(value)}.`);
    }
    for (const key of more) {
        const value = place[key];
        if (value === undefined || (typeof value === "number" && Number.isFinite(value))) continue;
        throw new Mistake(`${what} takes a number as ${key}, not ${show(value)}.`);
    }
    return { location };
}

const orientations = [
    "portrait", "portraitUpsideDown", "landscapeLeft", "landscapeRight", "faceUp", "faceDown",
] as const;

/** How a phone is held; with `landscapeLeft` its top points to the left. */
export type Orientation = (typeof orientations)[number];

const textSizes = [
    "xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1",
    "accessibility2", "accessibility3", "accessibility4", "accessibility5",
] as const;

/** How large the user wants texts to be. */
export type TextSize = (typeof textSizes)[number];

const barcodeFormats = [
    "qrCode", "aztec", "codabar", "code39", "code93", "code128", "dataMatrix", "maxicode", "itf",
    "ean13", "ean8", "pdf417", "rss14", "rssExpanded", "upcA", "upcE", "upcEanExtension",
] as const;

/** A kind of code that scanners read. */
export type BarcodeFormat = (typeof barcodeFormats)[number];

export function checkScan(
    code: unknown, format: unknown, what: string,
): { text: string; format?: unknown } {
    const scan = { text: text(code, what, "what the code holds") };
    if (format === undefined) return scan;
    refuseUnknown(format, barcodeFormats, (shown) => `There is no kind of code ${shown}`);
    return { ...scan, format };
}

export function checkTitle(title: unknown, what: string, wanted: string): { text: string } {
    return { text: text(title, what, wanted) };
}

export function checkDate(date: unknown, what: string): { date: number } {
    const time = date instanceof Date ? date.getTime() : date;
    if (typeof time === "number" && Number.isFinite(time)) return { date: time };
    throw new Mistake(`${what} needs a Date, or milliseconds since 1970, not ${show(date)}.`);
}

export function checkOrientation(orientation: unknown): { orientation: unknown } {
    refuseUnknown(orientation, orientations, (shown) => `A phone is not held ${shown}`);
    return { orientation };
}

export function checkTextSize(size: unknown): { size: unknown } {
    refuseUnknown(size, textSizes, (shown) => `There is no text size ${shown}`);
    return { size };
}

/** What the user lets an app do, in Detox's words. */
export interface Permissions {
    readonly notifications?: "YES" | "NO";
    readonly camera?: "YES" | "NO";
    readonly microphone?: "YES" | "NO";
    readonly photos?: "YES" | "NO" | "limited";
    readonly location?: "always" | "inuse" | "never";
    readonly contacts?: "YES" | "NO" | "limited";
    /** `limited`: the app may add events, and sees none. */
    readonly calendar?: "YES" | "NO" | "limited";
    readonly reminders?: "YES" | "NO";
    readonly speech?: "YES" | "NO";
    readonly bluetooth?: "YES" | "NO";
}

/** One of a contact's numbers, addresses or links. */
export interface ContactEntry {
    /** What it is for: `home`, `work`, `mobile` and their kin, or the user's own word. */
    readonly label?: string | null;
    readonly value: string;
}

/** Somebody in the user's contacts. */
export interface Contact {
    /** The phone's own; one that it does not know is new. */
    readonly id?: string | null;
    readonly givenName?: string;
    readonly middleName?: string;
    readonly familyName?: string;
    readonly organizationName?: string;
    readonly jobTitle?: string;
    readonly note?: string;
    readonly phoneNumbers?: readonly (string | ContactEntry)[];
    readonly emailAddresses?: readonly (string | ContactEntry)[];
    readonly urlAddresses?: readonly (string | ContactEntry)[];
}

const contactLists = ["phoneNumbers", "emailAddresses", "urlAddresses"];
const contactTexts = [
    "id", "givenName", "middleName", "familyName", "organizationName", "jobTitle", "note",
];

export function checkContacts(contacts: unknown, what: string): { contacts: object[] } {
    if (!Array.isArray(contacts)) {
        throw new Mistake(`${what} takes a list of contacts, not ${show(contacts)}.`);
    }
    return { contacts: contacts.map((contact) => checkContact(contact, what)) };
}

function checkContact(contact: unknown, what: string): object {
    checkKeys(contact as object, [...contactTexts, ...contactLists], `A contact of ${what}`);
    const checked: { [key: string]: unknown } = {};
    for (const [key, value] of Object.entries(contact as object)) {
        if (value === undefined || (key === "id" && value === null)) continue;
        if (contactTexts.includes(key)) {
            checkText(value, `“${key}” of a contact`);
            checked[key] = value;
            continue;
        }
        if (!Array.isArray(value)) {
            throw new Mistake(`“${key}” of a contact must be a list, not ${show(value)}.`);
        }
        checked[key] = value.map((entry) => {
            if (typeof entry === "string") return { value: entry };
            checkKeys(entry, ["label", "value"], `“${key}” of a contact`);
            checkText(entry.label ?? undefined, `“label” of “${key}”`);
            return { label: entry.label, value: text(entry.value, what, `“value” of “${key}”`) };
        });
    }
    return checked;
}

export function checkNames(
    names: unknown, what: string, of = "a contact's name",
): { names: string[] } {
    const all = Array.isArray(names) ? names : [names];
    return { names: all.map((name) => text(name, what, of)) };
}

/** Something in an iPhone's calendars. Times are milliseconds since 1970; dates may be given too. */
export interface CalendarEvent {
    /** The phone's own; one that it does not know is new. */
    readonly id?: string | null;
    readonly title: string;
    readonly start: number | Date;
    /** An hour after the start, where it is not given. */
    readonly end?: number | Date;
    readonly isAllDay?: boolean;
    /** The calendar's title; one that the phone does not have is made. `Calendar`, where it is not given. */
    readonly calendar?: string;
    readonly location?: string | null;
    readonly notes?: string | null;
    readonly url?: string | null;
    readonly repeats?: "daily" | "weekly" | "monthly" | "yearly" | null;
}

/** Something in an iPhone's lists of what is to be done. */
export interface Reminder {
    /** The phone's own; one that it does not know is new. */
    readonly id?: string | null;
    readonly title: string;
    /** The list's title; one that the phone does not have is made. `Reminders`, where it is not given. */
    readonly list?: string;
    readonly due?: number | Date | null;
    readonly isCompleted?: boolean;
    readonly notes?: string | null;
}

type Fields = { readonly [key: string]: "text" | "time" | "truth" | readonly string[] };

const eventFields: Fields = {
    id: "text", title: "text", start: "time", end: "time", isAllDay: "truth", calendar: "text",
    location: "text", notes: "text", url: "text", repeats: ["daily", "weekly", "monthly", "yearly"],
};
const reminderFields: Fields = {
    id: "text", title: "text", list: "text", due: "time", isCompleted: "truth", notes: "text",
};

export function checkEvents(events: unknown, what: string): { events: object[] } {
    return { events: checkEntries(events, "event", eventFields, ["title", "start"], what) };
}

export function checkReminders(reminders: unknown, what: string): { reminders: object[] } {
    return { reminders: checkEntries(reminders, "reminder", reminderFields, ["title"], what) };
}

function checkEntries(
    entries: unknown, kind: string, fields: Fields, needed: string[], what: string,
): object[] {
    if (!Array.isArray(entries)) {
        throw new Mistake(`${what} takes a list of ${kind}s, not ${show(entries)}.`);
    }
    return entries.map((entry: { [key: string]: unknown }) => {
        checkKeys(entry, Object.keys(fields), `A ${kind} of ${what}`);
        const checked: { [key: string]: unknown } = {};
        for (const [key, value] of Object.entries(entry)) {
            if (value !== undefined && value !== null) {
                checked[key] = checkField(value, fields[key]!, `“${key}” of a ${kind}`);
            }
        }
        for (const key of needed) {
            if (checked[key] === undefined) throw new Mistake(`A ${kind} of ${what} needs “${key}”.`);
        }
        return checked;
    });
}

function checkField(value: unknown, field: Fields[string], what: string): unknown {
    if (field === "time") {
        const time = value instanceof Date ? value.getTime() : value;
        if (typeof time !== "number" || !Number.isFinite(time)) {
            throw new Mistake(`${what} must be a date or milliseconds since 1970, not ${show(value)}.`);
        }
        return time;
    }
    if (field === "truth") {
        if (typeof value !== "boolean") throw new Mistake(`${what} must be true or false, not ${show(value)}.`);
        return value;
    }
    checkText(value, what);
    if (field !== "text" && !field.includes(value as string)) {
        throw new Mistake(`${what} must be one of ${field.join(", ")}, not ${show(value)}.`);
    }
    return value;
}

export function checkChoice(
    action: unknown, typing: unknown, what: string,
): { button: string; typing: string | undefined } {
    text(action, what, "an action");
    return checkAnswer(action, typing, what);
}

export function checkPermissions(permissions: unknown): asserts permissions is Permissions {
    const known: { [thing: string]: readonly string[] } = {
        notifications: ["YES", "NO"],
        camera: ["YES", "NO"],
        microphone: ["YES", "NO"],
        photos: ["YES", "NO", "limited"],
        location: ["always", "inuse", "never"],
        contacts: ["YES", "NO", "limited"],
        calendar: ["YES", "NO", "limited"],
        reminders: ["YES", "NO"],
        speech: ["YES", "NO"],
        bluetooth: ["YES", "NO"],
    };
    checkKeys(permissions, Object.keys(known), "permissions");
    for (const [thing, choice] of Object.entries(permissions)) {
        if (choice === undefined) continue;
        refuseUnknown(choice, known[thing]!, (shown) => `The permission “${thing}” is not ${shown}`);
    }
}

export function checkPush(push: { [key: string]: unknown }, what: string): void {
    const { badge } = push;
    if (badge !== undefined && !(Number.isSafeInteger(badge) && Number(badge) >= 0)) {
        throw new Mistake(`${what} takes a whole number from 0 on as badge, not ${show(badge)}.`);
    }
    for (const key of ["title", "body", "category", "id"]) checkText(push[key], `“${key}” of ${what}`);
}

/** Where a text may be left out. */
export function checkText(value: unknown, what: string): asserts value is string | undefined {
    if (value === undefined || typeof value === "string") return;
    throw new Mistake(`${what} must be a text, not ${show(value)}.`);
}

export function checkAnswer(
    button: unknown, typing: unknown, what: string,
): { button: string; typing: string | undefined } {
    checkText(typing, "“typing”");
    return { button: text(button, what, "a button"), typing };
}

export function checkTyping(
    selector: unknown, typed: unknown, what: string,
): { selector: string; text: string } {
    return { selector: text(selector, what, "a CSS selector"), text: text(typed, what, "a text") };
}

export function checkOption(
    selector: unknown, option: unknown, what: string,
): { selector: string; option: string } {
    if (typeof option !== "string") {
        throw new Mistake(`${what} needs a label or a value, not ${show(option)}.`);
    }
    return { selector: text(selector, what, "a CSS selector"), option };
}

/** Which way a finger moves. */
export type SwipeDirection = "left" | "right" | "up" | "down";

const directions = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;

function checkCount(value: unknown, what: string, noun: string): number {
    if (Number.isInteger(value) && (value as number) > 0) return value as number;
    throw new Mistake(`${what}: ${noun} must be a whole number above 0, not ${show(value)}.`);
}

export function checkTimes(selector: unknown, times: unknown, what: string): object {
    return { selector: text(selector, what, "a CSS selector"), times: checkCount(times, what, "the times") };
}

export function checkPress(selector: unknown, duration: unknown = 1000, what: string): object {
    const checked = checkCount(duration, what, "“duration”");
    return { selector: text(selector, what, "a CSS selector"), duration: checked };
}

export function checkSwipe(
    selector: unknown, direction: unknown, distance: unknown = 200, what: string,
): object {
    if (typeof direction !== "string" || !Object.hasOwn(directions, direction)) {
        throw new Mistake(`${what} goes left, right, up or down, not ${show(direction)}.`);
    }
    const checked = checkCount(distance, what, "“distance”");
    const by = directions[direction as SwipeDirection].map((one) => one * checked);
    return { selector: text(selector, what, "a CSS selector"), by };
}

/** What is left of options once their own are taken; nothing is no time. */
export const timeOf = (when: When): When | undefined => (Object.keys(when).length > 0 ? when : undefined);

export function checkSwitch(isOn: unknown, what: string): { isOn: boolean } {
    if (typeof isOn === "boolean") return { isOn };
    throw new Mistake(`${what} needs true or false, not ${show(isOn)}.`);
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
export interface Entry {
    readonly kind: string;
    readonly stack: string;
    readonly at?: readonly [number, number];
    readonly after?: readonly [number, number];
    readonly once?: string;
    readonly [detail: string]: unknown;
}

/** A week, as long as a run may last. */
const longest = 604_800_000;

function moment(value: unknown, what: string): number {
    if (typeof value !== "number" || !Number.isFinite(value) || value < 0 || value > longest) {
        throw new Mistake(
            `${what} must be milliseconds from 0 to ${longest} (a week), not ${show(value)}.`,
        );
    }
    return value;
}

/** Milliseconds, checked. */
export function checkDuration(value: unknown, what: string): number {
    return moment(value, what);
}

export function windowOf(time: unknown, what: string): readonly [number, number] {
    if (!Array.isArray(time)) {
        const exact = moment(time, what);
        return [exact, exact];
    }
    if (time.length !== 2) {
        throw new Mistake(
            `${what} must be a number or [earliest, latest], not ${show(time)}` +
                (time.length === 0 ? ", which is an empty window." : "."),
        );
    }
    const [earliest, latest] = time.map((value) => moment(value, what)) as [number, number];
    if (earliest > latest) {
        throw new Mistake(`${what} is an empty window: ${earliest} is later than ${latest}.`);
    }
    return [earliest, latest];
}

/** Writes down what is called on `user` and `faults`; refuses what has no meaning. */
export class Recorder {
    readonly steps: Entry[] = [];
    readonly faults: Entry[] = [];
    /** The latest moment that is known of the steps so far, and the step that has it. */
    #floor = { earliest: 0, step: "" };

    readonly user: User = named("user", "action", {
        share: (item, when = {}) => {
            const shared = checkItems(item, when.as ?? "url", "user.share(…)");
            this.#step("share", when, shared, ["as"]);
        },
        launch: (when) => this.#step("launch", when),
        openURL: (url, when) =>
            this.#step("openURL", when, { url: text(url, "user.openURL(…)", "a URL") }),
        sendToHome: (when) => this.#step("sendToHome", when),
        bringToFront: (when) => this.#step("bringToFront", when),
        tap: (selector, when) =>
            this.#step("tap", when, { selector: text(selector, "user.tap(…)", "a CSS selector") }),
        typeText: (selector, typed, when) =>
            this.#step("typeText", when, checkTyping(selector, typed, "user.typeText(…)")),
        clearText: (selector, when) =>
            this.#step("clearText", when, {
                selector: text(selector, "user.clearText(…)", "a CSS selector"),
            }),
        multiTap: (selector, times, when) =>
            this.#step("multiTap", when, checkTimes(selector, times, "user.multiTap(…)")),
        longPress: (selector, { duration, ...when } = {}) =>
            this.#step("longPress", timeOf(when), checkPress(selector, duration, "user.longPress(…)")),
        swipe: (selector, direction, { distance, ...when } = {}) =>
            this.#step("swipe", timeOf(when), checkSwipe(selector, direction, distance, "user.swipe(…)")),
        selectOption: (selector, option, when) =>
            this.#step("selectOption", when, checkOption(selector, option, "user.selectOption(…)")),
        pressBack: (when) => this.#step("pressBack", when),
        terminateApp: (when) => this.#step("terminateApp", when),
        allowNotifications: (when) => this.#step("allowNotifications", when),
        interrupt: (when) => this.#step("interrupt", when),
        endInterruption: (when) => this.#step("endInterruption", when),
        dismissShare: (when) => this.#step("dismissShare", when),
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
        chooseActivity: (activity, when) => this.#step("chooseActivity", when, {
            activity: text(activity, "user.chooseActivity(…)", "an activity"),
        }),
        cancelShareSheet: (when) => this.#step("cancelShareSheet", when),
        answerAlert: (button, when = {}) => {
            const answer = checkAnswer(button, when.typing, "user.answerAlert(…)");
            this.#step("answerAlert", when, answer, ["typing"]);
        },
        setNetwork: (connection, when) => {
            const known = ["wifi", "cellular", "none"];
            refuseUnknown(connection, known, (shown) => `A phone is not connected by ${shown}`);
            this.#step("setNetwork", when, { connection });
        },
        givePhotos: (photos, when) =>
            this.#step("givePhotos", when, checkItems(photos, "url", "user.givePhotos(…)")),
        cancelPhotos: (when) => this.#step("cancelPhotos", when),
        scanBarcode: (code, when = {}) => {
            const scan = checkScan(code, when.format, "user.scanBarcode(…)");
            this.#step("scanBarcode", when, scan, ["format"]);
        },
        cancelScan: (when) => this.#step("cancelScan", when),
        giveFiles: (files, when) =>
            this.#step("giveFiles", when, checkItems(files, "url", "user.giveFiles(…)")),
        cancelFiles: (when) => this.#step("cancelFiles", when),
        chooseShortcut: (name, when) =>
            this.#step("chooseShortcut", when, {
                text: text(name, "user.chooseShortcut(…)", "a title or a type"),
            }),
        setContacts: (contacts, when) =>
            this.#step("setContacts", when, checkContacts(contacts, "user.setContacts(…)")),
        pickContacts: (names, when) =>
            this.#step("pickContacts", when, checkNames(names, "user.pickContacts(…)")),
        cancelContacts: (when) => this.#step("cancelContacts", when),
        saveContact: (when) => this.#step("saveContact", when),
        discardContact: (when) => this.#step("discardContact", when),
        setEvents: (events, when) =>
            this.#step("setEvents", when, checkEvents(events, "user.setEvents(…)")),
        setReminders: (reminders, when) =>
            this.#step("setReminders", when, checkReminders(reminders, "user.setReminders(…)")),
        saveEvent: (when) => this.#step("saveEvent", when),
        discardEvent: (when) => this.#step("discardEvent", when),
        deleteEvent: (when) => this.#step("deleteEvent", when),
        chooseCalendars: (titles, when) =>
            this.#step(
                "chooseCalendars", when,
                checkNames(titles, "user.chooseCalendars(…)", "a calendar's title"),
            ),
        cancelCalendars: (when) => this.#step("cancelCalendars", when),
        confirmStoreSheet: (when) => this.#step("confirmStoreSheet", when),
        closeStoreSheet: (when) => this.#step("closeStoreSheet", when),
        clearTransactions: (when) => this.#step("clearTransactions", when),
        buyProduct: (product, when) =>
            this.#step("buyProduct", when, checkProduct(product, "user.buyProduct(…)")),
        expireSubscription: (product, when) =>
            this.#step("expireSubscription", when, checkProduct(product, "user.expireSubscription(…)")),
        forceRenewalOfSubscription: (product, when) =>
            this.#step("forceRenewalOfSubscription", when, checkProduct(product, "user.forceRenewalOfSubscription(…)")),
        refundTransaction: (transaction, when) =>
            this.#step(
                "refundTransaction", when,
                checkTransaction(transaction, "user.refundTransaction(…)"),
            ),
        approveAskToBuyTransaction: (transaction, when) =>
            this.#step(
                "approveAskToBuyTransaction", when,
                checkTransaction(transaction, "user.approveAskToBuyTransaction(…)"),
            ),
        declineAskToBuyTransaction: (transaction, when) =>
            this.#step(
                "declineAskToBuyTransaction", when,
                checkTransaction(transaction, "user.declineAskToBuyTransaction(…)"),
            ),
        resolveIssueForTransaction: (transaction, when) =>
            this.#step(
                "resolveIssueForTransaction", when,
                checkTransaction(transaction, "user.resolveIssueForTransaction(…)"),
            ),
        enableAutoRenewForTransaction: (transaction, when) =>
            this.#step(
                "enableAutoRenewForTransaction", when,
                checkTransaction(transaction, "user.enableAutoRenewForTransaction(…)"),
            ),
        disableAutoRenewForTransaction: (transaction, when) =>
            this.#step(
                "disableAutoRenewForTransaction", when,
                checkTransaction(transaction, "user.disableAutoRenewForTransaction(…)"),
            ),
        setAppStore: (options, when) =>
            this.#step("setAppStore", when, checkStoreOptions(options, "user.setAppStore(…)")),
        closeBrowser: (when) => this.#step("closeBrowser", when),
        followLink: (url, when) =>
            this.#step("followLink", when, { url: text(url, "user.followLink(…)", "a URL") }),
        closeDocument: (when) => this.#step("closeDocument", when),
        openRecentApps: (when) => this.#step("openRecentApps", when),
        touchButton: (title, when) =>
            this.#step("touchButton", when, checkTitle(title, "user.touchButton(…)", "a button's title")),
        pickDate: (date, when) => this.#step("pickDate", when, checkDate(date, "user.pickDate(…)")),
        pickRow: (title, when) =>
            this.#step("pickRow", when, checkTitle(title, "user.pickRow(…)", "a row's title")),
        setBiometricEnrollment: (isOn, when) =>
            this.#step(
                "setBiometricEnrollment", when,
                checkSwitch(isOn, "user.setBiometricEnrollment(…)"),
            ),
        matchFace: (when) => this.#step("matchFace", when),
        unmatchFace: (when) => this.#step("unmatchFace", when),
        matchFinger: (when) => this.#step("matchFinger", when),
        unmatchFinger: (when) => this.#step("unmatchFinger", when),
        enterPasscode: (when) => this.#step("enterPasscode", when),
        shake: (when) => this.#step("shake", when),
        setClipboard: (copied, when) =>
            this.#step("setClipboard", when, { text: text(copied, "user.setClipboard(…)", "a text") }),
        setPermissions: (permissions, when) => {
            checkPermissions(permissions);
            this.#step("setPermissions", when, { permissions });
        },
        setLocationServices: (isOn, when) =>
            this.#step(
                "setLocationServices", when, checkSwitch(isOn, "user.setLocationServices(…)")),
        setBattery: (battery, when) =>
            this.#step("setBattery", when, checkBattery(battery, "user.setBattery(…)")),
        setBluetooth: (isOn, when) =>
            this.#step("setBluetooth", when, checkSwitch(isOn, "user.setBluetooth(…)")),
        setPeripherals: (peripherals, when) =>
            this.#step(
                "setPeripherals", when, checkPeripherals(peripherals, "user.setPeripherals(…)")),
        notifyValue: (peripheral, characteristic, value, when = {}) =>
            this.#step(
                "notifyValue", when,
                checkValue(
                    peripheral, characteristic, value, when.service, "user.notifyValue(…)"),
                ["service"]),
        disconnectPeripheral: (peripheral, when) =>
            this.#step("disconnectPeripheral", when, {
                peripheral: text(peripheral, "user.disconnectPeripheral(…)", "a peripheral"),
            }),
        setLocation: (location, when) =>
            this.#step("setLocation", when, checkLocation(location, "user.setLocation(…)")),
        setOrientation: (orientation, when) =>
            this.#step("setOrientation", when, checkOrientation(orientation)),
        setTextSize: (size, when) => this.#step("setTextSize", when, checkTextSize(size)),
        setVoiceOver: (isOn, when) =>
            this.#step("setVoiceOver", when, checkSwitch(isOn, "user.setVoiceOver(…)")),
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
            const time = this.#time(what, { at, after } as When);
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

    #time(what: string, when: When): Pick<Entry, "at" | "after"> {
        const { at, after } = when;
        if (at !== undefined && after !== undefined) {
            throw new Mistake(`${what} has “at” and “after”; give one of them.`);
        }
        if (at !== undefined) return { at: windowOf(at, "“at”") };
        if (after !== undefined) return { after: windowOf(after, "“after”") };
        return {};
    }

    #step(kind: string, when: When = {}, detail: object = {}, more: string[] = []): void {
        const what = `user.${kind}(…)`;
        checkKeys(when, ["at", "after", ...more], `The time of ${what}`);
        const time = this.#time(what, when);
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

export function text(value: unknown, what: string, wish: string): string {
    if (typeof value === "string" && value !== "") return value;
    throw new Mistake(`${what} needs ${wish}, not ${show(value)}.`);
}
