import type { CapacitorException } from "./exception";

/** A listener that was added; `remove` takes it away again. */
export interface PluginListenerHandle {
    remove: () => Promise<void>;
}

/** What every plugin offers besides its own methods. */
export interface Plugin {
    addListener(
        eventName: string,
        listenerFunc: (...args: any[]) => any,
    ): Promise<PluginListenerHandle>;
    removeAllListeners(): Promise<void>;
}

export type PermissionState = "prompt" | "prompt-with-rationale" | "granted" | "denied";

export interface PluginResultData {
    [key: string]: any;
}

export interface PluginResultError {
    message: string;
}

export type PluginCallback = (data: PluginResultData, error?: PluginResultError) => void;

/** A plugin's JavaScript halves by platform: objects, or factories that are run at first use. */
export type PluginImplementations = {
    [platform: string]: (() => Promise<any>) | any;
};

export type RegisterPlugin = <T>(
    pluginName: string,
    implementations?: Readonly<PluginImplementations>,
) => T;

/** `window.Capacitor`, as apps use it. */
export interface CapacitorGlobal {
    /** The class of what failed plugin calls reject with. */
    Exception: typeof CapacitorException;
    /** The address under which the page can load a file of the device (F132). */
    convertFileSrc: (filePath: string) => string;
    getPlatform: () => string;
    isNativePlatform: () => boolean;
    /** Whether the plugin has a native or a JavaScript half here (F131). */
    isPluginAvailable: (name: string) => boolean;
    registerPlugin: RegisterPlugin;
    addListener?: (
        pluginName: string,
        eventName: string,
        callback: PluginCallback,
    ) => PluginListenerHandle;
    removeListener?: (
        pluginName: string,
        callbackId: string,
        eventName: string,
        callback: PluginCallback,
    ) => void;
    DEBUG?: boolean;
    isLoggingEnabled?: boolean;
}
