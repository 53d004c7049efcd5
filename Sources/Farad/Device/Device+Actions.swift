import AndroidFoundation
import FaradFoundation
import JavaScriptCore
import Simulation
import UIKit
import WebKit

extension Device {
    /// Checks a scenario before anything happens, so that nothing is left half done.
    ///
    /// - Throws: ``DeviceError`` with one sentence, and the place in the scenario's file.
    package func check(_ scenario: Scenario) throws(DeviceError) {
        func at(
            _ index: Int, of places: [String], _ check: () throws(DeviceError) -> Void
        ) throws(DeviceError) {
            do throws(DeviceError) {
                try check()
            } catch {
                guard index < places.count else { throw error }
                throw DeviceError(
                    error.kind == .usage ? .badData : error.kind,
                    "\(places[index]): \(error.message)")
            }
        }
        for (index, action) in scenario.actions.enumerated() {
            try at(index, of: scenario.places) { () throws(DeviceError) in
                try check(action.action)
            }
        }
        for (index, fault) in scenario.faults.enumerated() {
            try at(index, of: scenario.faultPlaces) { () throws(DeviceError) in try check(fault) }
        }
    }

    /// What would have to name a URL that opens an app, and what it names; the end of a sentence.
    private func missingLink(_ text: String) -> String {
        let isOfWeb = text.lowercased().hasPrefix("http")
        let source =
            configuration.platform == .android
            ? "an intent filter of AndroidManifest.xml"
            : isOfWeb
                ? "com.apple.developer.associated-domains of the entitlements"
                : "CFBundleURLTypes of Info.plist"
        let wish = "\(source) would have to name its \(isOfWeb ? "host" : "scheme")"
        let urls = springBoard.openedURLs.map { "“\($0)”" }
        return urls.isEmpty ? wish : "\(wish); the phone knows \(urls.joined(separator: ", "))"
    }

    /// Checks actions before anything happens, so that nothing is left half done.
    ///
    /// - Throws: ``DeviceError`` with one sentence.
    package func check(_ actions: [TimedAction]) throws(DeviceError) {
        for action in actions { try check(action.action) }
    }

    package func check(_ action: Action) throws(DeviceError) {
        switch action {
        case .share(let items): _ = try shareSheet.offer(items)
        case .openURL(let text):
            guard let url = URL(string: text), springBoard.canOpen(url) else {
                throw DeviceError(
                    .usage, "No installed app opens “\(text)”; \(missingLink(text)).")
            }
        case .kill(let name): try checkProcess(name, "to kill")
        case .back:
            guard configuration.platform == .android else {
                throw DeviceError(.usage, "An iPhone has no back button; add --platform android.")
            }
        case .followLink(let address): _ = try Self.page(address)
        case .openRecentApps:
            guard configuration.platform == .android else {
                throw DeviceError(
                    .usage,
                    "An iPhone has no list of recent apps; its app switcher does to an app what "
                        + "interrupt does.")
            }
        case .setBattery(let level, _):
            guard (0...1).contains(level) else {
                throw DeviceError(.usage, "A battery's level lies between 0 and 1.")
            }
        case .interrupt, .endInterruption, .dismissShare:
            guard configuration.platform == .ios else {
                throw DeviceError(
                    .usage, "Interruptions and share sheets are not simulated on Android; use iOS.")
            }
        case .chooseShortcut:
            guard configuration.platform == .ios else {
                throw DeviceError(
                    .usage, "The menus of an Android phone's icons are not simulated; use iOS.")
            }
        case .setContacts, .pickContacts, .finishContact:
            guard configuration.platform == .ios else {
                throw DeviceError(
                    .usage, "The contacts of an Android phone are not simulated; use iOS.")
            }
        case .setBluetooth, .setPeripherals, .notify, .disconnectPeripheral:
            guard configuration.platform == .ios else {
                throw DeviceError(
                    .usage, "The Bluetooth of an Android phone is not simulated; use iOS.")
            }
            switch action {
            case .setPeripherals(let peripherals): try PeripheralCheck.check(peripherals)
            case .notify(_, let characteristic, let service, let value):
                try PeripheralCheck.check(characteristic, service, value)
            default: break
            }
        case .setEvents, .setReminders, .finishEvent, .chooseCalendars:
            guard configuration.platform == .ios else {
                throw DeviceError(
                    .usage, "The calendars of an Android phone are not simulated; use iOS.")
            }
        case .store:
            guard configuration.platform == .ios else {
                throw DeviceError(
                    .usage, "What an Android phone's store sells is not simulated; use iOS.")
            }
        case .native:
            guard configuration.platform == .ios else {
                throw DeviceError(
                    .usage,
                    "What an Android app's own code shows beside its page is not simulated; use iOS."
                )
            }
        case .credentials:
            guard configuration.platform == .ios else {
                throw DeviceError(
                    .usage,
                    "The passwords and passkeys of an Android phone are not simulated; use iOS.")
            }
        case .receivePush(let text): _ = try Self.push(text)
        case .chooseActivity(let activity): try check(activity: activity)
        case .givePhotos(let photos):
            if let photos { try check(photos, of: .photos) }
        case .giveFiles(let files):
            if let files { try check(files, of: .documents) }
        case .multiTap(_, let times):
            guard (1...20).contains(times) else {
                throw DeviceError(.usage, "A finger taps between 1 and 20 times, not \(times).")
            }
        case .longPress(_, let milliseconds):
            guard (1...60_000).contains(milliseconds) else {
                throw DeviceError(
                    .usage,
                    "A finger stays between 1 and 60,000 ms, not \(milliseconds).")
            }
        case .launch, .background, .foreground, .terminate, .tap, .typeText, .clearText,
            .selectOption, .swipe,
            .allowNotifications, .answerAlert, .connect, .scan, .move, .turn, .setTextSize,
            .setVoiceOver, .cancelShareSheet, .tapNotification, .dismissNotification,
            .chooseAction, .closeBrowser, .closeDocument, .copy, .choose, .setLocationServices:
            break
        }
    }

    /// Checks that what goes wrong can go wrong here.
    package func check(_ fault: Fault) throws(DeviceError) {
        switch fault {
        case .kill(let name, _, _, _): try checkProcess(name, "to kill")
        case .failWrite(let pattern, let nth, let process):
            guard !pattern.isEmpty, nth >= 1 else {
                throw DeviceError(
                    .usage, "A failing write needs a pattern and a number from 1 on.")
            }
            if let process { try checkProcess(process, "whose writes fail") }
        case .network(_, let pattern, let nth):
            guard !pattern.isEmpty, nth >= 1 else {
                throw DeviceError(
                    .usage, "A failing request needs a pattern and a number from 1 on.")
            }
        }
    }

    private func checkProcess(_ name: String, _ purpose: String) throws(DeviceError) {
        guard processNames.contains(name) else {
            throw DeviceError(
                .usage,
                "There is no process “\(name)” \(purpose); known are "
                    + processNames.joined(separator: ", ") + ".")
        }
    }

    private var processNames: [String] {
        var names = ["app", "web"]
        let apps = springBoard.installed.map(\.bundle)
        if apps.contains(where: { !$0.extensions.isEmpty }) { names.append("extension") }
        for app in apps {
            names.append(app.displayName)
            names += app.extensions.map(\.displayName)
        }
        return names
    }

    /// Keeps what was done, and when, for the command that plays it again.
    func remember(_ action: Action, at instant: Duration?) {
        let now = simulation.clock.now
        let since = now - .start
        history.append(TimedAction(action, at: instant ?? (since == .zero ? nil : since)))
        replaySink?(replayCommand)
    }

    /// Does one thing now, as an event of the system's own queue.
    func perform(_ action: Action) {
        remember(action, at: nil)
        parts.queue.async("user") { [unowned self] in act(action) }
    }

    func act(_ action: Action) {
        // A search looks for no loops, and must not see this look at the app.
        if !simulation.isExploring { springBoard.front?.webView?.userActed() }
        switch action {
        case .share(let items):
            do {
                try shareSheet.share(items)
            } catch let error as DeviceError {
                parts.fail(error.kind, error.message)
            } catch {
                parts.fail(.inputOutput, "Sharing failed: \(Failure.sentence(error)).")
            }
        case .openURL(let text):
            if let url = URL(string: text) { springBoard.open(url) }
        case .launch:
            if let app = springBoard.installed.first {
                springBoard.tapIcon(of: app.bundle.identifier)
            }
        case .background: springBoard.goHome()
        case .back: springBoard.pressBack()
        case .foreground:
            if let app = springBoard.running.last(where: \.isAlive) {
                springBoard.tapIcon(of: app.bundle.identifier)
            }
        case .allowNotifications: allowNotifications()
        case .tap(let selector): touch(selector, .tap)
        case .typeText(let text, let selector): touch(selector, .typeText(text))
        case .clearText(let selector): touch(selector, .clearText)
        case .selectOption(let option, let selector): touch(selector, .selectOption(option))
        case .multiTap(let selector, let times):
            let gaps = (1..<max(1, times)).map { RunLimits.touchGap * $0 }
            touch(selector, .tap, "\(times) taps on \(selector)", then: gaps.map { ($0, .tap) })
        case .longPress(let selector, let milliseconds):
            let end = Duration.milliseconds(milliseconds)
            let linger = end < Self.longPress ? [] : [(Self.longPress, PageAction.linger)]
            touch(
                selector, .press, "long press on \(selector)", then: linger + [(end, .lift)])
        case .swipe(let selector, let x, let y):
            let moves = (1...Self.swipeSteps).map { step in
                (
                    Self.swipeStep * step,
                    PageAction.move(x * step / Self.swipeSteps, y * step / Self.swipeSteps)
                )
            }
            let end = (Self.swipeStep * Self.swipeSteps, PageAction.lift)
            touch(selector, .press, "swipe over \(selector)", then: moves + [end])
        case .interrupt:
            guard let app = springBoard.front else { return }
            parts.note("the control centre is pulled over \(app.bundle.displayName)")
            app.interrupt()
        case .endInterruption:
            guard let app = springBoard.front else { return }
            parts.note("the control centre is put away")
            app.endInterruption()
        case .dismissShare: shareSheet.dismiss()
        case .terminate:
            springBoard.running.last(where: \.isAlive)?.swipeAway()
        case .kill(let name): end(name)
        case .receivePush(let text): receivePush(text)
        case .tapNotification(let identifier): tapNotification(orNewest: identifier)
        case .dismissNotification(let identifier): dismissNotification(orNewest: identifier)
        case .chooseAction(let action, let identifier, let text):
            chooseAction(action, ofNewestOr: identifier, typing: text)
        case .chooseActivity(let activity): useShareSheet(activity)
        case .cancelShareSheet: useShareSheet(nil)
        case .answerAlert(let button, let text): useAlert(button, typing: text)
        case .connect(let connection):
            parts.note(
                connection == .none
                    ? "the phone has no network"
                    : "the phone is connected by \(connection.rawValue)")
            change(to: connection)
        case .givePhotos(let photos): useFileSource(photos, of: .photos)
        case .giveFiles(let files): useFileSource(files, of: .documents)
        case .scan(let text, let format): useScanner(text, format)
        case .chooseShortcut(let name): useShortcut(name)
        case .setContacts(let contacts):
            parts.note("the phone gets \(Verdict.count(contacts.count, "contact"))")
            setContacts(contacts)
        case .pickContacts(let names): useContacts(names)
        case .finishContact(let saves): useContact(saves: saves)
        case .setEvents(let events):
            parts.note("the phone gets \(Verdict.count(events.count, "event"))")
            setEvents(events)
        case .setReminders(let reminders):
            parts.note("the phone gets \(Verdict.count(reminders.count, "reminder"))")
            setReminders(reminders)
        case .finishEvent(let ending): useEvent(ending)
        case .chooseCalendars(let titles): useCalendars(titles)
        case .store(let action): useStore(action)
        case .native(let action): useNative(action)
        case .credentials(let action): useCredentials(action)
        case .closeBrowser: useBrowser(nil)
        case .followLink(let address):
            if let url = URL(string: address) { useBrowser(url) }
        case .closeDocument: leaveDocument()
        case .openRecentApps: listRecentApps()
        case .copy(let text):
            parts.note("a text is copied in another app")
            copy(text)
        case .choose(let permissions):
            for thing in PrivateThing.allCases {
                guard let choice = permissions.privacy[thing] else { continue }
                parts.note("\(thing.rawValue) is set to \(choice.rawValue) in Settings")
            }
            changeInSettings(permissions)
        case .setLocationServices(let areOn):
            parts.note("location services are switched \(areOn ? "on" : "off")")
            setLocationServices(areOn)
        case .setBluetooth(let isOn):
            parts.note("Bluetooth is switched \(isOn ? "on" : "off")")
            setBluetooth(isOn)
        case .setPeripherals(let peripherals):
            parts.note("\(Verdict.count(peripherals.count, "device")) of Bluetooth near the phone")
            usePeripherals(peripherals)
        case .notify(let name, let characteristic, let service, let value):
            parts.note("\(name) has another value of \(characteristic)")
            useValue(name, characteristic, service, value)
        case .disconnectPeripheral(let name):
            parts.note("\(name) ends its connection")
            usePeripheral(ending: name)
        case .setBattery(let level, let isCharging):
            parts.note(
                "the battery is at \(Int((level * 100).rounded())) %"
                    + (isCharging ? " and is being charged" : ""))
            setBattery(level: level, isCharging: isCharging)
        case .move(let location):
            parts.note(
                location.map { "the phone is at \($0.latitude), \($0.longitude)" }
                    ?? "the phone cannot tell where it is")
            move(to: location)
        case .turn(let orientation):
            parts.note("the phone is turned to \(orientation.rawValue)")
            turn(orientation)
        case .setTextSize(let size):
            parts.note("the text size is set to \(size.rawValue)")
            setTextSize(size)
        case .setVoiceOver(let isRunning):
            let reader = configuration.platform == .ios ? "VoiceOver" : "TalkBack"
            parts.note("\(reader) is turned \(isRunning ? "on" : "off")")
            setVoiceOver(isRunning)
        }
    }

    private func allowNotifications() { setNotifications(true) }

    /// Allows or forbids the notifications of the app before the user, or of the first one.
    func setNotifications(_ isAllowed: Bool) {
        guard let app = (springBoard.front?.bundle ?? springBoard.installed.first?.bundle) else {
            return
        }
        parts.note(
            "notifications of \(app.displayName) are \(isAllowed ? "allowed" : "forbidden")")
        shade.allow(isAllowed, of: app.identifier)
    }

    /// What lies between the user and the page of the app that is before them; nil: nothing does.
    private func cover(of app: RunningApp) -> String? {
        if let question = phoneQuestion { return "the question “\(question)”" }
        if springBoard.chooser != nil { return "the share sheet" }
        return app.findCover()
    }

    /// Whether no app lives, and a fault of the scenario has ended one.
    private var wasKilledByFault: Bool {
        guard !springBoard.running.contains(where: \.isAlive) else { return false }
        return faultsThatCame.contains { fault in
            if case .kill = fault { true } else { false }
        }
    }

    /// Why no app is before the user.
    private var whyNone: String {
        guard let app = springBoard.running.last(where: { $0.isAlive }) else {
            return "one has to be launched before"
        }
        let name = app.bundle.displayName
        return springBoard.fileRequest == nil
            ? "\(name) is in the background"
            : "the picker that \(name) has opened is before the user"
    }

    /// What both phones take for a long press (Android's `ViewConfiguration`, UIKit's recogniser).
    private static let longPress = Duration.milliseconds(500)
    private static let swipeStep = Duration.milliseconds(20)
    private static let swipeSteps = 10

    /// What the user does to an element of the page that is before them, as a task of its event loop.
    ///
    /// - Parameters:
    ///   - title: What the whole is called; nil: as the action alone.
    ///   - rest: What the hand goes on with, counted from then, where the first of it has met something.
    private func touch(
        _ selector: String, _ action: PageAction, _ title: String? = nil,
        then rest: [(Duration, PageAction)] = []
    ) {
        let (name, purpose) =
            switch action {
            case .tap: ("tap on \(selector)", "to tap")
            // The text itself is in the page's events, and may be a secret.
            case .typeText(let text):
                (
                    "\(text.count) key\(text.count == 1 ? "" : "s") typed into \(selector)",
                    "to type into"
                )
            case .clearText: ("text of \(selector) deleted", "whose text could be deleted")
            case .selectOption(let option):
                ("“\(option)” picked in \(selector)", "in which something could be picked")
            case .press, .move, .linger, .lift: ("touch of \(selector)", "to touch")
            }
        guard let app = springBoard.front else {
            // A kill that the scenario declares is no mistake of its user's.
            if wasKilledByFault {
                return parts.note("\(name) meets no app, as it was killed")
            }
            parts.find(.tapMissed, "A touch of \(selector) met no app: \(whyNone).")
            return
        }
        guard let page = app.findWebView()?.page else {
            parts.find(.tapMissed, "A touch of \(selector) met no page.")
            return
        }
        if let cover = cover(of: app) {
            return parts.find(
                .tapMissed, "A touch of \(selector) met no page: \(cover) is before it.")
        }
        parts.note(title ?? name)
        if case .typeText(let text) = action { callPlaces?.typed(text, into: selector, simulation) }
        let gesture = Gesture(page, isOver: rest.isEmpty)
        page.eventLoop.post("tap") { [weak self] in
            do throws(PageActionFailure) {
                try page.act(action, on: selector)
            } catch {
                gesture.isOver = true
                let message =
                    switch error {
                    case .missing: "The page has no element \(selector) \(purpose)."
                    case .refused(let why):
                        "\(selector) was touched in vain: \(why)" + (why.hasSuffix(".") ? "" : ".")
                    }
                self?.parts.find(.tapMissed, message)
            }
        }
        guard !rest.isEmpty else { return }
        gestures.removeAll(where: \.isOver)
        gestures.append(gesture)
        for (index, (delay, action)) in rest.enumerated() {
            let isLast = index == rest.count - 1
            parts.queue.after(.exactly(delay), "user") {
                gesture.page?.eventLoop.post("tap") {
                    guard !gesture.isOver, let page = gesture.page else { return }
                    gesture.isOver = isLast
                    // What it met has been said at the gesture's begin.
                    try? page.act(action, on: selector)
                }
            }
        }
    }

    /// Whether the user's hand is still at it.
    func hasGesture(on page: Page) -> Bool {
        gestures.contains { $0.page === page && !$0.isOver }
    }

    /// Lets the nth write to a matching file find the volume full; by any process, when none is named.
    ///
    /// - Parameter strikes: Asked when that write comes: whether it fails in this run.
    func failWrite(
        _ pattern: String, nth: Int, by process: String?,
        strikes: @escaping () -> Bool = { true }
    ) {
        let files = phone.fileSystem
        let faults = files.writeFaults ?? WriteFaults()
        files.writeFaults = faults
        faults.add(
            pattern, nth: nth, strikes: strikes,
            by: process.map { name in
                { writer in
                    switch name {
                    case "app": !writer.sandbox.isExtension
                    case "extension": writer.sandbox.isExtension
                    default: writer.process.name == name
                    }
                }
            })
    }

    /// Ends a process; false where no such one lives.
    @discardableResult
    func end(_ name: String) -> Bool {
        switch name {
        case "app":
            guard let app = springBoard.running.last(where: \.isAlive) else { return false }
            parts.note("\(app.bundle.displayName) is killed")
            app.kill("by the user")
        case "web":
            guard let app = springBoard.running.last(where: \.isAlive),
                let content = app.findWebView()?.contentProcess
            else { return false }
            content.crash()
        case "extension":
            guard let request = shareSheet.requests.last(where: { !$0.isOver }) else {
                return false
            }
            parts.note("\(request.process.name) is killed")
            request.process.kill(reason: "by the user")
        default:
            if let app = springBoard.running.last(where: {
                $0.isAlive && $0.bundle.displayName == name
            }) {
                parts.note("\(name) is killed")
                app.kill("by the user")
            } else if let request = shareSheet.requests.last(where: {
                !$0.isOver && $0.process.name == name
            }) {
                parts.note("\(name) is killed")
                request.process.kill(reason: "by the user")
            } else {
                return false
            }
        }
        return true
    }
}

/// What the user's hand does to a page over several moments; tasks of the page alone end it.
final class Gesture {
    private(set) weak var page: Page?
    var isOver: Bool

    init(_ page: Page, isOver: Bool) {
        self.page = page
        self.isOver = isOver
    }
}
