import FaradFoundation
package import Simulation
import UIKit
import WebKit

extension Device {
    /// A report of nothing yet.
    package var emptyReport: RunReport {
        var report = RunReport(
            app: springBoard.installed.first?.bundle.name ?? "",
            profile: configuration.profile.name, seed: configuration.seed)
        report.platform = configuration.platform.rawValue
        return report
    }

    /// The report of a run whose code has stopped this process amid an event.
    ///
    /// - Parameter rule: the finding's, with its message.
    package func cut(by rule: String, _ message: String) -> RunReport {
        var report = emptyReport
        report.events = simulation.events
        report.virtualMilliseconds = simulation.clock.now.milliseconds
        report.traceHash = simulation.trace.hash
        var book = findingBook
        book.add(rule, message, at: report.virtualMilliseconds)
        report.findings = book.findings
        report.broke = true
        // Nobody has looked what has become of them.
        unsettledShares = sharesOfFolder
        return report
    }

    /// Does what the user does, then runs until nothing is left, or until an instant; says what it
    /// came to.
    ///
    /// Actions with a time happen then, whatever else goes on. The others happen in the order
    /// given, each when nothing is left to do after the one before but timers that recur, or after
    /// ten seconds.
    public func run(_ actions: [TimedAction], until end: Duration? = nil) -> RunReport {
        run(Scenario(name: "", actions: actions, until: end))
    }

    /// Plays a scenario, its faults among it, and looks at its invariants when the run is over; says
    /// what it came to. Its profile and knobs are the device's configuration's to take.
    public func run(_ scenario: Scenario) -> RunReport {
        run(scenario, deliversPendingURLs: true, pace: nil)
    }

    /// - Parameter pace: Called before each event with its instant; returns when it may happen.
    package func run(
        _ scenario: Scenario, deliversPendingURLs: Bool, pace: ((VirtualInstant) -> Void)?
    ) -> RunReport {
        if let test = scenario.test { return play(test) }
        var ledger = ShareLedger(worker.photos)
        let ofFolder = sharesOfFolder
        for share in ofFolder { ledger.add(share) }
        var isCut = false
        var leavesNews = false
        var recurs = false
        var stuck: [BlockedCode] = []
        let end = scenario.until
        playing = .actions
        loopsForever = false
        defer { playing = .nothing }
        let play = ScenarioPlay(scenario, on: self)
        do throws(SimulationFailure) {
            if let end { springBoard.background.advance(to: .start + end) }
            play.begin()
            let left = deliversPendingURLs ? takePendingURLs() : []
            let last = VirtualInstant.start + (end ?? .milliseconds(RunLimits.longestMilliseconds))
            // A search bounds its runs itself, but for the end that was asked for.
            if simulation.isExploring, end != nil { simulation.end = last }
            func rest(_ patience: Duration) throws(SimulationFailure) {
                if simulation.isExploring {
                    // How long the user waits, an order does not say.
                    _ = try simulation.run(quiescence: RunLimits.searchedQuiescence)
                } else {
                    _ = try advance(
                        until: min(simulation.clock.now + patience, last), pace,
                        RunLimits.quiescence)
                }
                look()
            }
            func goesOn() -> Bool {
                (simulation.clock.now <= last || simulation.isExploring) && mayGoOn
            }
            for url in left where goesOn() {
                perform(.openURL(url))
                try rest(RunLimits.patience)
            }
            for step in play.untimed where goesOn() {
                if let before = play.latestMoment(before: step) {
                    try rest(
                        max(.zero, .start + before - simulation.clock.now) + RunLimits.patience)
                    guard goesOn() else { break }
                }
                play.perform(step)
                try rest(RunLimits.patience + play.longestTail(of: step))
            }
            if scenario.actions.isEmpty, left.isEmpty, springBoard.running.isEmpty {
                perform(.launch)
                try rest(RunLimits.patience)
            }
            if goesOn() {
                if end == nil, scenario.actions.allSatisfy({ $0.at == nil }) { playing = .rest }
                let result =
                    end == nil ? try advanceWithinLimits(pace) : try advance(to: last, pace)
                recurs = result == .quiescent
                leavesNews = recurs && simulation.endsBeforeNews()
                isCut = result == .reached || leavesNews
                if case .deadlock(let code) = result { stuck = code }
            }
            isCut = isCut || !mayGoOn
            if end != nil, !simulation.isExploring, goesOn() {
                try simulation.run(until: last, advancesClock: true)
            }
        } catch {
            parts.fail(.bound, error.description)
        }
        if simulation.wasGivenUp { return emptyReport }
        look()
        for contract in contracts { contract.close() }
        for request in shareSheet.requests where !request.isDismissed {
            for item in request.items {
                ledger.add(
                    item, shareId: request.shareId, wasCut: request.isCutByFault,
                    refusal: request.refusal)
            }
        }
        compareHandlers()
        stateRecorder?.end()
        var report = report(
            ledger, ofFolder, stuck, isCut: isCut,
            wasAsked: end != nil || !mayGoOn || leavesNews)
        report.recurs = recurs
        return scenario.invariants.isEmpty ? report : judge(report, by: scenario.invariants)
    }

    /// A strict run is over when a value has broken the contract, and each is when its page does
    /// nothing but load itself again.
    private var mayGoOn: Bool { contractRecorder?.isBroken != true && !loopsForever }

    /// Looks at loads that follow on each other. A search bounds its runs itself.
    func judge(_ loop: NavigationLoop) {
        guard loop.loads >= RunLimits.loopedLoads, !simulation.isExploring else { return }
        if knownLoop != loop.start {
            knownLoop = loop.start
            let time = Timeline.milliseconds(
                ((loop.end ?? simulation.clock.now) - loop.start) / .milliseconds(1))
            simulation.findings.report(
                Finding(
                    .navigationLoop,
                    "The page is loaded again and again, \(loop.loads) times within \(time), and "
                        + "its user has done nothing meanwhile: \(loop.urls.joined(separator: ", "))."
                ))
        }
        // Where nobody does anything any more, there is no more to see.
        guard loop.loads >= RunLimits.mostLoads || playing == .rest else { return }
        guard playing != .nothing else { return simulation.fail(.loads, RunLimits.mostLoads) }
        loopsForever = true
        simulation.stop()
    }

    /// What of a scenario is under way.
    enum Playing {
        case nothing, actions
        /// The actions are over, and nobody has said when the run is.
        case rest
    }

    /// Adds a finding for each invariant that does not hold.
    private func judge(_ report: RunReport, by invariants: [Invariant]) -> RunReport {
        // A run that broke has come to no end that anything could be true of.
        guard !report.broke else { return report }
        let view = RunView(report, of: self)
        defer { worker.closeScenarios() }
        var book = FindingBook(ignoring: configuration.ignoredFindings)
        for invariant in invariants {
            guard let message = invariant.check(view) else { continue }
            book.add(broken: invariant.name, message, at: report.virtualMilliseconds)
        }
        var report = report
        report.findings += book.findings
        return report
    }

    /// Goes on to the last instant of all. A search has that from the simulation.
    private func advance(
        to last: VirtualInstant, _ pace: ((VirtualInstant) -> Void)?
    ) throws(SimulationFailure) -> RunResult {
        simulation.isExploring ? try simulation.run() : try advance(until: last, pace)
    }

    private func advance(
        until instant: VirtualInstant, _ pace: ((VirtualInstant) -> Void)?,
        _ quiescence: Quiescence? = nil
    ) throws(SimulationFailure) -> RunResult {
        guard let pace else {
            return try simulation.run(until: instant, quiescence: quiescence)
        }
        while let next = simulation.nextTime() {
            guard next <= instant else { return .reached }
            pace(next)
            let result = try simulation.run(until: next, quiescence: quiescence)
            if result != .reached { return result }
        }
        return try simulation.run(until: instant)
    }

    /// Goes on until nothing is left to do, or as far as a run without an end may.
    private func advanceWithinLimits(
        _ pace: ((VirtualInstant) -> Void)?
    ) throws(SimulationFailure) -> RunResult {
        // A search bounds the length of its runs itself.
        if simulation.isExploring {
            return try simulation.run(quiescence: RunLimits.searchedQuiescence)
        }
        let last = VirtualInstant.start + .milliseconds(RunLimits.longestMilliseconds)
        while simulation.events < RunLimits.mostEvents, let next = simulation.nextTime() {
            let end = min(max(next, simulation.clock.now) + .seconds(60), last)
            let result = try advance(until: end, pace, RunLimits.quiescence)
            if result != .reached || end == last { return result }
        }
        return simulation.events < RunLimits.mostEvents ? try advance(until: last, pace) : .reached
    }

    /// Looks at the page before the user.
    func look() {
        guard let app = springBoard.running.last(where: \.isAlive), let view = app.webView,
            let page = view.page
        else { return }
        simulation.enter(view.contentProcess.process) { watch.look(at: page) }
    }

    // MARK: The report

    private func report(
        _ ledger: ShareLedger, _ ofFolder: [DeviceState.PendingShare], _ stuck: [BlockedCode],
        isCut: Bool, wasAsked: Bool
    ) -> RunReport {
        var report = emptyReport
        report.route = watch.route
        report.texts = shownTexts
        report.displayed = (watch.sights + screens.sights).map {
            RunReport.Displayed(
                fileName: $0.fileName, bytes: $0.bytes.count, sha256: ledger.digest(of: $0.bytes))
        }
        let leftovers = Leftovers(phone: phone, sandboxes: sandboxes)
        let seen = ShareLedger.Seen(images: report.displayed, texts: screens.seenTexts)
        let isKept = leftovers.lookup()
        report.shares = ledger.settle(seen, isKept: isKept)
        report.leftovers =
            simulation.trace.isRecording ? leftovers.lines + waitingLines : []
        report.events = simulation.events
        report.virtualMilliseconds = simulation.clock.now.milliseconds
        report.traceHash = simulation.trace.hash
        report.pendingCalls = watch.pendingCalls
        count(&report)
        if !isCut { nameUnsettledCalls() }
        judge(&report, stuck, isCut: isCut, wasAsked: wasAsked)
        let app = springBoard.installed.first?.bundle.identifier
        unsettledShares = report.shares.filter { $0.outcome == .pending }.map {
            DeviceState.PendingShare(
                shareId: $0.shareId, fileName: $0.fileName, bytes: $0.bytes, sha256: $0.sha256,
                shownText: $0.shownText, app: app)
        }
        return report
    }

    /// What a native app's screen shows in the end; nil for an app with a page.
    var shownTexts: [String]? {
        guard springBoard.installed.first?.bundle.web == WebContent.none else { return nil }
        guard let app = springBoard.running.last(where: \.isAlive) else { return [] }
        return simulation.enter(app.process) { Screen.of(app.process).texts }
    }

    private func count(_ report: inout RunReport) {
        for app in springBoard.running where app.isAlive {
            report.pendingTimers += app.webView?.page?.pendingTimers ?? 0
        }
    }

    /// Calls that nobody can answer any more, now that nothing is left to do.
    private func nameUnsettledCalls() {
        for app in springBoard.running where app.isAlive {
            let question = openQuestion(of: app)
            simulation.enter(app.process) { app.reportUnsettledCalls(asking: question) }
        }
    }

    /// Says where two handlers of two processes came between each other.
    private func compareHandlers() {
        let check = SharedItemCheck(sharedItems) { [phone] in phone.fileSystem.label($0) }
        for verdict in check.verdicts {
            findingBook.add(
                verdict.rule.rawValue, verdict.message, at: verdict.milliseconds,
                severity: verdict.isFailure ? .failure : .remark)
        }
        sharedItems.clear()
    }

    /// The dialogs for whose answers scripts of pages wait, quoted, on one line each.
    var openDialogs: [String] {
        springBoard.running.filter(\.isAlive).compactMap { app in
            guard let text = app.webView?.page?.openDialog else { return nil }
            let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
            return line.count > 80 ? "“\(line.prefix(80))…”" : "“\(line)”"
        }
    }

    private func judge(
        _ report: inout RunReport, _ stuck: [BlockedCode], isCut: Bool, wasAsked: Bool
    ) {
        // What is true only of this moment does not stay in the device's own book.
        var book = findingBook
        func find(_ rule: String, _ message: String, isFailure: Bool = true) {
            book.add(
                rule, message, at: report.virtualMilliseconds,
                severity: isFailure ? .failure : .remark)
        }
        if let failure {
            report.broke = true
            find("error", failure.message)
        }
        for request in shareSheet.requests where request.isUnfinished {
            find(
                "extension-unfinished",
                "\(request.process.name) did not complete its request.",
                isFailure: !isCut && !request.isCutByFault)
        }
        for share in report.shares {
            switch share.outcome {
            case .displayed: break
            case .pending:
                // Nobody has looked for it yet when no app ran, or when the run was cut short.
                let isOver = !isCut && springBoard.running.contains(where: \.isAlive)
                find(
                    "share-pending",
                    "\(share.fileName) is kept on the device and was not displayed.",
                    isFailure: isOver)
            case .lost:
                // In a run that was cut short it may be in the hands of code that is still at work.
                find(
                    "share-lost", "\(share.fileName) was not displayed and is kept nowhere.",
                    isFailure: !share.wasCut && !(isCut && wasAsked))
            case .refused:
                find(
                    "share-refused",
                    Paragraph.sentence(
                        "The extension did not take \(share.fileName): \(share.refusal ?? "")"),
                    isFailure: false)
            case .duplicated:
                find("share-duplicated", "\(share.fileName) was displayed more than once.")
            case .corrupted:
                find("share-corrupted", "\(share.fileName) was displayed with other bytes.")
            }
        }
        if !stuck.isEmpty {
            for waiting in phone.fileLocks.waitingCode {
                find("lock-deadlock", "\(waiting), and nothing is left that could let it go.")
            }
        }
        for code in stuck where !["flock", "fcntl"].contains(code.why) {
            // A thread of the app's own may wait as long as it likes; main and bridge serve others.
            let isServing = code.queue == "bridge" || code.queue == "main"
            find(
                "stuck-code",
                "\(code.event) has waited for \(code.why) since "
                    + "\(Timeline.milliseconds(code.since.milliseconds)), and nothing is left that "
                    + "could end it.", isFailure: isServing)
        }
        // A loop of loads may have ended the run while a page waited for its app.
        for question in openDialogs where !loopsForever {
            find(
                "dialog-open",
                "The page's script waits for an answer to its dialog \(question).",
                isFailure: false)
        }
        if !loopsForever, openDialogs.isEmpty, let alert {
            find("question-open", alert.remark, isFailure: false)
        }
        if !isCut, springBoard.running.contains(where: \.isAlive) {
            for path in sharedItems.orphans(of: phone.fileSystem) {
                find(
                    "orphaned-file",
                    "\(phone.fileSystem.label(path)) is left in the app group, and the key that "
                        + "named it names it no more: nothing leads to it.")
            }
        }
        if isCut, !wasAsked {
            let isLong = simulation.events < RunLimits.mostEvents
            find(
                "never-idle",
                "The run was cut after "
                    + (isLong
                        ? "a week of virtual time" : Verdict.count(simulation.events, "event"))
                    + " with work left.", isFailure: false)
        }
        report.findings = book.findings
    }
}

extension Device {
    /// The story so far, for a timeline.
    package var timelineRows: [Timeline.Row] { timelineRows(.normal) }

    /// As much of the story as is wanted.
    package func timelineRows(_ verbosity: Timeline.Verbosity) -> [Timeline.Row] {
        let trace = simulation.trace
        switch verbosity {
        case .quiet: return []
        case .normal: return trace.records.compactMap { Timeline.Row($0) }
        case .verbose:
            var rows: [Timeline.Row] = []
            var records = trace.records[...]
            for event in trace.events {
                while let record = records.first, record.eventsBefore < event.number {
                    if let row = Timeline.Row(record, isVerbose: true) { rows.append(row) }
                    records = records.dropFirst()
                }
                rows.append(Timeline.Row(event))
            }
            return rows + records.compactMap { Timeline.Row($0, isVerbose: true) }
        }
    }
}

extension Timeline.Row {
    /// A note as a line of the story; nil for what only machines read.
    ///
    /// - Parameter isVerbose: Whether small values are told, too.
    init?(_ record: TraceRecord, isVerbose: Bool = false) {
        guard record.detail == nil else { return nil }
        let kind: Kind
        switch record.kind {
        case .lifecycle: kind = .lifecycle
        case .log: kind = .log
        case .console: kind = .console
        case .storage: kind = .storage
        case .finding: kind = .finding
        case .hop: kind = .hop
        }
        var text = record.text
        if let (label, numbers) = record.numbers {
            // The first number is the byte count, the second a hash that follows the value. Small
            // values are not worth a line.
            guard let bytes = numbers.first, bytes >= 1024 || isVerbose else { return nil }
            text = "\(label): \(Verdict.size(bytes))"
        }
        self.init(
            atMilliseconds: record.at.milliseconds,
            process: Self.short(record.process.isEmpty ? record.event.process : record.process),
            queue: Self.queue(record.queue), kind: kind, text: text)
    }

    /// An event that began to run.
    init(_ event: EventRecord) {
        self.init(
            atMilliseconds: event.at.milliseconds, process: Self.short(event.process),
            queue: Self.queue(event.queue), kind: .event,
            text: "#\(event.number) \(event.label)"
                + (event.cause == 0 ? "" : ", caused by #\(event.cause)"))
    }

    private static func queue(_ name: String) -> String {
        name.hasPrefix("com.apple.root.") ? "global" : short(name)
    }

    /// `com.apple.WebKit.WebContent` is `WebContent` to a reader.
    private static func short(_ name: String) -> String {
        guard name.hasPrefix("com.apple."), let dot = name.lastIndex(of: ".") else { return name }
        return String(name[name.index(after: dot)...])
    }
}
