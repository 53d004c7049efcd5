import { registerPlugin } from "@capacitor/core";

import type { FileViewerPlugin } from "./definitions";

/** Documents and media above the app, on Android in other apps. */
export const FileViewer = registerPlugin<FileViewerPlugin>("FileViewer", {
    web: () => import("./web").then(({ FileViewerWeb }) => new FileViewerWeb()),
});

export * from "./definitions";
