import { WebPlugin } from "@capacitor/core";

import type {
    BatteryInfo,
    DeviceId,
    DeviceInfo,
    DevicePlugin,
    GetLanguageCodeResult,
    LanguageTag,
    OperatingSystem,
} from "./definitions";

const idKey = "_capuid";

/** What a browser says about itself: mostly its user agent's word. */
export class DeviceWeb extends WebPlugin implements DevicePlugin {
    async getId(): Promise<DeviceId> {
        let identifier = localStorage.getItem(idKey);
        if (!identifier) {
            identifier = crypto.randomUUID();
            localStorage.setItem(idKey, identifier);
        }
        return { identifier };
    }

    async getInfo(): Promise<DeviceInfo> {
        const agent = navigator.userAgent;
        const parts = /\(([^)]*)\)/.exec(agent)?.[1]?.split("; ") ?? [];
        return {
            model: parts[0] ?? "",
            platform: "web",
            operatingSystem: operatingSystem(agent),
            osVersion: parts[parts.length - 1] ?? "",
            manufacturer: navigator.vendor,
            isVirtual: false,
            webViewVersion: /(?:Chrome|Version|Firefox)\/([\d.]+)/.exec(agent)?.[1] ?? "",
        };
    }

    async getBatteryInfo(): Promise<BatteryInfo> {
        const { getBattery } = navigator as {
            getBattery?: () => Promise<{ level: number; charging: boolean }>;
        };
        if (!getBattery) throw this.unavailable("Device API not available in this browser");
        const { level, charging } = await getBattery.call(navigator);
        return { batteryLevel: level, isCharging: charging };
    }

    async getLanguageCode(): Promise<GetLanguageCodeResult> {
        return { value: navigator.language.split("-")[0]!.toLowerCase() };
    }

    async getLanguageTag(): Promise<LanguageTag> {
        return { value: navigator.language };
    }
}

function operatingSystem(agent: string): OperatingSystem {
    if (/android/i.test(agent)) return "android";
    if (/iPad|iPhone|iPod/.test(agent)) return "ios";
    if (/Win/.test(agent)) return "windows";
    return /Mac/i.test(agent) ? "mac" : "unknown";
}
