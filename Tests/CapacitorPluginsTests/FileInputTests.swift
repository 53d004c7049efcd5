import Farad
import FaradFoundation
import FaradTesting
import TestSupport
import Testing

/// Inputs of the type `file` on an iPhone, as WebKit's `WKFileUploadPanel` opens them.
@Suite(.farad) struct FileInputTests {
    private static let note = SharedItem(fileName: "note.txt", bytes: Array("hello".utf8))
    private static let menu = ShownAlert(
        title: nil, message: nil,
        buttons: ["Photo Library", "Take Photo or Video", "Choose File", "Cancel"], texts: [])

    private func phone(
        _ attributes: String, configure: (inout AppBundle) -> Void = { _ in }
    ) throws -> PluginDevice {
        let phone = try PluginDevice(
            """
            document.body.innerHTML = `<input id="f" type="file" \(attributes)>`;
            globalThis.input = document.getElementById("f");
            for (const type of ["input", "change", "cancel"]) input.addEventListener(type, () =>
                console.log([type, ...[...input.files].map((f) => f.name + " " + f.type)].join()));
            """, configure: configure)
        phone.tap()
        return phone
    }

    @Test func `a picture of the library comes with its name, in a menu's way`() throws {
        let phone = try phone("")
        #expect(phone.device.alert == Self.menu)
        try phone.lines { try phone.device.answerAlert("Photo Library") }
        let photo = try SharedItem.sample()
        let lines = try phone.lines { try phone.device.givePhotos([photo]) }
        let file = "vacation-photo.jpeg image/jpeg"
        #expect(lines == ["input,\(file)", "change,\(file)"])
        #expect(
            try phone.run(
                """
                input.files[0].arrayBuffer().then((b) => console.log(b.byteLength, input.value))
                """) == [#"\#(photo.size) C:\fakepath\vacation-photo.jpeg"#])
        #expect(phone.device.alert == nil)
    }

    @Test(arguments: [
        (#"accept="image/*""#, "Take Photo"), (#"accept=".mov, video/mp4""#, "Take Video"),
        (#"accept="image/png,.MP4""#, "Take Photo or Video"),
    ]) func `the menu says what the input takes`(accept: String, camera: String) throws {
        #expect(try phone(accept).device.alert?.buttons[1] == camera)
    }

    @Test func `one that takes no pictures shows the documents, and those alone that it takes`()
        throws
    {
        let phone = try phone(#"accept="text/*, .pdf, text/plain" multiple"#)
        #expect(phone.device.alert == nil)
        #expect(phone.device.isDocumentPickerShown)
        let refused = #expect(throws: DeviceError.self) {
            try phone.device.giveFiles([try SharedItem.sample()])
        }
        #expect(
            refused?.message
                == "“vacation-photo.jpg” is of the type public.jpeg, which is not taken.")
        let paper = SharedItem(fileName: "a.pdf", bytes: Array("%PDF-1.4".utf8))
        let lines = try phone.lines { try phone.device.giveFiles([Self.note, paper]) }
        let files = "note.txt text/plain,a.pdf application/pdf"
        #expect(lines == ["input,\(files)", "change,\(files)"])
        #expect(try phone.run("input.files[0].text().then(console.log)") == ["hello"])
        #expect(!phone.device.isDocumentPickerShown)
    }

    @Test func `an input of one file takes one`() throws {
        let phone = try phone(#"accept="text/plain""#)
        let refused = #expect(throws: DeviceError.self) {
            try phone.device.giveFiles([Self.note, Self.note])
        }
        #expect(refused?.message == "2 files are given where at most 1 are taken.")
        #expect(throws: DeviceError.self) { try phone.device.givePhotos([try SharedItem.sample()]) }
    }

    @Test func `each way out is a cancel, and what was chosen before stays`() throws {
        let phone = try phone("")
        #expect(try phone.lines { try phone.device.answerAlert("Cancel") } == ["cancel"])
        phone.tap()
        try phone.lines { try phone.device.answerAlert("Choose File") }
        #expect(try phone.lines { try phone.device.cancelFiles() } == ["cancel"])
        phone.tap()
        try phone.lines { try phone.device.answerAlert("Photo Library") }
        #expect(try phone.lines { try phone.device.cancelPhotos() } == ["cancel"])
        phone.tap()
        try phone.lines { try phone.device.answerAlert("Choose File") }
        try phone.lines { try phone.device.giveFiles([Self.note]) }
        phone.tap()
        try phone.lines { try phone.device.answerAlert("Take Photo or Video") }
        try phone.lines { try phone.device.answerAlert("Allow") }
        #expect(
            try phone.lines { try phone.device.cancelPhotos() } == ["cancel,note.txt text/plain"])
    }

    @Test func `the camera of an input asks for leave and gives a JPEG of one name`() throws {
        let phone = try phone(#"accept="image/*" capture="user""#)
        #expect(phone.device.isPhotoSourceShown)
        #expect(phone.device.alert?.buttons == ["Don’t Allow", "Allow"])
        let refused = #expect(throws: DeviceError.self) {
            try phone.device.givePhotos([try SharedItem.sample()])
        }
        #expect(refused?.message == "The app may not use the camera.")
        try phone.lines { try phone.device.answerAlert("Allow") }
        let lines = try phone.lines { try phone.device.givePhotos([try SharedItem.sample()]) }
        #expect(lines == ["input,image.jpg image/jpeg", "change,image.jpg image/jpeg"])
        phone.tap()
        #expect(phone.device.alert == nil)
    }

    @Test func `a film keeps its file`() throws {
        let phone = try phone(#"accept="video/*" capture"#)
        try phone.lines { try phone.device.answerAlert("Allow") }
        let film = SharedItem(fileName: "clip.mov", bytes: [0, 1, 2])
        let lines = try phone.lines { try phone.device.givePhotos([film]) }
        #expect(lines == ["input,clip.mov video/quicktime", "change,clip.mov video/quicktime"])
    }

    @Test func `an app that does not say why it wants the camera ends`() throws {
        let phone = try phone("capture") { $0.infoDictionary["NSCameraUsageDescription"] = nil }
        #expect(phone.device.page == nil)
    }

    @Test func `the user's touch opens it, by timers for a second, and what the app evaluates`()
        throws
    {
        let phone = try PluginDevice(
            """
            document.body.innerHTML = `<label id="f" for="i">Pick</label><input id="i" type="file">`;
            globalThis.input = document.getElementById("i");
            input.click();
            setTimeout(() => input.click(), 10);
            """)
        #expect(phone.device.alert == nil)
        phone.tap()
        #expect(phone.device.alert == Self.menu)
        try phone.lines { try phone.device.answerAlert("Cancel") }
        try phone.run("input.click()")
        #expect(phone.device.alert == Self.menu)
        try phone.lines { try phone.device.answerAlert("Cancel") }
        for (delay, isLet) in [(1000, true), (1001, false)] {
            try phone.run(
                "document.body.onpointerup = () => setTimeout(() => input.click(), \(delay))")
            try phone.run("document.getElementById('f').onclick = (e) => e.preventDefault()")
            phone.tap()
            #expect((phone.device.alert != nil) == isLet)
            if isLet { try phone.lines { try phone.device.answerAlert("Cancel") } }
        }
        // The reply of a native call is something that the app evaluates.
        try phone.run(
            """
            document.body.onpointerup = () => setTimeout(() =>
                Device.getInfo().then(() => input.click()), 5000);
            """)
        phone.tap()
        #expect(phone.device.alert == Self.menu)
    }

    @Test func `one chooser is shown at a time, and an input that asks again is forgotten`() throws
    {
        let phone = try phone("")
        try phone.run(
            """
            globalThis.other = document.createElement("input");
            other.type = "file";
            other.oncancel = () => console.log("other");
            other.click();
            """)
        #expect(try phone.lines { try phone.device.answerAlert("Cancel") } == ["cancel"])
        #expect(phone.device.alert == nil)
        phone.tap()
        try phone.run("input.click()")
        #expect(try phone.lines { try phone.device.answerAlert("Cancel") } == [])
        phone.tap()
        #expect(try phone.lines { try phone.device.answerAlert("Cancel") } == ["cancel"])
    }

    @Test func `a timer that sets another hands no gesture on for more than a second`() throws {
        let phone = try phone("")
        try phone.lines { try phone.device.answerAlert("Cancel") }
        try phone.run(
            """
            let count = 0;
            const poll = () => {
                if (++count < 4) setTimeout(poll, 400);
                else input.click();
            };
            document.body.onpointerup = () => setTimeout(poll, 400);
            document.getElementById("f").onclick = (event) => {
                if (event.isTrusted) event.preventDefault();
            };
            """)
        phone.tap()
        try phone.device.run()
        #expect(phone.device.alert == nil)
    }

    @Test func `many large files come whole`() throws {
        let phone = try phone(#"accept=".txt" multiple"#)
        let files = (0..<8).map { index in
            SharedItem(
                fileName: "\(index).txt", bytes: Array(repeating: UInt8(index), count: 2_000_000))
        }
        try phone.lines { try phone.device.giveFiles(files) }
        #expect(
            try phone.run(
                """
                Promise.all([...input.files].map((file) => file.bytes())).then((all) => console.log(
                    all.every((bytes, i) => bytes.length === 2e6 && bytes.every((b) => b === i))));
                """) == ["true"])
    }

    @Test func `a chooser goes with the page that has asked`() throws {
        let phone = try phone("")
        phone.device.kill("web")
        try phone.device.run()
        #expect(phone.device.alert == nil)
        phone.tap()
        #expect(phone.device.alert == Self.menu)
    }

    @Test func `a chooser that is open ends with its app and its phone`() throws {
        let phone = try phone("")
        phone.device.kill("app")
        phone.device.launch()
        try phone.device.run()
        phone.tap()
        #expect(phone.device.alert == Self.menu)
    }

    @Test func `a scenario's user gives files, and misses what is not shown`() throws {
        let script = """
            document.body.innerHTML = `<input id="f" type="file" accept=".txt">`;
            document.getElementById("f").onchange = (e) => console.log(e.target.value);
            """
        let device = try Device.fresh(ScriptApp.bundle(script: script, path: "test.js"))
        let report = device.run([
            TimedAction(.launch), TimedAction(.tap("#f")), TimedAction(.giveFiles([Self.note])),
            TimedAction(.giveFiles(nil)), TimedAction(.tap("#f")), TimedAction(.giveFiles(nil)),
        ])
        #expect(device.page?.console.map(\.text) == [#"C:\fakepath\note.txt"#])
        #expect(
            report.findings.map(\.message) == [
                "No picker of documents is shown; let the app open one first."
            ])
    }
}

extension PluginDevice {
    fileprivate func tap() { _ = device.run([TimedAction(.tap("#f"))]) }
}
