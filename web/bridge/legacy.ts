import type { BridgePage, NativeCapacitor } from "./page";

function warnWithoutApp(page: BridgePage): void {
    page.console?.warn("App plugin not installed");
}

/** Adds what apps written for Cordova and for Ionic's web view look for (F12, F98). */
export function installLegacy(page: BridgePage, capacitor: NativeCapacitor): void {
    page.cordova ||= {};

    const { document, navigator } = page;
    if (navigator) {
        const app = (navigator.app ||= {});
        app.exitApp = () => {
            if (capacitor.Plugins?.App) capacitor.nativeCallback("App", "exitApp", {});
            else warnWithoutApp(page);
        };
    }

    if (document) {
        const original = document.addEventListener;
        document.addEventListener = function (...listener: [string, any, any?]) {
            const [eventName, handler] = listener;
            if (eventName === "deviceready" && handler) {
                // The device was ready before any script of the app ran.
                void Promise.resolve().then(handler);
            } else if (eventName === "backbutton") {
                // A listener of the plugin's own keeps native from going back by itself.
                capacitor.Plugins.App?.addListener("backButton", () => {});
            }
            return original.apply(document, listener);
        };
    }

    const webView: { [name: string]: Function } = ((page.Ionic ||= {}).WebView ||= {});
    const plugin = () => capacitor.Plugins?.WebView;
    webView.getServerBasePath = (callback: (path: string) => void) => {
        plugin()
            ?.getServerBasePath()
            .then(({ path }: { path: string }) => callback(path));
    };
    webView.setServerAssetPath = (path: string) => void plugin()?.setServerAssetPath({ path });
    webView.setServerBasePath = (path: string) => void plugin()?.setServerBasePath({ path });
    webView.persistServerBasePath = () => void plugin()?.persistServerBasePath();
    webView.convertFileSrc = (url: string) => capacitor.convertFileSrc(url);
}
