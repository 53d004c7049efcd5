import { WebPlugin } from "@capacitor/core";

import type { PrivacyScreenPlugin } from "./definitions";

/** A page cannot hide from the browser that it runs in: it remembers what was asked for. */
export class PrivacyScreenWeb extends WebPlugin implements PrivacyScreenPlugin {
    #isEnabled = false;

    async enable(): Promise<{ success: boolean }> {
        this.#set(true);
        return { success: false };
    }

    async disable(): Promise<{ success: boolean }> {
        this.#set(false);
        return { success: true };
    }

    async isEnabled(): Promise<{ enabled: boolean }> {
        return { enabled: this.#isEnabled };
    }

    #set(isEnabled: boolean): void {
        this.#isEnabled = isEnabled;
        console.warn("Privacy Screen protection is not available on web platforms");
    }
}
