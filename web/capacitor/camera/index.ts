import { registerPlugin } from "@capacitor/core";

import type { CameraPlugin } from "./definitions";

/** The camera and the user's photos, on phones (F230); its half for browsers is not there. */
export const Camera = registerPlugin<CameraPlugin>("Camera");

export * from "./definitions";
