// Passwords and passkeys of sites, which the user of an iPhone has.

import { text } from "../checks";
import { checkKeys } from "../near";
import type { When } from "../when";
import type { Doer } from "./doer";

/** A password of a site, which Safari and the site's apps share. */
export interface SavedPassword {
    /** The site's host, such as `example.org`. */
    readonly site: string;
    readonly userName: string;
    readonly password: string;
}

/** What the user of an iPhone does with passwords and passkeys of sites. */
export interface CredentialActions<Done> {
    /** Saves a password in Safari, in place of one of the same site and name. */
    savePassword(password: SavedPassword, when?: When): Done;
    /**
     * Agrees to what the app wants of the passwords of its site: to save, change or delete one, or to be
     * told one, the first unless a user name is given.
     */
    allowPassword(userName?: string, when?: When): Done;
    /** Says no to it. */
    refusePassword(when?: When): Done;
    /** Has the phone make the passkey that the app asks for, or use one, the first unless a name is given. */
    usePasskey(userName?: string, when?: When): Done;
    /** Closes the question for a passkey. */
    cancelPasskey(when?: When): Done;
    /** Deletes all passkeys, as in the app Passwords. */
    deletePasskeys(when?: When): Done;
}

function checkPassword(password: unknown, what: string): { password: object } {
    const keys = ["site", "userName", "password"] as const;
    checkKeys(password as object, [...keys], what);
    const given = (password ?? {}) as { readonly [key: string]: unknown };
    return {
        password: Object.fromEntries(
            keys.map((key) => [key, text(given[key], what, `“${key}”`)])),
    };
}

const checkUserName = (name: unknown, what: string) =>
    name === undefined ? {} : { text: text(name, what, "a user name") };

export const credentialActions = <Done>(doer: Doer<Done>): CredentialActions<Done> => ({
    ...doer.on(checkPassword, "savePassword"),
    ...doer.on(checkUserName, "allowPassword", "usePasskey"),
    ...doer.plain("refusePassword", "cancelPasskey", "deletePasskeys"),
});
