import type { PluginListenerHandle } from "@capacitor/core";

export interface OpenOptions {
    /** http(s) only. */
    url: string;
    /** For the web: the window's name. */
    windowName?: string;
    /** `#RRGGBB` or `#RRGGBBAA`. */
    toolbarColor?: string;
    presentationStyle?: "fullscreen" | "popover";
    width?: number;
    height?: number;
}

export interface BrowserPlugin {
    /** Answers when the browser is there. */
    open(options: OpenOptions): Promise<void>;
    close(): Promise<void>;

    /** The user has closed the browser; `close()` is not told of. */
    addListener(
        eventName: "browserFinished",
        listenerFunc: () => void,
    ): Promise<PluginListenerHandle>;
    addListener(
        eventName: "browserPageLoaded",
        listenerFunc: () => void,
    ): Promise<PluginListenerHandle>;
    removeAllListeners(): Promise<void>;
}
