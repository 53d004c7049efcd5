import Foundation
import Testing

/// The origin private file system as whole runs have it: the files in the device's folder are what
/// the next run begins with.
@Suite struct PrivateFileRunTests {
    private static let script = """
        const log = async (root) => {
            const file = await root.getFileHandle('log.txt', { create: true });
            const before = await file.getFile();
            const stream = await file.createWritable({ keepExistingData: true });
            await stream.seek(before.size);
            await stream.write('x');
            await stream.close();
            const after = await file.getFile();
            console.log(await after.text(), after.lastModified >= before.lastModified);
            const worker = new Worker(URL.createObjectURL(new Blob([`(async () => {
                const root = await navigator.storage.getDirectory();
                const db = await root.getDirectoryHandle('db', { create: true });
                const open = await (await db.getFileHandle('pages', { create: true })).createSyncAccessHandle();
                open.write(new Uint8Array(4096), { at: open.getSize() });
                postMessage(open.getSize());
            })()`])));
            worker.onmessage = ({ data }) => console.log(data);
        };
        navigator.storage.getDirectory().then(log);
        """

    @Test(arguments: [
        ("ios", "Library/WebKit/WebsiteData/FileSystem/capacitor_localhost_0/"),
        ("android", "app_webview/Default/File System/https_localhost_0/"),
    ])
    func `a run goes on with the files of the one before`(platform: String, place: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("main.js", Self.script)
        let arguments = ["run", "main.js", "--device", "phone", "--platform", platform]
        for expected in ["x true\n4096\n", "xx true\n8192\n"] {
            let run = try Command(arguments, in: folder.path)
            #expect(run.output == expected, "\(run.errors)")
            #expect(run.status == 0)
        }
        let files =
            FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
        for name in ["log.txt", "db/pages"] {
            #expect(files.filter { $0.hasSuffix(place + name) }.count == 1, "\(files)")
        }
    }

    @Test(arguments: ["ios", "android"])
    func `a write that finds the volume full leaves the file as it was`(platform: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "a.test.ts",
            """
            import { app, device, expect, test } from "farad";
            test("full", { platform: "\(platform)" }, async () => {
                await device.launchApp();
                await device.failWrite("a.bin", { nth: 2 });
                expect(await app.evaluate(async () => {
                    const root = await navigator.storage.getDirectory();
                    const file = await root.getFileHandle("a.bin", { create: true });
                    const ends: string[] = [];
                    for (const text of ["one", "two", "three"]) {
                        const stream = await file.createWritable();
                        await stream.write(text);
                        await stream.close().catch((error) => ends.push(error.name));
                        ends.push(await (await file.getFile()).text());
                    }
                    const worker = new Worker(URL.createObjectURL(new Blob([`(async () => {
                        const root = await navigator.storage.getDirectory();
                        const open = await (await root.getFileHandle("b", { create: true })).createSyncAccessHandle();
                        onmessage = () => { try { open.write(new Uint8Array(1)); } catch (e) { postMessage(e.name); } };
                        postMessage("open");
                    })()`])));
                    const next = () => new Promise((fulfil) => { worker.onmessage = ({ data }) => fulfil(data); });
                    await next();
                    (globalThis as any).ask = () => { worker.postMessage(""); return next(); };
                    return ends;
                })).toEqual(["one", "QuotaExceededError", "one", "three"]);
                await device.failWrite("b");
                expect(await app.evaluate("ask()")).toBe("QuotaExceededError");
            });
            """)
        let run = try Command(["test", "a.test.ts", "--ci"], in: folder.path)
        #expect(run.status == 0, "\(run.output)")
    }

    @Test(arguments: ["ios", "android"])
    func `a file that Filesystem writes is one write on both phones`(platform: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "main.ts",
            """
            import { Filesystem } from "@capacitor/filesystem";
            (globalThis as any).files = Filesystem;
            """)
        try folder.write(
            "a.test.ts",
            """
            import { app, device, expect, test } from "farad";
            test("full", { platform: "\(platform)", app: "./main.ts" }, async () => {
                await device.launchApp();
                await device.failWrite("a.txt|b.txt", { nth: 2 });
                expect(await app.evaluate(async () => {
                    const Filesystem = (globalThis as any).files;
                    const ends: string[] = [];
                    for (const path of ["a.txt", "b.txt", "b.txt"]) {
                        const file = { path, data: "text", directory: "DATA", encoding: "utf8" };
                        await Filesystem.writeFile(file).then(
                            () => ends.push("written"), () => ends.push("full"));
                    }
                    return ends;
                })).toEqual(["written", "full", "written"]);
            });
            """)
        let run = try Command(["test", "a.test.ts", "--ci"], in: folder.path)
        #expect(run.status == 0, "\(run.output)")
    }

    @Test func `a script that waited when its page was killed writes nothing more`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "a.test.ts",
            """
            import { app, clock, device, expect, test } from "farad";
            test("killed", async () => {
                await device.launchApp();
                const killed = device.kill("web", { at: 1050 });
                await app.evaluate(() => {
                    (globalThis as any).worker = new Worker(URL.createObjectURL(new Blob([`(async () => {
                        const root = await navigator.storage.getDirectory();
                        const file = await root.getFileHandle("a", { create: true });
                        const open = await file.createSyncAccessHandle();
                        for (;;) {
                            const request = new XMLHttpRequest();
                            request.open("GET", "${location.origin}/index.html", false);
                            let text = "alive";
                            try { request.send(); } catch { text = "dead!"; }
                            open.write(new TextEncoder().encode(text), { at: 0 });
                            if (text !== "alive") break;
                        }
                    })()`])));
                });
                await killed;
                await clock.advanceBy(2000);
                await device.launchApp({ newInstance: true });
                expect(await app.evaluate(async () => {
                    const root = await navigator.storage.getDirectory();
                    return (await (await root.getFileHandle("a")).getFile()).text();
                })).toBe("alive");
            });
            """)
        let run = try Command(["test", "a.test.ts", "--ci"], in: folder.path)
        #expect(run.status == 0, "\(run.output)")
    }

    @Test(arguments: ["ios", "android"])
    func `two runs of one script have one trace`(platform: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("main.js", Self.script)
        let hashes = try (1...2).map { _ in
            try Command(["run", "main.js", "--platform", platform, "--json"], in: folder.path)
                .json()["traceHash"] as? String
        }
        #expect(hashes[0] != nil)
        #expect(hashes[0] == hashes[1])
    }
}
