import { registerPlugin } from "@capacitor/core";

import type { ActionSheetPlugin } from "./definitions";

/** Rows to choose from (F157). */
export const ActionSheet = registerPlugin<ActionSheetPlugin>("ActionSheet");

export * from "./definitions";
