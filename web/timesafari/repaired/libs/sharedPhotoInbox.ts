import { logger } from "../../libs/logger";
import { dataURLOf, messageOf } from "../../libs/util";
import type { SharedImagePlugin } from "../plugins/definitions";
import type { SharedPhotoTable } from "./sharedPhotoTable";

/** How long a call may take at the first attempt; twice as long at each further one. */
const patienceMilliseconds = 5000;
/** How old an unanswered call may be before a new detection no longer waits for it. */
const graceMilliseconds = 1000;
/** The pause after the first failure; twice as long after each further one. */
const pauseMilliseconds = 500;
/** How often one detection tries. */
const attemptsPerDetection = 5;

/** Runs the body later; the answer takes that back. */
export type After = (milliseconds: number, body: () => void) => () => void;

type Queue = Pick<SharedImagePlugin, "peekSharedImage" | "acknowledgeSharedImage">;
type Table = Pick<SharedPhotoTable, "store" | "shares" | "markAcknowledged">;

/**
 * Brings shared photos from native's queue into the temp DB.
 *
 * For each share, in this order: peek, store under its share id, acknowledge by its share id,
 * announce. Wherever the app is killed, the share is with native, or in the temp DB, or in both;
 * and as both know it by its id, it is stored and shown once.
 *
 * Detections come close together (start, URL, activation). One that comes while another is at work
 * makes it look once more. No call is waited for without a limit, so none can keep later detections
 * away (R3, F121), and what fails is tried again (R8).
 *
 * How long something takes is told by timers alone: what depends on the clock's value may do
 * something else in each millisecond, and a search for orders plays it at its earliest and its latest.
 */
export class SharedPhotoInbox {
    readonly #plugin: Queue;
    readonly #table: Table;
    readonly #announce: () => void;
    readonly #after: After;
    #running: Promise<void> | undefined;
    /** Whether a detection has come since the queue was last found empty. */
    #again = false;
    /** Ends what the inbox waits for, if a new detection should not wait for it as well. */
    #hurry: (() => void) | undefined;

    /** @param announce Called when photos wait in the temp DB for their view. */
    constructor(plugin: Queue, table: Table, announce: () => void, after: After) {
        this.#plugin = plugin;
        this.#table = table;
        this.#announce = announce;
        this.#after = after;
    }

    /** A share may be waiting; resolves when the inbox has come to rest. */
    check(): Promise<void> {
        this.#again = true;
        this.#hurry?.();
        this.#running ??= this.#run();
        return this.#running;
    }

    async #run(): Promise<void> {
        let failures = 0;
        while (this.#again) {
            this.#again = false;
            failures = await this.#attempt(failures);
        }
        // No await since #again was looked at, so that no detection falls between the two.
        this.#running = undefined;
    }

    /**
     * Tries once, and after a failure waits until it is time to try again.
     *
     * @param failures How many attempts have failed since the last one that succeeded.
     */
    async #attempt(failures: number): Promise<number> {
        try {
            await this.#empty(patienceMilliseconds * 2 ** failures);
            return 0;
        } catch (error) {
            logger.error(`[Main] checking for a shared image failed: ${messageOf(error)}`);
            if ((error as { code?: string } | null)?.code === "UNIMPLEMENTED") {
                // The page was made without the plugin, and will not get it (F19).
                this.#again = false;
                return 0;
            }
        }
        const attempts = this.#again ? 1 : failures + 1;
        if (attempts === attemptsPerDetection) {
            logger.error("[Main] the shared image is left for the next detection");
            return 0;
        }
        await this.#pause(pauseMilliseconds * 2 ** (attempts - 1));
        const isAskedAnew = this.#again;
        this.#again = true;
        return isAskedAnew ? 0 : attempts;
    }

    /** Takes every share that waits. */
    async #empty(patience: number): Promise<void> {
        const answerOf = <T>(name: string, call: Promise<T>) => this.#within(patience, name, call);

        // What an earlier page, or an earlier start of the app, has left half done.
        const known = await answerOf("the temp DB", this.#table.shares());
        if (known.some(({ isDisplayed }) => !isDisplayed)) this.#announce();
        for (const { shareId, isAcknowledged } of known) {
            if (!isAcknowledged) await this.#acknowledge(shareId, patience);
        }

        for (let last: string | undefined; ; ) {
            const share = await answerOf("peekSharedImage()", this.#plugin.peekSharedImage());
            if (!share?.shareId || !share.base64) {
                if (last === undefined) logger.info("[Main] no shared image");
                return;
            }
            const { shareId, base64, fileName = "shared-image.jpg" } = share;
            if (shareId === last) {
                throw new Error(`native has not forgotten shareId=${shareId}`);
            }
            last = shareId;
            const photo = { shareId, fileName, dataURL: dataURLOf(base64) };
            await answerOf("the temp DB", this.#table.store(photo));
            logger.info(
                `[Main] shared image stored in the temp DB fileName=${fileName} shareId=${shareId}`,
            );
            try {
                await this.#acknowledge(shareId, patience);
            } finally {
                // It is safe by now, whatever native says.
                this.#announce();
            }
        }
    }

    async #acknowledge(shareId: string, patience: number): Promise<void> {
        const call = this.#plugin.acknowledgeSharedImage({ shareId });
        await this.#within(patience, "acknowledgeSharedImage()", call);
        await this.#within(patience, "the temp DB", this.#table.markAcknowledged(shareId));
    }

    /** What the call answers, or a rejection if it takes too long. A late answer does no harm. */
    #within<T>(milliseconds: number, name: string, call: Promise<T>): Promise<T> {
        return new Promise((resolve, reject) => {
            let waited = 0;
            const giveUp = () => {
                reject(new Error(`${name} has not answered for ${waited} ms`));
                end();
            };
            const hurry = () => {
                if (waited >= graceMilliseconds) giveUp();
            };
            let cancel = this.#after(graceMilliseconds, () => {
                waited = graceMilliseconds;
                cancel = this.#after(milliseconds - graceMilliseconds, () => {
                    waited = milliseconds;
                    giveUp();
                });
            });
            const end = () => {
                cancel();
                // An answer that comes too late finds another call waited for.
                if (this.#hurry === hurry) this.#hurry = undefined;
            };
            this.#hurry = hurry;
            call.then(resolve, reject).finally(end);
        });
    }

    #pause(milliseconds: number): Promise<void> {
        return new Promise((resolve) => {
            const end = () => {
                cancel();
                this.#hurry = undefined;
                resolve();
            };
            const cancel = this.#after(milliseconds, end);
            this.#hurry = end;
        });
    }
}
