import { WebPlugin } from "@capacitor/core";

import type { AppInfo, AppLanguageCode, AppLaunchUrl, AppPlugin, AppState } from "./definitions";

/** A browser tab as an app: it is active while the document is visible. */
export class AppWeb extends WebPlugin implements AppPlugin {
    constructor() {
        super();
        document.addEventListener("visibilitychange", () => {
            const isActive = !document.hidden;
            this.notifyListeners("appStateChange", { isActive });
            this.notifyListeners(isActive ? "resume" : "pause", null);
        });
    }

    exitApp(): Promise<void> {
        throw this.unimplemented("Not implemented on web.");
    }

    async getInfo(): Promise<AppInfo> {
        throw this.unimplemented("Not implemented on web.");
    }

    async getState(): Promise<AppState> {
        return { isActive: !document.hidden };
    }

    async getLaunchUrl(): Promise<AppLaunchUrl> {
        return { url: "" };
    }

    async minimizeApp(): Promise<void> {
        throw this.unimplemented("Not implemented on web.");
    }

    async getAppLanguage(): Promise<AppLanguageCode> {
        return { value: navigator.language.split("-")[0]!.toLowerCase() };
    }

    async toggleBackButtonHandler(): Promise<void> {
        throw this.unimplemented("Not implemented on web.");
    }
}
