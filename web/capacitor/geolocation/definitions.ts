import type { PermissionState } from "@capacitor/core";

export type CallbackID = string;

export interface PermissionStatus {
    location: PermissionState;
    coarseLocation: PermissionState;
}

export type GeolocationPermissionType = "location" | "coarseLocation";

export interface GeolocationPluginPermissions {
    permissions: GeolocationPermissionType[];
}

export interface ClearWatchOptions {
    id: CallbackID;
}

export interface Position {
    /** Milliseconds since 1970. */
    timestamp: number;
    coords: {
        latitude: number;
        longitude: number;
        accuracy: number;
        altitudeAccuracy: number | null | undefined;
        altitude: number | null;
        speed: number | null;
        heading: number | null;
        magneticHeading: number | null | undefined;
        trueHeading: number | null | undefined;
        headingAccuracy: number | null | undefined;
        course: number | null | undefined;
    };
}

export interface PositionOptions {
    enableHighAccuracy?: boolean;
    /** In milliseconds; on iOS 5000 unless given. */
    timeout?: number;
    // The rest is for Android and browsers.
    maximumAge?: number;
    minimumUpdateInterval?: number;
    interval?: number;
    enableLocationFallback?: boolean;
}

export type WatchPositionCallback = (position: Position | null, err?: any) => void;

export interface GeolocationPlugin {
    getCurrentPosition(options?: PositionOptions): Promise<Position>;
    watchPosition(options: PositionOptions, callback: WatchPositionCallback): Promise<CallbackID>;
    clearWatch(options: ClearWatchOptions): Promise<void>;
    checkPermissions(): Promise<PermissionStatus>;
    requestPermissions(permissions?: GeolocationPluginPermissions): Promise<PermissionStatus>;
}

// Names of earlier versions.
export type GeolocationOptions = PositionOptions;
export type GeolocationWatchCallback = WatchPositionCallback;
export type GeolocationPosition = Position;
