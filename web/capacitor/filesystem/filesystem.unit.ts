import { expect, test } from "../../testing/unit";
import { Directory, Encoding, FilesystemDirectory, FilesystemEncoding } from "./definitions";

test("the names that the plugin once had are still there (F163)", () => {
    expect(FilesystemDirectory).toBe(Directory);
    expect(FilesystemEncoding).toBe(Encoding);
    expect(FilesystemDirectory.Documents).toBe("DOCUMENTS");
});
