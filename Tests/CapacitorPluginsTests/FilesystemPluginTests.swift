import Farad
import FaradTesting
import Testing

@Suite(.farad) struct FilesystemPluginTests {
    @Test func `F163: what was written is read, as text or as bytes`() throws {
        let phone = try PluginDevice(
            """
            const at = { path: "a.txt", directory: "DATA" };
            const { uri } = await Filesystem.writeFile({ ...at, data: "é", encoding: "ascii" });
            console.log(/^file:.*\\/Documents\\/a\\.txt$/.test(uri));
            await answer(Filesystem.readFile({ ...at, encoding: "utf16" }));
            await answer(Filesystem.readFile(at));
            await answer(Filesystem.readFile({ path: uri, encoding: "utf8" }));
            await Filesystem.appendFile({ ...at, data: "data:text/plain;base64,IQ==" });
            await answer(Filesystem.readFile({ ...at, encoding: "utf8" }));
            await answer(Filesystem.getUri({ path: "a.txt", directory: "NOWHERE" })
                .then((found) => found.uri === uri));
            """)
        #expect(
            phone.lines == [
                "true", #"{"data":"é"}"#, #"{"data":"w6k="}"#, #"{"data":"é"}"#, #"{"data":"é!"}"#,
                "true",
            ])
    }

    @Test func `F163: folders are made, listed and removed`() throws {
        let phone = try PluginDevice(
            """
            const at = (path) => ({ path, directory: "CACHE" });
            await answer(Filesystem.mkdir({ ...at("x/y"), recursive: true }));
            await Filesystem.writeFile({ ...at("x/f"), data: "AAAA" });
            const { files } = await Filesystem.readdir(at("x"));
            console.log(show(files.map(({ name, type, size }) => [name, type, size])));
            console.log(Object.keys(files[0]).sort().join());
            console.log(files[0].mtime === Date.now() && /\\/Caches\\/x\\/f$/.test(files[0].uri));
            const { type, ctime } = await Filesystem.stat(at("x/y"));
            console.log(type, typeof ctime);
            await answer(Filesystem.rmdir(at("x")));
            await answer(Filesystem.rmdir({ ...at("x"), recursive: true }));
            await answer(Filesystem.readdir(at("x")));
            """)
        #expect(
            phone.lines == [
                "undefined", #"[["f","file",3],["y","directory",64]]"#,
                "ctime,mtime,name,size,type,uri", "true", "directory number",
                "rejected: Folder is not empty", "undefined",
                "rejected: The file “x” couldn’t be opened because there is no such file.",
            ])
    }

    @Test func `F163: a missing parent folder is an error, unless it may be made`() throws {
        let phone = try PluginDevice(
            """
            const file = { path: "no/f", directory: "LIBRARY", data: "AAAA" };
            await answer(Filesystem.writeFile(file));
            await answer(Filesystem.appendFile(file));
            await Filesystem.writeFile({ ...file, recursive: true });
            await answer(Filesystem.readFile({ path: "no/f", directory: "LIBRARY" }));
            """)
        #expect(
            phone.lines == [
                "rejected: Parent folder doesn't exist", "rejected: Parent folder doesn't exist",
                #"{"data":"AAAA"}"#,
            ])
    }

    @Test func `F163: deleting a file that is not there succeeds`() throws {
        let phone = try PluginDevice(
            """
            const at = { path: "f", directory: "DOCUMENTS" };
            await answer(Filesystem.deleteFile(at));
            await Filesystem.writeFile({ ...at, data: "AAAA" });
            await answer(Filesystem.deleteFile(at));
            await answer(Filesystem.readFile(at));
            """)
        #expect(
            phone.lines == [
                "undefined", "undefined",
                "rejected: The file “f” couldn’t be opened because there is no such file.",
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
                { from: "b", to: "c", directory, toDirectory: "LIBRARY" });
            console.log(/\\/Library\\/c$/.test(uri), await read("c", "LIBRARY"),
                await read("b", directory));
            await answer(Filesystem.copy({ from: "b", to: "b", directory }).then(() => "same"));
            """)
        #expect(phone.lines == ["undefined", "a", "true a a", #""same""#])
    }

    @Test(arguments: [
        ("readFile({})", "path must be provided and must be a string."),
        ("mkdir({ path: 5 })", "path must be provided and must be a string."),
        ("readFile({ path: '' })", "Invalid path"),
        ("writeFile({ path: 'a', data: 5 })", "Data must be provided and must be a string."),
        (
            "writeFile({ path: 'a', directory: 'DATA', data: '?' })", "Unable to save file"
        ),
        ("rename({ from: 'a' })", "Both to and from must be provided"),
        ("copy({ from: '', to: 'a' })", "Invalid from path"),
        ("copy({ from: 'a', to: '' })", "Invalid to path"),
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

    @Test func `F163: an app needs nobody's leave`() throws {
        let phone = try PluginDevice(
            "answer(Filesystem.checkPermissions()); answer(Filesystem.requestPermissions())")
        #expect(
            phone.lines == Array(repeating: #"{"publicStorage":"granted"}"#, count: 2))
    }
}
