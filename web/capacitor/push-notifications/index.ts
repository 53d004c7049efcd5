import { registerPlugin } from "@capacitor/core";

import type { PushNotificationsPlugin } from "./definitions";

/** Notifications that a server sends (F159, F160). */
export const PushNotifications = registerPlugin<PushNotificationsPlugin>("PushNotifications");

export * from "./definitions";
