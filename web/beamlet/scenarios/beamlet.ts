import { expect, type Run, type User } from "farad";

/** What the server holds, by the identifiers that notifications bring. */
export const names: { readonly [id: string]: string } = {
    "photo-1": "dune.png",
    "photo-2": "küste.png",
    "pdf-1": "plan.pdf",
};

/** The app has been started once, may notify, and is in the background. */
export function prepare(user: User): void {
    user.launch();
    user.allowNotifications();
    user.sendToHome();
}

/** Somebody has sent a file: its notification bears the file's identifier. */
export function send(user: User, id: string, when = {}): void {
    user.receivePush({ title: "Anna sent something", id, data: { file_id: id } }, when);
}

/** The names of the files that left the app by the share sheet. */
export function shared(run: Run): string[] {
    return run.device.activities.flatMap(({ items }) =>
        items.map((item) => ("fileName" in item ? item.fileName : item.text)),
    );
}

/** The web pages that were opened, in Safari or above the app. */
export function opened(run: Run): string[] {
    const { browser, openedInSafari } = run.device;
    return browser === null ? [...openedInSafari] : [...openedInSafari, browser.url];
}

/** What the server knows of a file. */
export function file(run: Run, id: string): any {
    return run.device.server("beamlet.example").files[id];
}

/** No file of anybody's stays in the app's container. */
export function expectNothingLeft(run: Run): void {
    const identifiers: { readonly [app: string]: string } = {
        "beamlet": "example.beamlet",
        "beamlet-capacitor": "example.beamlet.capacitor",
    };
    expect(run.device.container(identifiers[run.app]!)).toEqual([]);
}

/** The sender hears that a file was received when it was handed over, and only then. */
export function expectHonestReceipt(run: Run, id: string): void {
    const wasHandedOver = shared(run).includes(names[id]!);
    expect(file(run, id).readBy, `the receipt of ${id}`).toEqual(wasHandedOver ? ["ben"] : []);
}
