import FaradFoundation
import JavaScriptCore
import Simulation
import UserNotifications
import WebKit

extension PhoneCommand {
    /// Whether it is something that the user does, in its turn.
    var isAction: Bool {
        switch command {
        case "advanceBy", "advanceTo", "runUntilIdle", "step", "evaluate", "getAttributes", "emit",
            "failWrite",
            "killOnce":
            false
        default: true
        }
    }
}

// What each command begins, and what its promise waits for.
extension TestPlay {
    /// - Parameter action: for an action in its turn; nil for all others.
    func start(
        _ command: PhoneCommand, as action: PlannedAction?
    ) throws(DeviceError) -> Wait {
        if command.command != "installApp" { try installStandardApp() }
        let milliseconds = Duration.milliseconds(command.milliseconds ?? 0)
        switch command.command {
        case "advanceBy": return time(now + milliseconds)
        case "advanceTo": return time(max(.start + milliseconds, now))
        case "runUntilIdle": return .idle(by: now + milliseconds)
        case "step": return .event(by: .start + milliseconds)
        case "evaluate": return try evaluate(command)
        case "getAttributes": return try look(at: command.step.selector ?? "")
        case "emit":
            guard
                stubs.emit(
                    command.event ?? "", try object(command.json), from: command.plugin ?? "")
            else {
                throw DeviceError(
                    .usage, "no app runs that has the stub; start the app first")
            }
            return .condition({ .success(.null) }, by: now)
        case "failWrite":
            let fault = Fault.failWrite(
                command.pattern ?? "", nth: command.nth ?? 1, process: command.process)
            try device.check(fault)
            device.failWrite(
                command.pattern ?? "", nth: command.nth ?? 1, by: command.process)
            return .condition({ .success(.null) }, by: now)
        case "killOnce": return try killOnce(command)
        default: return try act(command, as: action)
        }
    }

    private func time(_ instant: VirtualInstant) -> Wait {
        device.springBoard.background.advance(to: instant)
        return .time(instant)
    }

    private func installStandardApp() throws(DeviceError) {
        guard let install = installsApp else { return }
        installsApp = nil
        try install()
    }

    private func object(_ text: String?) throws(DeviceError) -> [String: Any] {
        let json = try? JSONSerialization.jsonObject(with: Data((text ?? "{}").utf8))
        guard let object = json as? [String: Any] else {
            throw DeviceError(.usage, "the data must be an object")
        }
        return object
    }

    // MARK: Actions

    private func act(
        _ command: PhoneCommand, as action: PlannedAction?
    ) throws(DeviceError) -> Wait {
        let body = try body(of: command)
        var isDone = false
        let isNextTouch = command.isTouch && isAfterTouch
        isAfterTouch = command.isTouch
        if let action {
            device.parts.performAsUser(after: isNextTouch ? RunLimits.touchGap : nil) {
                [unowned self] in
                body()
                action.happens(at: now)
                isDone = true
            }
            let isAfter = after(command)
            let mayMiss =
                command.isTouch || command.storeAction != nil || command.nativeAction != nil
                || command.credentialAction != nil
                || [
                    "answerAlert", "chooseActivity",
                    "cancelShareSheet", "givePhotos", "cancelPhotos", "giveFiles", "cancelFiles",
                    "scanBarcode", "cancelScan", "chooseShortcut", "pickContacts",
                    "cancelContacts", "saveContact",
                    "discardContact", "saveEvent", "discardEvent", "deleteEvent",
                    "chooseCalendars", "cancelCalendars", "closeBrowser", "followLink",
                    "closeDocument",
                    "openRecentApps", "chooseAction", "dismissNotification", "notifyValue",
                    "disconnectPeripheral",
                ].contains(command.command)
            let misses = device.findingBook.counts[FindingRule.tapMissed.rawValue] ?? 0
            return .condition(
                { [unowned self] in
                    guard isDone, isQuiet, isAfter() else { return nil }
                    if mayMiss, let miss = missedTap(after: misses) {
                        return .failure(miss)
                    }
                    return .success(.null)
                }, by: now + RunLimits.patience)
        }
        return try plan(command, body)
    }

    /// Posts an action for its time, counted from the start or from the action before it.
    private func plan(
        _ command: PhoneCommand, _ body: @escaping () -> Void
    ) throws(DeviceError) -> Wait {
        let action = PlannedAction()
        let times = command.step.after ?? command.step.at ?? [0, 0]
        let window = times.map { Duration.milliseconds($0) }
        var isDone = false
        let happens = { [unowned self] in
            body()
            action.happens(at: now)
            isDone = true
        }
        if command.step.after != nil {
            guard let last = lastAction else {
                throw DeviceError(
                    .usage, "“after” counts from the action before, and there is none")
            }
            last.then { [unowned self] origin in
                device.springBoard.background.advance(to: origin + window[1])
                device.parts.queue.after(
                    Window(origin + window[0] - now, origin + window[1] - now), "user", happens)
            }
        } else {
            guard .start + window[0] >= now else {
                throw DeviceError(
                    .usage, "“at” is \(times[0]) ms, and it is \(now.milliseconds) ms already")
            }
            device.springBoard.background.advance(to: .start + window[1])
            device.parts.queue.at(Window(window[0], window[1]), "user", happens)
        }
        timedAction(action)
        return .condition(
            { isDone ? .success(.null) : nil },
            by: .start + .milliseconds(RunLimits.longestMilliseconds))
    }

    /// What happens at the moment of an action; everything is checked before.
    private func body(of command: PhoneCommand) throws(DeviceError) -> () -> Void {
        func simple(_ action: Action) throws(DeviceError) -> () -> Void {
            try device.check(action)
            return { [device] in device.act(action) }
        }
        if !command.isTimed { try checkPlace(of: command) }
        switch command.command {
        case "installApp":
            let bundle = try surroundings.app(command.app ?? "")
            installsApp = nil
            try device.install(bundle)
            return {}
        case "launchApp": return try launch(command)
        case "kill": return try simple(.kill(command.process ?? ""))
        case "tapNotification" where !command.isTimed:
            guard let identifier = command.identifier ?? device.notifications.last?.identifier
            else {
                throw DeviceError(
                    .usage,
                    "no notification is there; await clock.runUntilIdle() for one on its way")
            }
            try device.tapNotification(identifier)
            return {}
        case "sendUserNotification":
            let text = command.json ?? "{}"
            if command.isTimed { return try simple(.receivePush(text)) }
            isPushOver = try device.send(try Device.push(text))
            return {}
        default:
            let action = try command.step.action(command.command, on: command.identifier) {
                () throws(DeviceError) in try items(command)
            }
            if let action { return try simple(action) }
            throw DeviceError(.fault, "“\(command.command)” is no command that Farad knows")
        }
    }

    /// Refuses what has nothing to be done to: what happens in its turn is for the sheet that is there; a
    /// time may wait for one.
    private func checkPlace(of command: PhoneCommand) throws(DeviceError) {
        let step = command.step
        switch command.command {
        case "chooseActivity", "cancelShareSheet":
            try need(device.activitySheet != nil, "no share sheet")
        case "givePhotos", "cancelPhotos":
            try need(device.isPhotoSourceShown, "no camera and no photo picker")
        case "giveFiles", "cancelFiles":
            try need(device.isDocumentPickerShown, "no picker of documents")
        case "scanBarcode", "cancelScan":
            try need(device.isBarcodeScannerShown, "no scanner of codes")
        case "pickContacts", "cancelContacts":
            try need(device.isContactPickerShown, "no picker of contacts")
        case "saveContact", "discardContact":
            try need(device.isNewContactShown, "no new contact")
        case "saveEvent", "discardEvent", "deleteEvent":
            try need(device.shownEvent != nil, "no event")
        case "chooseCalendars", "cancelCalendars":
            try need(device.offeredCalendars != nil, "no chooser of calendars")
        case "closeBrowser": try need(device.browser != nil, "no browser")
        case "followLink":
            try need(device.browser?.isWebView == true, "no web view of InAppBrowser")
        case "closeDocument": try need(device.document != nil, "no document")
        case "notifyValue":
            try device.checkValue(
                step.peripheral ?? "", step.characteristic ?? "", step.service,
                step.value ?? [])
        case "disconnectPeripheral": try device.checkConnected(step.peripheral ?? "")
        case "answerAlert": try device.checkAlert(step.button ?? "", typing: step.typing)
        default:
            guard command.storeAction?.needsSheet == true else { return }
            try need(device.storeSheet != nil, "no sheet of the App Store")
        }
    }

    private func need(_ isShown: Bool, _ source: String) throws(DeviceError) {
        guard isShown else {
            let advice =
                device.alert?.quotedText.map { "the alert “\($0)” waits for answerAlert(…)" }
                ?? "let the app open one first"
            throw DeviceError(.usage, "\(source) is shown; \(advice)")
        }
    }

    private func launch(_ command: PhoneCommand) throws(DeviceError) -> () -> Void {
        let opening: Action = command.step.url.map { .openURL($0) } ?? .launch
        try device.check(opening)
        let permissions = Permissions(command.step.permissions ?? [:])
        let isNew = command.newInstance ?? false
        return { [device] in
            device.choose(permissions)
            if isNew { device.act(.kill("app")) }
            device.act(opening)
        }
    }

    private func items(_ command: PhoneCommand) throws(DeviceError) -> [SharedItem] {
        var items: [SharedItem] = []
        for one in command.step.items ?? [] {
            items.append(try one.item(as: command.step.as, surroundings.item))
        }
        return items
    }

    private func killOnce(_ command: PhoneCommand) throws(DeviceError) -> Wait {
        let process = command.process ?? ""
        try device.check(.kill(process))
        let window = (command.step.after ?? [0, 0]).map { Duration.milliseconds($0) }
        var isSet = false
        // The extension may end its request when the test is over, as its run was given up.
        device.shareSheet.requestEnded.append { [weak device] in
            guard !isSet, let device else { return }
            isSet = true
            device.parts.queue.after(Window(window[0], window[1]), "kill") { [unowned device] in
                device.end(process)
            }
        }
        return .condition({ .success(.null) }, by: now)
    }

    // MARK: What an action waits for

    /// Nobody is on the way anywhere: the app that is to be in front is there, with its page.
    private var isQuiet: Bool {
        let apps = device.springBoard.running.filter(\.isAlive)
        return device.shareSheet.requests.allSatisfy(\.isOver)
            && apps.allSatisfy { app in
                !app.hasWishes && (app.state != .active || app.webView?.isLoading != true)
            }
    }

    /// Why a tap met nothing, where one has since.
    private func missedTap(after count: Int) -> DeviceError? {
        let rule = FindingRule.tapMissed.rawValue
        guard (device.findingBook.counts[rule] ?? 0) > count else { return nil }
        let finding = device.findingBook.findings.last { $0.rule == rule }
        return DeviceError(.usage, finding?.message ?? "The tap met nothing.")
    }

    /// What some actions wait for beside that.
    private func after(_ command: PhoneCommand) -> () -> Bool {
        switch command.command {
        case _ where command.isTouch:
            // The page has run what was done to it once a task behind that has run.
            var hasRun = false
            var isPosted = false
            return { [unowned self] in
                guard let page = device.springBoard.front?.webView?.page else { return true }
                if page.openDialog == nil, device.hasGesture(on: page) { return false }
                if !isPosted {
                    isPosted = true
                    page.eventLoop.post("tapped") { hasRun = true }
                }
                // A script that asks the user something goes on when they have answered.
                return hasRun || page.openDialog != nil
            }
        case "chooseActivity", "cancelShareSheet", "givePhotos", "cancelPhotos", "giveFiles",
            "cancelFiles", "scanBarcode", "cancelScan", "pickContacts", "cancelContacts":
            // The sheet moves away, unless it does not offer that; a page's own scanner is none.
            guard let sheet = device.aboveApp else { return { true } }
            let misses = device.findingBook.counts[FindingRule.tapMissed.rawValue] ?? 0
            return { [unowned self] in
                device.aboveApp !== sheet || missedTap(after: misses) != nil
            }
        case "closeBrowser", "closeDocument":
            // On Android it has gone at once, and its app is on the way to the front.
            guard device.configuration.platform == .ios else { return { true } }
            let shown = device.aboveApp
            let misses = device.findingBook.counts[FindingRule.tapMissed.rawValue] ?? 0
            return { [unowned self] in
                device.aboveApp !== shown || missedTap(after: misses) != nil
            }
        case "dismissNotification":
            let before = device.notifications
            let misses = device.findingBook.counts[FindingRule.tapMissed.rawValue] ?? 0
            return { [unowned self] in
                device.notifications != before || missedTap(after: misses) != nil
            }
        case "answerAlert", "followLink":
            // The app has been touched once what is behind that has run.
            var hasRun = false
            var isPosted = false
            return { [unowned self] in
                guard let front = device.springBoard.front else { return true }
                if !isPosted {
                    isPosted = true
                    front.perform("answered") { hasRun = true }
                }
                return hasRun
            }
        case "tapNotification":
            return { [unowned self] in device.springBoard.front != nil }
        case "sendUserNotification": return isPushOver
        default: return { true }
        }
    }

    // MARK: The page

    private var page: Page {
        get throws(DeviceError) {
            guard let page = device.pageOfApp else {
                throw DeviceError(.usage, "no app has a page; start the app first")
            }
            return page
        }
    }

    private func look(at selector: String) throws(DeviceError) -> Wait {
        let page = try page
        var answer: Result<JSONText, DeviceError>?
        page.eventLoop.post("look") {
            do throws(DeviceError) {
                answer = .success(try page.element(selector))
            } catch {
                answer = .failure(error)
            }
        }
        return .answer({ answer }, by: now + RunLimits.patience)
    }

    private func evaluate(_ command: PhoneCommand) throws(DeviceError) -> Wait {
        let page = try page
        var answer: Result<JSONText, DeviceError>?
        let (body, arguments) = (command.source ?? "", command.json ?? "[]")
        let text = """
            (done) => {
            const { encode, decode } = (\(command.copier ?? ""))();
            const given = \(JSONText.string(arguments).text);
            // Not by `then`: a page may have put one of its own in its place, as zone.js does.
            (async () => {
                try {
                    done(true, encode(await (\(body))(...decode(given))));
                } catch (error) {
                    done(false, String(error?.message ?? error), String(error?.name ?? ""),
                        String(error?.stack ?? ""));
                }
            })();
            }
            """
        page.eventLoop.post("evaluate") { [unowned device] in
            page.beginEvaluation()
            page.bringNames(of: body + arguments)
            let context = page.context
            let files = SimulatedProcess.current.flatMap { device.filesOfProcess[$0.id] }
            let mapper = StackMapper { files?.sourceMap($0) }
            let done = context.makeFunction(name: "done") { arguments throws(JSException) in
                let text = try arguments.string(1)
                if arguments.bool(0) {
                    answer = .success(.string(text))
                } else {
                    let thrown = ThrownInPage(
                        message: text, name: try arguments.string(2),
                        lines: mapper.lines(try arguments.string(3)))
                    answer = .failure(DeviceError(.usage, thrown.sentence))
                }
                return nil
            }
            do throws(JSException) {
                try context.evaluateScript(text, withSourceURL: "farad:evaluate")
                    .call(withArguments: [done])
            } catch {
                let thrown = ThrownInPage(
                    message: error.message, name: error.name, lines: mapper.lines(error.stack ?? "")
                )
                answer = .failure(DeviceError(.usage, thrown.sentence))
            }
        }
        return .answer({ answer }, by: now + RunLimits.patience)
    }
}

/// What a function has thrown that a test runs in the page.
struct ThrownInPage {
    let message: String
    let name: String
    /// The page's own part of its stack, innermost first.
    let lines: [String]

    var sentence: String {
        let title = ["", "Error"].contains(name) ? message : "\(name): \(message)"
        if !lines.isEmpty {
            return "\(title), in the page by " + lines.joined(separator: " by ")
        }
        guard name == "ReferenceError" else { return title }
        return "\(title); the function runs in the page and sees nothing of the test: hand over "
            + "what it needs, as app.evaluate((a) => …, a)"
    }
}
