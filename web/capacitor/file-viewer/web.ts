import { WebPlugin } from "@capacitor/core";

import type { FileViewerPlugin } from "./definitions";

const refuse = (): Promise<void> => Promise.reject("Not implemented in web");

/** Refuses everything. */
export class FileViewerWeb extends WebPlugin implements FileViewerPlugin {
    openDocumentFromLocalPath = refuse;
    openDocumentFromResources = refuse;
    openDocumentFromUrl = refuse;
    previewMediaContentFromLocalPath = refuse;
    previewMediaContentFromResources = refuse;
    previewMediaContentFromUrl = refuse;
}
