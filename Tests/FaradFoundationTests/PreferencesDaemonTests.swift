import FaradFoundation
import Simulation
import Testing

@Suite struct PreferencesDaemonTests {
    private let groupPlist =
        "Containers/Shared/AppGroup/group.app.timesafari.share/Library/Preferences/"
        + "group.app.timesafari.share.plist"

    @Test(arguments: StorageKind.allCases)
    func `F184, F186: what one run stored is there for the next`(_ kind: StorageKind) throws {
        let folder = TestFolder()
        let storage = try kind.make(folder)
        let first = TestPhone(storage: storage)
        try first.at(first.shareExtension()) {
            UserDefaults(suiteName: first.group)?.set("x.jpg", forKey: "sharedPhotoFilePath")
        }
        try first.system.flush()
        let second = TestPhone(
            storage: kind == .memory ? storage : try DiskStorage(root: folder.path))
        try second.at(second.app()) {
            #expect(
                UserDefaults(suiteName: second.group)?.string(forKey: "sharedPhotoFilePath")
                    == "x.jpg")
        }
    }

    @Test func `F184: a device folder holds real binary property lists`() throws {
        let folder = TestFolder()
        let phone = TestPhone(storage: try DiskStorage(root: folder.path))
        try phone.at(phone.app()) {
            let defaults = UserDefaults(suiteName: phone.group)
            defaults?.set("x.jpg", forKey: "sharedPhotoFilePath")
            defaults?.set(true, forKey: "sharedPhotoReady")
            defaults?.synchronize()
            UserDefaults.standard.set(7, forKey: "n")
            UserDefaults.standard.synchronize()
        }
        let data = try folder.data(groupPlist)
        #expect(data.prefix(8) == Data("bplist00".utf8))
        let list = try PropertyListSerialization.propertyList(from: data, format: nil)
        let pairs = try #require(list as? [String: Any])
        #expect(pairs["sharedPhotoFilePath"] as? String == "x.jpg")
        #expect(pairs["sharedPhotoReady"] as? Bool == true)
        #expect(
            folder.exists(
                "Containers/Data/Application/app.timesafari/Library/Preferences/app.timesafari.plist"
            ))
    }

    @Test(arguments: StorageKind.allCases)
    func `the keys are those that whoever reads the file finds`(_ kind: StorageKind) throws {
        let folder = TestFolder()
        let phone = TestPhone(storage: try kind.make(folder))
        let app = try phone.app()
        let file =
            PhonePath.groupContainer(of: phone.group)
            + "/Library/Preferences/\(phone.group).plist"
        func keys() -> [String] { phone.system.preferences.keys(ofFile: file) }
        #expect(keys() == [])
        phone.at(app) {
            let defaults = UserDefaults(suiteName: phone.group)
            defaults?.set(1, forKey: "b")
            defaults?.set("v", forKey: "a")
            defaults?.set(true, forKey: "c")
            defaults?.removeObject(forKey: "c")
        }
        // On disk others can look, and find what has been written.
        #expect(keys() == (kind == .memory ? ["a", "b"] : []))
        #expect(phone.system.preferences.keys(ofFile: file + ".corrupt") == [])
        try phone.system.flush()
        #expect(keys() == ["a", "b"])
    }

    @Test func `an XML property list copied from elsewhere is read`() throws {
        let folder = TestFolder()
        let phone = TestPhone(storage: try DiskStorage(root: folder.path))
        let app = try phone.app()
        let xml = try PropertyListSerialization.data(
            fromPropertyList: ["k": "v"], format: .xml, options: 0)
        try xml.write(to: URL(fileURLWithPath: folder.path + "/" + groupPlist))
        phone.at(app) {
            #expect(UserDefaults(suiteName: phone.group)?.string(forKey: "k") == "v")
        }
    }

    @Test func `two device processes keep each other's keys`() throws {
        let folder = TestFolder()
        let one = TestPhone(storage: try DiskStorage(root: folder.path))
        let two = TestPhone(storage: try DiskStorage(root: folder.path))
        let app = try one.app()
        let share = try two.shareExtension()
        one.at(app) { UserDefaults(suiteName: one.group)?.set(1, forKey: "a") }
        two.at(share) { UserDefaults(suiteName: two.group)?.set(2, forKey: "b") }
        try one.system.flush()
        try two.system.flush()
        one.at(app) { #expect(UserDefaults(suiteName: one.group)?.integer(forKey: "b") == 2) }
        two.at(share) { #expect(UserDefaults(suiteName: two.group)?.integer(forKey: "a") == 1) }
    }

    @Test func `a damaged property list is an empty domain, reported and kept`() throws {
        let folder = TestFolder()
        let phone = TestPhone(storage: try DiskStorage(root: folder.path))
        let app = try phone.app()
        let damaged = Data("this is no property list".utf8)
        try damaged.write(to: URL(fileURLWithPath: folder.path + "/" + groupPlist))
        let sandbox = Sandbox(bundleIdentifier: "app.timesafari", appGroups: [phone.group])
        #expect(
            phone.system.preferences.damagedPropertyLists(of: [sandbox])
                == [
                    PhonePath.groupContainer(of: phone.group)
                        + "/Library/Preferences/\(phone.group).plist"
                ])
        phone.at(app) {
            #expect(UserDefaults(suiteName: phone.group)?.object(forKey: "k") == nil)
        }
        #expect(phone.texts(.finding).count == 1)
        // Looking does not change it.
        #expect(try folder.data(groupPlist) == damaged)
        phone.at(app) { UserDefaults(suiteName: phone.group)?.set("v", forKey: "k") }
        try phone.system.flush()
        #expect(try folder.data(groupPlist + ".corrupt") == damaged)
        #expect(try folder.data(groupPlist).prefix(6) == Data("bplist".utf8))
    }

    @Test func `in memory the file is there as soon as somebody looks`() throws {
        let phone = TestPhone()
        try phone.at(phone.app()) {
            UserDefaults(suiteName: phone.group)?.set("v", forKey: "k")
            let container = FileManager.default.containerURL(
                forSecurityApplicationGroupIdentifier: phone.group)!
            let names = try FileManager.default.contentsOfDirectory(
                atPath: container.path + "/Library/Preferences")
            #expect(names == ["\(phone.group).plist"])
        }
    }
}
