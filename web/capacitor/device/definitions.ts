export type OperatingSystem = "ios" | "android" | "windows" | "mac" | "unknown";

export interface DeviceId {
    /** On iOS one for all apps of a vendor. */
    identifier: string;
}

export interface DeviceInfo {
    name?: string;
    /** On iOS the hardware's own name, such as `iPhone14,7`. */
    model: string;
    platform: "ios" | "android" | "web";
    operatingSystem: OperatingSystem;
    osVersion: string;
    /** Two digits a part: 18.1 is 180100. */
    iOSVersion?: number;
    androidSDKVersion?: number;
    manufacturer: string;
    isVirtual: boolean;
    /** In bytes. */
    memUsed?: number;
    webViewVersion: string;
}

export interface BatteryInfo {
    /** From 0 to 1. */
    batteryLevel?: number;
    isCharging?: boolean;
}

export interface GetLanguageCodeResult {
    value: string;
}

export interface LanguageTag {
    value: string;
}

export interface DevicePlugin {
    getId(): Promise<DeviceId>;
    getInfo(): Promise<DeviceInfo>;
    getBatteryInfo(): Promise<BatteryInfo>;
    getLanguageCode(): Promise<GetLanguageCodeResult>;
    getLanguageTag(): Promise<LanguageTag>;
}
