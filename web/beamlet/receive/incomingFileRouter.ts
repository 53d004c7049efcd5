import { downloadItem, markRead } from "../data/beamletAPI";
import { BeamletError } from "../data/beamletError";
import type { DownloadedItem } from "../data/downloadedItem";
import { handOff, showToast } from "./handOff";

/** Where a router is. */
export type State = "idle" | "downloading" | "handing off" | "failed";

/** Takes what a tapped notification names. */
export interface Router {
    readonly state: State;
    receive(fileID: string): void;
    /** Goes on with what waits, such as after a failure of the network. */
    resume(): void;
}

const mostAttempts = 3;
const pauseMilliseconds = 2000;

function pause(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
}

/** Tries again what a network has failed. */
async function persistently<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
        try {
            return await work();
        } catch (error) {
            const isWorthIt = error instanceof BeamletError && error.isWorthAnotherTry;
            if (!isWorthIt || attempt === mostAttempts) throw error;
            await pause();
        }
    }
}

/**
 * Turns the identifier of a file into what the user sees of it, one item at a time. Nothing stays
 * in the app.
 */
export class IncomingFileRouter implements Router {
    #state: State = "idle";
    /** What has been tapped and is not handed over, oldest first; the first one is in work. */
    readonly #waiting: string[] = [];
    readonly #changed: (state: State) => void;

    constructor(changed: (state: State) => void = () => undefined) {
        this.#changed = changed;
    }

    get state(): State {
        return this.#state;
    }

    receive(fileID: string): void {
        if (!this.#waiting.includes(fileID)) this.#waiting.push(fileID);
        this.resume();
    }

    resume(): void {
        if (this.#state === "downloading" || this.#state === "handing off") return;
        void this.#work();
    }

    async #work(): Promise<void> {
        for (let fileID = this.#waiting[0]; fileID !== undefined; fileID = this.#waiting[0]) {
            try {
                await this.#receive(fileID);
                this.#set("idle");
            } catch (error) {
                showToast((error as Error).message);
                this.#set("failed");
                // What a better network could still bring waits until the app is used again.
                if (error instanceof BeamletError && error.isWorthAnotherTry) return;
            }
            this.#waiting.shift();
        }
    }

    async #receive(fileID: string): Promise<void> {
        this.#set("downloading");
        const item: DownloadedItem = await persistently(() => downloadItem(fileID));
        this.#set("handing off");
        if (!(await handOff(item))) return;
        // The item is with the user; a receipt that does not get through changes nothing of that.
        persistently(() => markRead(fileID)).catch((error: Error) =>
            console.warn(`no receipt for ${fileID}: ${error.message}`),
        );
    }

    #set(state: State): void {
        this.#state = state;
        this.#changed(state);
    }
}
