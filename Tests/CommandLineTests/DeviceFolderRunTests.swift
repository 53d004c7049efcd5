import Foundation
import Testing

@Suite struct DeviceFolderRunTests {
    private func shares(_ command: Command) throws -> [[String: Any]] {
        try command.json()["shares"] as? [[String: Any]] ?? []
    }

    @Test func `one process shares, another opens the app and shows the photo`() throws {
        let folder = try TemporaryFolder()
        let phone = folder.path + "/phone"
        let share = try Command("share", Photo.path, "--device", phone, "--json")
        #expect(share.status == 0, "\(share.errors)")
        #expect(try shares(share).first?["outcome"] as? String == "pending")
        let run = try Command("run", "timesafari", "--device", phone, "--json")
        #expect(run.status == 0, "\(run.errors)")
        #expect(try shares(run).first?["outcome"] as? String == "displayed")
        #expect(
            try shares(run).first?["shareId"] as? String
                == shares(share).first?["shareId"] as? String)
        let again = try Command("run", "timesafari", "--device", phone, "--json")
        #expect(try shares(again).isEmpty)
        #expect(folder.names == ["phone"])
    }

    @Test(arguments: ["ios", "android"])
    func `files and folders of a fresh device folder have the dates of a phone in memory`(
        platform: String
    ) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "main.ts",
            """
            import { Directory, Filesystem } from "@capacitor/filesystem";

            const directory = Directory.Data;
            const look = async (path: string) => {
                const { type, size, ctime, mtime } = await Filesystem.stat({ path, directory });
                console.log(path, type, size, ctime, mtime);
            };
            await Filesystem.mkdir({ path: "sub", directory });
            await look("sub");
            await new Promise((then) => setTimeout(then, 5000));
            await Filesystem.writeFile({ path: "sub/a", data: "aaaa", directory });
            await look("sub");
            await look("sub/a");
            await new Promise((then) => setTimeout(then, 5000));
            await Filesystem.writeFile({ path: "sub/a", data: "aaaaaaaa", directory });
            await look("sub");
            await look("sub/a");
            await new Promise((then) => setTimeout(then, 5000));
            await Filesystem.rename({ from: "sub/a", to: "b", directory });
            await look("sub");
            await look("b");
            """)
        let options = [["--device", "one"], ["--device", "two"], []]
        let runs = try options.map { device in
            try Command(
                ["run", "main.ts", "--platform", platform, "--trace", "t.jsonl", "--json"]
                    + device, in: folder.path
            ).json()
        }
        let lines = runs.map { run in
            (run["log"] as? [[String: Any]])?.compactMap { $0["text"] as? String }
        }
        #expect(lines[0] == lines[1])
        #expect(lines[0] == lines[2])
        let hashes = runs.map { $0["traceHash"] as? String }
        #expect(hashes[0] != nil)
        #expect(hashes[0] == hashes[1])
    }

    @Test func `sharing twice gives two ids`() throws {
        let folder = try TemporaryFolder()
        let ids = try (1...2).map { _ in
            let command = try Command(
                "share", Photo.path, "--device", folder.path, "--json", "--seed", "5")
            return try shares(command).last?["shareId"] as? String
        }
        #expect(ids[0] != nil)
        #expect(ids[0] != ids[1])
    }

    @Test func `a share waits for its own app while another one runs`() throws {
        let folder = try TemporaryFolder()
        try folder.write("main.js", "console.log('ran'); throw new Error('must fail');")
        let phone = folder.path + "/phone"
        _ = try Command("share", Photo.path, "--device", phone)
        let other = try Command(["run", "main.js", "--device", "phone"], in: folder.path)
        #expect(other.output == "ran\n")
        #expect(other.status == 1)
        #expect(!other.errors.contains("photo.jpg"))
        let run = try Command("run", "timesafari", "--device", phone, "--json")
        #expect(try shares(run).first?["outcome"] as? String == "displayed")
        // By its URL, not by the icon.
        #expect(try run.json()["events"] as? Int == 78)
    }

    @Test func `a share whose file another one has replaced is lost, and that is said once`() throws
    {
        let folder = try TemporaryFolder()
        let other = Photo.path.replacing(
            "photo.jpg", with: "../../Sources/Farad/Resources/Photos/portrait.jpg")
        _ = try Command("share", Photo.path, "--device", folder.path)
        let second = try Command("share", other, "--device", folder.path, "--json")
        #expect(try shares(second).map { $0["outcome"] as? String } == ["lost", "pending"])
        #expect(second.status == 1)
        let run = try Command("run", "timesafari", "--device", folder.path, "--json")
        #expect(try shares(run).map { $0["outcome"] as? String } == ["displayed"])
        #expect(run.status == 0)
    }

    @Test func `what an earlier process shared is found in a database, too`() throws {
        let folder = try TemporaryFolder()
        _ = try Command("share", Photo.path, "--device", folder.path)
        // The photo is in the temp database then, and no view has shown it.
        let run = try Command(
            "run", "timesafari", "--device", folder.path, "--json", "--until", "1900.6")
        #expect(try shares(run).map { $0["outcome"] as? String } == ["pending"])
    }

    @Test func `a text that an earlier process shared is displayed, kept or not`() throws {
        let folder = try TemporaryFolder()
        _ = try Command(
            "share", "--with-text", "see you at eight", "--app", "attachments", "--device",
            folder.path)
        let run = try Command("run", "attachments", "--device", folder.path, "--json")
        #expect(try shares(run).map { $0["outcome"] as? String } == ["displayed"])
    }

    private static let notes = """
        import { LocalNotifications } from '@capacitor/local-notifications';
        const write = (value) => console.log(JSON.stringify(value));

        """

    @Test(arguments: ["ios", "android"])
    func `what is to be shown, what was, and the user's leave are kept in the device folder`(
        _ platform: String
    ) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "first.ts",
            Self.notes + """
                await LocalNotifications.requestPermissions();
                await LocalNotifications.schedule({ notifications: [
                    { id: 7, title: 'Later', body: 'b', extra: { list: [true, 'a'], n: 1.5 },
                      schedule: { at: new Date(Date.now() + 3600e3) } },
                    { id: 8, title: 'Each', body: '', schedule: { on: { hour: 9, minute: 30 } } },
                    { id: 9, title: 'Far', body: '', schedule: { at: new Date(1e13) } },
                    { id: 10, title: 'Now', body: 'n' },
                ] });
                """)
        try folder.write(
            "second.ts",
            Self.notes + """
                write((await LocalNotifications.checkPermissions()).display);
                const { notifications } = await LocalNotifications.getPending();
                write(notifications.map(({ id }) => id));
                write(notifications[0].extra);
                const shown = await LocalNotifications.getDeliveredNotifications();
                write(shown.notifications.map(({ title, body }) => title + body));
                """)
        try folder.write(
            "third.ts",
            Self.notes + """
                await LocalNotifications.addListener('localNotificationReceived', ({ id }) => write(id));
                """)
        func run(_ file: String, until: String) throws -> Command {
            try Command(
                [
                    "run", file, "--device", "phone", "--platform", platform, "--until", until,
                    "--set", "notification-permission=allow",
                ], in: folder.path)
        }
        let first = try run("first.ts", until: "10000")
        #expect(first.status == 0, "\(first.errors)")
        let second = try run("second.ts", until: "10000")
        #expect(
            second.output == """
                "granted"
                [7,8,9]
                {"list":[true,"a"],"n":1.5}
                ["Nown"]

                """, "\(second.errors)")
        // Each goes on as if the phone had never been off.
        let third = try run("third.ts", until: "7200000")
        #expect(third.output == "7\n", "\(third.errors)")
    }

    @Test func `what the user has refused an iPhone's app is kept in the device folder`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "camera.ts",
            """
            import { Camera } from '@capacitor/camera';
            console.log((await Camera.checkPermissions()).camera);
            await Camera.requestPermissions({ permissions: ['camera'] });
            """)
        let outputs = try (1...2).map { _ in
            try Command(
                [
                    "run", "camera.ts", "--device", "phone", "--set", "privacy-permission=deny",
                ], in: folder.path
            ).output
        }
        #expect(outputs == ["prompt\n", "denied\n"])
    }

    @Test func `a device folder has the same bytes for the same run`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "keys.ts",
            """
            import { Preferences } from '@capacitor/preferences';
            for (const key of ['a', 'b', 'c', 'd', 'e']) await Preferences.set({ key, value: key });
            """)
        let contents = try ["one", "two"].map { phone in
            _ = try Command(["run", "keys.ts", "--device", phone], in: folder.path)
            let path =
                "\(folder.path)/\(phone)/Containers/Data/Application/farad.script/Library/Preferences"
                + "/farad.script.plist"
            return FileManager.default.contents(atPath: path)
        }
        #expect(contents[0] != nil)
        #expect(contents[0] == contents[1])
    }

    @Test func `localStorage is kept in the device folder`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "main.ts",
            "localStorage.n = Number(localStorage.n ?? 0) + 1; console.log(localStorage.n)")
        let outputs = try (1...2).map { _ in
            try Command(["run", "main.ts", "--device", "phone"], in: folder.path).output
        }
        #expect(outputs == ["1\n", "2\n"])
    }

    @Test func `a device's clock goes on from run to run`() throws {
        let folder = try TemporaryFolder()
        try folder.write("main.ts", "console.log(Date.now())")
        func now() throws -> Double {
            let command = try Command(
                ["run", "main.ts", "--device", "phone", "--until", "5000"], in: folder.path)
            return try #require(Double(command.output.dropLast()))
        }
        let first = try now()
        #expect(try now() - first == 5000)
    }

    @Test func `without its URL the app is started by its icon, and finds the photo all the same`()
        throws
    {
        let folder = try TemporaryFolder()
        _ = try Command("share", Photo.path, "--device", folder.path)
        let run = try Command(
            "run", "timesafari", "--device", folder.path, "--no-open", "--json")
        #expect(try shares(run).first?["outcome"] as? String == "displayed")
    }
}
