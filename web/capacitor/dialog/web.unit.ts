import { expect, test } from "../../testing/unit";
import { DialogWeb } from "./web";

const asked: unknown[] = [];
const answers = {
    alert: (...texts: unknown[]) => void asked.push(texts),
    confirm: () => true,
    prompt: (...texts: unknown[]): string | null => {
        asked.push(texts);
        return "typed";
    },
};
// Node has no window; Farad's page has one of its own.
if (!("window" in globalThis)) Object.assign(globalThis, { window: globalThis });
Object.assign(window, answers);

test("a dialog is the browser's own, with the message and the text to start with", async () => {
    const dialog = new DialogWeb();
    await dialog.alert({ title: "T", message: "M" });
    expect(await dialog.confirm({ message: "M" })).toEqual({ value: true });
    expect(await dialog.prompt({ message: "Q", inputText: "old" })).toEqual({
        value: "typed",
        cancelled: false,
    });
    expect(asked).toEqual([["M"], ["Q", "old"]]);
});

test("a prompt that is cancelled has no text", async () => {
    Object.assign(globalThis, { prompt: () => null });
    expect(await new DialogWeb().prompt({ message: "Q" })).toEqual({ value: "", cancelled: true });
});
