import type { CapacitorException } from "./exception";

/** How a native method answers: once, many times, or (missing) not at all (F9, F61). */
export type ReturnType = "promise" | "callback";

/** One method of a native plugin, as the page was told at its document start (F9). */
export interface MethodHeader {
    readonly name: string;
    readonly rtype?: ReturnType;
}

/** One entry of `Capacitor.PluginHeaders` (F9). */
export interface PluginHeader {
    readonly name: string;
    readonly methods: readonly MethodHeader[];
}

/** Receives a native plugin's data, or its error as the second argument (F60). */
export type NativeCallback = (data: any, error?: CapacitorException) => void;

/** What is kept of a call until native answers it. */
export interface StoredCall {
    callback?: NativeCallback;
    resolve?(data: any): void;
    reject?(error: any): void;
}

/** A plugin call on its way to native (F29, F30). */
export interface Call {
    callbackId: string;
    pluginId: string;
    methodName: string;
    options: any;
    type?: "message";
}

/** A script error on its way to native (F34). */
export interface ErrorReport {
    type: "js.error";
    error: {
        message: string;
        url: string | undefined;
        line: number | undefined;
        col: number | undefined;
        errorObject: string | undefined;
    };
}

/** An answer or an event that native hands to `Capacitor.fromNative` (F76). */
export interface Answer {
    callbackId: string;
    pluginId: string;
    methodName: string;
    success: boolean;
    save?: boolean;
    data?: any;
    error?: any;
}

/** The parts of `window` by which a page's platform shows (F14). */
export interface PlatformPage {
    androidBridge?: unknown;
    webkit?: { messageHandlers?: { bridge?: unknown } };
}
