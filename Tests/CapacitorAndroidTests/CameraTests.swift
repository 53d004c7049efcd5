import Farad
import FaradFoundation
import FaradTesting
import Testing

@Suite(.farad) struct CameraTests {
    private static let permission = "android.permission.CAMERA"
    private static let cancelled = "rejected: User cancelled photos app"

    /// A phone whose app asks for a photo.
    private func phone(
        _ options: String, method: String = "getPhoto", permissions: [String] = [],
        answer: String = "allow", before: @escaping (Device) -> Void = { _ in }
    ) throws -> AndroidScript {
        try AndroidScript(
            """
            hear(App, "pause", "appRestoredResult");
            App.addListener("appStateChange", ({ isActive }) => console.log("active " + isActive));
            answer(Camera.\(method)(\(options)).then((photo) => {
                globalThis.photo = photo;
                return [Object.keys(photo).join(), photo.saved];
            }));
            """, permissions: permissions, set: ["privacy-permission": answer],
            before: before)
    }

    @Test func `F176, F230: the camera stops the app and writes its file, which is then deleted`()
        throws
    {
        let phone = try phone("{ source: 'CAMERA', resultType: 'base64' }")
        #expect(phone.lines == ["pause undefined", "active false"])
        #expect(phone.device.isPhotoSourceShown)
        let photo = try SharedItem.sample()
        let lines = try phone.lines { try phone.device.givePhotos([photo]) }
        #expect(lines == [#"["format,base64String,exif",null]"#, "active true"])
        #expect(
            try phone.run("console.log(atob(photo.base64String).length)") == ["\(photo.size)"])
        let folder = #"{ path: "Pictures", directory: "EXTERNAL" }"#
        #expect(
            try phone.run("answer(Filesystem.readdir(\(folder)).then(({ files }) => files.length))")
                == ["0"])
    }

    @Test func `F230: a photo of the picker only pauses the app, and is kept in the cache`() throws
    {
        let phone = try phone("{ source: 'PHOTOS', resultType: 'uri' }")
        #expect(phone.lines == ["pause undefined"])
        let photo = try SharedItem.sample("portrait")
        let lines = try phone.lines { try phone.device.givePhotos([photo]) }
        #expect(lines == [#"["format,exif,path,webPath,saved",false]"#, "active true"])
        let loaded = try phone.run(
            """
            console.log(photo.path.replace(/[.][0-9]+[.]/, ".0."));
            console.log(photo.webPath === "https://localhost/_capacitor_file_" + photo.path.slice(7));
            fetch(photo.webPath).then((answer) => answer.blob())
                .then((blob) => console.log(blob.size));
            """)
        #expect(
            loaded == [
                "file:///data/data/farad.script/cache/1000000001.0.jpeg", "true", "\(photo.size)",
            ])
    }

    @Test func `a call that waits for the user is named with what the user is asked`() throws {
        let phone = try AndroidScript(
            "answer(Camera.requestPermissions({ permissions: ['camera'] }))",
            permissions: [Self.permission])
        let title = try #require(phone.device.alert?.title)
        let found = phone.device.run([]).findings.filter { $0.rule == "unsettled-call" }
        #expect(found.map(\.method) == ["requestPermissions"])
        #expect(found.first?.message.hasSuffix("“\(title)” still waits for the user.") == true)
        let plain = try AndroidScript("answer(Camera.checkPermissions())")
        #expect(plain.device.run([]).findings.isEmpty)
    }

    @Test func `F230: a picked PNG becomes a JPEG`() throws {
        let phone = try phone("{ source: 'PHOTOS', resultType: 'base64' }")
        // One red pixel.
        let file = try #require(
            Data(
                base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHw"
                    + "AFAAH/iZk9HQAAAABJRU5ErkJggg=="))
        let png = SharedItem(fileName: "red.png", bytes: Array(file))
        try phone.lines { try phone.device.givePhotos([png]) }
        #expect(try phone.run("console.log(photo.base64String.slice(0, 4))") == ["/9j/"])
        let damaged = SharedItem(fileName: "red.png", bytes: Array(file.prefix(50)))
        let other = try self.phone("{ source: 'PHOTOS', resultType: 'base64' }")
        let lines = try other.lines { try other.device.givePhotos([damaged]) }
        #expect(lines.first == "rejected: Unable to process bitmap")
    }

    @Test func `F230: without a result's type a photo is refused`() throws {
        let phone = try phone("{ source: 'PHOTOS' }")
        let lines = try phone.lines { try phone.device.givePhotos([try SharedItem.sample()]) }
        #expect(lines.first == "rejected: Invalid resultType option")
    }

    @Test func `F230: the user is asked for the source in a sheet, in the call's words`() throws {
        let phone = try phone("{ resultType: 'uri', promptLabelPhoto: 'Album' }")
        #expect(
            phone.device.alert
                == ShownAlert(
                    title: "Photo", message: nil, buttons: ["Album", "Take Picture"], texts: []))
        try phone.lines { try phone.device.answerAlert("Take Picture") }
        #expect(phone.device.alert == nil)
        let lines = try phone.lines { try phone.device.givePhotos([try SharedItem.sample()]) }
        #expect(lines.first == #"["format,exif,path,webPath,saved",false]"#)
        let closed = try self.phone("{ resultType: 'uri' }")
        #expect(
            try closed.lines { try closed.device.tapOutsideAlert() } == [Self.cancelled])
    }

    @Test func `F180, F230: only an app that declares the camera needs leave for it`() throws {
        let refused = try phone(
            "{ source: 'CAMERA', resultType: 'uri' }", permissions: [Self.permission],
            answer: "deny")
        #expect(refused.lines.contains("rejected: User denied access to camera"))
        let states = try AndroidScript(
            """
            await answer(Camera.checkPermissions());
            await answer(Camera.requestPermissions({ permissions: ["camera"] }));
            """, permissions: [Self.permission], set: ["privacy-permission": "allow"])
        #expect(
            states.lines.map { $0.contains(#""camera":"prompt""#) } == [true, false])
        let free = try AndroidScript("answer(Camera.requestPermissions());")
        #expect(free.lines.first?.contains(#""camera":"granted""#) == true)
        #expect(free.lines.first?.contains(#""photos":"granted""#) == true)
    }

    @Test func `F230: what was closed is cancelled, and saved photos count`() throws {
        let phone = try phone("{ source: 'CAMERA', resultType: 'uri', saveToGallery: true }")
        #expect(try phone.lines { try phone.device.cancelPhotos() }.first == Self.cancelled)
        let saved = try self.phone("{ source: 'CAMERA', resultType: 'uri', saveToGallery: true }")
        let lines = try saved.lines { try saved.device.givePhotos([try SharedItem.sample()]) }
        #expect(lines.first == #"["format,exif,path,webPath,saved",true]"#)
        #expect(saved.device.savedPhotoCount == 1)
        #expect(throws: DeviceError.self) { try saved.device.cancelPhotos() }
    }

    @Test func `F230: several photos are picked, up to a limit`() throws {
        let phone = try phone("{ limit: 2 }", method: "pickImages")
        let photo = try SharedItem.sample()
        #expect(throws: DeviceError.self) {
            try phone.device.givePhotos([photo, photo, photo])
        }
        try phone.lines { try phone.device.givePhotos([photo, photo]) }
        #expect(
            try phone.run(
                "console.log(photo.photos.map((one) => Object.keys(one).join()).join(' '))")
                == ["format,exif,path,webPath format,exif,path,webPath"])
        let refused = try AndroidScript(
            "answer(Camera.pickLimitedLibraryPhotos()); answer(Camera.getLimitedLibraryPhotos());")
        #expect(
            refused.lines
                == Array(repeating: "rejected: not supported on androidUNIMPLEMENTED", count: 2))
    }

    @Test func `F230: an edited photo is the answer, and else the one before`() throws {
        let options = "{ source: 'CAMERA', resultType: 'base64', allowEditing: true }"
        let small = try SharedItem.sample("portrait")
        for isEdited in [true, false] {
            let phone = try phone(options)
            let photo = try SharedItem.sample()
            try phone.lines { try phone.device.givePhotos([photo]) }
            #expect(phone.device.isPhotoSourceShown)
            try phone.lines {
                if isEdited {
                    try phone.device.givePhotos([small])
                } else {
                    try phone.device.cancelPhotos()
                }
            }
            #expect(
                try phone.run("console.log(atob(photo.base64String).length)")
                    == ["\(isEdited ? small.size : photo.size)"])
        }
    }

    @Test func `F171, F179: a photo that was taken after the app had ended comes restored`() throws
    {
        let phone = try phone("{ source: 'CAMERA', resultType: 'uri' }")
        let lines = try phone.lines {
            phone.device.kill("app")
            try phone.device.run()
            try phone.device.givePhotos([try SharedItem.sample()])
        }
        let restored = lines.first { $0.hasPrefix("appRestoredResult") }
        #expect(
            restored?.contains(#"{"pluginId":"Camera","methodName":"getPhoto","success":true"#)
                == true, "\(lines)")
        #expect(restored?.contains("_capacitor_file_/storage/emulated/0/Android/data") == true)
    }

    @Test func `F230: a scenario's user takes a picture`() throws {
        let photo = try SharedItem.sample()
        let ends = AndroidScript.ends(
            of: """
                answer(Camera.getPhoto({ source: "CAMERA", resultType: "uri" })
                    .then(({ format }) => format));
                """, actions: [TimedAction(.givePhotos([photo]), at: .seconds(4))], runs: 30)
        #expect(ends == [[#""jpeg""#]])
    }
}
