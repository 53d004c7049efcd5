package import JavaScriptCore

/// What a user does to an element of a page.
package enum PageAction: Hashable, Sendable {
    /// Touches it, as a finger does; a disabled one is not touched.
    case tap
    /// Types a text into it by the phone's keyboard, or has a picker give it.
    case typeText(String)
    /// Deletes what it holds.
    case clearText
    /// Picks an option of it by its label or its value.
    case selectOption(String)
    /// Puts a finger on it, which stays there.
    case press
    /// Moves the finger that is down, by points from where it came down.
    case move(Int, Int)
    /// The finger has stayed where it is for half a second.
    case linger
    /// Takes the finger off; no click follows.
    case lift

    fileprivate var words: [String] {
        switch self {
        case .tap: ["tap"]
        case .typeText(let text): ["typeText", text]
        case .clearText: ["clearText"]
        case .selectOption(let option): ["selectOption", option]
        case .press: ["press"]
        case .move(let x, let y): ["move", "\(x) \(y)"]
        case .linger: ["linger"]
        case .lift: ["lift"]
        }
    }
}

/// Why an action of the user's was none.
package enum PageActionFailure: Error, Equatable {
    /// The page has no such element.
    case missing
    /// The element or its page does not let it happen; the text says why.
    case refused(String)
}

extension Page {
    /// Acts on the first element that a selector names, in a task of the page's event loop: each
    /// listener of each event is a call of its own.
    package func act(_ action: PageAction, on selector: String) throws(PageActionFailure) {
        var words = action.words
        words.insert(selector, at: 1)
        let asked = JSValue(object: words, in: context)
        enter(Entry.act, asked.ref)
        takeSteps()
        let question = JSValue(object: ["acted"], in: context)
        let outcome = enter(Entry.part, context.makeString("dom-more"), question.ref)
        withExtendedLifetime((asked, question)) {}
        // Without one the engine has stopped the script, which the page has reported.
        guard let outcome else { return }
        if JSValueIsNull(context.ref, outcome) { throw .missing }
        if JSValueIsString(context.ref, outcome) {
            throw .refused(JSValue(ref: outcome, in: context).description)
        }
    }

    /// What a user can tell of the element that a selector finds, as JSON: `found`, which may be null, or
    /// `error` where it is not clear which.
    package func attributes(of selector: String) -> String { ask("attributesOf", selector) }

    /// The document as it is now, as a file.
    package var markup: String { ask("markup") }

    /// Asks the part that knows elements; a text.
    private func ask(_ question: String, _ argument: String = "") -> String {
        let asked = JSValue(object: [question, argument], in: context)
        let answer = enter(Entry.part, context.makeString("dom-more"), asked.ref)
        withExtendedLifetime(asked) {}
        return answer.map { JSValue(ref: $0, in: context).description } ?? ""
    }

    /// What a function gives in the page, as JSON; nothing that it begins comes to its end.
    ///
    /// - Parameters:
    ///   - function: Its source.
    ///   - arguments: An array of JSON.
    /// - Throws: What the function throws, or that it gives a promise.
    package func value(
        of function: String, arguments: String
    ) throws(JSException) -> String {
        let text = """
            (() => {
                const value = (\(function))(...\(arguments));
                if (typeof value?.then === "function") throw new Error(
                    "the function gives a promise; a run that is over waits for none");
                return JSON.stringify(value) ?? "null";
            })()
            """
        bringNames(of: text)
        return try context.evaluateScript(text, withSourceURL: "farad:evaluate").toString()
    }
}
