import { platformOf } from "../capacitor/core/platform";
import { installCalls, postOf } from "./calls";
import { bridgeConsole, installLogs } from "./console";
import { installCookies } from "./cookies";
import { installErrorReports } from "./errors";
import { installEvents } from "./events";
import { addressOfFile } from "./files";
import { installHttp } from "./http";
import { installLegacy } from "./legacy";
import type { BridgePage, NativeCapacitor } from "./page";

/**
 * Gives a page its way to native, before any script of the app runs.
 *
 * The object that native's own script left as `Capacitor` is kept (F3). Throws where a web view
 * would lack what F10 lists, and asks native two questions, cookies first.
 */
export function installNativeBridge(page: BridgePage): void {
    const capacitor = page.Capacitor || ({} as NativeCapacitor);
    const serverUrl = typeof page.WEBVIEW_SERVER_URL === "string" ? page.WEBVIEW_SERVER_URL : "";
    const platform = platformOf(page);
    const post = postOf(page);

    capacitor.getServerUrl = () => serverUrl;
    capacitor.convertFileSrc = (filePath) => addressOfFile(serverUrl, filePath);
    capacitor.getPlatform = () => platformOf(page);
    capacitor.isNativePlatform = () => true;
    capacitor.isPluginAvailable = (name) => Object.hasOwn(capacitor.Plugins, name);

    installErrorReports(page, capacitor, post);
    if (platform === "android" && page.CapacitorSystemBarsAndroidInterface) {
        page.document?.addEventListener("DOMContentLoaded", () =>
            page.CapacitorSystemBarsAndroidInterface!.onDOMReady(),
        );
    }
    if (platform !== "web") {
        installCookies(page, platform);
        installHttp(page, capacitor, platform);
    }
    if (platform === "ios" && page.console) bridgeConsole(page.console, capacitor);

    installLogs(page, capacitor);
    installCalls(page, capacitor, post);
    installEvents(page, capacitor);
    installLegacy(page, capacitor);
    page.Capacitor = capacitor;
}
