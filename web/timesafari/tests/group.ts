import { accesses, app, clock, defaults, device, sample, type Access } from "farad";

/** Where the share extension leaves what it was given. */
export const group = "group.app.timesafari.share";
export const extension = "TimeSafariShareExtension";
export const application = "TimeSafari";

/** Shares a photo with the app, which is not running, and lets everything come to rest. */
export async function shareAndRest(): Promise<void> {
    await device.share(sample());
    await clock.runUntilIdle();
}

/** Starts the app and lets it come to rest. */
export async function launchAndRest(): Promise<void> {
    await device.launchApp();
    await clock.runUntilIdle();
}

/** What a process did to a key of the group, in order. */
export function uses(process: string, key: string): readonly Access["use"][] {
    return accesses(group)
        .filter((one) => one.kind === "key" && one.process === process && one.name === key)
        .map(({ use }) => use);
}

/** What a process did to files of the group, in order. */
export function fileUses(process: string): readonly Access["use"][] {
    return accesses(group)
        .filter((one) => one.kind === "file" && one.process === process)
        .map(({ use }) => use);
}

/** The identifier that the extension has given to the last share. */
export function shareId(): string {
    return String(defaults(group)["sharedPhotoShareId"]);
}

/** When the page wrote a line with this part, in virtual milliseconds. */
export function momentOf(part: string): number {
    const line = app.console.find(({ text }) => text.includes(part));
    if (line === undefined) throw new Error(`the page has written nothing with ${part}`);
    return line.at;
}
