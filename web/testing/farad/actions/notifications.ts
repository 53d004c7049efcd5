import { checkText, text } from "../checks";
import { Mistake, show } from "../show";
import { isObject } from "../stub-answers";
import type { When } from "../when";
import { checkAnswer } from "./sheets";

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

/** What the user does with notifications. */
export interface NotificationActions<Done> {
    /**
     * Touches a button of the newest notification, or of the one of that identifier, and types into
     * its field first; the button by the identifier of its action.
     */
    chooseAction(
        action: string,
        options?: When & { id?: string; typing?: string },
    ): Done;
    /** Lets the app show notifications. */
    allowNotifications(when?: When): Done;
}

export function checkPush(push: { [key: string]: unknown }, what: string): void {
    const { badge } = push;
    if (badge !== undefined && !(Number.isSafeInteger(badge) && Number(badge) >= 0)) {
        throw new Mistake(`${what} takes a whole number from 0 on as badge, not ${show(badge)}.`);
    }
    if (push.data !== undefined && !isObject(push.data)) {
        throw new Mistake(`“data” of ${what} must be an object, not ${show(push.data)}.`);
    }
    for (const key of ["title", "body", "category", "id"]) checkText(push[key], `“${key}” of ${what}`);
}

export function checkChoice(
    action: unknown, typing: unknown, what: string,
): { button: string; typing: string | undefined } {
    text(action, what, "an action");
    return checkAnswer(action, typing, what);
}
