/** A photo that another app shared with this one. */
export interface SharedImageResult {
    /** The file's bytes, without a `data:` prefix. */
    base64: string;
    /** The name that the photo had in the app it came from. */
    fileName: string;
}

/** The native half: ios/App/App/SharedImagePlugin.swift. */
export interface SharedImagePlugin {
    /** Hands the photo over and forgets it; with none, an empty answer, which is no error. */
    getSharedImage(): Promise<Partial<SharedImageResult> | null | undefined>;
    /** Tells whether a photo is waiting, and leaves it there. */
    hasSharedImage(): Promise<{ hasImage: boolean }>;
}
