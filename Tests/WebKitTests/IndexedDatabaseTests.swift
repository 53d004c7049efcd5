import Exploration
import FaradFoundation
import Simulation
import Testing
import WebKit

/// What becomes of the databases of pages when pages, processes and the app end (F260 to F264).
@Suite struct IndexedDatabaseTests {
    /// Opens the database with one store, and goes on with it.
    private static let open = """
        const use = (work) => {
            const request = indexedDB.open('db');
            request.onupgradeneeded = () => { request.result.createObjectStore('s'); };
            request.onsuccess = () => work(request.result);
        };
        const log = (text) => console.log(text);
        const all = (db, said = 'has') => {
            db.transaction('s').objectStore('s').getAllKeys().onsuccess = (event) => {
                log(`${said} ${event.target.result}`);
            };
        };
        /** Keeps a transaction going for ever. */
        const linger = (store) => { store.get(1).onsuccess = () => linger(store); };

        """

    /// - Parameter storage: The phone's files, which outlive an app's process.
    private func app(
        _ script: String, _ storage: MemoryStorage? = nil,
        scheduler: any Scheduler = EarliestFirstScheduler(), keepsProcessApart: Bool = true,
        configure: (inout WebKitSettings) -> Void = { _ in }
    ) -> TestApp {
        TestApp(Self.open + script, scheduler: scheduler) { settings in
            // A hop takes its time, so that something can come between.
            settings.pageToApp = .exactly(.milliseconds(1))
            if let storage { settings.databases = Self.files(storage, keepsProcessApart) }
            configure(&settings)
        }
    }

    private static func files(_ storage: MemoryStorage, _ isApart: Bool) -> DatabaseFiles {
        let sandbox = Sandbox(bundleIdentifier: "app")
        return DatabaseFiles(folder: sandbox.dataContainer + "/Library/IndexedDB") { app in
            let system = PhoneSystem(simulation: app.simulation, storage: storage)
            let process = isApart ? app.simulation.makeProcess(name: "network") : app
            _ = try system.install(process: process, sandbox: sandbox)
            if isApart { app.onExit.append { process.kill(reason: "its app ended") } }
            // The phone lives as long as what uses it.
            process.onExit.append { withExtendedLifetime(system) {} }
            return process
        }
    }

    @Test func `F260 a database lies in a file of its origin, and the next launch finds it`() {
        let storage = MemoryStorage()
        let write =
            "use((db) => { db.transaction('s', 'readwrite').objectStore('s').put(1, 'a'); });"
        app(write, storage).run()
        #expect(app("use((db) => all(db));", storage).run().console == ["has a"])
        let simulation = Simulation(seed: 0)
        let files = PhoneSystem(simulation: simulation, storage: storage).fileSystem
        let sandbox = Sandbox(bundleIdentifier: "app")
        let folder = sandbox.dataContainer + "/Library/IndexedDB/capacitor_localhost_0"
        let names = (try? files.list(folder)) ?? []
        #expect(names.count == 1)
        let data = names.first.flatMap { try? files.read("\(folder)/\($0)/IndexedDB.sqlite3") }
        #expect(data?.starts(with: Data("SQLite format 3".utf8)) == true)
    }

    @Test func `without files databases end with the app's process`() {
        let script =
            "use((db) => { all(db); db.transaction('s', 'readwrite').objectStore('s').put(1, 'a'); });"
        let first = app(script).run()
        #expect(first.console == ["has "])
        first.onMain { first.webView.reload() }
        #expect(first.console == ["has ", "has a"])
        #expect(app(script).run().console == ["has "])
    }

    @Test(arguments: ["crash", "reload"])
    func `F261 what a page had not committed when it ended is not there`(end: String) {
        let app = app(
            """
            use((db) => {
                all(db);
                const done = db.transaction('s', 'readwrite');
                done.objectStore('s').put(1, 'kept');
                done.oncomplete = () => {
                    const store = db.transaction('s', 'readwrite').objectStore('s');
                    store.put(1, 'lost').onsuccess = () => { log('put'); };
                    if (!globalThis.sessionStorage.again) linger(store);
                    globalThis.sessionStorage.again = 1;
                };
            });
            """, MemoryStorage())
        app.run(until: 100)
        #expect(app.console == ["has ", "put"])
        // The next page's second transaction ends.
        app.main.async("test") {
            if end == "crash" { app.webView.contentProcess.crash() } else { app.webView.reload() }
        }
        app.run()
        #expect(app.console == ["has ", "put", "has kept", "put"])
        #expect(app.value("new Promise((f) => use((db) => f(all(db, 'then'))))") != .null)
        app.run()
        #expect(app.console.last == "then kept,lost")
    }

    @Test(arguments: [true, false])
    func `F261 a killed app leaves what was committed and nothing else`(isApart: Bool) {
        let storage = MemoryStorage()
        let first = app(
            """
            use((db) => {
                const done = db.transaction('s', 'readwrite');
                done.objectStore('s').put(1, 'kept');
                done.oncomplete = () => {
                    const store = db.transaction('s', 'readwrite').objectStore('s');
                    store.put(1, 'lost').onsuccess = () => { log('put'); };
                    linger(store);
                };
            });
            """, storage, keepsProcessApart: isApart)
        first.run(until: 100)
        #expect(first.console == ["put"])
        first.process.kill()
        first.run()
        #expect(app("use((db) => all(db));", storage).run().console == ["has kept"])
    }

    @Test func `F262 two pages of one origin see one database, and one waits for the other`() {
        let app = app(
            """
            use((db) => {
                const store = db.transaction('s', 'readwrite').objectStore('s');
                store.count().onsuccess = (event) => {
                    const before = event.target.result;
                    const step = (left) => {
                        store.put(1, `${before}.${left}`).onsuccess = () => {
                            if (left > 0) step(left - 1);
                        };
                    };
                    step(2);
                };
                store.transaction.oncomplete = () => all(db);
            });
            """, MemoryStorage())
        var second: WKWebView?
        app.main.async("test") {
            second = WKWebView(frame: .zero, configuration: app.webView.configuration)
            second?.load(URLRequest(url: URL(string: "capacitor://localhost/index.html")!))
        }
        app.run()
        withExtendedLifetime(second) {}
        #expect(app.console == Array(repeating: "has 0.0,0.1,0.2,3.0,3.1,3.2", count: 2))
    }

    @Test func `F262 a page of another origin has databases of its own`() {
        let storage = MemoryStorage()
        let app = app(
            "use((db) => { db.transaction('s', 'readwrite').objectStore('s').put(1, origin); "
                + "all(db); });", storage)
        app.run()
        app.onMain {
            app.webView.load(URLRequest(url: URL(string: "capacitor://other/index.html")!))
        }
        #expect(app.console == ["has capacitor://localhost", "has capacitor://other"])
    }

    @Test
    func `F263 a page that asks for a newer version is blocked by another page until that ends`() {
        let app = app(
            """
            const request = indexedDB.open('db', sessionStorage.version ?? 1);
            request.onblocked = () => log('blocked');
            request.onupgradeneeded = (event) => log(`upgrade ${event.oldVersion}`);
            request.onsuccess = () => {
                log(`open ${request.result.version}`);
                request.result.onversionchange = (event) => log(`wants ${event.newVersion}`);
            };
            """, MemoryStorage())
        app.run()
        var second: WKWebView?
        app.onMain {
            let view = WKWebView(frame: .zero, configuration: app.webView.configuration)
            view.load(URLRequest(url: URL(string: "capacitor://localhost/index.html")!))
            second = view
        }
        app.onMain { second?.evaluate("sessionStorage.version = 2; location.reload()") { _ in } }
        #expect(
            app.console == ["upgrade 0", "open 1", "open 1", "wants 2", "blocked"])
        app.onMain {
            app.webView.load(URLRequest(url: URL(string: "capacitor://localhost/none.html")!))
        }
        app.onMain { app.webView.contentProcess.crash() }
        #expect(app.console.contains("upgrade 1"))
        #expect(app.console.contains("open 2"))
        withExtendedLifetime(second) {}
    }

    @Test func `a transaction that one script of a document began is inactive in the next`() {
        let app = TestApp(
            "",
            html: """
                <!doctype html><script>
                var db, store;
                const request = indexedDB.open('db');
                request.onupgradeneeded = () => { request.result.createObjectStore('s'); };
                request.onsuccess = () => { db = request.result; };
                const use = (place) => {
                    try {
                        store.count();
                        console.log(`${place} active`);
                    } catch (error) {
                        console.log(`${place} ${error.name}`);
                    }
                };
                </script>
                <script src="/slow.js"></script>
                <script>use('next');</script>
                """,
            files: [
                "/slow.js": "store = db.transaction('s').objectStore('s'); use('begun');"
            ])
        // The database is open when the script comes, and the next one runs right behind it.
        app.slowFiles["/slow.js"] = 1000
        app.run()
        #expect(app.console == ["begun active", "next TransactionInactiveError"])
    }

    // MARK: The search

    /// A page, and what comes between its requests.

    @Test func `F264 the search kills a page before, between and behind its commits`() {
        let program = DisturbedProgram { [self] scheduler in
            app(
                """
                use((db) => {
                    all(db);
                    if (sessionStorage.began) return;
                    sessionStorage.began = 1;
                    const add = (key, next) => {
                        const transaction = db.transaction('s', 'readwrite');
                        transaction.objectStore('s').put(1, key);
                        transaction.oncomplete = next;
                    };
                    add('a', () => add('b', () => {}));
                });
                """, MemoryStorage(), scheduler: scheduler)
        } disturb: {
            DisturbedProgram.killPage(of: $0)
        }
        program.playAll()
        // What is seen last is what the page after the kill finds.
        let last = Set(program.outcomes.map { $0.components(separatedBy: ", ").last ?? "" })
        #expect(last.isSuperset(of: ["has ", "has a", "has a,b"]))
    }

    @Test func `F264 the search lets either of two pages come first`() {
        let program = DisturbedProgram { [self] scheduler in
            app(
                """
                use((db) => setTimeout(() => {
                    const store = db.transaction('s', 'readwrite').objectStore('s');
                    store.count().onsuccess = ({ target }) => {
                        log(`${location.search} ${target.result}`);
                        store.put(1, target.result);
                    };
                }, location.search ? 40 : 60));
                """, scheduler: scheduler
            ) {
                $0.pageToApp = Window(.milliseconds(1), .milliseconds(3))
            }
        } disturb: { app in
            // When the first is there and waits.
            app.main.after(.exactly(.milliseconds(20)), "second") {
                let view = WKWebView(frame: .zero, configuration: app.webView.configuration)
                view.load(URLRequest(url: URL(string: "capacitor://localhost/index.html?2")!))
                // As long as the app.
                app.process.onExit.append { withExtendedLifetime(view) {} }
            }
        }
        program.playAll()
        #expect(program.outcomes == [" 0, ?2 1", "?2 0,  1"])
    }
}
