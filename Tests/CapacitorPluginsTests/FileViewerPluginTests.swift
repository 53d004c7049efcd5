import Farad
import FaradFoundation
import FaradTesting
import Testing

@Suite(.farad) struct FileViewerPluginTests {
    private final class FileServer: HTTPResponder {
        var state: [String: Any] { [:] }

        func respond(to request: HTTPRequest, at date: Date) -> HTTPResponse {
            switch request.path.first {
            case "a.pdf": HTTPResponse(body: Data("1234".utf8))
            case "made.pdf": HTTPResponse(status: 201, body: Data("1".utf8))
            default: HTTPResponse(status: 404)
            }
        }
    }

    private func phone(_ script: String) throws -> PluginDevice {
        try PluginDevice(
            """
            const { uri } = await Filesystem.getUri({ path: "", directory: "CACHE" });
            globalThis.at = (name) => uri.replace(/\\/$/, "") + "/" + name;
            for (const path of ["a b.pdf", "film.mov", "bare"])
                await Filesystem.writeFile(
                    { path, directory: "CACHE", encoding: "utf8", data: "12345" });
            \(script)
            """
        ) { bundle in
            bundle.servers = [ServerBundle(host: "files.example") { _ in FileServer() }]
        }
    }

    @Test func `a document answers when the user has closed it`() throws {
        let phone = try phone(
            "answer(FileViewer.openDocumentFromLocalPath({ path: at('a%20b.pdf') }))")
        #expect(phone.lines == [])
        #expect(
            phone.device.document
                == ShownDocument(name: "a b.pdf", type: "application/pdf", size: 5))
        #expect(try phone.lines { try phone.device.closeDocument() } == ["undefined"])
        #expect(phone.device.document == nil)
        #expect(throws: DeviceError.self) { try phone.device.closeDocument() }
    }

    @Test func `media are answered at once, and are played from a server without a download`()
        throws
    {
        let phone = try phone(
            "answer(FileViewer.previewMediaContentFromLocalPath({ path: at('film.mov') }))")
        #expect(phone.lines == ["undefined"])
        #expect(
            phone.device.document
                == ShownDocument(name: "film.mov", type: "video/quicktime", size: 5, isPlayer: true)
        )
        try phone.lines { try phone.device.closeDocument() }
        let lines = try phone.run(
            "answer(FileViewer.previewMediaContentFromUrl({ url: 'https://no.example/a.mov' }))")
        #expect(lines == ["undefined"])
        #expect(phone.device.document?.size == nil)
        #expect(phone.device.document?.isPlayer == true)
    }

    @Test func `a document of a server is shown when it has come`() throws {
        let phone = try phone(
            "answer(FileViewer.openDocumentFromUrl({ url: 'https://files.example/a.pdf' }))")
        #expect(
            phone.device.document == ShownDocument(name: "a.pdf", type: "application/pdf", size: 4))
    }

    @Test func `a document of the app's own lies in its web layer`() throws {
        let phone = try phone(
            "answer(FileViewer.openDocumentFromResources({ path: 'public/index.html' }))")
        #expect(phone.device.document?.name == "index.html")
        #expect(phone.device.document?.type == "text/html")
    }

    @Test(arguments: [
        ("openDocumentFromLocalPath({})", "06 Path of the file to open is either null or empty."),
        ("openDocumentFromLocalPath({ path: at('bare') })", "13 The file has no extension."),
        (
            "previewMediaContentFromLocalPath({ path: at('no.pdf') })",
            "04 The file you are trying to open does not exist."
        ),
        ("openDocumentFromResources({ path: 'public/bare' })", "13 The file has no extension."),
        (
            "openDocumentFromResources({ path: 'public/no.pdf' })",
            "04 The file you are trying to open does not exist."
        ),
        ("openDocumentFromUrl({})", "07 URL to open is either null or empty."),
        (
            "openDocumentFromUrl({ url: 'https://files.example/' })",
            "05 The URL you are trying to open is malformed - "
        ),
        (
            "previewMediaContentFromUrl({ url: 'ftp://a.b/c' })",
            "05 The URL you are trying to open is malformed - "
        ),
        (
            "openDocumentFromUrl({ url: 'https://files.example/no.pdf' })",
            "12 The download failed."
        ),
        (
            "openDocumentFromUrl({ url: 'https://files.example/made.pdf' })",
            "12 The download failed."
        ),
        ("openDocumentFromUrl({ url: 'https://no.example/a.pdf' })", "12 The download failed."),
    ])
    func `what cannot be shown is named`(call: String, wanted: String) throws {
        let phone = try phone("answer(FileViewer.\(call))")
        #expect(
            phone.lines == ["rejected: \(wanted.dropFirst(3))OS-PLUG-FLVW-00\(wanted.prefix(2))"])
        #expect(phone.device.document == nil)
    }
}
