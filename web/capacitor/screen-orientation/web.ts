import { WebPlugin } from "@capacitor/core";

import type {
    OrientationLockOptions,
    OrientationLockType,
    ScreenOrientationPlugin,
    ScreenOrientationResult,
} from "./definitions";

/** What browsers have beside what TypeScript knows of them. */
type BrowserOrientation = ScreenOrientation & {
    lock?(orientation: OrientationLockType): Promise<void>;
};

/** The browser's own screen. */
export class ScreenOrientationWeb extends WebPlugin implements ScreenOrientationPlugin {
    constructor() {
        super();
        const orientation = current();
        orientation?.addEventListener("change", () =>
            this.notifyListeners("screenOrientationChange", { type: orientation.type }),
        );
    }

    async orientation(): Promise<ScreenOrientationResult> {
        const orientation = current();
        if (!orientation) throw this.#missing();
        return { type: orientation.type };
    }

    async lock(options: OrientationLockOptions): Promise<void> {
        try {
            await current()!.lock!(options.orientation);
        } catch {
            throw this.#missing();
        }
    }

    async unlock(): Promise<void> {
        try {
            current()!.unlock();
        } catch {
            throw this.#missing();
        }
    }

    #missing() {
        return this.unavailable("ScreenOrientation API not available in this browser");
    }
}

function current(): BrowserOrientation | undefined {
    return typeof screen === "undefined" ? undefined : screen.orientation;
}
