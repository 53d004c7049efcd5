import type { PermissionState, PluginListenerHandle } from "@capacitor/core";

export enum Weekday {
    Sunday = 1,
    Monday = 2,
    Tuesday = 3,
    Wednesday = 4,
    Thursday = 5,
    Friday = 6,
    Saturday = 7,
}

export type ScheduleEvery =
    | "year"
    | "month"
    | "two-weeks"
    | "week"
    | "day"
    | "hour"
    | "minute"
    | "second";

export interface ScheduleOn {
    year?: number;
    month?: number;
    day?: number;
    weekday?: Weekday;
    hour?: number;
    minute?: number;
    second?: number;
}

/** `at` counts before `on`, and `on` before `every`. */
export interface Schedule {
    /** A `Date`, not a text (F162). */
    at?: Date;
    repeats?: boolean;
    allowWhileIdle?: boolean;
    on?: ScheduleOn;
    every?: ScheduleEvery;
    count?: number;
}

export interface AttachmentOptions {
    iosUNNotificationAttachmentOptionsTypeHintKey?: string;
    iosUNNotificationAttachmentOptionsThumbnailHiddenKey?: string;
    iosUNNotificationAttachmentOptionsThumbnailClippingRectKey?: string;
    iosUNNotificationAttachmentOptionsThumbnailTimeKey?: string;
}

export interface Attachment {
    id: string;
    /** `res://` or `file://`. */
    url: string;
    options?: AttachmentOptions;
}

export type InterruptionLevel = "active" | "critical" | "passive" | "timeSensitive";

export interface PendingLocalNotificationSchema {
    id: number;
    title: string;
    body: string;
    schedule?: Schedule;
    extra?: any;
}

export interface LocalNotificationSchema extends PendingLocalNotificationSchema {
    largeBody?: string;
    summaryText?: string;
    sound?: string;
    smallIcon?: string;
    largeIcon?: string;
    iconColor?: string;
    attachments?: Attachment[];
    actionTypeId?: string;
    threadIdentifier?: string;
    summaryArgument?: string;
    relevanceScore?: number;
    interruptionLevel?: InterruptionLevel;
    group?: string;
    groupSummary?: boolean;
    channelId?: string;
    ongoing?: boolean;
    autoCancel?: boolean;
    inboxList?: string[];
    /** Received by an app before the user, but not shown. */
    silent?: boolean;
}

export interface DeliveredNotificationSchema extends PendingLocalNotificationSchema {
    tag?: string;
    group?: string;
    groupSummary?: boolean;
    data?: any;
    attachments?: Attachment[];
    actionTypeId?: string;
    sound?: string;
}

export interface LocalNotificationDescriptor {
    id: number;
}

export interface ScheduleOptions {
    notifications: LocalNotificationSchema[];
}

export interface ScheduleResult {
    notifications: LocalNotificationDescriptor[];
}

export interface PendingResult {
    notifications: PendingLocalNotificationSchema[];
}

export interface CancelOptions {
    notifications: LocalNotificationDescriptor[];
}

export interface DeliveredNotifications {
    notifications: DeliveredNotificationSchema[];
}

export interface Action {
    id: string;
    title: string;
    requiresAuthentication?: boolean;
    foreground?: boolean;
    destructive?: boolean;
    input?: boolean;
    inputButtonTitle?: string;
    inputPlaceholder?: string;
}

export interface ActionType {
    id: string;
    actions?: Action[];
    iosHiddenPreviewsBodyPlaceholder?: string;
    iosCustomDismissAction?: boolean;
    iosAllowInCarPlay?: boolean;
    iosHiddenPreviewsShowTitle?: boolean;
    iosHiddenPreviewsShowSubtitle?: boolean;
}

export interface RegisterActionTypesOptions {
    types: ActionType[];
}

export interface ActionPerformed {
    /** `tap`, `dismiss`, or an action's own. */
    actionId: string;
    inputValue?: string;
    notification: LocalNotificationSchema;
}

export interface EnabledResult {
    value: boolean;
}

export type Importance = 0 | 1 | 2 | 3 | 4 | 5;
export type Visibility = -1 | 0 | 1;

/** Android's. */
export interface Channel {
    id: string;
    name: string;
    description?: string;
    sound?: string;
    importance?: Importance;
    visibility?: Visibility;
    lights?: boolean;
    lightColor?: string;
    vibration?: boolean;
}

export interface ListChannelsResult {
    channels: Channel[];
}

export interface PermissionStatus {
    display: PermissionState;
}

export interface SettingsPermissionStatus {
    exact_alarm: PermissionState;
}

export interface LocalNotificationsPlugin {
    schedule(options: ScheduleOptions): Promise<ScheduleResult>;
    getPending(): Promise<PendingResult>;
    registerActionTypes(options: RegisterActionTypesOptions): Promise<void>;
    cancel(options: CancelOptions): Promise<void>;
    areEnabled(): Promise<EnabledResult>;
    getDeliveredNotifications(): Promise<DeliveredNotifications>;
    removeDeliveredNotifications(delivered: DeliveredNotifications): Promise<void>;
    removeAllDeliveredNotifications(): Promise<void>;
    createChannel(channel: Channel): Promise<void>;
    deleteChannel(args: { id: string }): Promise<void>;
    listChannels(): Promise<ListChannelsResult>;
    checkPermissions(): Promise<PermissionStatus>;
    requestPermissions(): Promise<PermissionStatus>;
    changeExactNotificationSetting(): Promise<SettingsPermissionStatus>;
    checkExactNotificationSetting(): Promise<SettingsPermissionStatus>;

    addListener(
        eventName: "localNotificationReceived",
        listenerFunc: (notification: LocalNotificationSchema) => void,
    ): Promise<PluginListenerHandle>;
    addListener(
        eventName: "localNotificationActionPerformed",
        listenerFunc: (notificationAction: ActionPerformed) => void,
    ): Promise<PluginListenerHandle>;
    removeAllListeners(): Promise<void>;
}
