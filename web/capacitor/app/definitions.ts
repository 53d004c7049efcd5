import type { PluginListenerHandle } from "@capacitor/core";

export interface AppInfo {
    name: string;
    id: string;
    build: string;
    version: string;
}

export interface AppState {
    isActive: boolean;
}

/** The URL by which the app was opened (F103). */
export interface URLOpenListenerEvent {
    url: string;
    /** The opener's bundle id, or an empty string. */
    iosSourceApplication?: any;
    /** Declared a boolean, but an empty string in practice (F103). */
    iosOpenInPlace?: boolean;
}

export interface AppLaunchUrl {
    url: string;
}

/** The answer to a call whose activity Android had ended meanwhile (F171). */
export interface RestoredListenerEvent {
    pluginId: string;
    methodName: string;
    data?: any;
    success: boolean;
    error?: { message: string };
}

export interface BackButtonListenerEvent {
    canGoBack: boolean;
}

export interface ToggleBackButtonHandlerOptions {
    enabled: boolean;
}

export interface AppLanguageCode {
    value: string;
}

export type StateChangeListener = (state: AppState) => void;
export type URLOpenListener = (event: URLOpenListenerEvent) => void;
export type RestoredListener = (event: RestoredListenerEvent) => void;
export type BackButtonListener = (event: BackButtonListenerEvent) => void;

export interface AppPlugin {
    exitApp(): Promise<void>;
    getInfo(): Promise<AppInfo>;
    getState(): Promise<AppState>;
    /** The most recent URL that opened this process, if any (F106). */
    getLaunchUrl(): Promise<AppLaunchUrl | undefined>;
    minimizeApp(): Promise<void>;
    getAppLanguage(): Promise<AppLanguageCode>;
    toggleBackButtonHandler(options: ToggleBackButtonHandlerOptions): Promise<void>;

    addListener(
        eventName: "appStateChange",
        listenerFunc: StateChangeListener,
    ): Promise<PluginListenerHandle>;
    addListener(eventName: "pause", listenerFunc: () => void): Promise<PluginListenerHandle>;
    addListener(eventName: "resume", listenerFunc: () => void): Promise<PluginListenerHandle>;
    addListener(
        eventName: "appUrlOpen",
        listenerFunc: URLOpenListener,
    ): Promise<PluginListenerHandle>;
    addListener(
        eventName: "appRestoredResult",
        listenerFunc: RestoredListener,
    ): Promise<PluginListenerHandle>;
    addListener(
        eventName: "backButton",
        listenerFunc: BackButtonListener,
    ): Promise<PluginListenerHandle>;
    removeAllListeners(): Promise<void>;
}
