import { WebPlugin } from "@capacitor/core";

import type { ConnectionStatus, ConnectionType, NetworkPlugin } from "./definitions";

/** What the browser knows: whether it is connected, and sometimes by what. */
export class NetworkWeb extends WebPlugin implements NetworkPlugin {
    constructor() {
        super();
        for (const event of ["online", "offline"])
            window.addEventListener(event, () => {
                this.notifyListeners("networkStatusChange", status(event === "online"));
            });
    }

    async getStatus(): Promise<ConnectionStatus> {
        return status(navigator.onLine);
    }
}

function status(connected: boolean): ConnectionStatus {
    return { connected, connectionType: connected ? connectionType() : "none" };
}

function connectionType(): ConnectionType {
    const { connection } = navigator as {
        connection?: { type?: string; effectiveType?: string };
    };
    switch (connection?.type || connection?.effectiveType) {
        case "bluetooth":
        case "cellular":
        case "slow-2g":
        case "2g":
        case "3g":
            return "cellular";
        case "ethernet":
        case "wifi":
        case "wimax":
        case "4g":
            return "wifi";
        case "none":
            return "none";
        default:
            return "unknown";
    }
}
