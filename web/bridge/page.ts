import type { CapacitorException } from "../capacitor/core/exception";
import type {
    Answer,
    Call,
    ErrorReport,
    NativeCallback,
    PluginHeader,
    StoredCall,
} from "../capacitor/core/wire";

export type LogLevel = "debug" | "error" | "info" | "log" | "trace" | "warn";

/** `window.Capacitor` once this script has run (F12). */
export interface NativeCapacitor {
    DEBUG?: boolean;
    isLoggingEnabled?: boolean;
    /** The legacy objects that native's plugin scripts make, later replaced by core's (F8). */
    Plugins: { [name: string]: any };
    PluginHeaders?: PluginHeader[];
    Exception: new (message: string) => CapacitorException;

    getServerUrl(): string;
    convertFileSrc(filePath: string): string;
    getPlatform(): "android" | "ios" | "web";
    isNativePlatform(): boolean;
    isPluginAvailable(name: string): boolean;

    toNative(
        pluginId: string,
        methodName: string,
        options: any,
        stored?: StoredCall,
    ): string | null;
    fromNative(answer: Answer): void;
    nativeCallback(
        pluginId: string,
        methodName: string,
        options?: any,
        callback?: NativeCallback,
    ): string | null;
    nativePromise(pluginId: string, methodName: string, options?: any): Promise<any>;
    withPlugin(pluginId: string, body: Function): object;

    addListener(
        pluginId: string,
        eventName: string,
        callback: NativeCallback,
    ): { remove(): Promise<void> };
    removeListener(
        pluginId: string,
        callbackId: string | null,
        eventName: string,
        callback: NativeCallback,
    ): void;
    createEvent(eventName: string, data?: object): Event | null;
    triggerEvent(eventName: string, target: string, data?: object): boolean;

    handleError(error: unknown): void;
    handleWindowError(
        message: string,
        url?: string,
        line?: number,
        column?: number,
        error?: unknown,
    ): boolean;
    logJs(message: string, level: LogLevel): void;
    logToNative(call: Call): void;
    logFromNative(answer: Answer): void;
}

/** The parts of `window` that this script reads or makes (F10, F12). */
export interface BridgePage {
    Capacitor?: NativeCapacitor;
    WEBVIEW_SERVER_URL?: string;
    webkit?: {
        messageHandlers?: { bridge?: { postMessage(message: Call | ErrorReport): unknown } };
    };
    androidBridge?: {
        postMessage(text: string): void;
        onmessage?: (event: { data: string }) => void;
        /** What Farad hears of a call that JSON cannot hold. */
        [refused: symbol]: ((message: Call | ErrorReport) => void) | undefined;
    };

    console?: Console;
    document?: Document;
    navigator?: Navigator & { app?: { exitApp?(): void } };
    Document: { prototype: object };
    HTMLDocument: { prototype: object };
    XMLHttpRequest: typeof XMLHttpRequest;
    fetch: typeof fetch;
    prompt(text: string): string | null;
    dispatchEvent?(event: Event): boolean;
    onerror?: unknown;

    cordova?: { fireDocumentEvent?(eventName: string, data: object): void };
    Ionic?: { WebView?: { [name: string]: Function } };
    CapacitorCookiesDescriptor?: PropertyDescriptor | undefined;
    CapacitorWebFetch?: typeof fetch;
    CapacitorWebXMLHttpRequest?: { [name: string]: unknown };
    CapacitorCookiesAndroidInterface?: {
        isEnabled(): boolean;
        setCookie(domain: string, action: string): void;
    };
    CapacitorHttpAndroidInterface?: { isEnabled(): boolean };
    CapacitorSystemBarsAndroidInterface?: { onDOMReady(): void };
}

/** Posts to native; undefined where there is none. */
export type Post = ((message: Call | ErrorReport) => void) | undefined;
