import type { Plugin, PluginListenerHandle } from "./definitions";
import { ExceptionCode, type CapacitorException } from "./exception";
import { Capacitor } from "./global";

export type ListenerCallback = (err: any, ...args: any[]) => void;

/** A DOM event of the window that a plugin passes on as one of its own. */
export interface WindowListenerHandle {
    registered: boolean;
    windowEventName: string;
    pluginEventName: string;
    handler: (event: any) => void;
}

/** The base class of a plugin's JavaScript half: listeners, and what happens without any (F135). */
export class WebPlugin implements Plugin {
    protected listeners: { [eventName: string]: ListenerCallback[] } = {};
    protected retainedEventArguments: { [eventName: string]: any[] } = {};
    protected windowListeners: { [eventName: string]: WindowListenerHandle } = {};

    addListener(
        eventName: string,
        listenerFunc: ListenerCallback,
    ): Promise<PluginListenerHandle> {
        const others = this.listeners[eventName];
        if (others) others.push(listenerFunc);
        else this.listeners[eventName] = [listenerFunc];

        const source = this.windowListeners[eventName];
        if (source && !source.registered) {
            window.addEventListener(source.windowEventName, source.handler);
            source.registered = true;
        }

        if (!others) this.#deliverRetained(eventName);
        return Promise.resolve({ remove: async () => this.#remove(eventName, listenerFunc) });
    }

    async removeAllListeners(): Promise<void> {
        this.listeners = {};
        for (const source of Object.values(this.windowListeners)) this.#detach(source);
        this.windowListeners = {};
    }

    /** Calls the event's listeners in the order in which they were added. */
    protected notifyListeners(eventName: string, data: any, retainUntilConsumed?: boolean): void {
        const listeners = this.listeners[eventName];
        if (listeners) {
            for (const listener of [...listeners]) listener(data);
        } else if (retainUntilConsumed) {
            // Only before the very first listener: an emptied list retains nothing (F135).
            (this.retainedEventArguments[eventName] ??= []).push(data);
        }
    }

    protected hasListeners(eventName: string): boolean {
        return !!this.listeners[eventName]?.length;
    }

    /** Makes the window's event arrive as the plugin's, as long as somebody listens. */
    protected registerWindowListener(windowEventName: string, pluginEventName: string): void {
        this.windowListeners[pluginEventName] = {
            registered: false,
            windowEventName,
            pluginEventName,
            handler: (event) => this.notifyListeners(pluginEventName, event),
        };
    }

    protected unimplemented(msg = "not implemented"): CapacitorException {
        return new Capacitor.Exception(msg, ExceptionCode.Unimplemented);
    }

    protected unavailable(msg = "not available"): CapacitorException {
        return new Capacitor.Exception(msg, ExceptionCode.Unavailable);
    }

    #remove(eventName: string, listenerFunc: ListenerCallback): void {
        const listeners = this.listeners[eventName];
        if (!listeners) return;
        const index = listeners.indexOf(listenerFunc);
        if (index >= 0) listeners.splice(index, 1);
        if (listeners.length === 0) this.#detach(this.windowListeners[eventName]);
    }

    #detach(source: WindowListenerHandle | undefined): void {
        if (!source) return;
        window.removeEventListener(source.windowEventName, source.handler);
        source.registered = false;
    }

    #deliverRetained(eventName: string): void {
        const retained = this.retainedEventArguments[eventName];
        if (!retained) return;
        delete this.retainedEventArguments[eventName];
        for (const data of retained) this.notifyListeners(eventName, data);
    }
}
