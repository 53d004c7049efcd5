import { WebPlugin } from "@capacitor/core";

import type { ScreenReaderPlugin, SpeakOptions } from "./definitions";

/** The browser's voice; of screen readers it says nothing. */
export class ScreenReaderWeb extends WebPlugin implements ScreenReaderPlugin {
    async isEnabled(): Promise<never> {
        throw this.unavailable("This feature is not available in the browser.");
    }

    async speak({ value, language }: SpeakOptions): Promise<void> {
        if (!("speechSynthesis" in window))
            throw this.unavailable("Browser does not support the SpeechSynthesis API");
        const utterance = new SpeechSynthesisUtterance(value);
        if (language) utterance.lang = language;
        speechSynthesis.speak(utterance);
    }
}
