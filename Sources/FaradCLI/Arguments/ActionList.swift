import Farad

/// What the user does, from the options of the command line in the order in which they stand.
struct ActionList {
    var shares: [String] = []
    var sharedURLs: [String] = []
    var sharedTexts: [String] = []
    var with: [String] = []
    var withURLs: [String] = []
    var withTexts: [String] = []
    var representations: [String] = []
    var accesses: [String] = []
    var urls: [String] = []
    var launches: [String] = []
    var backgrounds: [String] = []
    var foregrounds: [String] = []
    var backs: [String] = []
    var taps: [String] = []
    var fields: [String] = []
    var alertAnswers: [String] = []
    var typedTexts: [String] = []
    var permissions: [String] = []
    var interruptions: [String] = []
    var interruptionEnds: [String] = []
    var dismissals: [String] = []
    var kills: [String] = []

    /// Checks and reads everything before a run starts.
    func actions(in order: [RawArguments.ActionName]) throws(Problem) -> [TimedAction] {
        var rest = self
        var actions: [TimedAction] = []
        for name in order {
            if try rest.describesItemBefore(name, &actions) { continue }
            if try rest.describesTypingBefore(name, &actions) { continue }
            guard let item = try rest.nextItemBeside(name) else {
                actions.append(try rest.next(name))
                continue
            }
            guard let last = actions.last, case .share(let items) = last.action else {
                throw Problem(
                    .usage,
                    "--\(name.rawValue) adds an item to the share before it; give --share, "
                        + "--share-url or --share-text first.")
            }
            actions[actions.count - 1].action = .share(items + [item])
        }
        for case .typeText("", let field) in actions.map(\.action) {
            throw Problem(
                .usage, "“--type-into \(field)” needs a text: give --typing behind it.")
        }
        return actions
    }

    /// How the item before it is handed over; false for an option that says something else.
    private mutating func describesItemBefore(
        _ name: RawArguments.ActionName, _ actions: inout [TimedAction]
    ) throws(Problem) -> Bool {
        guard name == .as || name == .access else { return false }
        let value = name == .as ? representations.removeFirst() : accesses.removeFirst()
        guard let last = actions.last, case .share(var items) = last.action,
            var item = items.popLast(), ![.webURL, .text].contains(item.representation)
        else {
            throw Problem(
                .usage,
                "--\(name.rawValue) says how the file before it is handed over; give --share or "
                    + "--with first.")
        }
        if name == .as {
            let ways: [SharedItem.Representation] = [.url, .data, .image]
            guard let way = ways.first(where: { $0.rawValue == value }) else {
                throw Self.unknown("A file is not shared as", value, ways.map(\.rawValue))
            }
            item.representation = way
        } else {
            guard let access = SharedItem.FileAccess(rawValue: value) else {
                throw Self.unknown(
                    "A file's access is not", value, SharedItem.FileAccess.allCases.map(\.rawValue))
            }
            item.access = access
        }
        actions[actions.count - 1].action = .share(items + [item])
        return true
    }

    /// What is typed by the option before it; false for an option that says something else.
    private mutating func describesTypingBefore(
        _ name: RawArguments.ActionName, _ actions: inout [TimedAction]
    ) throws(Problem) -> Bool {
        guard name == .typing else { return false }
        let text = typedTexts.removeFirst()
        switch actions.last?.action {
        case .answerAlert(let button, nil):
            actions[actions.count - 1].action = .answerAlert(button, typing: text)
        case .typeText("", let field):
            actions[actions.count - 1].action = .typeText(text, into: field)
        default:
            throw Problem(
                .usage,
                "--typing says what the option before it types; give --type-into or --answer-alert "
                    + "first.")
        }
        return true
    }

    private static func unknown(
        _ sentence: String, _ value: String, _ known: [String]
    ) -> Problem {
        Problem(.usage, "\(sentence) “\(value)”; known are \(known.joined(separator: ", ")).")
    }

    /// One more item of the share before it; nil where the option is an action of its own.
    private mutating func nextItemBeside(
        _ name: RawArguments.ActionName
    ) throws(Problem) -> SharedItem? {
        switch name {
        case .with: try SharedFile.load(with.removeFirst())
        case .withURL: SharedItem(webURL: withURLs.removeFirst())
        case .withText: SharedItem(text: withTexts.removeFirst())
        default: nil
        }
    }

    private mutating func next(_ name: RawArguments.ActionName) throws(Problem) -> TimedAction {
        switch name {
        case .share:
            let file = try TimedText(file: shares.removeFirst(), exists: SharedFile.exists)
            return TimedAction(.share([try SharedFile.load(file.text)]), at: file.at)
        case .shareURL:
            let url = try TimedText(sharedURLs.removeFirst())
            return TimedAction(.share([SharedItem(webURL: url.text)]), at: url.at)
        case .shareText:
            let text = try TimedText(sharedTexts.removeFirst())
            return TimedAction(.share([SharedItem(text: text.text)]), at: text.at)
        case .with, .withURL, .withText, .as, .access, .typing:
            throw Problem(.fault, "--\(name.rawValue) is no action of its own.")
        case .openURL:
            let url = try TimedText(urls.removeFirst())
            guard Self.isURL(url.text) else {
                throw Problem(.usage, "“\(url.text)” is no URL; give one such as timesafari://.")
            }
            return TimedAction(.openURL(url.text), at: url.at)
        case .launch: return try timed(.launch, launches.removeFirst(), "--launch")
        case .background: return try timed(.background, backgrounds.removeFirst(), "--background")
        case .foreground: return try timed(.foreground, foregrounds.removeFirst(), "--foreground")
        case .back: return try timed(.back, backs.removeFirst(), "--back")
        case .tap:
            let tap = try TimedText(taps.removeFirst())
            guard !tap.text.isEmpty else {
                throw Problem(.usage, "--tap needs a CSS selector, such as #keep.")
            }
            return TimedAction(.tap(tap.text), at: tap.at)
        case .typeInto:
            let field = try TimedText(fields.removeFirst())
            guard !field.text.isEmpty else {
                throw Problem(.usage, "--type-into needs a CSS selector, such as #name.")
            }
            return TimedAction(.typeText("", into: field.text), at: field.at)
        case .answerAlert:
            let answer = try TimedText(alertAnswers.removeFirst())
            guard !answer.text.isEmpty else {
                throw Problem(.usage, "--answer-alert needs a button, such as OK.")
            }
            return TimedAction(.answerAlert(answer.text, typing: nil), at: answer.at)
        case .allowNotifications:
            return try timed(
                .allowNotifications, permissions.removeFirst(), "--allow-notifications")
        case .interrupt: return try timed(.interrupt, interruptions.removeFirst(), "--interrupt")
        case .endInterruption:
            return try timed(
                .endInterruption, interruptionEnds.removeFirst(), "--end-interruption")
        case .dismissShare:
            return try timed(.dismissShare, dismissals.removeFirst(), "--dismiss-share")
        case .kill:
            let argument = kills.removeFirst()
            let process = try TimedText(argument)
            guard process.at != nil, !process.text.isEmpty else {
                throw Problem(
                    .usage, "“--kill \(argument)” needs a process and a time, such as app@1500.")
            }
            return TimedAction(.kill(process.text), at: process.at)
        }
    }

    private func timed(
        _ action: Action, _ text: String, _ option: String
    ) throws(Problem) -> TimedAction {
        TimedAction(action, at: try TimedText.time(text[...], of: "\(option) \(text)"))
    }

    /// Whether the text begins with a scheme (RFC 3986, 3.1) and has no space in it.
    private static func isURL(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":"), let first = text.utf8.first,
            (65...90).contains(first) || (97...122).contains(first)
        else { return false }
        return text[..<colon].utf8.allSatisfy { byte in
            (65...90).contains(byte) || (97...122).contains(byte) || (48...57).contains(byte)
                || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".")
        } && text.utf8.allSatisfy { $0 > 32 && $0 != 127 }
    }
}
