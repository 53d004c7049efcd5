import Compression
import FaradFoundation
package import JavaScriptCore
package import Simulation

/// One document, or a worker of one: a fresh global environment with its own event loop, clock origin
/// and random numbers. It is gone with the next navigation.
package final class Page {
    package let context: JSContext
    package private(set) var eventLoop: PageEventLoop!
    /// The document's URL, which history and fragments change.
    package internal(set) var url: String
    package let timeOrigin: VirtualInstant
    /// Its count among the documents of its web view, from 1.
    package let number: Int
    /// When its document started.
    package let startedAt: VirtualInstant
    /// Draws for this page alone (F32).
    package let randomness: RandomStream
    /// The errors that no script caught, those of its frames among them, in order.
    package internal(set) var failures: [PageFailure] = []
    /// The size in UTF-8 of all scripts that ran: the runtime's, the app's, the evaluated ones.
    package internal(set) var evaluatedBytes = 0
    /// The text of the dialog for whose answer its script waits.
    package internal(set) var openDialog: String?
    /// Whether another document or nothing has taken its place.
    package private(set) var isClosed = false
    /// Whether the task under way has changed what images show.
    var hasChangedImages = false

    /// Whether it is a worker's scope, and no document.
    let isWorker: Bool
    /// The worker whose scope it is; gone with who made it, which holds both.
    private(set) weak var role: DedicatedWorker?
    /// The address whose origin is its own.
    let originURL: String
    /// The page in one of whose iframes its document stands.
    private(set) weak var parent: Page?
    /// Those of its own iframes, by the numbers that its scripts give them.
    var subframes: [Int: Page] = [:]
    /// Those that are to come into their places and have not begun.
    var comingSubframes: [Int: Page] = [:]
    /// The loads of those that follow on each other without their user.
    var frameLoops: [Int: NavigationLoop] = [:]
    /// Documents that its iframes have shown: its scripts may still hold their windows.
    var formerSubframes: [Page] = []
    /// Whether it has iframes' documents beside it, whose scripts see its objects and it theirs.
    var isOneOfMany = false
    /// What the addresses of a document are relative to that has none of its own.
    var inheritedBase: String?
    /// The service worker whose scope it is, which holds it.
    private(set) weak var serviceWorker: ServiceWorker?
    /// What copies for a service worker are made with, and where messages to it wait.
    var serviceWorkerLink: JSValue?
    /// The same of messages of service workers to this page.
    var clientLink: JSValue?
    /// The service worker that answers its requests.
    var controller: ServiceWorker?
    /// The same as the queue of the service workers knows it: the page hears of it in time.
    var nextController: ServiceWorker?
    /// The numbers of requests that it has been asked for, until it answers or nobody wants them.
    var askedOfController: Set<Double> = []
    /// Its name for service workers; empty where there are none.
    var clientID = ""
    /// Whether its scripts have asked for service workers, or are one's.
    var hearsServiceWorkers = false
    /// Those that it has made, by their numbers from 1.
    var workers: [DedicatedWorker] = []

    let settings: WebKitSettings
    let machine: ScriptMachine
    /// Its process has the page, and every event of the page keeps the process.
    unowned let process: WebContentProcess
    let simulation: Simulation
    let words = SharedWords()
    let table = StringTable()
    let shapes = ShapeTable()
    /// The document that it shows; a worker has none.
    let html: HTMLDocument?
    /// Ids and names of elements that are members of the window (``NamedElements``).
    var namedElements: Set<String> = []
    /// The script element at which the parser is, by its place among all of the document; -1: it
    /// has made the root, `.max`: all is parsed.
    var parserPlace = -1
    /// Whether scripts have seen nodes of a document that is not parsed to its end.
    var isSeenWhileParsed = false
    /// What `webkit.messageHandlers` holds, by number.
    var handlers: [MessageHandlerSlot] = []
    /// What the page finds in Android's WebView, by number.
    let messageListeners: [WebMessageListener]
    let javascriptInterfaces: [JavascriptInterface]
    var messageFunction: JSValue?
    /// Which of its web view's documents it is.
    let loadOrdinal: Int
    private var enterFunction: JSValue?
    private var receiveFunction: JSValue?
    private(set) var runtimeObject: JSValue?
    var host: JSValue?
    /// The stack of the message that is being posted, while stacks are recorded.
    var stackOfMessage: ScriptStack?
    /// The stacks of the scripts that have set timers, by the timers' numbers, while stacks are recorded.
    var timerStacks: [Int: ScriptStack] = [:]
    /// Whether something in the page has ever listened to `visibilitychange`.
    var hearsVisibility = false
    /// The document that its user came from, as far as that wants it to be known.
    var referrer = ""
    /// What its server says of what those are to know that it leads to.
    var referrerPolicy = ""
    /// Whether its scripts have heard that another document takes its place.
    var hasLeft = false
    /// Whether something in it, or in a frame, has ever listened to `beforeunload`.
    var mayHoldUser = false {
        willSet { process.touchDocument(.write) }
    }
    /// The parts that members of the document have loaded, each once.
    var loadedForMembers: Set<String> = []
    var loadedForNavigator: Set<String> = []
    /// How the phone is connected, as far as the page has been told.
    var connection = PhoneNetwork.Connection.wifi
    /// Whether a script has asked for the connection, or the battery, and so hears of it.
    var hearsConnection = false
    var hearsBattery = false
    /// The text of its document's import map.
    var importMap: String?
    /// The address that a `base` element of its document's markup names.
    var documentBase: String?
    /// What the addresses in its document's markup are relative to.
    var baseAddress: String { documentBase ?? inheritedBase ?? url }
    private(set) lazy var modules = PageModules(
        self, ImportMap(json: importMap, document: baseAddress))
    /// The script of its document that runs, by its place among them all; nil: none, or a module.
    var currentScript: Int?
    /// What its document finds of the session history; nil: it is alone there.
    var historyShare: SessionHistory.Share?
    /// Whether it has changed anything of that.
    var hasChangedHistory = false
    /// The entry of which Android's app has been told last.
    var toldEntry = 0
    /// Whether its document's `load` is over.
    var isLoaded = false
    /// The style sheets that its document's links name, once one does.
    private(set) var documentSheets: DocumentSheets?
    var sheets: DocumentSheets {
        let sheets = documentSheets ?? DocumentSheets(of: self)
        documentSheets = sheets
        return sheets
    }
    /// How much is on its way that the window's `load` waits for and the parser does not: asynchronous
    /// scripts and inserted ones, style sheets, images.
    var loadDelays = 0
    /// What waits for the last of it.
    var afterLoads: (() -> Void)?
    /// How many scripts that were written into the document the parser waits for.
    var parserBlocks = 0
    var parserGoesOn: (() -> Void)?
    /// The number of the last thing that its document asked a server for; scripts count upwards.
    var lastDocumentRequest = 0.0
    /// The names by which its scripts call what stands in for `import()`.
    var importers: Set<String> = []
    /// The parts of the runtime that scripts have asked for by words in their texts.
    var loadedForScripts: Set<String> = []
    /// Whether the script under way has begun transactions of databases.
    var hasFreshTransactions = false
    /// Made when the page first asks for a database.
    private(set) lazy var databases: DatabaseClient = {
        usesDatabases = true
        return makeDatabaseClient()
    }()
    private var usesDatabases = false
    /// Made when the page first asks for its private files.
    private(set) lazy var privateFiles: PageFileClient = {
        usesPrivateFiles = true
        return makeFileClient()
    }()
    private var usesPrivateFiles = false
    /// What compresses or decompresses for its streams, until they end.
    var compressors: [Compressor?] = []
    /// What brings answers of the thread that calculates with keys; its order is the calls'.
    private(set) lazy var cryptography = eventLoop.queue.makeChannel("crypto queue to page")

    init(
        url: String, html: HTMLDocument, process: WebContentProcess, loadOrdinal: Int,
        navigationStart: VirtualInstant, controller: WKUserContentController,
        subframe: (number: Int, parent: Page)? = nil
    ) {
        isWorker = false
        parent = subframe?.parent
        // A document without an address of a server is of its parent's origin.
        let isOfParent = url.hasPrefix("about:") || url.hasPrefix("blob:")
        originURL = isOfParent ? subframe?.parent.originURL ?? url : url
        self.url = url
        self.html = html
        self.process = process
        self.loadOrdinal = loadOrdinal
        handlers = controller.slots
        messageListeners = controller.messageListeners
        javascriptInterfaces = controller.javascriptInterfaces
        settings = process.settings
        machine = process.machine
        simulation = process.process.simulation
        timeOrigin = navigationStart
        number = loadOrdinal
        startedAt = simulation.clock.now
        randomness = simulation.randomStream(
            subframe.map { "frame#\($0.number) of \($0.parent.randomness.name)" }
                ?? "page#\(loadOrdinal) of \(process.owner.name)#\(process.owner.launchOrdinal)")
        context = JSContext(virtualMachine: machine.virtualMachine)
        eventLoop = PageEventLoop(page: self, queue: process.queue)
    }

    /// The scope of a worker.
    init(worker: DedicatedWorker, url: String, name: String, queue: SerialQueue) {
        let owner = worker.owner
        isWorker = true
        role = worker
        controller = owner.controller
        originURL = owner.originURL
        self.url = url
        html = nil
        parserPlace = .max
        process = owner.process
        process.hasWorkers = true
        loadOrdinal = owner.loadOrdinal
        messageListeners = []
        javascriptInterfaces = []
        settings = owner.settings
        machine = owner.machine
        simulation = owner.simulation
        timeOrigin = simulation.clock.now
        number = owner.number
        startedAt = timeOrigin
        randomness = simulation.randomStream("\(name) of \(owner.randomness.name)")
        context = JSContext(virtualMachine: machine.virtualMachine)
        eventLoop = PageEventLoop(page: self, queue: queue)
    }

    /// The scope of a service worker.
    init(
        serviceWorker: ServiceWorker, of process: WebContentProcess, name: String,
        queue: SerialQueue
    ) {
        isWorker = true
        self.serviceWorker = serviceWorker
        originURL = serviceWorker.url
        url = serviceWorker.url
        html = nil
        parserPlace = .max
        self.process = process
        process.hasWorkers = true
        loadOrdinal = 0
        messageListeners = []
        javascriptInterfaces = []
        settings = process.settings
        machine = process.machine
        simulation = process.process.simulation
        timeOrigin = simulation.clock.now
        number = 0
        startedAt = timeOrigin
        randomness = simulation.randomStream("\(name) of \(process.process.uniqueName)")
        context = JSContext(virtualMachine: machine.virtualMachine)
        eventLoop = PageEventLoop(page: self, queue: queue)
    }

    deinit {
        serviceWorkerLink = nil
        clientLink = nil
        enterFunction = nil
        receiveFunction = nil
        runtimeObject = nil
        messageFunction = nil
        host = nil
        machine.retire(context)
    }

    package var now: VirtualInstant { simulation.clock.now }

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
        enterFunction = arguments.value(0)
        receiveFunction = arguments.value(1)
        runtimeObject = arguments.value(3)
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
            if !timerStacks.isEmpty, let stack = timerStacks[id] { settings.timerSink?(stack) }
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
        afterLoads = nil
        parserGoesOn = nil
        documentSheets = nil
        eventLoop.close()
        for worker in workers { worker.end() }
        for number in subframes.keys.sorted() { subframes[number]?.close() }
        for number in comingSubframes.keys.sorted() { comingSubframes[number]?.close() }
        comingSubframes = [:]
        process.closed(self)
        controller = nil
        nextController = nil
        if usesDatabases { databases.leave() }
        if usesPrivateFiles { privateFiles.leave() }
    }

    // MARK: Into the page's scripts. The machine has begun.

    enum Entry {
        static let host: JSPropertyName = "__farad"
        static let timer: JSPropertyName = "timer"
        static let task: JSPropertyName = "task"
        static let answer: JSPropertyName = "answer"
        static let frame: JSPropertyName = "frame"
        static let raise: JSPropertyName = "raise"
        static let leave: JSPropertyName = "leave"
        static let step: JSPropertyName = "step"
        static let exception: JSPropertyName = "exception"
        static let handler: JSPropertyName = "handler"
        static let removeHandler: JSPropertyName = "removeHandler"
        static let fetched: JSPropertyName = "fetched"
        static let result: JSPropertyName = "result"
        static let memory: JSPropertyName = "memory"
        static let learn: JSPropertyName = "learn"
        static let shape: JSPropertyName = "shape"
        static let viewHeight: JSPropertyName = "viewHeight"
        static let documentMember: JSPropertyName = "documentMember"
        static let navigatorMember: JSPropertyName = "navigatorMember"
        static let act: JSPropertyName = "act"
        static let part: JSPropertyName = "part"
        static let bring: JSPropertyName = "bring"
        static let scriptLoaded: JSPropertyName = "scriptLoaded"
        static let scriptFailed: JSPropertyName = "scriptFailed"
        static let sheetLoaded: JSPropertyName = "sheetLoaded"
        static let sheetFailed: JSPropertyName = "sheetFailed"
    }

    @discardableResult
    func enter(
        _ entry: JSPropertyName, _ first: JSValueRef? = nil, _ second: JSValueRef? = nil
    ) -> JSValueRef? {
        guard let enterFunction else { return nil }
        do throws(JSException) {
            let undefined = context.undefined
            return try context.call(
                enterFunction.ref, context.makeString(entry), first ?? undefined,
                second ?? undefined)
        } catch {
            // The runtime reports what scripts throw; what comes out is the engine's own stop.
            report(PageFailure(error, kind: .exception))
            return nil
        }
    }

    private func enterBool(_ entry: JSPropertyName) -> Bool {
        if hasFreshTransactions { restTransactions() }
        guard let value = enter(entry) else { return false }
        return context.bool(value)
    }

    /// Enters, and then calls each listener of the events that the browser raises there.
    @inline(__always)
    func enterSteps(
        _ entry: JSPropertyName, _ first: JSValueRef? = nil, _ second: JSValueRef? = nil
    ) {
        guard let isLeft = enter(entry, first, second), context.bool(isLeft) else { return }
        takeSteps()
    }

    /// Dispatches an event of the browser's own: each listener is a call of its own, so that
    /// microtasks run between two.
    func raise(_ name: String) {
        enter(Entry.raise, context.makeString(name))
        takeSteps()
    }

    /// Calls each listener of what the browser is about to dispatch.
    func takeSteps() {
        while enterBool(Entry.step) {}
    }

    /// Calls the function that `words` names; false when the page has none of that name.
    func receive(_ extras: [JSValueRef?]) throws(JSException) -> Bool {
        guard let receiveFunction else { return false }
        guard !extras.isEmpty else {
            return context.bool(try context.call(receiveFunction.ref))
        }
        var thrown: JSValueRef?
        let array = JSObjectMakeArray(context.ref, extras.count, extras, &thrown)
        return context.bool(
            try context.call(receiveFunction.ref, context.check(array, thrown)))
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
