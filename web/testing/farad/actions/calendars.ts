import { atStart, checkText } from "../checks";
import { checkKeys } from "../near";
import { Mistake, show } from "../show";
import type { When } from "../when";
import { checkNames } from "./contacts";
import type { Doer } from "./doer";

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

/** What becomes of the calendars and the reminders of an iPhone. */
export interface CalendarActions<Done> {
    /**
     * Gives an iPhone's calendars these events and no others, as when they come from the user's account. One
     * with the id of one that is there takes its place.
     */
    setEvents(events: readonly CalendarEvent[], when?: When): Done;
    /** The same for what is to be done. */
    setReminders(reminders: readonly Reminder[], when?: When): Done;
    /** Keeps the event that the app shows. */
    saveEvent(when?: When): Done;
    /** Throws away what is new in the event that the app shows. */
    discardEvent(when?: When): Done;
    /** Deletes the event that the app shows. */
    deleteEvent(when?: When): Done;
    /** Chooses of the calendars that the app offers, by their titles, and touches Done. */
    chooseCalendars(titles: string | readonly string[], when?: When): Done;
    /** Touches Cancel where the app offers calendars. */
    cancelCalendars(when?: When): Done;
}

type Fields = { readonly [key: string]: "text" | "time" | "truth" | readonly string[] };

const eventFields: Fields = {
    id: "text", title: "text", start: "time", end: "time", isAllDay: "truth", calendar: "text",
    location: "text", notes: "text", url: "text", repeats: ["daily", "weekly", "monthly", "yearly"],
};
const reminderFields: Fields = {
    id: "text", title: "text", list: "text", due: "time", isCompleted: "truth", notes: "text",
};

function checkEvents(events: unknown, what: string): { events: object[] } {
    return { events: checkEntries(events, "event", eventFields, ["title", "start"], what) };
}

function checkReminders(reminders: unknown, what: string): { reminders: object[] } {
    return { reminders: checkEntries(reminders, "reminder", reminderFields, ["title"], what) };
}

function checkEntries(
    entries: unknown, kind: string, fields: Fields, needed: string[], what: string,
): object[] {
    if (!Array.isArray(entries)) {
        throw new Mistake(`${what} takes a list of ${kind}s, not ${show(entries)}.`);
    }
    const one = kind === "event" ? `an ${kind}` : `a ${kind}`;
    return entries.map((entry: { [key: string]: unknown }) => {
        checkKeys(entry, Object.keys(fields), `${atStart(one)} of ${what}`);
        const checked: { [key: string]: unknown } = {};
        for (const [key, value] of Object.entries(entry)) {
            if (value !== undefined && value !== null) {
                checked[key] = checkField(value, fields[key]!, `“${key}” of ${one}`);
            }
        }
        for (const key of needed) {
            if (checked[key] === undefined) throw new Mistake(`${atStart(one)} of ${what} needs “${key}”.`);
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

const checkCalendars = (titles: unknown, what: string) =>
    checkNames(titles, what, "a calendar's title");

export const calendarActions = <Done>(doer: Doer<Done>): CalendarActions<Done> => ({
    ...doer.on(checkEvents, "setEvents"),
    ...doer.on(checkReminders, "setReminders"),
    ...doer.plain("saveEvent", "discardEvent", "deleteEvent"),
    ...doer.on(checkCalendars, "chooseCalendars"),
    ...doer.plain("cancelCalendars"),
});
