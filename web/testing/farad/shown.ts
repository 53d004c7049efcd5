// What a phone shows of itself, to a test as it is now and to an invariant as a run has left it.

import type { ShownPeripheral } from "./actions/bluetooth";
import type { CalendarEvent, Reminder } from "./actions/calendars";
import type { Contact } from "./actions/contacts";
import type { SavedPassword } from "./actions/credentials";

/** What an app had an iPhone say by its voice, beside VoiceOver. */
export interface Speech {
    readonly text: string;
    /** That of the voice, such as `en-US`. */
    readonly language: string;
    readonly state: "speaking" | "paused" | "finished" | "cancelled";
}

/** An entry of the menu that a long touch of an iPhone app's icon shows. */
export interface Shortcut {
    /** By which the app knows it. */
    readonly type: string;
    readonly title: string;
    readonly subtitle: string | null;
}

/** One use of a share sheet: the activity, and what it got. */
export interface ActivityUse {
    /** The activity's type, such as `com.apple.UIKit.activity.SaveToCameraRoll`. */
    readonly activity: string;
    readonly items: readonly (
        | { readonly text: string }
        | { readonly fileName: string; readonly bytes: number; readonly sha256: string }
    )[];
}

/** A browser above the app, or a web view of InAppBrowser's. */
export interface ShownBrowser {
    /** The page that it shows, or was opened with. */
    readonly url: string;
    /** Whether the app asked for a popover, which a phone shows like everything else. */
    readonly isPopover: boolean;
    /** Whether it is a web view of the app's own, as InAppBrowser shows one. */
    readonly isWebView: boolean;
    /** What goes with a web view's first request, beside what every web view sends. */
    readonly headers: { readonly [name: string]: string };
}

/** A document or a film that FileViewer shows. */
export interface ShownDocument {
    /** The file's name. */
    readonly name: string;
    /** Its MIME type, as far as its name says it. */
    readonly type: string | null;
    /** In bytes; null where nobody has it on the phone. */
    readonly size: number | null;
    /** Whether an iPhone's player shows it. */
    readonly isPlayer: boolean;
}

/** What hides an app's contents; `dimmed` is Android's, the blurs are an iPhone's. */
export type PrivacyCover = "lightBlur" | "darkBlur" | "launchScreen" | "dimmed";

/** Something that the user has bought in an iPhone's app, by the names of StoreKit Test. */
export interface StoreTransaction {
    /** The first of an app's is 0, as in Xcode. */
    readonly identifier: number;
    readonly originalTransactionIdentifier: number;
    readonly productIdentifier: string;
    /** Milliseconds since 1970, as the other dates. */
    readonly purchaseDate: number;
    /** Of a subscription that renews itself. */
    readonly expirationDate: number | null;
    /** When it was refunded. */
    readonly cancelDate: number | null;
    readonly autoRenewingEnabled: boolean;
    /** Whether somebody has to agree before it is bought. */
    readonly pendingAskToBuyConfirmation: boolean;
    /** Whether it was interrupted, and is not bought before that is resolved. */
    readonly hasPurchaseIssue: boolean;
    /** Whether the app has called `finish()`. */
    readonly isFinished: boolean;
}

/** A passkey of the user's. */
export interface Passkey {
    /** The site that it is for. */
    readonly relyingParty: string;
    readonly userName: string;
}

/** What both a test and an invariant see of the phone. */
export interface ShownByPhone {
    /** The text on the pasteboard; null without one. */
    readonly clipboard: string | null;
    /** The URLs that apps have opened in Safari, on Android in the phone's browser, oldest first. */
    readonly openedInSafari: readonly string[];
    /** The browser that the app has opened above itself; null when there is none. */
    readonly browser: ShownBrowser | null;
    /** The document that the app has opened, as FileViewer shows it; null when there is none. */
    readonly document: ShownDocument | null;
    /** The number on the app's icon; 0 shows none, as on Android. */
    readonly badge: number;
    /** Whether the app is kept out of screenshots. */
    readonly preventsScreenshots: boolean;
    /**
     * What an app shows in place of its contents while it is not before the user, as PrivacyScreen has
     * it; null where it shows its contents.
     */
    readonly privacyCover: PrivacyCover | null;
    /** What was done in share sheets, oldest first. */
    readonly activities: readonly ActivityUse[];
    /** What apps had VoiceOver say, oldest first. */
    readonly announcements: readonly string[];
    /**
     * What the user has felt of the phone's motor, oldest first, as the trace tells it, such as
     * `the phone taps: medium impact`.
     */
    readonly haptics: readonly string[];
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
    /** The passwords of sites that the user of an iPhone has, oldest first. */
    readonly savedPasswords: readonly SavedPassword[];
    /** The passkeys that the user of an iPhone has, oldest first. */
    readonly passkeys: readonly Passkey[];
    /** What the user has bought in an iPhone's app, or wants to, oldest first; times in milliseconds. */
    readonly transactions: readonly StoreTransaction[];
}

const questions: readonly (keyof ShownByPhone)[] = [
    "clipboard", "openedInSafari", "browser", "document", "badge", "preventsScreenshots",
    "privacyCover", "activities", "announcements", "shortcuts", "speeches", "contacts", "events",
    "peripherals", "reminders", "transactions", "haptics", "savedPasswords", "passkeys",
];

/** The same object, whose members of these names are asked for when somebody looks at them. */
export function withShown<Members extends object>(
    members: Members, ask: (question: string) => any,
): Members & ShownByPhone {
    for (const name of questions) {
        Object.defineProperty(members, name, {
            get: () => ask(name), enumerable: true, configurable: true,
        });
    }
    return members as Members & ShownByPhone;
}
