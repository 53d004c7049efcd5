import type { When } from "../when";
import { textAs, type Doer } from "./doer";

/** What the user does with whole apps. */
export interface AppActions<Done> {
    /** Goes to the home screen; the app is suspended soon after. */
    sendToHome(when?: When): Done;
    /** Ends the app, as a swipe in the app switcher does; an Android app is paused and stopped before. */
    terminateApp(when?: When): Done;
    /** Presses Android's back button. */
    pressBack(when?: When): Done;
    /** Pulls the control centre over the app, which resigns being active. */
    interrupt(when?: When): Done;
    /** Puts the control centre away. */
    endInterruption(when?: When): Done;
    /** Opens the list of recent apps of an Android phone; `interrupt` does that of an iPhone. */
    openRecentApps(when?: When): Done;
    /**
     * Goes to the home screen of an iPhone and chooses in the menu of the app's icon, by a title or a type.
     */
    chooseShortcut(name: string, when?: When): Done;
}

export const appActions = <Done>(doer: Doer<Done>): AppActions<Done> => ({
    ...doer.plain(
        "sendToHome", "terminateApp", "pressBack", "interrupt", "endInterruption", "openRecentApps",
    ),
    ...doer.on(textAs("text", "a title or a type"), "chooseShortcut"),
});
