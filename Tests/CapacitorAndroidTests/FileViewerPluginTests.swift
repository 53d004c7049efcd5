import Farad
import FaradTesting
import Testing

@Suite(.farad) struct FileViewerPluginTests {
    private func phone(_ script: String) throws -> AndroidScript {
        try AndroidScript(
            """
            App.addListener("appStateChange", ({ isActive }) => console.log("active " + isActive));
            globalThis.at = (name) => "file:///data/data/farad.script/cache/" + name;
            for (const path of ["a b.pdf", "c.pdf", "d.xyz"])
                await Filesystem.writeFile(
                    { path, directory: "CACHE", encoding: "utf8", data: "12345" });
            \(script)
            """)
    }

    @Test func `a document takes the app's place until the user closes it`() throws {
        let phone = try phone("answer(FileViewer.openDocumentFromLocalPath({ path: at('c.pdf') }))")
        #expect(phone.lines == ["undefined", "active false"])
        let document = ShownDocument(name: "c.pdf", type: "application/pdf")
        #expect(phone.device.document == document)
        #expect(try phone.lines { try phone.device.closeDocument() } == ["active true"])
        #expect(phone.device.document == nil)
        try phone.run("FileViewer.previewMediaContentFromLocalPath({ path: at('c.pdf') })")
        #expect(phone.device.document == document)
        try phone.lines { phone.device.pressBack() }
        #expect(phone.device.document == nil)
    }

    @Test func `who leaves a document for the home screen comes back to the app`() throws {
        let phone = try phone("FileViewer.openDocumentFromLocalPath({ path: at('c.pdf') })")
        try phone.lines { phone.device.background() }
        #expect(phone.device.document == nil)
        #expect(try phone.lines { phone.device.launch() } == ["active true"])
    }

    @Test func `a document of the app's own is opened as a copy`() throws {
        let phone = try phone(
            "answer(FileViewer.openDocumentFromResources({ path: 'public/index.html' }))")
        #expect(phone.device.document == ShownDocument(name: "index.html", type: "text/html"))
    }

    @Test func `a document of a server is the browser's`() throws {
        let phone = try phone(
            "answer(FileViewer.openDocumentFromUrl({ url: 'https://files.example/a.pdf' }))")
        #expect(phone.device.openedInSafari == ["https://files.example/a.pdf"])
    }

    @Test(arguments: [
        ("openDocumentFromLocalPath({})", "06 Path of the file to open is either null or empty."),
        (
            "openDocumentFromLocalPath({ path: at('no.pdf') })",
            "04 The file you are trying to open does not exist."
        ),
        (
            "openDocumentFromLocalPath({ path: at('d.xyz') })",
            "10 There is no app to open this document."
        ),
        // Android finds no ending in a name with a blank.
        (
            "openDocumentFromLocalPath({ path: at('a b.pdf') })",
            "10 There is no app to open this document."
        ),
        (
            "openDocumentFromLocalPath({ path: '/data/data/farad.script' })",
            "08 Could not open the document."
        ),
        (
            "previewMediaContentFromResources({ path: 'public/no.pdf' })",
            "04 The file you are trying to open does not exist."
        ),
        (
            "openDocumentFromResources({ path: ' ' })",
            "06 Path of the file to open is either null or empty."
        ),
        ("openDocumentFromUrl({})", "07 URL to open is either null or empty."),
        (
            "previewMediaContentFromUrl({ url: 'a.b' })",
            "05 The URL you are trying to open is malformed - a.b"
        ),
    ])
    func `what cannot be shown is named`(call: String, wanted: String) throws {
        let phone = try phone("answer(FileViewer.\(call))")
        #expect(
            phone.lines == ["rejected: \(wanted.dropFirst(3))OS-PLUG-FLVW-00\(wanted.prefix(2))"])
        #expect(phone.device.document == nil)
    }
}
