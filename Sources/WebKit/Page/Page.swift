import Compression
import FaradFoundation
package import JavaScriptCore
package import Simulation

/// One document, or a worker of one: a fresh global environment with its own event loop, clock origin
/// and random numbers. It is gone with the next navigation.
package final class Page {
    package let context: JSContext
    package private(set) var eventLoop: PageEventLoop!
    let machine: ScriptMachine
    /// Its process has the page, and every event of the page keeps the process.
    unowned let process: WebContentProcess
    let simulation: Simulation
    let settings: WebKitSettings

    // MARK: What it is

    /// The document's URL, which history and fragments change.
    package internal(set) var url: String
    /// The address whose origin is its own.
    let originURL: String
    /// Its count among the documents of its web view, from 1; a worker's is its document's.
    package let number: Int
    package let timeOrigin: VirtualInstant
    /// When its document started.
    package let startedAt: VirtualInstant
    /// Draws for this page alone (F32).
    package let randomness: RandomStream
    /// The document that it shows; a worker has none.
    let html: HTMLDocument?
    /// Whether it is a worker's scope, and no document.
    let isWorker: Bool
    /// The worker whose scope it is; gone with who made it, which holds both.
    private(set) weak var role: DedicatedWorker?
    /// The service worker whose scope it is, which holds it.
    private(set) weak var serviceWorker: ServiceWorker?
    /// What copies for a service worker are made with, and where messages to it wait.
    var serviceWorkerLink: JSValue?
    /// The page in one of whose iframes its document stands.
    private(set) weak var parent: Page?
    /// Whether another document or nothing has taken its place.
    package private(set) var isClosed = false
    /// Whether its scripts have heard that another document takes its place.
    var hasLeft = false

    // MARK: What has come of it

    /// The errors that no script caught, those of its frames among them, in order.
    package internal(set) var failures: [PageFailure] = []
    /// The size in UTF-8 of all scripts that ran: the runtime's, the app's, the evaluated ones.
    package internal(set) var evaluatedBytes = 0
    /// The text of the dialog for whose answer its script waits.
    package internal(set) var openDialog: String?
    /// Whether the task under way has changed what images show.
    var hasChangedImages = false
    /// Whether the script under way has begun transactions of databases.
    var hasFreshTransactions = false
    /// Whether something in it, or in a frame, has ever listened to `beforeunload`.
    var mayHoldUser = false {
        willSet { process.touchDocument(.write) }
    }

    // MARK: Its runtime

    let words = SharedWords()
    let table = StringTable()
    let shapes = ShapeTable()
    var runtimeObjects = RuntimeObjects()
    var loaded = LoadedParts()
    var hears = PageInterests()
    var stacks = RecordedStacks()
    /// What `webkit.messageHandlers` holds, by number.
    var handlers: [MessageHandlerSlot] = []
    var android: AndroidObjects

    // MARK: Its document

    var parser = DocumentParser()
    var loads = DocumentLoads()
    var addresses = DocumentAddresses()
    var history = DocumentHistory()
    /// Ids and names of elements that are members of the window (``NamedElements``).
    var namedElements: Set<String> = []
    private(set) lazy var modules = PageModules(
        self, ImportMap(json: addresses.importMap, document: baseAddress))
    /// The style sheets that its document's links name, once one does.
    private(set) var documentSheets: DocumentSheets?

    // MARK: Who is beside it

    var frames = PageFrames()
    /// Whether it has iframes' documents beside it, whose scripts see its objects and it theirs.
    var isOneOfMany = false
    /// Those that it has made, by their numbers from 1.
    var workers: [DedicatedWorker] = []
    var container = ServiceWorkerContainer()
    /// How the phone is connected, as far as the page has been told.
    var connection = PhoneNetwork.Connection.wifi
    var databaseClient: DatabaseClient?
    var fileClient: PageFileClient?
    /// What compresses or decompresses for its streams, until they end.
    var compressors: [Compressor?] = []
    /// What brings answers of the thread that calculates with keys; its order is the calls'.
    private(set) lazy var cryptography = eventLoop.queue.makeChannel("crypto queue to page")

    /// - Parameters:
    ///   - randomness: The name of its stream of random numbers.
    ///   - content: What the app gives a document; nil: it is a worker's scope.
    private init(
        url: String, originURL: String, number: Int, html: HTMLDocument?,
        timeOrigin: VirtualInstant, randomness: String, process: WebContentProcess,
        queue: SerialQueue, content: WKUserContentController?
    ) {
        self.url = url
        self.originURL = originURL
        self.number = number
        self.html = html
        self.process = process
        self.timeOrigin = timeOrigin
        isWorker = html == nil
        settings = process.settings
        machine = process.machine
        simulation = process.process.simulation
        startedAt = simulation.clock.now
        self.randomness = simulation.randomStream(randomness)
        handlers = content?.slots ?? []
        android = AndroidObjects(
            listeners: content?.messageListeners ?? [],
            interfaces: content?.javascriptInterfaces ?? [])
        context = JSContext(virtualMachine: machine.virtualMachine)
        eventLoop = PageEventLoop(page: self, queue: queue)
        if isWorker {
            parser.place = .max
            process.hasWorkers = true
        }
    }

    convenience init(
        url: String, html: HTMLDocument, process: WebContentProcess, number: Int,
        navigationStart: VirtualInstant, controller: WKUserContentController,
        subframe: (number: Int, parent: Page)? = nil
    ) {
        // A document without an address of a server is of its parent's origin.
        let isOfParent = url.hasPrefix("about:") || url.hasPrefix("blob:")
        let owner = process.owner
        self.init(
            url: url, originURL: isOfParent ? subframe?.parent.originURL ?? url : url,
            number: number, html: html, timeOrigin: navigationStart,
            randomness: subframe.map { "frame#\($0.number) of \($0.parent.randomness.name)" }
                ?? "page#\(number) of \(owner.name)#\(owner.launchOrdinal)",
            process: process, queue: process.queue, content: controller)
        parent = subframe?.parent
    }

    /// The scope of a worker.
    convenience init(worker: DedicatedWorker, url: String, name: String, queue: SerialQueue) {
        let owner = worker.owner
        self.init(
            url: url, originURL: owner.originURL, number: owner.number, html: nil,
            timeOrigin: owner.now, randomness: "\(name) of \(owner.randomness.name)",
            process: owner.process, queue: queue, content: nil)
        role = worker
        container.controller = owner.container.controller
    }

    /// The scope of a service worker.
    convenience init(
        serviceWorker: ServiceWorker, of process: WebContentProcess, name: String,
        queue: SerialQueue
    ) {
        let simulated = process.process
        self.init(
            url: serviceWorker.url, originURL: serviceWorker.url, number: 0, html: nil,
            timeOrigin: simulated.simulation.clock.now,
            randomness: "\(name) of \(simulated.uniqueName)", process: process, queue: queue,
            content: nil)
        self.serviceWorker = serviceWorker
    }

    deinit {
        serviceWorkerLink = nil
        container.link = nil
        android.raise = nil
        runtimeObjects = RuntimeObjects()
        machine.retire(context)
    }

    package var now: VirtualInstant { simulation.clock.now }

    /// What the addresses in its document's markup are relative to.
    var baseAddress: String { addresses.base ?? addresses.inheritedBase ?? url }

    var sheets: DocumentSheets {
        let sheets = documentSheets ?? DocumentSheets(of: self)
        documentSheets = sheets
        return sheets
    }

    /// Runs the runtime; the machine has begun.
    ///
    /// - Parameter prepare: Adds to what the runtime finds in its host.
    func installRuntime(_ prepare: (_ host: JSObjectRef) -> Void = { _ in }) {
        if let limit = settings.executionTimeLimit { machine.executionTimeLimit = limit }
        TimeZoneOverride.set(settings.timeZone)
        refreshClock()
        guard let source = settings.runtime.source("runtime.js") else {
            fatalError("the web runtime is missing: run `make web`")
        }
        do throws(JSException) {
            // The page's clock starts when its navigation did.
            words.cells[SharedWords.Cell.monotonicNow] = timeOrigin.milliseconds
            words.cells[SharedWords.Cell.epochNow] =
                Double(simulation.clock.epochMilliseconds) + timeOrigin.milliseconds
            let host = makeHost()
            prepare(host.ref)
            try context.setProperty(Entry.host, of: context.globalObjectRef, to: host.ref)
            try context.evaluate(source: source)
            evaluatedBytes += source.byteCount
            refreshClock()
        } catch {
            fatalError("the web runtime failed: \(error)")
        }
    }

    /// What the runtime leaves for Swift: its entries and what its parts may use.
    func ready(_ arguments: JSArguments) {
        runtimeObjects.enter = arguments.value(0)
        runtimeObjects.receive = arguments.value(1)
        runtimeObjects.lent = arguments.value(3)
        var thrown: JSValueRef?
        JSGlobalContextSetUnhandledRejectionCallback(context.ref, arguments[2], &thrown)
    }

    @inline(__always)
    func refreshClock() {
        setClock()
        if isOneOfMany { refreshRelatives() }
    }

    @inline(__always)
    func setClock() {
        let clock = simulation.clock
        words.cells[SharedWords.Cell.epochNow] = clock.millisecondsSince1970
        words.cells[SharedWords.Cell.monotonicNow] = clock.now.milliseconds
    }

    /// Runs one event's work, unless the page is closed.
    @inline(__always)
    func perform(_ work: PageWork) {
        // Answers reach the process; its page's queue hands those to a worker on.
        if isWorker, SerialQueue.current !== eventLoop.queue {
            return eventLoop.post("answer", work)
        }
        guard !isClosed, machine.begin(self, work) else { return }
        // A script may go on after its process was killed under it, and its web view with it.
        let process = process
        defer { withExtendedLifetime(process) {} }
        words.cells[SharedWords.Cell.nesting] = 0
        words.cells[SharedWords.Cell.clockRead] = 0
        words.cells[SharedWords.Cell.gesture] = 0
        refreshClock()
        switch work {
        case .delivery(let delivery): perform(delivery)
        case .timer(let id):
            if !stacks.timers.isEmpty, let stack = stacks.timers[id] { settings.timerSink?(stack) }
            enterSteps(Entry.timer, context.makeNumber(Double(id)))
        case .task: enterSteps(Entry.task)
        case .answer: enterSteps(Entry.answer)
        case .frame: while enterBool(Entry.frame) {}
        case .other(let body): body()
        }
        if hasFreshTransactions { restTransactions() }
        machine.end()
        if words.cells[SharedWords.Cell.clockRead] != 0 || isOneOfMany && relativesHaveReadClock {
            simulation.readsClock()
        }
        guard hasChangedImages else { return }
        hasChangedImages = false
        if !isClosed { settings.imageSink?(self) }
    }

    /// Closes the page: its events do nothing any more.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        loads.afterwards = nil
        parser.goOn = nil
        documentSheets = nil
        eventLoop.close()
        for worker in workers { worker.end() }
        for number in frames.shown.keys.sorted() { frames.shown[number]?.close() }
        for number in frames.coming.keys.sorted() { frames.coming[number]?.close() }
        frames.coming = [:]
        process.closed(self)
        container.controller = nil
        container.nextController = nil
        databaseClient?.leave()
        fileClient?.leave()
    }

    // MARK: News

    /// Runs a script of the page; what it throws is reported as a browser does.
    func evaluate(_ source: JSSource) {
        evaluatedBytes += source.byteCount
        do throws(JSException) {
            try context.evaluate(source: source)
        } catch {
            if error.isTermination {
                report(PageFailure(error, kind: .exception))
            } else {
                enter(Entry.exception, error.value.ref)
            }
        }
    }

    func report(_ failure: PageFailure) {
        // Code may still run to its end, but nobody hears of it.
        guard process.isAlive else { return }
        if isWorker, let role, !failure.isHandled {
            return failure.kind == .exception ? role.raise(failure) : role.owner.report(failure)
        }
        simulation.trace.note(.console, failure.description)
        guard !failure.isHandled else { return }
        top.failures.append(failure)
        settings.failureSink?(failure, self)
    }

    func console(_ level: ConsoleMessage.Level, _ text: String) {
        guard process.isAlive else { return }
        simulation.trace.note(.console, level == .log ? text : "\(level.rawValue): \(text)")
        settings.consoleSink?(ConsoleMessage(level: level, text: text, url: url, at: now))
    }
}

extension Page {
    /// A handler that the app added while the document was there.
    func add(_ slot: MessageHandlerSlot) {
        guard !isClosed else { return }
        handlers.append(slot)
        let index = Double(handlers.count - 1)
        perform(
            .other { [self] in
                enter(
                    Entry.handler, context.makeString(slot.name), context.makeNumber(index))
            })
    }

    /// Its view is so many points lower than it was made.
    func shrink(by points: Int) {
        perform(
            .other { [self] in
                let height = settings.screenHeight - settings.barHeights - points
                enter(Entry.viewHeight, context.makeNumber(Double(height)))
                raise("resize")
            })
    }

    func removeHandler(_ name: String) {
        perform(.other { [self] in enter(Entry.removeHandler, context.makeString(name)) })
    }

    /// The page came before the user or left them.
    func visibilityChanged() {
        perform(.other { [self] in raise("visibilitychange") })
        eventLoop.visibilityChanged()
        tellFrames { $0.visibilityChanged() }
    }

}
