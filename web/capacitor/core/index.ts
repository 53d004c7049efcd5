export type {
    CapacitorGlobal,
    PermissionState,
    Plugin,
    PluginCallback,
    PluginImplementations,
    PluginListenerHandle,
    PluginResultData,
    PluginResultError,
} from "./definitions";
export { CapacitorException, ExceptionCode } from "./exception";
export { Capacitor, registerPlugin } from "./global";
export { WebPlugin, type ListenerCallback } from "./web-plugin";

export {
    CapacitorCookies,
    type ClearCookieOptions,
    type DeleteCookieOptions,
    type SetCookieOptions,
} from "./plugins/cookies";
export {
    buildRequestInit,
    CapacitorHttp,
    type HttpHeaders,
    type HttpOptions,
    type HttpParams,
    type HttpResponse,
    type HttpResponseType,
} from "./plugins/http";
export {
    SystemBars,
    SystemBarsStyle,
    SystemBarType,
    type SystemBarsAnimation,
    type SystemBarsStyleOptions,
    type SystemBarsVisibilityOptions,
} from "./plugins/system-bars";
export { WebView, type WebViewPath, type WebViewPlugin } from "./plugins/web-view";
