import { registerPlugin } from "@capacitor/core";

import type { DailyNotificationPlugin } from "./definitions";

/** Where the app leaves what its background worker has to know; a browser has no such worker. */
export const DailyNotification = registerPlugin<DailyNotificationPlugin>("DailyNotification");
