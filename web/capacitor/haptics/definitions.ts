export enum ImpactStyle {
    Heavy = "HEAVY",
    Medium = "MEDIUM",
    Light = "LIGHT",
}

export enum NotificationType {
    Success = "SUCCESS",
    Warning = "WARNING",
    Error = "ERROR",
}

export interface ImpactOptions {
    /** `Heavy` where none is given. */
    style: ImpactStyle;
}

export interface NotificationOptions {
    /** `Success` where none is given. */
    type: NotificationType;
}

export interface VibrateOptions {
    /** In milliseconds; 300 where none is given. */
    duration: number;
}

export interface HapticsPlugin {
    impact(options?: ImpactOptions): Promise<void>;
    notification(options?: NotificationOptions): Promise<void>;
    vibrate(options?: VibrateOptions): Promise<void>;
    selectionStart(): Promise<void>;
    selectionChanged(): Promise<void>;
    selectionEnd(): Promise<void>;
}
