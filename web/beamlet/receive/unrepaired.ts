import { Share } from "@capacitor/share";

import { downloadItem, markRead } from "../data/beamletAPI";
import { handOff, showToast } from "./handOff";
import type { Router, State } from "./incomingFileRouter";
import { TemporaryFile } from "./temporaryFile";

/**
 * A first version of the router, with what goes wrong in it: a second notification is worked on
 * beside the first, the sender gets the receipt when the bytes are there, the temporary file goes
 * while the share sheet is open, and nothing is tried again.
 */
export class UnrepairedFileRouter implements Router {
    state: State = "idle";

    receive(fileID: string): void {
        this.state = "downloading";
        void this.#receive(fileID);
    }

    resume(): void {}

    async #receive(fileID: string): Promise<void> {
        try {
            const item = await downloadItem(fileID);
            void markRead(fileID);
            this.state = "handing off";
            if (item.kind === "media") {
                const file = await TemporaryFile.make(item.base64, item.fileName);
                Share.share({ files: [file.uri] }).catch((error: Error) =>
                    showToast(error.message),
                );
                await file.remove();
            } else {
                await handOff(item);
            }
            this.state = "idle";
        } catch (error) {
            showToast((error as Error).message);
            this.state = "failed";
        }
    }
}
