import type { PluginImplementations, PluginListenerHandle } from "./definitions";
import { CapacitorException, ExceptionCode } from "./exception";
import type { NativeCallback, PluginHeader, ReturnType } from "./wire";

/** The two ways to native that the bridge gives; looked up at each call, as apps replace them. */
export interface PluginCalls {
    nativePromise(pluginId: string, methodName: string, options?: any): Promise<any>;
    nativeCallback(
        pluginId: string,
        methodName: string,
        options?: any,
        callback?: NativeCallback,
    ): string | null;
}

/** What is known of a plugin at the moment when it is registered. */
export interface PluginDescription {
    readonly name: string;
    readonly platform: string;
    readonly header: PluginHeader | undefined;
    readonly implementations: Readonly<PluginImplementations>;
    /** A custom platform falls back on the `web` half; iOS and Android never do (F130). */
    readonly webIsFallback: boolean;
    readonly console: Pick<Console, "warn">;
}

type Method = (...args: any[]) => Promise<any>;

/** What a method says of itself; one function for all, since methods are made at each access. */
function describe(this: Function): string {
    return `${String(this.name)}() { [capacitor code] }`;
}

/**
 * The object that `registerPlugin` gives: it has every method one asks for, and only a call finds
 * out whether anybody implements it (F127).
 *
 * That includes `then`, so a plugin must not be awaited or returned from an async function (F128).
 */
export function makePlugin(calls: PluginCalls, plugin: PluginDescription): any {
    const { name, platform, header, implementations } = plugin;

    const half =
        platform in implementations
            ? platform
            : plugin.webIsFallback && "web" in implementations
              ? "web"
              : undefined;
    let implementation: any;

    /** Runs the factory until one run has ended well (F130). */
    async function loadImplementation(given: any): Promise<any> {
        if (!implementation) {
            implementation = typeof given === "function" ? await given() : given;
        }
        return implementation;
    }
    // Settled already, so a call is posted one microtask after the job that made it (F85, F129).
    const nothingToLoad = Promise.resolve(undefined);
    const loaded =
        half === undefined
            ? () => nothingToLoad
            : () => loadImplementation(implementations[half]);

    // The first of two equal names counts (F9).
    let returnTypes: Map<PropertyKey, ReturnType | undefined> | undefined;
    function nativeMethods(methods: PluginHeader["methods"]) {
        if (returnTypes === undefined) {
            returnTypes = new Map();
            for (const method of methods) {
                if (!returnTypes.has(method.name)) returnTypes.set(method.name, method.rtype);
            }
        }
        return returnTypes;
    }

    /** Calls the native half if the header has the method, else the JavaScript half (F130). */
    function perform(half: any, method: PropertyKey, args: any[]): any {
        if (header !== undefined) {
            const methods = nativeMethods(header.methods);
            const returnType = methods.get(method);
            if (returnType === "promise") {
                return calls.nativePromise(name, String(method), args[0]);
            }
            if (returnType !== undefined || methods.has(method)) {
                return calls.nativeCallback(name, String(method), args[0], args[1]);
            }
        } else if (!half) {
            throw new CapacitorException(
                `"${name}" plugin is not implemented on ${platform}`,
                ExceptionCode.Unimplemented,
            );
        }
        const own = half ? half[method] : undefined;
        if (!own) {
            throw new CapacitorException(
                `"${name}.${String(method)}()" is not implemented on ${platform}`,
                ExceptionCode.Unimplemented,
            );
        }
        return own.apply(half, args);
    }

    // Where a report of a run wants the stacks of calls, the page offers this; no app looks for it.
    const callSite: (() => (body: () => any) => any) | undefined = (globalThis as any)[
        Symbol.for("farad.callSite")
    ];

    /** The call goes on in a continuation, which by itself has lost the stack of whoever made it. */
    function performFor(
        resume: (body: () => any) => any,
        prop: string | symbol,
        args: any[],
    ): Promise<any> {
        return loaded().then((half) => resume(() => perform(half, prop, args)));
    }

    /** A method under its name, which costs less as a computed key than defined afterwards. */
    function makeMethod(prop: string | symbol): Method {
        const holder: { [name: string | symbol]: Method } =
            callSite === undefined
                ? { [prop]: (...args: any[]) => loaded().then((half) => perform(half, prop, args)) }
                : { [prop]: (...args: any[]) => performFor(callSite(), prop, args) };
        const method = holder[prop]!;
        method.toString = describe;
        return method;
    }

    let removeOfLastListener: (() => void) | undefined;
    function addPlainListener(...args: any[]) {
        const added = loaded().then((half) => {
            const handle = perform(half, "addListener", args);
            removeOfLastListener = handle?.remove;
            return handle;
        });
        // Without a header nothing was added, and this rejects with a TypeError (F99).
        return Object.assign(added, { remove: async () => removeOfLastListener!() });
    }

    const removeListener = makeMethod("removeListener");

    /** Adds a listener natively; the handle does not wait for native to know of it (F85). */
    function addNativeListener(eventName: string, callback: NativeCallback) {
        const added: Promise<string> = addPlainListener({ eventName }, callback);
        const remove = async () => {
            const callbackId = await added;
            void removeListener({ eventName, callbackId }, callback);
        };
        const handle: Promise<PluginListenerHandle> = added.then(() => ({ remove }));
        return Object.assign(handle, {
            remove: async () => {
                plugin.console.warn(`Using addListener() without 'await' is deprecated.`);
                await remove();
            },
        });
    }

    const addListener = header !== undefined ? addNativeListener : addPlainListener;

    return new Proxy(
        {},
        {
            get(_, prop) {
                switch (prop) {
                    // React asks this of everything that it is given to render.
                    case "$$typeof":
                        return undefined;
                    // Otherwise JSON.stringify would send a call.
                    case "toJSON":
                        return () => ({});
                    case "addListener":
                        return addListener;
                    case "removeListener":
                        return removeListener;
                    default:
                        return makeMethod(prop);
                }
            },
        },
    );
}
