import Farad
import FaradFoundation
import FaradTesting
import TestSupport
import Testing

/// Inputs of the type `file` on Android, as Capacitor's `BridgeWebChromeClient` opens them.
@Suite(.farad) struct FileInputTests {
    private static let permission = "android.permission.CAMERA"
    private static let note = SharedItem(fileName: "note.txt", bytes: Array("hello".utf8))

    private func phone(
        _ attributes: String, permissions: [String] = [],
        answer: String = "allow", before: @escaping (Device) -> Void = { _ in }
    ) throws -> AndroidScript {
        let phone = try AndroidScript(
            """
            document.body.innerHTML = `<input id="f" type="file" \(attributes)>`;
            globalThis.input = document.getElementById("f");
            for (const type of ["input", "change", "cancel"]) input.addEventListener(type, () =>
                console.log([type, ...[...input.files].map((f) => f.name + " " + f.type)].join()));
            """, permissions: permissions, set: ["privacy-permission": answer],
            before: before)
        phone.tap()
        return phone
    }

    @Test func `documents come with their names and the types of those`() throws {
        let phone = try phone("multiple")
        #expect(phone.device.isDocumentPickerShown)
        let lines = try phone.lines {
            try phone.device.giveFiles([Self.note, try SharedItem.sample()])
        }
        let files = "note.txt text/plain,vacation-photo.jpg image/jpeg"
        #expect(lines == ["input,\(files)", "change,\(files)"])
        #expect(try phone.run("input.files[0].text().then(console.log)") == ["hello"])
    }

    @Test func `a touch of the page says that the picker is before it`() throws {
        let phone = try phone("")
        phone.tap()
        #expect(
            phone.device.run([]).findings.contains {
                $0.message.hasSuffix(
                    "the picker that Script has opened is before the user.")
            })
    }

    @Test func `the same document again is a cancel, as nothing changes`() throws {
        let phone = try phone("")
        try phone.lines { try phone.device.giveFiles([Self.note]) }
        phone.tap()
        let again = try phone.lines { try phone.device.giveFiles([Self.note]) }
        #expect(again == ["cancel,note.txt text/plain"])
        phone.tap()
        #expect(
            try phone.lines { try phone.device.pressBack() } == ["cancel,note.txt text/plain"])
        phone.tap()
        let photo = try phone.lines { try phone.device.givePhotos([try SharedItem.sample()]) }
        #expect(photo.last == "change,vacation-photo.jpg image/jpeg")
    }

    @Test(arguments: [
        (#"accept=".txt""#, true), (#"accept="image/png,.text""#, true),
        (#"accept="text/*""#, true), (#"accept="image/*""#, false), (#"accept=".pdf""#, false),
    ]) func `the picker offers what the input accepts`(accept: String, takes: Bool) throws {
        let phone = try phone(accept)
        if takes {
            try phone.device.giveFiles([Self.note])
        } else {
            #expect(throws: DeviceError.self) { try phone.device.giveFiles([Self.note]) }
        }
    }

    @Test func `extensions that Android does not know end the app, as nothing catches it`() throws {
        let phone = try phone(#"accept=".xyz""#)
        #expect(phone.device.page == nil)
        #expect(
            phone.device.run([]).findings.contains {
                $0.message.contains("ArrayIndexOutOfBoundsException")
            })
    }

    @Test func `a picker of documents takes photos of the kinds that the input accepts`() throws {
        let phone = try phone(#"accept="image/png""#)
        #expect(phone.device.isPhotoSourceShown)
        #expect(throws: DeviceError.self) { try phone.device.givePhotos([try SharedItem.sample()]) }
    }

    @Test func `the camera writes the app's file, whose name tells the moment`() throws {
        let phone = try phone(#"accept="image/*" capture"#)
        #expect(phone.device.isPhotoSourceShown)
        #expect(!phone.device.isDocumentPickerShown)
        let photo = try SharedItem.sample()
        let lines = try phone.lines { try phone.device.givePhotos([photo]) }
        let name = try #require(lines.first?.wholeMatch(of: /input,JPEG_(\d{8}_\d{6})_\d+\.jpg .*/))
        #expect(name.1.hasPrefix("2026"))
        #expect(lines.first?.hasSuffix(" image/jpeg") == true)
        #expect(
            try phone.run("input.files[0].arrayBuffer().then((b) => console.log(b.byteLength))")
                == ["\(photo.size)"])
        phone.tap()
        let closed = try phone.lines { try phone.device.cancelPhotos() }
        #expect(closed.first?.hasPrefix("cancel,JPEG_") == true)
    }

    @Test func `a film of the camera is read where the camera has put it`() throws {
        let phone = try phone(#"accept="video/*" capture"#)
        let film = SharedItem(fileName: "clip.mp4", bytes: [0, 1, 2])
        #expect(throws: DeviceError.self) { try phone.device.givePhotos([try SharedItem.sample()]) }
        let lines = try phone.lines { try phone.device.givePhotos([film]) }
        #expect(lines.last == "change,clip.mp4 video/mp4")
    }

    @Test func `F180: only an app that declares the camera needs leave for it`() throws {
        let refused = try phone(
            #"accept="image/*" capture"#, permissions: [Self.permission],
            answer: "deny")
        #expect(refused.lines == ["cancel"])
        #expect(!refused.device.isPhotoSourceShown)
        let granted = try phone(#"accept="image/*" capture"#, permissions: [Self.permission])
        #expect(granted.device.isPhotoSourceShown)
    }

    @Test func `Chromium says that a chooser needs the user, whose touch counts for five seconds`()
        throws
    {
        let phone = try AndroidScript(
            """
            document.body.innerHTML = `<button id="f">Pick</button><input id="i" type="file">`;
            globalThis.input = document.getElementById("i");
            input.click();
            """)
        let refusal = "File chooser dialog can only be shown with a user activation."
        #expect(phone.lines == [refusal])
        for (delay, isLet) in [(4999, true), (5001, false)] {
            try phone.run(
                "document.getElementById('f').onclick = () => setTimeout(() => input.click(), \(delay))"
            )
            let lines = try phone.lines { phone.tap() }
            #expect(lines == (isLet ? [] : [refusal]))
            #expect(phone.device.isDocumentPickerShown == isLet)
            if isLet { try phone.lines { try phone.device.cancelFiles() } }
        }
    }
}

extension AndroidScript {
    fileprivate func tap() { _ = device.run([TimedAction(.tap("#f"))]) }
}
