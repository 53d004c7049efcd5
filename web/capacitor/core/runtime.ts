import type { CapacitorGlobal, PluginImplementations } from "./definitions";
import { CapacitorException } from "./exception";
import { platformOf } from "./platform";
import { makePlugin, type PluginCalls } from "./plugin";
import type { PlatformPage, PluginHeader } from "./wire";

/** `window.Capacitor` as this package finds it: empty, or what native and its bridge left there. */
export interface CapacitorRuntime extends CapacitorGlobal, PluginCalls {
    Plugins: { [name: string]: any };
    PluginHeaders?: readonly PluginHeader[];
    handleError: (error: Error) => void;
}

/** The parts of `window` that this package reads. */
export interface CapacitorPage extends PlatformPage {
    Capacitor?: CapacitorRuntime;
    /** A host that is neither iOS nor Android names itself here (F14). */
    CapacitorCustomPlatform?: { name: string; plugins?: { [name: string]: any } };
    console: Pick<Console, "error" | "warn">;
}

interface Registration {
    proxy: any;
    platforms: ReadonlySet<string>;
}

/**
 * Makes `window.Capacitor` complete.
 *
 * An object that the native bridge left there is kept and some of its functions are replaced
 * (F13), since from here on a plugin's JavaScript half counts as well as its native one.
 */
export function createCapacitor(page: CapacitorPage): CapacitorRuntime {
    const capacitor = page.Capacitor || ({} as CapacitorRuntime);
    const plugins = (capacitor.Plugins = capacitor.Plugins || {});
    const custom = page.CapacitorCustomPlatform || null;
    const registrations = new Map<string, Registration>();

    // A loop, as an array's own search costs more than the whole look-up at start-up.
    const headerOf = (name: string): PluginHeader | undefined => {
        for (const header of capacitor.PluginHeaders ?? []) {
            if (header.name === name) return header;
        }
        return undefined;
    };

    const platformNow = () => (custom === null ? platformOf(page) : custom.name);

    capacitor.getPlatform = platformNow;
    capacitor.isNativePlatform = () => platformNow() !== "web";

    capacitor.isPluginAvailable = (name) =>
        registrations.get(name)?.platforms.has(platformNow()) === true ||
        headerOf(name) !== undefined;

    capacitor.registerPlugin = (name: string, implementations: PluginImplementations = {}): any => {
        const earlier = registrations.get(name);
        if (earlier !== undefined) {
            page.console.warn(
                `Capacitor plugin "${name}" already registered. Cannot register plugins twice.`,
            );
            return earlier.proxy;
        }
        const platform = platformNow();
        // Looked up here and never again: a header that comes later changes nothing (F20).
        const header = headerOf(name);
        const proxy = makePlugin(capacitor, {
            name,
            platform,
            header,
            implementations,
            webIsFallback: custom !== null,
            console: page.console,
        });
        const platforms = new Set(Object.keys(implementations));
        if (header !== undefined) platforms.add(platform);
        registrations.set(name, { proxy, platforms });
        plugins[name] = proxy;
        return proxy;
    };

    if (!capacitor.convertFileSrc) capacitor.convertFileSrc = (filePath) => filePath;
    capacitor.handleError = (error) => page.console.error(error);
    capacitor.Exception = CapacitorException;
    capacitor.DEBUG = !!capacitor.DEBUG;
    capacitor.isLoggingEnabled = !!capacitor.isLoggingEnabled;
    page.Capacitor = capacitor;
    return capacitor;
}
