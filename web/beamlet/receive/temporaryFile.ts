import { Directory, Filesystem } from "@capacitor/filesystem";

/** A file in a folder of its own, for as long as the share sheet needs it. */
export class TemporaryFile {
    readonly #folder: string;
    /** The file's URL. */
    readonly uri: string;

    private constructor(folder: string, uri: string) {
        this.#folder = folder;
        this.uri = uri;
    }

    static async make(base64: string, fileName: string): Promise<TemporaryFile> {
        const folder = `beamlet/${crypto.randomUUID()}`;
        try {
            const { uri } = await Filesystem.writeFile({
                path: `${folder}/${fileName}`,
                directory: Directory.Cache,
                data: base64,
                recursive: true,
            });
            return new TemporaryFile(folder, uri);
        } catch (error) {
            await TemporaryFile.#remove(folder);
            throw error;
        }
    }

    remove(): Promise<void> {
        return TemporaryFile.#remove(this.#folder);
    }

    /** Removes what an app that was ended above a share sheet has left. */
    static removeAll(): Promise<void> {
        return TemporaryFile.#remove("beamlet");
    }

    static async #remove(path: string): Promise<void> {
        try {
            await Filesystem.rmdir({ path, directory: Directory.Cache, recursive: true });
        } catch {
            // There was none.
        }
    }
}
