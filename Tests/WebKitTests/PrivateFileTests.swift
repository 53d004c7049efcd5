import Exploration
import FaradFoundation
import Simulation
import Testing
import WebKit

/// What becomes of the private files of pages when pages, workers, processes and the app end;
/// `web/runtime/parts/file-system.unit.ts` has what scripts see.
@Suite struct PrivateFileTests {
    private static let tools = """
        const log = (text) => console.log(text);
        const root = () => navigator.storage.getDirectory();
        const file = async (name) => (await root()).getFileHandle(name, { create: true });
        const text = async (name) => (await (await file(name)).getFile()).text();
        const write = async (name, text) => {
            const stream = await (await file(name)).createWritable();
            await stream.write(text);
            await stream.close();
        };
        const worker = (body) => new Worker(URL.createObjectURL(new Blob([
            `(async () => { const root = await navigator.storage.getDirectory(); ${body} })()`])));

        """

    /// - Parameter storage: The phone's files, which outlive an app's process.
    private func app(
        _ script: String, _ storage: MemoryStorage? = nil,
        scheduler: any Scheduler = EarliestFirstScheduler(), hop: Window? = nil
    ) -> TestApp {
        TestApp(Self.tools + script, scheduler: scheduler) { settings in
            // A hop takes its time, so that something can come between.
            settings.pageToApp = hop ?? .exactly(.milliseconds(1))
            guard let storage else { return }
            settings.privateFiles = PageFileFolder(
                folder: "/private/var/mobile/Containers/Data/Application/A/FileSystem",
                system: FileSystem(storage: storage, simulation: nil))
        }
    }

    @Test func `files lie in a folder of their origin, and the next launch finds them`() throws {
        let storage = MemoryStorage()
        app(
            "(await root()).getDirectoryHandle('d', { create: true }); write('a', 'kept');".asTask,
            storage
        )
        .run()
        let names = "for await (const [name, { kind }] of await root()) log(`${name} ${kind}`); "
        let next = app((names + "log(await text('a'));").asTask, storage).run()
        #expect(next.console == ["a file", "d directory", "kept"])
        let folder = "/private/var/mobile/Containers/Data/Application/A/FileSystem"
        #expect(storage.files(below: folder) == ["capacitor_localhost_0/a"])
        let other = app((names + "log(origin);").asTask, storage).run()
        other.onMain {
            other.webView.load(URLRequest(url: URL(string: "capacitor://other/index.html")!))
        }
        #expect(other.console.last == "capacitor://other")
        #expect(other.console.count == 4)
    }

    @Test func `without a folder files end with the app's process, and outlive its pages`() {
        let script = "log(await text('a')); await write('a', 'kept');".asTask
        let first = app(script).run()
        first.onMain { first.webView.reload() }
        first.onMain { first.webView.contentProcess.crash() }
        #expect(first.console == ["", "kept", "kept"])
        #expect(app(script).run().console == [""])
    }

    @Test(arguments: ["app", "crash", "reload"])
    func `what a stream had not closed when its page ended is nowhere`(end: String) {
        let storage = MemoryStorage()
        let first = app(
            """
            log(await text('a'));
            if (sessionStorage.again) return;
            sessionStorage.again = 1;
            await write('a', 'old');
            const stream = await (await file('a')).createWritable();
            await stream.write('new');
            log('written');
            setInterval(() => {}, 1000);
            """.asTask, storage)
        first.run(until: 500)
        #expect(first.console == ["", "written"])
        switch end {
        case "app": first.process.kill()
        case "crash": first.main.async("test") { first.webView.contentProcess.crash() }
        default: first.main.async("test") { first.webView.reload() }
        }
        first.run()
        if end != "app" { #expect(first.console == ["", "written", "old"]) }
        // Nobody has it open any more.
        #expect(
            app(
                "log(await text('a')); await write('a', 'newer'); log(await text('a'));".asTask,
                storage
            )
            .run().console == ["old", "newer"])
    }

    @Test(arguments: [true, false])
    func `what a worker has written to an open file is there after a kill`(killsApp: Bool) {
        let storage = MemoryStorage()
        let first = app(
            """
            worker(`
                const handle = await root.getFileHandle('db', { create: true });
                const open = await handle.createSyncAccessHandle();
                open.write(new TextEncoder().encode('written'));
                postMessage('open');
            `).onmessage = ({ data }) => log(data);
            """, storage)
        first.run()
        #expect(first.console == ["open"])
        if killsApp {
            first.process.kill()
        } else {
            first.main.async("test") {
                first.webView.contentProcess.process.kill(reason: "test")
            }
        }
        first.run()
        #expect(app("log(await text('db'));".asTask, storage).run().console == ["written"])
        guard !killsApp else { return }
        // The file is free again.
        first.onMain { first.webView.reload() }
        #expect(first.console == ["open", "open"])
    }

    // MARK: The search

    @Test func `the search lets either of two writers close last`() {
        let program = DisturbedProgram { [self] scheduler in
            app(
                """
                const writer = (text) => worker(`
                    const stream = await (await root.getFileHandle('a', { create: true })).createWritable();
                    await stream.write('${text}');
                    await stream.close();
                    postMessage('');
                `);
                const ends = ['one', 'two'].map((text) => new Promise((end) => { writer(text).onmessage = end; }));
                await Promise.all(ends);
                log(await text('a'));
                """.asTask, scheduler: scheduler,
                hop: Window(.milliseconds(1), .milliseconds(2)))
        }
        program.playAll()
        #expect(program.outcomes == ["one", "two"])
    }

    @Test func `the search lets either of two workers have a file for itself`() {
        let program = DisturbedProgram { [self] scheduler in
            app(
                """
                const opener = (name) => worker(`
                    const file = await root.getFileHandle('a', { create: true });
                    await file.createSyncAccessHandle().then(() => postMessage('${name}'), () => postMessage(''));
                `);
                const ends = ['one', 'two'].map((name) => new Promise((end) => {
                    opener(name).onmessage = ({ data }) => end(data);
                }));
                log((await Promise.all(ends)).join(''));
                """.asTask, scheduler: scheduler,
                hop: Window(.milliseconds(1), .milliseconds(2)))
        }
        program.playAll()
        #expect(program.outcomes == ["one", "two"])
    }

    @Test func `the search kills between two writes of a file that is open`() {
        let program = DisturbedProgram { [self] scheduler in
            app(
                """
                if (!sessionStorage.began) {
                    sessionStorage.began = 1;
                    worker(`
                        const open = await (await root.getFileHandle('a', { create: true })).createSyncAccessHandle();
                        open.write(new TextEncoder().encode('1'));
                        await root.getFileHandle('a');
                        open.write(new TextEncoder().encode('2'));
                    `);
                    return;
                }
                log(await text('a'));
                """.asTask, scheduler: scheduler)
        } disturb: {
            DisturbedProgram.killPage(of: $0)
        }
        program.playAll()
        #expect(program.outcomes.isSuperset(of: ["", "1", "12"]))
    }
}

extension String {
    /// As what an asynchronous function does.
    fileprivate var asTask: String { "(async () => {\n\(self)\n})();" }
}
