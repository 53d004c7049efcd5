import { appActions, type AppActions } from "./apps";
import { bluetoothActions, type BluetoothActions } from "./bluetooth";
import { calendarActions, type CalendarActions } from "./calendars";
import { contactActions, type ContactActions } from "./contacts";
import { credentialActions, type CredentialActions } from "./credentials";
import type { Doer } from "./doer";
import { nativeActions, type NativeActions } from "./native";
import type { NotificationActions } from "./notifications";
import { settingActions, type SettingActions } from "./settings";
import { sheetActions, type SheetActions } from "./sheets";
import { storeActions, type StoreActions } from "./store";
import { touchActions, type TouchActions } from "./touches";

/** What the user of a scenario and the device of a test can both do. */
export interface Actions<Done>
    extends AppActions<Done>, TouchActions<Done>, SheetActions<Done>, NotificationActions<Done>,
        ContactActions<Done>, CalendarActions<Done>, StoreActions<Done>, BluetoothActions<Done>,
        NativeActions<Done>, CredentialActions<Done>, SettingActions<Done> {}

/** What of it takes other options with one than with the other, and so is each one's own. */
export type OwnActions =
    | "share" | "answerAlert" | "scanBarcode" | "chooseAction" | "notifyValue" | "setNetwork";

/** What both take in the same way. */
export const sharedActions = <Done>(doer: Doer<Done>): Omit<Actions<Done>, OwnActions> => ({
    ...touchActions(doer),
    ...appActions(doer),
    ...doer.plain("allowNotifications"),
    ...sheetActions(doer),
    ...contactActions(doer),
    ...calendarActions(doer),
    ...storeActions(doer),
    ...bluetoothActions(doer),
    ...nativeActions(doer),
    ...credentialActions(doer),
    ...settingActions(doer),
});
