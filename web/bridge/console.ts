import type { BridgePage, LogLevel, NativeCapacitor } from "./page";

const bridgedLevels: LogLevel[] = ["debug", "error", "info", "log", "trace", "warn"];

/** One argument of a console call as text; an Error becomes `{}`, as JSON has it (F15). */
function textOf(argument: unknown): string {
    try {
        return String(typeof argument === "object" ? JSON.stringify(argument) : argument);
    } catch {
        return "";
    }
}

/** Sends every console line to native as well, whatever the logging setting (F15). */
export function bridgeConsole(console: Console, capacitor: NativeCapacitor): void {
    const methods: PropertyDescriptorMap = {};
    for (const level of bridgedLevels) {
        const original = console[level].bind(console);
        methods[level] = {
            value(...line: unknown[]) {
                let message = "";
                for (let index = 0; index < line.length; index++) {
                    message += (index === 0 ? "" : " ") + textOf(line[index]);
                }
                capacitor.toNative("Console", "log", { level, message });
                return original(...line);
            },
        };
    }
    Object.defineProperties(console, methods);
}

/** Adds the functions that log each call and answer, and those by which native logs here. */
export function installLogs(page: BridgePage, capacitor: NativeCapacitor): void {
    const { console } = page;
    const hasGroups =
        typeof console?.groupCollapsed === "function" ||
        typeof console?.groupEnd === "function" ||
        typeof console?.dir === "function";
    const dim = "color: gray; font-weight: lighter";
    const strong = "font-weight: bold";

    capacitor.logJs = (message, level) => {
        const known = level === "error" || level === "warn" || level === "info";
        page.console![known ? level : "log"](message);
    };

    capacitor.logToNative = (call) => {
        const { pluginId, methodName, callbackId } = call;
        if (!hasGroups) {
            console!.log("LOG TO NATIVE: ", call);
            return;
        }
        const title = `%cnative %c${pluginId}.${methodName} (#${callbackId})`;
        console!.groupCollapsed(title, dim, strong);
        console!.dir(call);
        console!.groupEnd();
    };

    capacitor.logFromNative = (answer) => {
        const { pluginId, methodName, callbackId, success, data, error } = answer;
        if (!hasGroups) {
            if (success === false) console!.error("LOG FROM NATIVE", error);
            else console!.log("LOG FROM NATIVE", data);
            return;
        }
        const title = `%cresult %c${pluginId}.${methodName} (#${callbackId})`;
        console!.groupCollapsed(title, success === true ? dim : `${dim}; color: red`, strong);
        if (success === false) console!.error(error);
        else console!.dir(JSON.stringify(data));
        console!.groupEnd();
    };

    capacitor.handleError = (error) => page.console!.error(error);
}
