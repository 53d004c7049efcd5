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
                    status: 201,
                    headers: ["X-Method": request.method, "Content-Type": "text/plain"],
                    body: Data(Self.text(of: request).utf8))
            case "moved": HTTPResponse(status: 302, headers: ["Location": "/file"])
            case "fresh": HTTPResponse(status: 304)
            default: HTTPResponse(status: 404, headers: ["X-Why": "gone"], body: Data("no".utf8))
            }
        }

        private static func text(of request: HTTPRequest) -> String {
            [
                request.url.query ?? "no query", request.header("Content-Type") ?? "no type",
                request.header("Content-Length") ?? "no length",
                request.header("X-Name") ?? "no name",
                String(decoding: request.body, as: UTF8.self),
            ].joined(separator: "|")
        }
    }

    private func phone(_ script: String) throws -> PluginDevice {
        try PluginDevice(
            """
            const { uri } = await Filesystem.getUri({ path: "", directory: "CACHE" });
            globalThis.at = (name) => uri.replace(/\\/$/, "") + "/" + name;
            const url = (name) => "https://files.example/" + name;
            const told = (promise) => promise.then(
                (value) => console.log(show(value)),
                ({ message, code, data }) => console.log(code, message, show(data)));
            const read = async (name) => (await Filesystem.readFile(
                { path: name, directory: "CACHE", encoding: "utf8" })).data;
            const write = (name, data) => Filesystem.writeFile(
                { path: name, directory: "CACHE", encoding: "utf8", data });
            \(script)
            """
        ) { bundle in
            bundle.servers = [ServerBundle(host: "files.example") { _ in FileServer() }]
        }
    }

    @Test func `a download is kept with its folders, in the place of what was there`() throws {
        let phone = try phone(
            """
            hear(FileTransfer, "progress");
            const { path } = await FileTransfer.downloadFile(
                { url: url("file"), path: at("new/f.bin"), progress: true });
            console.log(/^\\/.*\\/Caches\\/new\\/f.bin$/.test(path));
            await FileTransfer.downloadFile({ url: url("echo?a=1"), path: at("new/f.bin") });
            console.log(await read("new/f.bin"));
            """)
        let event = { (bytes: Int) in
            """
            progress {"bytes":\(bytes),"contentLength":600000,"lengthComputable":true,\
            "type":"download","url":"https://files.example/file"}
            """
        }
        #expect(
            phone.lines == [
                event(262_144), event(600_000), "true", "a=1|no type|no length|no name|",
            ])
    }

    @Test func `parameters take the place of a query, or are the body of what is no GET`() throws {
        let phone = try phone(
            """
            const load = async (options) => {
                await FileTransfer.downloadFile({ url: url("echo?a=1"), path: at("f"),
                    headers: { "X-Name": "Ada", "X-Number": 1 },
                    params: { c: ["1 2", "&"], b: "x" }, ...options });
                console.log(await read("f"));
            };
            await load({});
            await load({ method: "POST" });
            await load({ method: "POST", shouldEncodeUrlParams: false });
            """)
        #expect(
            phone.lines == [
                "b=x&c=1%202&c=%26|no type|no length|Ada|",
                "a=1|no type|no length|Ada|b=x&c=1%202&c=&",
                "a=1|no type|no length|Ada|b=x&c=1 2&c=&",
            ])
    }

    @Test func `an upload is a form, and is told of when it is over`() throws {
        let phone = try phone(
            """
            hear(FileTransfer, "progress");
            await write("a.txt", "hello");
            await told(FileTransfer.uploadFile(
                { url: url("echo"), path: at("a.txt"), progress: true, params: { lost: "1" } }));
            """)
        #expect(phone.lines.count == 2)
        let form = #"""
            ++++IONFLTRBoundary|146|no name|--++++IONFLTRBoundary\r\n\#
            Content-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\#
            Content-Type: text/plain\r\n\r\nhello\r\n--++++IONFLTRBoundary--\r\n
            """#
        #expect(
            phone.lines.first == """
                progress {"bytes":146,"contentLength":146,"lengthComputable":true,\
                "type":"upload","url":"https://files.example/echo"}
                """)
        let answer = try #require(phone.lines.last)
        #expect(answer.contains(#""bytesSent":146"#), "\(answer)")
        #expect(answer.contains(#""responseCode":"201""#), "\(answer)")
        #expect(answer.contains(#""X-Method":"POST""#), "\(answer)")
        #expect(
            answer.contains("\"response\":\"no query|multipart/form-data; boundary=\(form)\""),
            "\(answer)")
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
            await send({ method: "PATCH", mimeType: "text/y" });
            """)
        #expect(
            phone.lines == [
                "no query|text/x|2|no name|[]",
                "no query|multipart/form-data; boundary=++++IONFLTRBoundary|2|no name|[]",
                "no query|application/json|2|no name|[]", "no query|text/y|2|no name|[]",
            ])
    }

    @Test(arguments: [
        ("{ path: at('a') }", "5 URL to connect to is either null or empty."),
        ("{ url: '', path: at('a') }", "5 URL to connect to is either null or empty."),
        ("{ url: 'ftp://a.b', path: at('a') }", "5 Invalid server URL was provided - ftp://a.b"),
        ("{ url: url('file') }", "4 Path is required."),
        ("{ url: url('file'), path: '' }", "4 Path is invalid."),
        ("{ url: url('file'), path: '/a' }", "4 The method's input parameters aren't valid."),
    ])
    func `bad options are named`(options: String, wanted: String) throws {
        let code = "OS-PLUG-FLTR-000\(wanted.prefix(1))"
        let message = wanted.dropFirst(2)
        for method in ["downloadFile", "uploadFile"] {
            let phone = try phone("told(FileTransfer.\(method)(\(options)))")
            #expect(
                phone.lines == [
                    #"\#(code) \#(message) {"code":"\#(code)","message":"\#(message)"}"#
                ], "\(method)")
        }
    }

    @Test func `an error of HTTP's comes with what the server has said, and leaves no file`() throws
    {
        let phone = try phone(
            """
            const load = (name, options) => FileTransfer.downloadFile(
                { url: url(name), path: at("f"), ...options });
            const send = (name) => FileTransfer.uploadFile({ url: url(name), path: at("a") });
            const shown = (promise) => promise.catch(({ message, code, data }) => console.log(
                code.slice(-2), message.split(".")[0], data.httpStatus, data.body,
                data.headers?.["X-Why"], data.exception));
            await write("a", "1");
            await shown(load("no"));
            await shown(load("fresh"));
            await shown(load("moved", { disableRedirects: true }));
            await shown(send("no"));
            await shown(send("fresh"));
            console.log(await read("f").catch(({ code }) => code));
            await load("moved");
            console.log((await read("f")).length);
            """)
        let cause =
            "The operation couldn’t be completed. "
            + "(IONFileTransferLib.IONFLTRException error 5.)"
        let fresh =
            "09 The server responded with HTTP 304 – Not Modified 304 undefined undefined "
            + "undefined"
        #expect(
            phone.lines == [
                "10 HTTP error: 404 404 no gone \(cause)", fresh,
                "10 HTTP error: 302 302  undefined \(cause)",
                "10 HTTP error: 404 404 no gone \(cause)", fresh,
                "OS-PLUG-FILE-0008",
                "600000",
            ], "\(phone.lines)")
    }

    @Test func `a missing file, no network and an unknown host are told apart`() throws {
        let phone = try phone(
            """
            await told(FileTransfer.uploadFile({ url: url("echo"), path: at("none") }));
            await told(FileTransfer.downloadFile({ url: "https://nowhere.example", path: at("f") }));
            """)
        #expect(
            phone.lines == [
                """
                OS-PLUG-FLTR-0007 Operation failed because file does not exist. \
                {"code":"OS-PLUG-FLTR-0007","message":"Operation failed because file does not \
                exist."}
                """,
                """
                OS-PLUG-FLTR-0011 The operation failed with an error. \
                {"code":"OS-PLUG-FLTR-0011","exception":"The operation couldn’t be completed. \
                (IONFileTransferLib.IONFLTRException error 7.)","message":"The operation failed \
                with an error."}
                """,
            ])
        phone.device.connect(.none)
        try phone.device.run()
        let lines = try phone.run(
            "answer(FileTransfer.downloadFile({ url: 'https://a.b', path: at('f') }))")
        #expect(lines == ["rejected: Failed to connect to server.OS-PLUG-FLTR-0008"])
    }
}
