import type { BridgePage, NativeCapacitor } from "./page";

/** Adds the legacy listeners and the events that native raises in the document (F97, F136). */
export function installEvents(page: BridgePage, capacitor: NativeCapacitor): void {
    capacitor.addListener = (pluginId, eventName, callback) => {
        const callbackId = capacitor.nativeCallback(
            pluginId,
            "addListener",
            { eventName },
            callback,
        );
        return {
            async remove() {
                page.console?.debug("Removing listener", pluginId, eventName);
                capacitor.removeListener(pluginId, callbackId, eventName, callback);
            },
        };
    };

    capacitor.removeListener = (pluginId, callbackId, eventName, callback) => {
        const options = { callbackId, eventName };
        capacitor.nativeCallback(pluginId, "removeListener", options, callback);
    };

    capacitor.createEvent = (eventName, data) => {
        const { document } = page;
        if (!document) return null;
        const event = document.createEvent("Events");
        event.initEvent(eventName, false, false);
        if (data && typeof data === "object") {
            const fields = event as unknown as { [key: string]: unknown };
            for (const [key, value] of Object.entries(data)) fields[key] = value;
        }
        return event;
    };

    capacitor.triggerEvent = (eventName, target, data = {}) => {
        const { document, cordova } = page;
        const event = capacitor.createEvent(eventName, data || {});
        if (!document || !event) return false;
        if (target === "document") {
            if (cordova?.fireDocumentEvent) {
                cordova.fireDocumentEvent(eventName, data || {});
                return true;
            }
            return document.dispatchEvent(event);
        }
        if (target === "window" && page.dispatchEvent) return page.dispatchEvent(event);
        return document.querySelector?.(target)?.dispatchEvent(event) ?? false;
    };
}
