import { CapacitorException } from "../capacitor/core/exception";
import { platformOf } from "../capacitor/core/platform";
import type { Answer, Call, StoredCall } from "../capacitor/core/wire";
import type { BridgePage, NativeCapacitor, Post } from "./page";

/** The way out of this page, or undefined on a page that has none (F29, F30). */
export function postOf(page: BridgePage): Post {
    switch (platformOf(page)) {
        case "ios":
            return (message) => {
                try {
                    message.type ||= "message";
                    // A message that cannot be cloned rejects a promise nobody looks at (F39).
                    page.webkit!.messageHandlers!.bridge!.postMessage(message);
                } catch (error) {
                    page.console?.error(error);
                }
            };
        case "android":
            return (message) => {
                try {
                    page.androidBridge!.postMessage(JSON.stringify(message));
                } catch (error) {
                    // What a phone passes over in silence: nobody ever answers (F41).
                    page.androidBridge?.[Symbol.for("farad.refused")]?.(message);
                    page.console?.error(error);
                }
            };
        case "web":
            return undefined;
    }
}

/** Adds the calls to native and the way back for their answers. */
export function installCalls(page: BridgePage, capacitor: NativeCapacitor, post: Post): void {
    const stored = new Map<string, StoredCall>();
    // Random, so that a late answer to the page before this one finds no call here (F31, F56).
    let lastId = Math.floor(Math.random() * 134217728);

    capacitor.toNative = (pluginId, methodName, options, call) => {
        try {
            if (post === undefined) {
                page.console?.warn(`implementation unavailable for: ${pluginId}`);
                return null;
            }
            let callbackId = "-1";
            if (
                call &&
                (typeof call.callback === "function" || typeof call.resolve === "function")
            ) {
                callbackId = String(++lastId);
                stored.set(callbackId, call);
            }
            const message: Call = { callbackId, pluginId, methodName, options: options || {} };
            if (capacitor.isLoggingEnabled && pluginId !== "Console") {
                capacitor.logToNative(message);
            }
            post(message);
            return callbackId;
        } catch (error) {
            page.console?.error(error);
            return null;
        }
    };

    /** An Error made here, so that it has a stack, with everything that native sent (F75). */
    function errorFrom(sent: object): CapacitorException {
        return Object.assign(new capacitor.Exception(""), sent);
    }

    function settle(answer: Answer): void {
        const { callbackId } = answer;
        const call = stored.get(callbackId);
        if (call !== undefined) {
            if (answer.error) answer.error = errorFrom(answer.error);
            if (typeof call.callback === "function") {
                if (answer.success) call.callback(answer.data);
                else call.callback(null, answer.error);
            } else if (typeof call.resolve === "function") {
                if (answer.success) call.resolve(answer.data);
                else call.reject!(answer.error);
                stored.delete(callbackId);
            }
        } else if (!answer.success && answer.error) {
            page.console?.warn(answer.error);
        }
        if (answer.save === false) stored.delete(callbackId);
    }

    // How many promises wait for native: what a report of a run says, and no app looks for.
    Object.defineProperty(capacitor, Symbol.for("farad.pendingCalls"), {
        configurable: true,
        get() {
            let count = 0;
            for (const call of stored.values()) if (typeof call.callback !== "function") count += 1;
            return count;
        },
    });

    function receive(answer: Answer): void {
        if (capacitor.isLoggingEnabled && answer.pluginId !== "Console") {
            capacitor.logFromNative(answer);
        }
        try {
            settle(answer);
        } catch (error) {
            page.console?.error(error);
        }
        // Whoever keeps the answer must not keep the payload with it (F81).
        delete answer.data;
        if ("error" in answer) delete answer.error;
    }

    capacitor.fromNative = (answer) => receive(answer);
    if (page.androidBridge) {
        page.androidBridge.onmessage = (event) => receive(JSON.parse(event.data));
    }

    capacitor.nativePromise = (pluginId, methodName, options) =>
        new Promise((resolve, reject) => {
            capacitor.toNative(pluginId, methodName, options, { resolve, reject });
        });

    capacitor.nativeCallback = (pluginId, methodName, options, callback) => {
        if (typeof options === "function") {
            page.console?.warn(
                `Using a callback as the 'options' parameter of 'nativeCallback()' is deprecated.`,
            );
            return capacitor.toNative(pluginId, methodName, null, { callback: options });
        }
        return capacitor.toNative(pluginId, methodName, options, { callback });
    };

    // Native still evaluates calls of it, but the function given is never run (F83).
    const nothing = {};
    capacitor.withPlugin = () => nothing;
    capacitor.Exception = CapacitorException;
}
