import type { Plugin } from "../definitions";
import { registerPlugin } from "../global";

export interface WebViewPath {
    path: string;
}

export interface WebViewPlugin extends Plugin {
    setServerAssetPath(options: WebViewPath): Promise<void>;
    setServerBasePath(options: WebViewPath): Promise<void>;
    getServerBasePath(): Promise<WebViewPath>;
    persistServerBasePath(): Promise<void>;
}

/** The folder from which the web view is served. */
export const WebView = /*#__PURE__*/ registerPlugin<WebViewPlugin>("WebView");
