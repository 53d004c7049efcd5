import { sendText } from "../data/beamletAPI";
import { showToast } from "../receive/handOff";

function element<K extends keyof HTMLElementTagNameMap>(
    name: K,
    id: string,
    text = "",
): HTMLElementTagNameMap[K] {
    const made = document.createElement(name);
    made.id = id;
    made.textContent = text;
    return made;
}

/** Where the app opens: a text, and to whom; a gear leads to the settings. */
export function showSendView(root: Element): void {
    const text = element("input", "text");
    const recipients = element("input", "recipients");
    const send = element("button", "send", "Send");
    const settings = element("button", "settings", "Settings");
    send.addEventListener("click", () => void submit(text, recipients));
    settings.addEventListener("click", () => showSettings(root));
    root.replaceChildren(element("h1", "title", "Send"), text, recipients, send, settings);
}

async function submit(text: HTMLInputElement, recipients: HTMLInputElement): Promise<void> {
    const names = recipients.value.split(",").map((name) => name.trim());
    if (text.value === "" || names.includes("")) {
        showToast("Write something, and say to whom");
        return;
    }
    try {
        await sendText(text.value, names);
        text.value = "";
        showToast("Sent");
    } catch (error) {
        showToast((error as Error).message);
    }
}

function showSettings(root: Element): void {
    const back = element("button", "back", "Done");
    back.addEventListener("click", () => showSendView(root));
    root.replaceChildren(element("h1", "title", "Settings"), back);
}
