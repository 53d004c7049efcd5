import { checkText, text } from "../checks";
import { checkKeys } from "../near";
import { Mistake, show } from "../show";
import type { When } from "../when";
import type { Doer } from "./doer";

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

/** What becomes of the contacts of an iPhone. */
export interface ContactActions<Done> {
    /**
     * Gives an iPhone these contacts and no others, as when they come from the user's account. One with
     * the id or the name of one that is there takes its place.
     */
    setContacts(contacts: readonly Contact[], when?: When): Done;
    /** Picks contacts by their names, in the picker that the app shows. */
    pickContacts(names: string | readonly string[], when?: When): Done;
    /** Closes the picker of contacts. */
    cancelContacts(when?: When): Done;
    /** Keeps the new contact that the app shows. */
    saveContact(when?: When): Done;
    /** Throws the new contact away that the app shows. */
    discardContact(when?: When): Done;
}

const contactLists = ["phoneNumbers", "emailAddresses", "urlAddresses"];
const contactTexts = [
    "id", "givenName", "middleName", "familyName", "organizationName", "jobTitle", "note",
];

function checkContacts(contacts: unknown, what: string): { contacts: object[] } {
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

export const contactActions = <Done>(doer: Doer<Done>): ContactActions<Done> => ({
    ...doer.on(checkContacts, "setContacts"),
    ...doer.on(checkNames, "pickContacts"),
    ...doer.plain("cancelContacts", "saveContact", "discardContact"),
});
