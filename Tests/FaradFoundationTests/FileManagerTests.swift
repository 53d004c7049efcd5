import FaradFoundation
import Simulation
import Testing

@Suite struct FileManagerTests {
    @Test func `F184, F189: an app group is nil unless the entitlements list it`() throws {
        let phone = TestPhone()
        try phone.at(phone.app()) {
            let url = FileManager.default.containerURL(
                forSecurityApplicationGroupIdentifier: phone.group)
            #expect(
                url?.path.hasPrefix("/private/var/mobile/Containers/Shared/AppGroup/") == true)
            #expect(
                FileManager.default.containerURL(
                    forSecurityApplicationGroupIdentifier: "group.of.others") == nil)
        }
    }

    @Test func `F184: app and extension meet in the group container`() throws {
        let phone = TestPhone()
        let app = try phone.app()
        let share = try phone.shareExtension()
        func photo() -> URL {
            FileManager.default.containerURL(
                forSecurityApplicationGroupIdentifier: phone.group)!
                .appendingPathComponent("photo.jpg", isDirectory: false)
        }
        try phone.at(share) { try FileContents.write(Data([1, 2, 3]), photo(), []) }
        try phone.at(app) {
            #expect(FileManager.default.fileExists(atPath: photo().path))
            #expect(try FileContents.read(photo()) == Data([1, 2, 3]))
            try FileManager.default.removeItem(at: photo())
            #expect(!FileManager.default.fileExists(atPath: photo().path))
        }
    }

    @Test func `a missing file is error 260 over ENOENT`() throws {
        let phone = TestPhone()
        try phone.at(phone.app()) {
            let path = FileManager.homePath + "/Documents/none.jpg"
            let error = cocoaError { _ = try FileContents.read(path: path) }
            #expect(error?.domain == NSCocoaErrorDomain)
            #expect(error?.code == 260)
            #expect(error?.posixCode == 2)
            #expect(error?.userInfo[NSFilePathErrorKey] as? String == path)
            #expect(
                error?.localizedDescription
                    == "The file “none.jpg” couldn’t be opened because there is no such file.")
        }
    }

    @Test(arguments: [
        "/private/var/mobile/Containers/Data/Application/00000000-0000-4000-8000-000000000000/x",
        "/etc/passwd", "/var/mobile/Media/DCIM/100APPLE/IMG_0001.JPG", "/x",
    ])
    func `reading outside the sandbox is error 257 over EPERM, file or not`(
        _ path: String
    ) throws {
        let phone = TestPhone()
        let app = try phone.app()
        phone.at(app) {
            let read = cocoaError { _ = try FileContents.read(path: path) }
            #expect(read?.code == 257)
            #expect(read?.posixCode == 1)
            #expect(!FileManager.default.fileExists(atPath: path))
            let write = cocoaError { try FileContents.write(Data(), path: path) }
            #expect(write?.code == 513)
            #expect(write?.posixCode == 1)
            let remove = cocoaError { try FileManager.default.removeItem(atPath: path) }
            #expect(remove?.code == 513)
        }
    }

    @Test func `the extension does not reach the app's own container`() throws {
        let phone = TestPhone()
        let app = try phone.app()
        let share = try phone.shareExtension()
        var path = ""
        try phone.at(app) {
            path = FileManager.homePath + "/Documents/secret"
            try FileContents.write(Data([1]), path: path)
        }
        phone.at(share) {
            #expect(cocoaError { _ = try FileContents.read(path: path) }?.code == 257)
            #expect(cocoaError { try FileContents.write(Data(), path: path) }?.code == 513)
        }
    }

    @Test func `dots in a path do not lead out of the sandbox`() throws {
        let phone = TestPhone()
        try phone.at(phone.app()) {
            let path = FileManager.homePath + "/Documents/../../x/Documents/y"
            #expect(cocoaError { try FileContents.write(Data(), path: path) }?.code == 513)
            let inside = FileManager.homePath + "/Documents/../tmp//./a"
            try FileContents.write(Data([7]), path: inside)
            #expect(
                FileManager.default.contents(atPath: FileManager.temporaryPath + "a")
                    == Data([7]))
        }
    }

    @Test func `a name of more than 255 bytes is refused`() throws {
        let phone = TestPhone()
        try phone.at(phone.app()) {
            let folder = FileManager.homePath + "/Documents/"
            let longest = String(repeating: "a", count: 255)
            try FileContents.write(Data(), path: folder + longest)
            // 300 letters of two bytes.
            for name in [longest + "a", String(repeating: "ä", count: 300)] {
                let error = cocoaError { try FileContents.write(Data(), path: folder + name) }
                #expect(error?.code == 514)
                #expect(error?.posixCode == Int(ENAMETOOLONG))
                #expect(!FileManager.default.fileExists(atPath: folder + name))
            }
        }
    }

    @Test(arguments: ["a'\"b", "🌄 photo", "名前", ".hidden", "a b%20c#?", "back\\slash"])
    func `odd names are names like others`(_ name: String) throws {
        let phone = TestPhone()
        try phone.at(phone.app()) {
            let url = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
                .appendingPathComponent(name, isDirectory: false)
            try FileContents.write(Data([1]), url, .atomic)
            #expect(try FileContents.read(url) == Data([1]))
            #expect(
                try FileManager.default.contentsOfDirectory(
                    atPath: FileManager.homePath + "/Documents") == [name])
        }
    }

    @Test func `folders, copies and moves fail as on iOS`() throws {
        let phone = TestPhone()
        try phone.at(phone.app()) {
            let files = FileManager.default
            let home = FileManager.homePath + "/Documents"
            #expect(
                cocoaError {
                    try files.createDirectory(
                        atPath: home + "/a/b", withIntermediateDirectories: false)
                }?.code == 4)
            try files.createDirectory(atPath: home + "/a/b", withIntermediateDirectories: true)
            try files.createDirectory(atPath: home + "/a/b", withIntermediateDirectories: true)
            #expect(
                cocoaError {
                    try files.createDirectory(
                        atPath: home + "/a", withIntermediateDirectories: false)
                }?.code == 516)
            try FileContents.write(Data([1]), path: home + "/a/b/one")
            try files.copyItem(atPath: home + "/a", toPath: home + "/c")
            #expect(files.contents(atPath: home + "/c/b/one") == Data([1]))
            #expect(
                cocoaError {
                    try files.moveItem(atPath: home + "/a/b/one", toPath: home + "/c/b/one")
                }?.code == 516)
            try files.moveItem(atPath: home + "/a", toPath: home + "/d")
            #expect(!files.fileExists(atPath: home + "/a/b/one"))
            #expect(try files.subpathsOfDirectory(atPath: home + "/d") == ["b", "b/one"])
            #expect(
                cocoaError { try files.removeItem(atPath: home + "/none") }?.code == 4)
            try files.removeItem(atPath: home + "/d")
            #expect(try files.contentsOfDirectory(atPath: home) == ["c"])
        }
    }

    @Test func `F195: a file's dates are the virtual clock's`() throws {
        let phone = TestPhone()
        let app = try phone.app()
        try phone.run(app) {
            Thread.sleep(forTimeInterval: 90)
            let path = FileManager.temporaryPath + "x"
            try FileContents.write(Data(count: 12), path: path)
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(
                attributes[.modificationDate] as? Date
                    == Date(timeIntervalSince1970: 1_767_225_600 + 90))
            #expect(attributes[.size] as? Int == 12)
        }
    }

    @Test func `a killed process's code no longer reaches the files`() throws {
        let phone = TestPhone()
        let app = try phone.app()
        let share = try phone.shareExtension()
        var failure: NSError?
        phone.at(share) {
            PhoneQueue.main.async {
                let path =
                    FileManager.default.containerURL(
                        forSecurityApplicationGroupIdentifier: phone.group)!.path + "/late"
                Thread.sleep(forTimeInterval: 1)
                failure = cocoaError { try FileContents.write(Data(), path: path) }
                UserDefaults(suiteName: phone.group)?.set(true, forKey: "late")
                print("late")
            }
        }
        phone.at(app) {
            PhoneQueue.main.asyncAfter(deadline: .now() + 0.5) { share.kill() }
        }
        _ = try phone.simulation.run()
        #expect(failure != nil)
        phone.at(app) {
            let path =
                FileManager.default.containerURL(
                    forSecurityApplicationGroupIdentifier: phone.group)!.path + "/late"
            #expect(!FileManager.default.fileExists(atPath: path))
            #expect(UserDefaults(suiteName: phone.group)?.object(forKey: "late") == nil)
        }
        #expect(phone.texts(.log).isEmpty)
    }

    @Test func `a write is in the trace with its name, size and hash`() throws {
        let phone = TestPhone()
        try phone.at(phone.app()) {
            let path =
                FileManager.default.containerURL(
                    forSecurityApplicationGroupIdentifier: phone.group)!.path + "/photo.jpg"
            try FileContents.write(Data([1, 2, 3]), path: path)
            try FileManager.default.removeItem(atPath: path)
        }
        let hash = ContentHash.text(Data([1, 2, 3]))
        #expect(
            phone.texts(.storage).suffix(2) == [
                "write \(phone.group)/photo.jpg 3 bytes \(hash)",
                "remove \(phone.group)/photo.jpg",
            ])
    }
}
