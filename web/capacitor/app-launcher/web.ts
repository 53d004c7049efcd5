import { WebPlugin } from "@capacitor/core";

import type {
    AppLauncherPlugin,
    CanOpenURLResult,
    OpenURLOptions,
    OpenURLResult,
} from "./definitions";

/** A browser opens every URL, as far as a page can tell. */
export class AppLauncherWeb extends WebPlugin implements AppLauncherPlugin {
    async canOpenUrl(): Promise<CanOpenURLResult> {
        return { value: true };
    }

    async openUrl({ url }: OpenURLOptions): Promise<OpenURLResult> {
        window.open(url, "_blank");
        return { completed: true };
    }
}
