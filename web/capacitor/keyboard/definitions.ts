import type { PluginListenerHandle } from "@capacitor/core";

export enum KeyboardStyle {
    Dark = "DARK",
    Light = "LIGHT",
    Default = "DEFAULT",
}

export enum KeyboardResize {
    Body = "body",
    Ionic = "ionic",
    Native = "native",
    None = "none",
}

export interface KeyboardInfo {
    keyboardHeight: number;
}

export interface KeyboardStyleOptions {
    style: KeyboardStyle;
}

export interface KeyboardResizeOptions {
    mode: KeyboardResize;
}

export interface KeyboardPlugin {
    /** Not on iOS. */
    show(): Promise<void>;
    hide(): Promise<void>;
    setAccessoryBarVisible(options: { isVisible: boolean }): Promise<void>;
    setScroll(options: { isDisabled: boolean }): Promise<void>;
    setStyle(options: KeyboardStyleOptions): Promise<void>;
    setResizeMode(options: KeyboardResizeOptions): Promise<void>;
    getResizeMode(): Promise<KeyboardResizeOptions>;
    addListener(
        eventName: "keyboardWillShow" | "keyboardDidShow",
        listenerFunc: (info: KeyboardInfo) => void,
    ): Promise<PluginListenerHandle>;
    addListener(
        eventName: "keyboardWillHide" | "keyboardDidHide",
        listenerFunc: () => void,
    ): Promise<PluginListenerHandle>;
    removeAllListeners(): Promise<void>;
}
