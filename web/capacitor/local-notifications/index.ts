import { registerPlugin } from "@capacitor/core";

import type { LocalNotificationsPlugin } from "./definitions";

/** Notifications that the app schedules itself (F161, F162). */
export const LocalNotifications = registerPlugin<LocalNotificationsPlugin>("LocalNotifications");

export * from "./definitions";
