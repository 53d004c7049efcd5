import { registerPlugin } from "@capacitor/core";

import type { GeolocationPlugin } from "./definitions";

/** Where the phone is (F231); its half for browsers is not there. */
export const Geolocation = registerPlugin<GeolocationPlugin>("Geolocation");

export * from "./definitions";
