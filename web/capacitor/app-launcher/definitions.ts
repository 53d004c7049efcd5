export interface CanOpenURLOptions {
    url: string;
}

export interface CanOpenURLResult {
    value: boolean;
}

export interface OpenURLOptions {
    url: string;
}

export interface OpenURLResult {
    completed: boolean;
}

export interface AppLauncherPlugin {
    /** On iOS only for schemes that Info.plist lists. */
    canOpenUrl(options: CanOpenURLOptions): Promise<CanOpenURLResult>;
    openUrl(options: OpenURLOptions): Promise<OpenURLResult>;
}
