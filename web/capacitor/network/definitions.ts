import type { PluginListenerHandle } from "@capacitor/core";

export type ConnectionType = "wifi" | "cellular" | "none" | "unknown";

export interface ConnectionStatus {
    connected: boolean;
    connectionType: ConnectionType;
}

export type ConnectionStatusChangeListener = (status: ConnectionStatus) => void;

export interface NetworkPlugin {
    getStatus(): Promise<ConnectionStatus>;

    addListener(
        eventName: "networkStatusChange",
        listenerFunc: ConnectionStatusChangeListener,
    ): Promise<PluginListenerHandle>;
    removeAllListeners(): Promise<void>;
}
