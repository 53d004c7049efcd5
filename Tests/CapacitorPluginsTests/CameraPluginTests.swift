import Farad
import FaradFoundation
import FaradTesting
import Testing

@Suite(.farad) struct CameraPluginTests {
    private static let allowed = ["privacy-permission": "allow"]
    private static let cancelled = "rejected: User cancelled photos app"

    /// A phone whose app asks for a photo and has been let.
    private func phone(_ options: String, set: [String: String] = allowed) throws -> PluginDevice {
        try PluginDevice(
            """
            const keys = (photo) => Object.keys(photo).sort().join() + ` ${photo.saved}`;
            answer(Camera.getPhoto(\(options)).then((photo) => {
                globalThis.photo = photo;
                return [keys(photo), photo.format, photo.exif];
            }));
            """, set: set)
    }

    private func answer(_ keys: String, isSaved: Bool = false) -> [String] {
        [#"["\#(keys) \#(isSaved)","jpeg",{}]"#]
    }

    @Test func `F230: a picture from the camera is base64 unless the call says otherwise`() throws {
        let phone = try phone("{ source: 'CAMERA' }")
        #expect(phone.lines == [])
        let photo = try SharedItem.sample()
        let lines = try phone.lines { try phone.device.givePhotos([photo]) }
        #expect(lines == answer("base64String,exif,format,saved"))
        let text = "console.log(atob(photo.base64String).length, photo.base64String.slice(0, 4))"
        #expect(try phone.run(text) == ["\(photo.size) /9j/"])
    }

    @Test func `F230: a photo of the library is a data URL or a file that the page can load`()
        throws
    {
        let data = try phone("{ source: 'PHOTOS', resultType: 'dataUrl', saveToGallery: true }")
        let photo = try SharedItem.sample("portrait")
        // What is in the library already is not saved.
        #expect(
            try data.lines { try data.device.givePhotos([photo]) }
                == answer("dataUrl,exif,format,saved"))
        #expect(
            try data.run("console.log(photo.dataUrl.slice(0, 27))")
                == ["data:image/jpeg;base64,/9j/"])
        let uri = try phone("{ source: 'PHOTOS', resultType: 'uri' }")
        #expect(
            try uri.lines { try uri.device.givePhotos([photo]) }
                == answer("exif,format,path,saved,webPath"))
        let lines = try uri.run(
            """
            console.log(photo.path.split("/").pop(), photo.webPath.startsWith("capacitor://"));
            fetch(photo.webPath).then((answer) => answer.blob())
                .then((blob) => console.log(blob.size));
            """)
        #expect(lines == ["photo-1.jpg true", "\(photo.size)"])
    }

    @Test func `F230: without a source the user is asked, in the call's words`() throws {
        let phone = try phone("{ promptLabelPhoto: 'Old', promptLabelPicture: 'New' }")
        #expect(phone.device.alert?.title == "Photo")
        #expect(phone.device.alert?.buttons == ["Old", "New", "Cancel"])
        #expect(
            try phone.lines { try phone.device.answerAlert("Cancel") } == [Self.cancelled])
        try phone.run("answer(Camera.getPhoto({ source: 'odd' }).then((photo) => photo.saved))")
        #expect(phone.device.alert?.buttons == ["From Photos", "Take Picture", "Cancel"])
        try phone.lines { try phone.device.answerAlert("Take Picture") }
        #expect(
            try phone.lines { try phone.device.givePhotos([try SharedItem.sample()]) } == ["false"])
    }

    @Test(arguments: ["CAMERA", "PHOTOS"])
    func `F230: who closes the camera or the photos has cancelled`(source: String) throws {
        let phone = try phone("{ source: '\(source)' }")
        #expect(try phone.lines { try phone.device.cancelPhotos() } == [Self.cancelled])
        #expect(throws: DeviceError.self) { try phone.device.cancelPhotos() }
    }

    @Test func `F230: what was taken is saved, if the user lets it`() throws {
        let phone = try phone("{ source: 'CAMERA', saveToGallery: true }")
        #expect(
            try phone.lines { try phone.device.givePhotos([try SharedItem.sample()]) }
                == answer("base64String,exif,format,saved", isSaved: true))
        #expect(phone.device.savedPhotoCount == 1)
        phone.device.choose(.denied, for: .photos)
        phone.device.choose(.denied, for: .addingPhotos)
        try phone.run(
            """
            answer(Camera.getPhoto({ source: 'CAMERA', saveToGallery: true })
                .then((photo) => photo.saved));
            """)
        #expect(
            try phone.lines { try phone.device.givePhotos([try SharedItem.sample()]) } == ["false"])
        #expect(phone.device.savedPhotoCount == 1)
    }

    @Test func `F230: several photos are files, and no more than the limit`() throws {
        let phone = try PluginDevice(
            """
            answer(Camera.pickImages({ limit: 2 }).then(({ photos }) =>
                photos.map((photo) => [Object.keys(photo).sort().join(), photo.path.slice(-11)])));
            """, set: Self.allowed)
        let photo = try SharedItem.sample()
        #expect(throws: DeviceError.self) {
            try phone.device.givePhotos([photo, photo, photo])
        }
        let keys = "exif,format,path,webPath"
        #expect(
            try phone.lines { try phone.device.givePhotos([photo, photo]) }
                == [#"[["\#(keys)","photo-1.jpg"],["\#(keys)","photo-2.jpg"]]"#])
        try phone.run("answer(Camera.pickImages({}))")
        #expect(try phone.lines { try phone.device.cancelPhotos() } == [Self.cancelled])
    }

    @Test(arguments: [("CAMERA", "camera", "Don’t Allow"), ("PHOTOS", "photos", "Don’t Allow")])
    func `F230: who is not let is told, and asks once`(
        source: String, thing: String, button: String
    ) throws {
        let phone = try phone("{ source: '\(source)' }", set: [:])
        let denied = ["rejected: User denied access to \(thing)"]
        #expect(phone.device.alert?.message == "To try it.")
        #expect(try phone.lines { try phone.device.answerAlert(button) } == denied)
        #expect(
            try phone.run("answer(Camera.getPhoto({ source: '\(source)' }))") == denied)
        #expect(phone.device.alert == nil)
    }

    @Test func `F230: permissions are prompt, granted, denied or limited`() throws {
        let phone = try PluginDevice("answer(Camera.checkPermissions())")
        #expect(phone.lines == [#"{"camera":"prompt","photos":"prompt"}"#])
        #expect(
            try phone.run("answer(Camera.requestPermissions({ permissions: ['photos', 'x'] }))")
                == [])
        #expect(
            phone.device.alert?.title == "“Script” Would Like to Access Your Photo Library")
        #expect(
            try phone.lines { try phone.device.answerAlert("Limit Access…") }
                == [#"{"camera":"prompt","photos":"limited"}"#])
        #expect(try phone.run("answer(Camera.requestPermissions())") == [])
        #expect(
            try phone.lines { try phone.device.answerAlert("Allow") }
                == [#"{"camera":"granted","photos":"limited"}"#])
        phone.device.choose(.denied, for: .photos)
        #expect(
            try phone.run("answer(Camera.getLimitedLibraryPhotos())") == [#"{"photos":[]}"#])
    }

    @Test func `a call that waits for the user is named with what the user is asked`() throws {
        let phone = try PluginDevice("answer(Camera.requestPermissions())")
        let title = "‘Script’ Would Like to Access the Camera"
        let found = phone.device.run([]).findings.filter { $0.rule == "unsettled-call" }
        #expect(found.map(\.method) == ["requestPermissions"])
        #expect(found.first?.message.hasSuffix("“\(title)” still waits for the user.") == true)
    }

    @Test func `a call of another app does not wait for what one is asked`() throws {
        let phone = try PluginDevice("answer(Camera.requestPermissions())")
        var other = ScriptApp.bundle(
            script: "Capacitor.Plugins.Camera.requestPermissions()", path: "other.js")
        other.identifier = "farad.other"
        try phone.device.install(other)
        phone.device.launch(other.identifier)
        try phone.device.run()
        let found = phone.device.run([]).findings.filter { $0.rule == "unsettled-call" }
        let waiting = found.filter { $0.message.contains("‘Script’ Would Like to") }
        #expect(found.count == 2)
        #expect(waiting.count == 1)
    }

    @Test func `F230: a picked PNG becomes a JPEG`() throws {
        let phone = try phone("{ source: 'PHOTOS', resultType: 'base64' }")
        // One red pixel.
        let file = try #require(
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAA"
                    + "H/iZk9HQAAAABJRU5ErkJggg=="))
        let png = SharedItem(fileName: "red.png", bytes: Array(file))
        try phone.lines { try phone.device.givePhotos([png]) }
        #expect(try phone.run("console.log(photo.base64String.slice(0, 4))") == ["/9j/"])
    }

    @Test func `F230: Info.plist must say why, before a photo is asked for`() throws {
        let phone = try PluginDevice("answer(Camera.getPhoto({}))") {
            $0.infoDictionary["NSCameraUsageDescription"] = nil
        }
        let start = "rejected: You are missing NSCameraUsageDescription in your Info.plist file. "
        #expect(phone.lines.first?.hasPrefix(start) == true)
        #expect(phone.lines.first?.hasSuffix("TP40009251-SW24") == true)
    }

    @Test func `an app that asks without saying why ends`() throws {
        let phone = try PluginDevice {
            $0.infoDictionary["NSPhotoLibraryUsageDescription"] = nil
        }
        #expect(phone.device.page != nil)
        try phone.run("Camera.pickImages({})")
        #expect(phone.device.page == nil)
    }
}
