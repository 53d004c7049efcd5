export interface PrivacyScreenConfig {
    android?: {
        /** In the list of recent apps: dimmed, or else the splash screen. */
        dimBackground?: boolean;
        /** @deprecated Screenshots are always prevented. */
        preventScreenshots?: boolean;
        /** What covers the app while another activity is before it; `none` unless given. */
        privacyModeOnActivityHidden?: "none" | "dim" | "splash";
    };
    ios?: {
        /** `none`, which shows the launch screen, unless given. */
        blurEffect?: "light" | "dark" | "none";
    };
}

export interface PrivacyScreenPlugin {
    enable(config?: PrivacyScreenConfig): Promise<{ success: boolean }>;
    disable(): Promise<{ success: boolean }>;
    isEnabled(): Promise<{ enabled: boolean }>;
}
