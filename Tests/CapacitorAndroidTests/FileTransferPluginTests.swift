import Farad
import FaradFoundation
import FaradTesting
import Testing

@Suite(.farad) struct FileTransferPluginTests {
    /// Has a large file, says what it was sent, and sends elsewhere.
    private final class FileServer: HTTPResponder {
        var state: [String: Any] { [:] }

        func respond(to request: HTTPRequest, at date: Date) -> HTTPResponse {
            switch request.path.first {
            case "file": HTTPResponse(body: Data(repeating: 1, count: 600_000))
            case "echo":
                HTTPResponse(
                    status: 201, headers: ["X-Method": request.method],
                    body: Data(Self.text(of: request).utf8))
            case "moved":
                HTTPResponse(
                    status: 302, headers: ["Location": "/file"], body: Data("elsewhere".utf8))
            case "fresh": HTTPResponse(status: 304)
            default: HTTPResponse(status: 404, headers: ["X-Why": "gone"], body: Data("no".utf8))
            }
        }

        private static func text(of request: HTTPRequest) -> String {
            [
                request.method, request.url.query ?? "no query",
                request.header("Content-Type") ?? "no type",
                request.header("X-Name") ?? "no name",
                String(decoding: request.body, as: UTF8.self),
            ].joined(separator: "|")
        }
    }

    private func phone(_ script: String) throws -> AndroidScript {
        try AndroidScript(
            """
            const at = (name) => "/data/data/farad.script/cache/" + name;
            const url = (name) => "https://files.example/" + name;
            const told = (promise) => promise.then(
                (value) => console.log(show(value)),
                ({ message, code, data }) => console.log(code, message, show(data)));
            const read = async (name) => (await Filesystem.readFile(
                { path: name, directory: "CACHE", encoding: "utf8" })).data;
            const write = (name, data) => Filesystem.writeFile(
                { path: name, directory: "CACHE", encoding: "utf8", data });
            \(script)
            """,
            configure: { bundle in
                bundle.servers = [ServerBundle(host: "files.example") { _ in FileServer() }]
            })
    }

    private func progress(
        _ type: String, _ name: String, _ bytes: Int, of length: Int
    ) -> String {
        """
        progress {"type":"\(type)","url":"https://files.example/\(name)","bytes":\(bytes),\
        "contentLength":\(length),"lengthComputable":true}
        """
    }

    @Test func `a download is kept with its folders, and answers with the path that it was given`()
        throws
    {
        let phone = try phone(
            """
            hear(FileTransfer, "progress");
            await told(FileTransfer.downloadFile(
                { url: url("file"), path: "file://" + at("new/f.bin"), progress: true }));
            await told(FileTransfer.downloadFile({ url: url("echo?a=1"), path: at("new/f.bin") }));
            console.log(await read("new/f.bin"));
            """)
        #expect(
            phone.lines == [
                progress("download", "file", 8192, of: 600_000),
                progress("download", "file", 600_000, of: 600_000),
                #"{"path":"file:///data/data/farad.script/cache/new/f.bin"}"#,
                #"{"path":"/data/data/farad.script/cache/new/f.bin"}"#,
                "GET|a=1|no type|no name|",
            ])
    }

    @Test func `parameters of a GET cost it its headers, others are sent as a form`() throws {
        let phone = try phone(
            """
            const load = async (options) => {
                await FileTransfer.downloadFile({ url: url("echo"), path: at("f"),
                    headers: { "X-Name": "Ada" }, ...options });
                console.log(await read("f"));
            };
            const params = { c: ["1 2", "&"], b: "x", d: 1 };
            await load({});
            await load({ url: url("echo?a=1"), params });
            await load({ method: "POST", params });
            await load({ method: "PUT", params: { c: "1 2" }, shouldEncodeUrlParams: false });
            """)
        #expect(
            phone.lines == [
                "GET|no query|no type|Ada|", "GET|a=1&c=1+2&c=%26&b=x|no type|no name|",
                "POST|no query|application/x-www-form-urlencoded|Ada|c=1+2&c=%26&b=x",
                "PUT|no query|application/x-www-form-urlencoded|Ada|c=1 2",
            ])
    }

    @Test func `an upload is a form, and is told of when it begins and when it is over`() throws {
        let phone = try phone(
            """
            hear(FileTransfer, "progress");
            await write("a.txt", "hello");
            const { headers, ...rest } = await FileTransfer.uploadFile(
                { url: url("echo"), path: at("a.txt"), progress: true, fileKey: "f" });
            console.log(headers["X-Method"], show(rest));
            """)
        #expect(
            phone.lines == [
                progress("upload", "echo", 111, of: 143), progress("upload", "echo", 143, of: 143),
                #"""
                POST {"bytesSent":143,"responseCode":"201","response":"POST|no query|\#
                multipart/form-data; boundary=++++IONFLTRBoundary|no name|\#
                --++++IONFLTRBoundary\r\nContent-Disposition: form-data; name=\"f\"; \#
                filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\nhello\r\n\#
                --++++IONFLTRBoundary--\r\n"}
                """#,
            ], "\(phone.lines)")
    }

    @Test
    func `an upload with a type of its own, in chunks or by another method is the file alone`()
        throws
    {
        let phone = try phone(
            """
            await write("a.json", "[]");
            const send = async (options) => console.log((await FileTransfer.uploadFile(
                { url: url("echo"), path: at("a.json"), ...options })).response);
            await send({ headers: { "Content-Type": "text/x" } });
            await send({ chunkedMode: true });
            await send({ method: "PATCH" });
            await send({ method: "GET", mimeType: "text/y" });
            await send({ method: "GET", params: { a: "1" } });
            """)
        #expect(
            phone.lines == [
                "POST|no query|text/x|no name|[]",
                "POST|no query|multipart/form-data; boundary=++++IONFLTRBoundary|no name|[]",
                "PATCH|no query|application/json|no name|[]", "POST|no query|text/y|no name|[]",
                "POST|a=1|application/json|no name|[]",
            ])
    }

    @Test(arguments: [
        ("{ path: at('a') }", "04 URL is required", false),
        ("{ url: url('file') }", "04 Path is required", false),
        ("{ url: ' ', path: at('a') }", "05 URL to connect to is either null or empty.", true),
        ("{ url: 'a.b', path: at('a') }", "05 Invalid server URL was provided - a.b", true),
        (
            "{ url: url('file'), path: ' ' }", "04 The method's input parameters aren't valid.",
            true
        ),
    ])
    func `bad options are named`(options: String, wanted: String, namesEnds: Bool) throws {
        for method in ["downloadFile", "uploadFile"] {
            let phone = try phone(
                """
                FileTransfer.\(method)(\(options)).catch(({ code, message, data }) => console.log(
                    code.slice(-2), message, "source" in data && "target" in data));
                """)
            #expect(phone.lines == ["\(wanted) \(namesEnds)"], "\(method)")
        }
    }

    @Test func `an error of HTTP's comes with what the server has said and both ends`() throws {
        let phone = try phone(
            """
            const shown = (promise) => promise.catch(({ message, code, data }) => console.log(
                code.slice(-2), message, data.httpStatus, data.body, data.headers["X-Why"],
                data.exception, data.source, data.target));
            await write("a", "1");
            await shown(FileTransfer.downloadFile({ url: url("no"), path: at("f") }));
            await shown(FileTransfer.uploadFile({ url: url("no"), path: at("a") }));
            """)
        let error = "10 HTTP error: 404 404 no gone HTTP error: 404"
        let (path, url) = ("/data/data/farad.script/cache/", "https://files.example/no")
        #expect(phone.lines == ["\(error) \(url) \(path)f", "\(error) \(path)a \(url)"])
    }

    @Test func `what is below 400 counts as the file`() throws {
        let phone = try phone(
            """
            const load = async (name, options) => {
                await FileTransfer.downloadFile({ url: url(name), path: at("f"), ...options });
                const text = await read("f");
                console.log(text.length > 20 ? text.length : text);
            };
            await load("moved", { disableRedirects: true });
            await load("fresh");
            await load("moved");
            """)
        #expect(phone.lines == ["elsewhere", "", "600000"])
    }

    @Test func `what fails on the way has the code of its cause`() throws {
        let phone = try phone(
            """
            await write("a", "1");
            await answer(FileTransfer.uploadFile({ url: url("echo"), path: at("none") }));
            await answer(FileTransfer.uploadFile(
                { url: url("echo"), path: at("a"), params: { b: "1" } }));
            await answer(FileTransfer.downloadFile({ url: url("file"), path: at("a/b/c") }));
            await answer(FileTransfer.downloadFile({ url: "https://a.b", path: at("f") }));
            await answer(FileTransfer.downloadFile({ url: url("file"), path: at("f"), method: "X" }));
            """)
        let failed = "rejected: The operation failed with an error - "
        #expect(
            phone.lines == [
                "rejected: Operation failed because file does not exist.OS-PLUG-FLTR-0007",
                failed + "An unknown error occurred while trying to run the operation"
                    + "OS-PLUG-FLTR-0011",
                failed + "Cannot create directory at /data/data/farad.script/cache/a/b"
                    + "OS-PLUG-FLTR-0011",
                failed + "Error during file transferOS-PLUG-FLTR-0011",
                failed + "Error during file transferOS-PLUG-FLTR-0011",
            ])
    }

    @Test func `nothing is told of an upload that finds no server`() throws {
        let phone = try phone(
            """
            hear(FileTransfer, "progress");
            await write("a", "1");
            await answer(FileTransfer.uploadFile(
                { url: "https://a.b", path: at("a"), progress: true }));
            """)
        #expect(phone.lines.count == 1, "\(phone.lines)")
    }
}
