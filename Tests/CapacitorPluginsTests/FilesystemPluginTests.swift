import Farad
import FaradFoundation
import FaradTesting
import Testing

@Suite(.farad) struct FilesystemPluginTests {
    @Test func `F163: what was written is read, as text or as bytes`() throws {
        let phone = try PluginDevice(
            """
            const at = { path: "a.txt", directory: "DATA" };
            const { uri } = await Filesystem.writeFile({ ...at, data: "é", encoding: "utf8" });
            console.log(/^file:.*\\/Documents\\/a\\.txt$/.test(uri));
            await answer(Filesystem.readFile(at));
            await answer(Filesystem.readFile({ path: uri, encoding: "utf8" }));
            await Filesystem.appendFile({ ...at, data: "data:text/plain;base64,IQ==" });
            await answer(Filesystem.readFile({ ...at, encoding: "utf8" }));
            await answer(Filesystem.getUri({ path: "a.txt", directory: "NOWHERE" })
                .then((found) => found.uri === uri));
            """)
        #expect(
            phone.lines == [
                "true", #"{"data":"w6k="}"#, #"{"data":"é"}"#, #"{"data":"é!"}"#, "true",
            ])
    }

    @Test func `F163: an encoding is that of the bytes`() throws {
        let phone = try PluginDevice(
            """
            const at = { path: "a.txt", directory: "DATA" };
            await answer(Filesystem.writeFile({ ...at, data: "é", encoding: "ascii" }));
            await Filesystem.writeFile({ ...at, data: "a", encoding: "utf16" });
            await answer(Filesystem.readFile(at));
            await answer(Filesystem.readFile({ ...at, encoding: "utf16" }));
            await answer(Filesystem.readFile({ ...at, encoding: "ascii" }));
            await answer(Filesystem.readFile({ ...at, encoding: "ascii", offset: 1 }));
            """)
        #expect(
            phone.lines == [
                "rejected: 'writeFile' failed with: The file “a.txt” couldn’t be saved using text "
                    + "encoding Western (ASCII).OS-PLUG-FILE-0013",
                #"{"data":"//5hAA=="}"#, #"{"data":"a"}"#,
                "rejected: 'readFile' failed with: The file “a.txt” couldn’t be opened using text "
                    + "encoding Western (ASCII).OS-PLUG-FILE-0013",
                "rejected: 'readFile' failed with: Can't decode data using encoding .ascii."
                    + "OS-PLUG-FILE-0013",
            ])
    }

    @Test func `F163: a part of a file is read, at once or in pieces`() throws {
        let phone = try PluginDevice(
            """
            const at = { path: "a.txt", directory: "TEMPORARY", encoding: "utf8" };
            await Filesystem.writeFile({ ...at, data: "0123456789" });
            const read = (more) => answer(Filesystem.readFile({ ...at, ...more }));
            await read({ offset: 3 });
            await read({ offset: 3, length: 2 });
            await read({ length: 2 });
            await read({ offset: 20 });
            const chunks = (options) => new Promise((done) =>
                Filesystem.readFileInChunks(options, (chunk, error) => {
                    console.log(chunk ? show(chunk.data) : error.code);
                    if (!chunk || chunk.data === "") done();
                }));
            await chunks({ ...at, chunkSize: 4, offset: 1 });
            await chunks({ ...at, chunkSize: 4, encoding: undefined, length: 7 });
            await chunks({ ...at, path: "b.txt", chunkSize: 4 });
            await chunks(at);
            """)
        #expect(
            phone.lines == [
                #"{"data":"3456789"}"#, #"{"data":"34"}"#, #"{"data":"01"}"#, #"{"data":""}"#,
                #""1234""#, #""5678""#, #""9""#, #""""#, #""MDEyMzQ1""#, #""Ng==""#, #""""#,
                "OS-PLUG-FILE-0008", "OS-PLUG-FILE-0005",
            ])
    }

    @Test func `F163: folders are made, listed and removed`() throws {
        let phone = try PluginDevice(
            """
            const at = (path) => ({ path, directory: "CACHE" });
            await answer(Filesystem.mkdir(at("x/y")));
            await answer(Filesystem.mkdir({ ...at("x/y"), recursive: true }));
            await answer(Filesystem.mkdir(at("x")).catch(({ code }) => code));
            await Filesystem.writeFile({ ...at("x/f.a"), data: "AAAA" });
            const { files } = await Filesystem.readdir(at("x"));
            console.log(show(files.map(({ name, type, size }) => [name, type, size])));
            console.log(Object.keys(files[0]).sort().join());
            console.log(Math.abs(files[0].mtime - Date.now()) <= 1 &&
                /\\/Caches\\/x\\/f.a$/.test(files[0].uri));
            const { name, type, ctime } = await Filesystem.stat(at("x/y"));
            console.log(name, type, typeof ctime);
            await answer(Filesystem.rmdir(at("x")));
            await answer(Filesystem.rmdir({ ...at("x"), recursive: true }));
            await answer(Filesystem.readdir(at("x")).catch(({ message }) =>
                message.replace(/file:.*\\/Library/, "")));
            """)
        #expect(
            phone.lines == [
                "rejected: Missing parent directory - possibly recursive=false was passed or "
                    + "parent directory creation failed.OS-PLUG-FILE-0011",
                "undefined", #""OS-PLUG-FILE-0010""#,
                #"[["f.a","file",3],["y","directory",64]]"#,
                "ctime,mtime,name,size,type,uri", "true", "y directory number",
                "rejected: Cannot delete directory with children; received recursive=false but "
                    + "directory has contents.OS-PLUG-FILE-0012",
                "undefined",
                #""'readdir' failed because file at '/Caches/x/' does not exist.""#,
            ])
    }

    @Test func `F163: a missing parent folder is an error, unless it may be made`() throws {
        let phone = try PluginDevice(
            """
            const file = { path: "no/f", directory: "LIBRARY_NO_CLOUD", data: "AAAA" };
            await answer(Filesystem.writeFile(file).catch(({ code }) => code));
            await answer(Filesystem.appendFile(file).catch(({ code }) => code));
            const { uri } = await Filesystem.writeFile({ ...file, recursive: true });
            console.log(uri.slice(uri.indexOf("Library")));
            await answer(Filesystem.readFile(
                { path: "Library/NoCloud/no//f", directory: "LIBRARY" }).catch(({ code }) => code));
            await answer(Filesystem.readFile({ path: "NoCloud//no//f", directory: "LIBRARY" }));
            """)
        #expect(
            phone.lines == [
                #""OS-PLUG-FILE-0011""#, #""OS-PLUG-FILE-0011""#, "Library/NoCloud/no/f/",
                #""OS-PLUG-FILE-0008""#, #"{"data":"AAAA"}"#,
            ])
    }

    @Test func `F163: what is missing cannot be deleted, read, renamed or copied`() throws {
        let phone = try PluginDevice(
            """
            const directory = "DOCUMENTS";
            const where = (promise) => answer(promise.catch(({ message, code }) =>
                code + message.replace(/file:.*\\/Documents/, "")));
            await where(Filesystem.deleteFile({ path: "f.a", directory }));
            await where(Filesystem.readFile({ path: "f.a", directory }));
            await where(Filesystem.stat({ path: "f", directory }));
            await where(Filesystem.rename({ from: "f.a", to: "g", directory }));
            await where(Filesystem.copy({ from: "f.a", to: "g", directory }));
            """)
        func missing(_ method: String, _ path: String = "/f.a") -> String {
            "\"OS-PLUG-FILE-0008'\(method)' failed because file at '\(path)' does not exist.\""
        }
        #expect(
            phone.lines == [
                missing("deleteFile"), missing("readFile"), missing("stat", "/f/"),
                missing("rename"), missing("copy"),
            ])
    }

    @Test func `F163: rename and copy take the place of a file`() throws {
        let phone = try PluginDevice(
            """
            const directory = "DOCUMENTS", encoding = "utf8";
            const read = async (path, directory) =>
                (await Filesystem.readFile({ path, directory, encoding })).data;
            for (const path of ["a", "b"])
                await Filesystem.writeFile({ path, directory, data: path, encoding });
            await answer(Filesystem.rename({ from: "a", to: "b", directory }));
            console.log(await read("b", directory));
            const { uri } = await Filesystem.copy(
                { from: "b", to: "c.txt", directory, toDirectory: "LIBRARY" });
            console.log(/\\/Library\\/c.txt$/.test(uri), await read("c.txt", "LIBRARY"),
                await read("b", directory));
            await answer(Filesystem.copy({ from: "b", to: "b", directory }).then(() => "same"));
            """)
        #expect(phone.lines == ["undefined", "a", "true a a", #""same""#])
    }

    @Test(arguments: [
        ("readFile({})", "The 'readFile' input parameters aren't valid.OS-PLUG-FILE-0005"),
        ("mkdir({ path: 5 })", "The 'mkdir' input parameters aren't valid.OS-PLUG-FILE-0005"),
        ("readFile({ path: '' })", "Invalid path.OS-PLUG-FILE-0006"),
        (
            "writeFile({ path: 'a', data: 5 })",
            "The 'writeFile' input parameters aren't valid.OS-PLUG-FILE-0005"
        ),
        (
            "appendFile({ path: 'a', directory: 'DATA', data: '?' })",
            "The 'appendFile' input parameters aren't valid.OS-PLUG-FILE-0005"
        ),
        (
            "rename({ from: 'a' })",
            "The 'rename' input parameters aren't valid.OS-PLUG-FILE-0005"
        ),
        ("copy({ from: '', to: 'a' })", "Invalid path.OS-PLUG-FILE-0006"),
        ("copy({ from: 'a', to: '' })", "Invalid path.OS-PLUG-FILE-0006"),
        ("downloadFile({ path: 'a' })", "Must provide a URL"),
        ("downloadFile({ url: 'https://a.b' })", "Invalid file path"),
        (
            "downloadFile({ url: 'https://a.b', path: 'a' })",
            "A server with the specified hostname could not be found.DOWNLOAD"
        ),
    ])
    func `F163: bad options are named`(call: String, message: String) throws {
        let phone = try PluginDevice("answer(Filesystem.\(call))")
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

    @Test func `F163: a download is kept with its folders, and told of while it comes`() throws {
        let phone = try PluginDevice(
            """
            Filesystem.addListener("progress", ({ url, bytes, contentLength }) =>
                console.log(url, bytes > 0, contentLength));
            const at = { path: "new/f.bin", directory: "CACHE" };
            const url = "https://files.example/file";
            const { path } = await Filesystem.downloadFile({ ...at, url, progress: true });
            console.log(/^file:.*\\/Caches\\/new\\/f.bin$/.test(path));
            const { path: again } = await Filesystem.downloadFile({ ...at, url, recursive: false });
            console.log(again === path, (await Filesystem.stat(at)).size);
            """
        ) { bundle in
            bundle.servers = [ServerBundle(host: "files.example") { _ in FileServer() }]
        }
        #expect(
            phone.lines == [
                "https://files.example/file true 600000", "true", "true 600000",
            ])
    }

    @Test func `F163: an answer that is an error of HTTP's is no download`() throws {
        let phone = try PluginDevice(
            """
            const at = { path: "f.bin", directory: "CACHE" };
            await answer(Filesystem.downloadFile({ ...at, url: "https://files.example/no" }));
            await answer(Filesystem.stat(at).catch(({ code }) => code));
            """
        ) { bundle in
            bundle.servers = [ServerBundle(host: "files.example") { _ in FileServer() }]
        }
        #expect(
            phone.lines == [
                "rejected: Error downloading file: https://files.example/noDOWNLOAD",
                #""OS-PLUG-FILE-0008""#,
            ])
    }

    @Test func `F163: an app needs nobody's leave`() throws {
        let phone = try PluginDevice(
            "answer(Filesystem.checkPermissions()); answer(Filesystem.requestPermissions())")
        #expect(
            phone.lines == Array(repeating: #"{"publicStorage":"granted"}"#, count: 2))
    }
}
