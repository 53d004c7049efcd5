import { WebPlugin } from "@capacitor/core";

import type {
    AlertOptions,
    ConfirmOptions,
    ConfirmResult,
    DialogPlugin,
    PromptOptions,
    PromptResult,
} from "./definitions";

/** The browser's own dialogs, which have neither titles nor buttons to name. */
export class DialogWeb extends WebPlugin implements DialogPlugin {
    async alert({ message }: AlertOptions): Promise<void> {
        window.alert(message);
    }

    async prompt({ message, inputText }: PromptOptions): Promise<PromptResult> {
        const value = window.prompt(message, inputText || "");
        return { value: value ?? "", cancelled: value === null };
    }

    async confirm({ message }: ConfirmOptions): Promise<ConfirmResult> {
        return { value: window.confirm(message) };
    }
}
