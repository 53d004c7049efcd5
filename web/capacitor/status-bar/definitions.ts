import type { PluginListenerHandle } from "@capacitor/core";

export enum Style {
    Dark = "DARK",
    Light = "LIGHT",
    Default = "DEFAULT",
}

export enum Animation {
    None = "NONE",
    Slide = "SLIDE",
    Fade = "FADE",
}

export interface StyleOptions {
    style: Style;
}

export interface AnimationOptions {
    animation: Animation;
}

export interface BackgroundColorOptions {
    /** `#RRGGBB`; a call with anything else is never answered. */
    color: string;
}

export interface SetOverlaysWebViewOptions {
    overlay: boolean;
}

export interface StatusBarInfo {
    visible: boolean;
    style: Style;
    color: string;
    overlays: boolean;
    /** In points; 0 while it is hidden. */
    height: number;
}

export type VisibilityChangeListener = (info: StatusBarInfo) => void;
export type OverlayChangeListener = (info: StatusBarInfo) => void;

export interface StatusBarPlugin {
    setStyle(options: StyleOptions): Promise<void>;
    setBackgroundColor(options: BackgroundColorOptions): Promise<void>;
    show(options?: AnimationOptions): Promise<void>;
    hide(options?: AnimationOptions): Promise<void>;
    getInfo(): Promise<StatusBarInfo>;
    setOverlaysWebView(options: SetOverlaysWebViewOptions): Promise<void>;
    addListener(
        eventName: "statusBarVisibilityChanged" | "statusBarOverlayChanged",
        listenerFunc: VisibilityChangeListener | OverlayChangeListener,
    ): Promise<PluginListenerHandle>;
}

// Names of earlier versions.
export const StatusBarStyle = Style;
export const StatusBarAnimation = Animation;
export type StatusBarStyleOptions = StyleOptions;
export type StatusBarAnimationOptions = AnimationOptions;
export type StatusBarBackgroundColorOptions = BackgroundColorOptions;
export type StatusBarOverlaysWebviewOptions = SetOverlaysWebViewOptions;
export type StatusBarInfoResult = StatusBarInfo;
