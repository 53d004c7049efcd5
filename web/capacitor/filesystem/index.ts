import { registerPlugin } from "@capacitor/core";

import type { FilesystemPlugin } from "./definitions";

/** Files of the app (F163). */
export const Filesystem = registerPlugin<FilesystemPlugin>("Filesystem");

export * from "./definitions";
