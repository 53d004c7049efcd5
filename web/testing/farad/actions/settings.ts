import { checkKeys, refuseUnknown } from "../near";
import { Mistake, show } from "../show";
import type { When } from "../when";
import { textAs, type Doer } from "./doer";

/** The phone's battery. */
export interface Battery {
    /** How full it is, from 0 to 1. */
    readonly level: number;
    readonly isCharging: boolean;
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

/** How the phone is set, held and used elsewhere. */
export interface SettingActions<Done> {
    /** Connects the phone otherwise, or not at all. */
    setNetwork(connection: Connection, when?: When): Done;
    /** Copies a text in another app. */
    setClipboard(text: string, when?: When): Done;
    /**
     * Changes in Settings what the app may do. Where it runs, the system ends it: an iPhone if the user
     * had decided about the camera, the microphone, the photos, the contacts, the calendar or the
     * reminders before, an Android phone if it loses what it was allowed.
     */
    setPermissions(permissions: Permissions, when?: When): Done;
    /** Switches location services on or off for all apps, before the app asks where it is. */
    setLocationServices(isOn: boolean, when?: When): Done;
    /** Changes how full the battery is, and whether it is being charged. */
    setBattery(battery: Battery, when?: When): Done;
    /** Moves the phone; null: it cannot tell where it is, as at the start. */
    setLocation(location: Location | null, when?: When): Done;
    /** Turns the phone; its page is shown upright all the same. */
    setOrientation(orientation: Orientation, when?: When): Done;
    /** Has texts shown in another size; `large` is as the phone comes. */
    setTextSize(size: TextSize, when?: When): Done;
    /** Starts or ends VoiceOver. */
    setVoiceOver(isOn: boolean, when?: When): Done;
}

function checkBattery(
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

function checkLocation(location: unknown, what: string): { location: unknown } {
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

function checkOrientation(orientation: unknown): { orientation: unknown } {
    refuseUnknown(orientation, orientations, (shown) => `A phone is not held ${shown}`);
    return { orientation };
}

function checkTextSize(size: unknown): { size: unknown } {
    refuseUnknown(size, textSizes, (shown) => `There is no text size ${shown}`);
    return { size };
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

export function checkSwitch(isOn: unknown, what: string): { isOn: boolean } {
    if (typeof isOn === "boolean") return { isOn };
    throw new Mistake(`${what} needs true or false, not ${show(isOn)}.`);
}

/** Those that each doer takes in the same way. */
export const settingActions = <Done>(
    doer: Doer<Done>,
): Omit<SettingActions<Done>, "setNetwork"> => ({
    ...doer.on(textAs("text", "a text"), "setClipboard"),
    setPermissions(permissions, when) {
        checkPermissions(permissions);
        return doer.act("setPermissions", when, { permissions });
    },
    ...doer.on(checkSwitch, "setLocationServices"),
    ...doer.on(checkBattery, "setBattery"),
    ...doer.on(checkLocation, "setLocation"),
    ...doer.on(checkOrientation, "setOrientation"),
    ...doer.on(checkTextSize, "setTextSize"),
    ...doer.on(checkSwitch, "setVoiceOver"),
});
