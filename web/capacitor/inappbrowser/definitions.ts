import type { PluginListenerHandle } from "@capacitor/core";

export enum ToolbarPosition {
    TOP,
    BOTTOM,
}

export enum iOSViewStyle {
    PAGE_SHEET,
    FORM_SHEET,
    FULL_SCREEN,
}

export enum AndroidViewStyle {
    BOTTOM_SHEET,
    FULL_SCREEN,
}

export enum iOSAnimation {
    FLIP_HORIZONTAL,
    CROSS_DISSOLVE,
    COVER_VERTICAL,
}

export enum AndroidAnimation {
    FADE_IN,
    FADE_OUT,
    SLIDE_IN_LEFT,
    SLIDE_OUT_RIGHT,
}

export enum DismissStyle {
    CLOSE,
    CANCEL,
    DONE,
}

/** On iOS each option has to be given, as in `DefaultWebViewOptions`. */
export interface WebViewOptions {
    showURL: boolean;
    showToolbar: boolean;
    /** Removes all cookies that the web view would have. */
    clearCache: boolean;
    /** Removes those that have no end of their own. */
    clearSessionCache: boolean;
    mediaPlaybackRequiresUserAction: boolean;
    closeButtonText: string;
    toolbarPosition: ToolbarPosition;
    showNavigationButtons: boolean;
    /** Changes the places of the bar's buttons. */
    leftToRight: boolean;
    customWebViewUserAgent?: string | null;
    android: AndroidWebViewOptions;
    iOS: iOSWebViewOptions;
}

export interface iOSWebViewOptions {
    allowOverScroll: boolean;
    enableViewportScale: boolean;
    allowInLineMediaPlayback: boolean;
    surpressIncrementalRendering: boolean;
    viewStyle: iOSViewStyle;
    animationEffect: iOSAnimation;
    allowsBackForwardNavigationGestures: boolean;
}

export interface AndroidWebViewOptions {
    allowZoom: boolean;
    /** Whether the back button leads to the page before, where there is one. */
    hardwareBack: boolean;
    pauseMedia: boolean;
    /** Whether it has a process and cookies of its own; so it has unless this says otherwise. */
    isIsolated?: boolean;
}

/** On iOS each option has to be given, as in `DefaultSystemBrowserOptions`. */
export interface SystemBrowserOptions {
    android: AndroidSystemBrowserOptions;
    iOS: iOSSystemBrowserOptions;
}

export interface iOSSystemBrowserOptions {
    closeButtonText: DismissStyle;
    viewStyle: iOSViewStyle;
    animationEffect: iOSAnimation;
    enableBarsCollapsing: boolean;
    enableReadersMode: boolean;
}

export interface AndroidBottomSheet {
    /** In pixels; at least half of the screen. */
    height: number;
    isFixed: boolean;
}

export interface AndroidSystemBrowserOptions {
    showTitle: boolean;
    hideToolbarOnScroll: boolean;
    viewStyle: AndroidViewStyle;
    bottomSheetOptions?: AndroidBottomSheet;
    startAnimation: AndroidAnimation;
    exitAnimation: AndroidAnimation;
}

export interface OpenInDefaultParameterModel {
    /** http(s) only. */
    url: string;
}

export interface OpenInSystemBrowserParameterModel extends OpenInDefaultParameterModel {
    options: SystemBrowserOptions;
}

export interface OpenInWebViewParameterModel extends OpenInDefaultParameterModel {
    options: WebViewOptions;
    /** For the first request. */
    customHeaders?: { [key: string]: string };
}

export interface BrowserPageNavigationCompletedEventData {
    url: string | undefined;
}

export interface InAppBrowserPlugin {
    openInWebView(model: OpenInWebViewParameterModel): Promise<void>;
    openInSystemBrowser(model: OpenInSystemBrowserParameterModel): Promise<void>;
    openInExternalBrowser(model: OpenInDefaultParameterModel): Promise<void>;
    /** Closes what one of the first two has opened; `browserClosed` tells of it too. */
    close(): Promise<void>;

    /** `browserPageLoaded` tells of the first page alone. */
    addListener(
        eventName: "browserClosed" | "browserPageLoaded",
        listenerFunc: () => void,
    ): Promise<PluginListenerHandle>;
    /** Of a web view's pages behind the first. */
    addListener(
        eventName: "browserPageNavigationCompleted",
        listenerFunc: (data: BrowserPageNavigationCompletedEventData) => void,
    ): Promise<PluginListenerHandle>;
    removeAllListeners(): void;
}
