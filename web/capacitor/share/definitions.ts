export interface ShareOptions {
    /** The subject of a mail. */
    title?: string;
    text?: string;
    url?: string;
    /** `file://` URLs. */
    files?: string[];
    /** Android's title of the sheet. */
    dialogTitle?: string;
}

export interface ShareResult {
    /** What was chosen; on iOS an identifier of the system's. */
    activityType?: string;
}

export interface CanShareResult {
    value: boolean;
}

export interface SharePlugin {
    canShare(): Promise<CanShareResult>;
    share(options: ShareOptions): Promise<ShareResult>;
}
