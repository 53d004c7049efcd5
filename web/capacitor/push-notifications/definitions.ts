import type { PermissionState, PluginListenerHandle } from "@capacitor/core";

export interface Token {
    /** On iOS hexadecimal. */
    value: string;
}

export interface RegistrationError {
    error: string;
}

export interface PushNotificationSchema {
    id: string;
    title?: string;
    subtitle?: string;
    body?: string;
    tag?: string;
    /** 1 where the notification has none (F159). */
    badge?: number;
    /** The whole payload. */
    data: any;
    click_action?: string;
    link?: string;
    group?: string;
    groupSummary?: boolean;
}

export interface ActionPerformed {
    /** `tap`, `dismiss`, or an action's own. */
    actionId: string;
    inputValue?: string;
    notification: PushNotificationSchema;
}

export interface DeliveredNotifications {
    notifications: PushNotificationSchema[];
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
    receive: PermissionState;
}

export interface PushNotificationsPlugin {
    /** Answers at once; the token comes as `registration`. */
    register(): Promise<void>;
    unregister(): Promise<void>;
    getDeliveredNotifications(): Promise<DeliveredNotifications>;
    removeDeliveredNotifications(delivered: DeliveredNotifications): Promise<void>;
    removeAllDeliveredNotifications(): Promise<void>;
    createChannel(channel: Channel): Promise<void>;
    deleteChannel(args: { id: string }): Promise<void>;
    listChannels(): Promise<ListChannelsResult>;
    checkPermissions(): Promise<PermissionStatus>;
    requestPermissions(): Promise<PermissionStatus>;

    addListener(
        eventName: "registration",
        listenerFunc: (token: Token) => void,
    ): Promise<PluginListenerHandle>;
    addListener(
        eventName: "registrationError",
        listenerFunc: (error: RegistrationError) => void,
    ): Promise<PluginListenerHandle>;
    addListener(
        eventName: "pushNotificationReceived",
        listenerFunc: (notification: PushNotificationSchema) => void,
    ): Promise<PluginListenerHandle>;
    addListener(
        eventName: "pushNotificationActionPerformed",
        listenerFunc: (notification: ActionPerformed) => void,
    ): Promise<PluginListenerHandle>;
    removeAllListeners(): Promise<void>;
}
