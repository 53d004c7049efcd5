import { registerPlugin } from "@capacitor/core";

import type { FileTransferPlugin } from "./definitions";

/** Files from and to servers. */
export const FileTransfer = registerPlugin<FileTransferPlugin>("FileTransfer", {
    web: () => import("./web").then(({ FileTransferWeb }) => new FileTransferWeb()),
});

export * from "./definitions";
