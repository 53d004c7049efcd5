import type { PluginListenerHandle } from "@capacitor/core";

export interface SpeakOptions {
    value: string;
    /** Of Android's alone: an ISO 639-1 code. */
    language?: string;
}

export interface ScreenReaderState {
    value: boolean;
}

export type StateChangeListener = (state: ScreenReaderState) => void;

export interface ScreenReaderPlugin {
    isEnabled(): Promise<{ value: boolean }>;
    /** Answers before anything is said; without a screen reader nothing is. */
    speak(options: SpeakOptions): Promise<void>;
    addListener(
        eventName: "stateChange",
        listener: StateChangeListener,
    ): Promise<PluginListenerHandle>;
    removeAllListeners(): Promise<void>;
}

// Names of earlier versions.
export type AccessibilitySpeakOptions = SpeakOptions;
export type ScreenReaderStateChangeCallback = StateChangeListener;
