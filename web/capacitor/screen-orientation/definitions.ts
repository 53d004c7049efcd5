import type { PluginListenerHandle } from "@capacitor/core";

export type OrientationLockType =
    | "any"
    | "natural"
    | "landscape"
    | "portrait"
    | "portrait-primary"
    | "portrait-secondary"
    | "landscape-primary"
    | "landscape-secondary";

export interface OrientationLockOptions {
    orientation: OrientationLockType;
}

export interface ScreenOrientationResult {
    type: OrientationType;
}

export interface ScreenOrientationPlugin {
    /** On iOS, how the phone is held, also while the screen is locked. */
    orientation(): Promise<ScreenOrientationResult>;
    lock(options: OrientationLockOptions): Promise<void>;
    unlock(): Promise<void>;
    addListener(
        eventName: "screenOrientationChange",
        listenerFunc: (orientation: ScreenOrientationResult) => void,
    ): Promise<PluginListenerHandle>;
    removeAllListeners(): Promise<void>;
}
