import { Mistake, show } from "../show";
import type { When } from "../when";
import { textAs, type Doer } from "./doer";
import { checkSwitch } from "./settings";

/**
 * What the user does to an iPhone beside the page: to an app's own controls, to what the phone asks
 * about its user, and to the phone itself.
 */
export interface NativeActions<Done> {
    /** Touches a button of the app's own above the page, as plugins show them, by its title. */
    touchButton(title: string, when?: When): Done;
    /** Turns the picker of dates that an iPhone's app shows, as far as it allows the date. */
    pickDate(date: Date | number, when?: When): Done;
    /** Turns the app's own wheel to the row with a title, or touches such a row of its table. */
    pickRow(title: string, when?: When): Done;
    /** Has the phone know its user's face or finger; a new one knows none. */
    setBiometricEnrollment(isEnrolled: boolean, when?: When): Done;
    /** Shows the phone its user's face, where the app asks for it. */
    matchFace(when?: When): Done;
    /** Shows it another face; the second one in a row has failed. */
    unmatchFace(when?: When): Done;
    /** Holds its user's finger to a phone with Touch ID. */
    matchFinger(when?: When): Done;
    /** Holds another finger to it; the third one in a row has failed. */
    unmatchFinger(when?: When): Done;
    /** Types the passcode, where the app asks for it. */
    enterPasscode(when?: When): Done;
    /** Shakes an iPhone. */
    shake(when?: When): Done;
}

function checkDate(date: unknown, what: string): { date: number } {
    const time = date instanceof Date ? date.getTime() : date;
    if (typeof time === "number" && Number.isFinite(time)) return { date: time };
    throw new Mistake(`${what} needs a Date, or milliseconds since 1970, not ${show(date)}.`);
}

export const nativeActions = <Done>(doer: Doer<Done>): NativeActions<Done> => ({
    ...doer.on(textAs("text", "a button's title"), "touchButton"),
    ...doer.on(checkDate, "pickDate"),
    ...doer.on(textAs("text", "a row's title"), "pickRow"),
    ...doer.on(checkSwitch, "setBiometricEnrollment"),
    ...doer.plain(
        "matchFace", "unmatchFace", "matchFinger", "unmatchFinger", "enterPasscode", "shake",
    ),
});
