import type { PluginListenerHandle } from "@capacitor/core";

/** A photo that another app shared with this one, as native keeps it. */
export interface WaitingShare {
    /** What the share extension has called it. */
    shareId: string;
    /** The file's bytes, without a `data:` prefix. */
    base64: string;
    /** The name that the photo had in the app it came from. */
    fileName: string;
}

/** The native half: the queue of shares that wait for the app. */
export interface SharedImagePlugin {
    /** Tells the share that has waited longest, and leaves it there; with none, no value. */
    peekSharedImage(): Promise<Partial<WaitingShare> | null | undefined>;
    /** Hears when a share waits whose extension could not open the app. */
    addListener(eventName: "sharedImageAdded", heard: () => void): Promise<PluginListenerHandle>;
    /** Lets native forget this share, and no other; to ask again does no harm. */
    acknowledgeSharedImage(options: { shareId: string }): Promise<void>;
}
