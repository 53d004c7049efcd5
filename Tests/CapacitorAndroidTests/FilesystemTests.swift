import Farad
import FaradFoundation
import FaradTesting
import Testing

@Suite(.farad) struct FilesystemTests {
    private let missing = { (method: String, path: String) in
        "rejected: '\(method)' failed because file at '\(path)' does not exist.OS-PLUG-FILE-0008"
    }

    private static let missingParent =
        "rejected: Missing parent directory – possibly recursive=false was passed or parent "
        + "directory creation failed.OS-PLUG-FILE-0011"

    private static let hasChildren =
        "rejected: Cannot delete directory with children; received recursive=false but directory "
        + "has contents.OS-PLUG-FILE-0012"

    private static func notAllowed(_ method: String, _ what: String) -> String {
        "rejected: '\(method)' not supported for \(what).OS-PLUG-FILE-0009"
    }

    private static let onlyFolders = "files, only directories are supported"

    @Test func `F163: each directory is the folder that Android has for it`() throws {
        let phone = try AndroidScript(
            """
            for (const directory of ["DATA", "library", "Library_No_Cloud", "CACHE", "TEMPORARY",
                "EXTERNAL", "CACHE_EXTERNAL", "EXTERNAL_STORAGE", "DOCUMENTS"])
                console.log((await Filesystem.getUri({ path: "é 1.txt", directory })).uri);
            await answer(Filesystem.getUri({ path: "a.txt", directory: "NOWHERE" }));
            await answer(Filesystem.getUri({ path: "folder", directory: "DATA" }));
            await answer(Filesystem.getUri({ path: "content://media/1" }));
            await answer(Filesystem.getUri({ path: "https://a.b/c.txt" }));
            """)
        let own = "/data/data/farad.script"
        let shared = "/storage/emulated/0"
        let folders = [
            own + "/files", own + "/files", own + "/files", own + "/cache", own + "/cache",
            shared + "/Android/data/farad.script/files",
            shared + "/Android/data/farad.script/cache", shared, shared + "/Documents",
        ]
        #expect(Array(phone.lines.prefix(9)) == folders.map { "file://\($0)/%C3%A9%201.txt" })
        #expect(
            Array(phone.lines.dropFirst(9)) == [
                #"{"uri":"file:///a.txt"}"#, #"{"uri":"file://\#(own)/files/folder/"}"#,
                #"{"uri":"content://media/1"}"#,
                "rejected: Invalid 'https://a.b/c.txt' path.OS-PLUG-FILE-0006",
            ])
    }

    @Test func `F163: what was written is read, as text or as bytes, and lies in the app's folder`()
        throws
    {
        let phone = try AndroidScript(
            """
            const at = { path: "a.txt", directory: "DATA" };
            await answer(Filesystem.writeFile({ ...at, data: "é", encoding: "utf8" }));
            await answer(Filesystem.readFile(at));
            await answer(Filesystem.appendFile({ ...at, data: "data:text/plain;base64,IQ==" }));
            await answer(Filesystem.readFile({ ...at, encoding: "utf8" }));
            await Filesystem.writeFile({ ...at, data: "aé", encoding: "utf16" });
            await answer(Filesystem.readFile(at));
            await answer(Filesystem.readFile({ ...at, encoding: "utf16" }));
            await Filesystem.writeFile({ ...at, data: "é", encoding: "ascii" });
            await answer(Filesystem.readFile({ ...at, encoding: "none" }));
            """)
        #expect(
            phone.lines == [
                #"{"uri":"file:///data/data/farad.script/files/a.txt"}"#, #"{"data":"w6k="}"#,
                "undefined", #"{"data":"é!"}"#, #"{"data":"/v8AYQDp"}"#, #"{"data":"aé"}"#,
                #"{"data":"?"}"#,
            ])
        let file = try phone.device.phone.fileSystem.read("/data/data/farad.script/files/a.txt")
        #expect(file == Data("?".utf8))
    }

    @Test func `F163: what is no base64 empties the file before it is refused`() throws {
        let phone = try AndroidScript(
            """
            const at = { path: "a.txt", directory: "DATA" };
            await Filesystem.writeFile({ ...at, data: "AAAA" });
            await answer(Filesystem.writeFile({ ...at, data: "A" }));
            await answer(Filesystem.readFile(at));
            """)
        #expect(
            phone.lines == [
                "rejected: The 'writeFile' input parameters aren't valid.OS-PLUG-FILE-0005",
                #"{"data":""}"#,
            ])
    }

    @Test func `F163: a part of a file is read, and pieces are never small`() throws {
        let phone = try AndroidScript(
            """
            const at = { path: "a.txt", directory: "CACHE", encoding: "utf8" };
            await Filesystem.writeFile({ ...at, data: "0123456789" });
            const read = (more) => answer(Filesystem.readFile({ ...at, ...more }));
            await read({ offset: 3 });
            await read({ offset: 3, length: 2 });
            await read({ offset: 20 });
            const chunks = (options) => new Promise((done) =>
                Filesystem.readFileInChunks(options, (chunk, error) => {
                    console.log(chunk ? chunk.data.length : error.code);
                    if (!chunk || chunk.data === "") done();
                }));
            await chunks({ ...at, chunkSize: 4, offset: 1 });
            await Filesystem.writeFile({ ...at, data: "a".repeat(20000) });
            await chunks({ ...at, chunkSize: 4 });
            await chunks({ ...at, chunkSize: 10000, encoding: undefined });
            await chunks({ ...at, path: "b.txt", chunkSize: 4 });
            await chunks({ ...at, chunkSize: 0 });
            """)
        #expect(
            phone.lines == [
                #"{"data":"3456789"}"#, #"{"data":"34"}"#, #"{"data":""}"#, "9", "0", "8192",
                "8192", "3616", "0", "13336", "13332", "0", "OS-PLUG-FILE-0008",
                "OS-PLUG-FILE-0005",
            ])
    }

    @Test func `F163: folders are made, listed and removed`() throws {
        let phone = try AndroidScript(
            """
            const at = (path) => ({ path, directory: "CACHE" });
            await answer(Filesystem.mkdir(at("x/y")));
            await answer(Filesystem.mkdir({ ...at("x/y"), recursive: true }));
            await answer(Filesystem.mkdir(at("x")));
            await Filesystem.writeFile({ ...at("x/f.a"), data: "AAAA" });
            const { files } = await Filesystem.readdir(at("x"));
            console.log(show(files.map(({ name, type, size, uri }) => [name, type, size, uri])));
            console.log(Object.keys(files[0]).join(), Math.abs(files[0].mtime - Date.now()) < 1000);
            await answer(Filesystem.readdir(at("x/f.a")));
            await answer(Filesystem.mkdir(at("x/f.a")));
            await answer(Filesystem.readFile(at("x")));
            await answer(Filesystem.rmdir(at("x")));
            await answer(Filesystem.deleteFile(at("x/y")));
            await answer(Filesystem.rmdir({ ...at("x"), recursive: true }));
            await answer(Filesystem.readdir(at("x")));
            """)
        let folder = "/data/data/farad.script/cache/x"
        #expect(
            phone.lines == [
                Self.missingParent, "undefined",
                "rejected: Directory at '\(folder)/' already exists, cannot be overwritten."
                    + "OS-PLUG-FILE-0010",
                #"[["f.a","file",3,"file://\#(folder)/f.a"],"#
                    + #"["y","directory",4096,"file://\#(folder)/y"]]"#,
                "name,type,size,mtime,ctime,uri true",
                Self.notAllowed("readdir", Self.onlyFolders),
                Self.notAllowed("mkdir", Self.onlyFolders),
                Self.notAllowed("readFile", "directories"), Self.hasChildren, "undefined",
                "undefined", missing("readdir", folder + "/"),
            ])
    }

    @Test func `F163: rename and copy take the place of a file, and of no folder`() throws {
        let phone = try AndroidScript(
            """
            const directory = "DATA", encoding = "utf8";
            const read = async (path, directory) =>
                (await Filesystem.readFile({ path, directory, encoding })).data;
            for (const path of ["a", "b"])
                await Filesystem.writeFile({ path, directory, data: path, encoding });
            await answer(Filesystem.rename({ from: "a", to: "b", directory }));
            console.log(await read("b", directory));
            await answer(Filesystem.copy({ from: "b", to: "c", directory, toDirectory: "CACHE" }));
            console.log(await read("c", "CACHE"), await read("b", directory));
            await answer(Filesystem.copy({ from: "b", to: "b", directory }).then(() => "same"));
            await Filesystem.mkdir({ path: "d", directory });
            await Filesystem.mkdir({ path: "e", directory });
            await answer(Filesystem.rename({ from: "d", to: "e", directory }));
            await answer(Filesystem.copy({ from: "b", to: "e", directory }));
            await answer(Filesystem.copy({ from: "none.a", to: "f", directory }));
            await answer(Filesystem.copy({ from: "b", to: "no/f", directory }));
            await answer(Filesystem.rename({ from: "b", to: "content://x", toDirectory: "" }));
            """)
        let folder = "/data/data/farad.script"
        #expect(
            phone.lines == [
                "undefined", "a", #"{"uri":"file://\#(folder)/cache/c/"}"#, "a a", #""same""#,
                "rejected: Directory at '\(folder)/files/e/' already exists, cannot be "
                    + "overwritten.OS-PLUG-FILE-0010",
                Self.notAllowed("copy", "the provided source and destinations"),
                missing("copy", folder + "/files/none.a"),
                Self.missingParent,
                Self.notAllowed("rename", "content:// URIs"),
            ])
    }

    @Test func `F163: the storage that apps share is open in its public folders alone`() throws {
        let phone = try AndroidScript(
            """
            const write = (path, directory) => answer(
                Filesystem.writeFile({ path, directory, data: "AAAA" }).then(({ uri }) => uri));
            await write("a.txt", "DOCUMENTS");
            await write("a.txt", "EXTERNAL");
            await write("a.txt", "EXTERNAL_STORAGE");
            await write("/data/data/other.app/a.txt");
            await answer(Filesystem.checkPermissions());
            await answer(Filesystem.requestPermissions());
            """)
        #expect(
            phone.lines == [
                #""file:///storage/emulated/0/Documents/a.txt""#,
                #""file:///storage/emulated/0/Android/data/farad.script/files/a.txt""#,
                "rejected: 'writeFile' failed with: Operation not permittedOS-PLUG-FILE-0013",
                Self.missingParent,
                #"{"publicStorage":"granted"}"#, #"{"publicStorage":"granted"}"#,
            ])
    }

    @Test(arguments: [
        ("readFile({})", "The 'readFile' input parameters aren't valid.OS-PLUG-FILE-0005"),
        ("mkdir({ path: 5 })", "The 'mkdir' input parameters aren't valid.OS-PLUG-FILE-0005"),
        (
            "appendFile({ path: 'a', data: 5 })",
            "The 'appendFile' input parameters aren't valid.OS-PLUG-FILE-0005"
        ),
        ("copy({ from: 'a' })", "The 'copy' input parameters aren't valid.OS-PLUG-FILE-0005"),
        ("downloadFile({ path: 'a' })", "Error downloading file: no protocol: "),
        ("downloadFile({ url: 'https://a.b' })", "Error downloading file: null"),
        (
            "downloadFile({ url: 'https://a.b', path: 'a', directory: 'DATA' })",
            "Error downloading file: Unable to resolve host \"a.b\": No address associated with "
                + "hostname"
        ),
    ])
    func `F163: bad options are named`(call: String, message: String) throws {
        let phone = try AndroidScript("answer(Filesystem.\(call))")
        #expect(phone.lines == ["rejected: \(message)"])
    }

    /// Has a large file, and nothing else.
    private final class FileServer: HTTPResponder {
        var state: [String: Any] { [:] }

        func respond(to request: HTTPRequest, at date: Date) -> HTTPResponse {
            guard request.path == ["file"] else { return HTTPResponse(status: 404) }
            return HTTPResponse(body: Data(repeating: 1, count: 600_000))
        }
    }

    @Test func `F163: a download needs a directory and makes no folders`() throws {
        let phone = try AndroidScript(
            """
            Filesystem.addListener("progress", ({ url, bytes, contentLength }) =>
                console.log(url, bytes, contentLength));
            const url = "https://files.example/file";
            const load = (options) => answer(Filesystem.downloadFile({ url, ...options }));
            await load({ path: "f.bin", directory: "CACHE", progress: true });
            await load({ path: "new/f.bin", directory: "CACHE" });
            await load({ path: "f.bin" });
            await load({ path: "g.bin", directory: "CACHE", url: url + "s" });
            console.log((await Filesystem.stat({ path: "f.bin", directory: "CACHE" })).size);
            """,
            configure: { bundle in
                bundle.servers = [ServerBundle(host: "files.example") { _ in FileServer() }]
            })
        let folder = "/data/data/farad.script/cache"
        #expect(
            phone.lines == [
                "https://files.example/file 600000 600000", #"{"path":"\#(folder)/f.bin"}"#,
                "rejected: Error downloading file: \(folder)/new/f.bin: open failed: ENOENT "
                    + "(No such file or directory)",
                "rejected: Error downloading file: null",
                "rejected: Error downloading file: https://files.example/files", "600000",
            ])
    }

    @Test func `F163: two writes that are under way at once may be done in either order`() {
        let ends = AndroidScript.ends(
            of: """
                const at = { path: "a.txt", directory: "DATA", encoding: "utf8" };
                await Promise.all(["1", "2"].map((data) => Filesystem.writeFile({ ...at, data })));
                console.log((await Filesystem.readFile(at)).data);
                """)
        #expect(ends.isSuperset(of: [["1"], ["2"]]), "\(ends)")
    }
}
