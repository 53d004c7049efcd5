import FaradFoundation
import JavaScriptCore
import Simulation

/// The native half of the runtime (`web/runtime/host.d.ts` lists it).
extension Page {
    func makeHost() -> JSValue {
        let host = JSValue(newObjectIn: context)
        runtimeObjects.host = host
        let object = host.ref
        setValues(of: object)
        addEventLoop(to: object)
        addMessages(to: object)
        addDocument(to: object)
        addNamedElements(to: object)
        addNetwork(to: object)
        addSockets(to: object)
        addAndroidObjects(to: object)
        addTextInput(to: object)
        addSharing(to: object)
        add("ready", to: object) { page, arguments in
            page.ready(arguments)
            return nil
        }
        add("bringNames", to: object) { page, arguments throws(JSException) in
            page.bringNames(of: try arguments.string(0))
            return nil
        }
        add("part", to: object) { page, arguments throws(JSException) in
            try page.loadPart(try arguments.string(0))
            return nil
        }
        return host
    }

    typealias HostFunction = (Page, JSArguments) throws(JSException) -> JSValueRef?

    /// Adds a function that only the runtime calls; scripts of the app never get hold of it.
    func add(_ name: String, to host: JSObjectRef, _ body: @escaping HostFunction) {
        let function = context.makeBareFunction {
            [unowned self] arguments throws(JSException) in try body(self, arguments)
        }
        set(name, of: host, to: function)
    }

    func set(_ name: String, of host: JSObjectRef, to value: JSValueRef) {
        withJSString(name) {
            JSObjectSetProperty(
                context.ref, host, $0, value, JSPropertyAttributes(kJSPropertyAttributeNone), nil)
        }
    }

    private func setValues(of host: JSObjectRef) {
        set("words", of: host, to: words.makeArray(in: context))
        set("locationHref", of: host, to: context.makeString(url))
        set("origin", of: host, to: context.makeString(WebStorage.origin(of: originURL)))
        if !addresses.referrer.isEmpty {
            set("referrer", of: host, to: context.makeString(addresses.referrer))
        }
        if addresses.base != nil { set("hasBase", of: host, to: context.makeBool(true)) }
        set("unsimulated", of: host, to: UnsimulatedMembers.makeObject(of: self))
        set("navigator", of: host, to: UnsimulatedMembers.makeObject(ofNavigatorOf: self))
        set("userAgent", of: host, to: context.makeString(process.userAgent))
        set("language", of: host, to: context.makeString(settings.language))
        if settings.engine.isChromium {
            set("isChromium", of: host, to: context.makeBool(true))
        }
        if settings.engine.isChromium || settings.moduleOrder == .standard {
            set("ordersModulesByStandard", of: host, to: context.makeBool(true))
        }
        connection = settings.connection()
        if connection == .none { set("isOffline", of: host, to: context.makeBool(true)) }
        set("cloneMode", of: host, to: context.makeString(settings.cloneMode.rawValue))
        if settings.recordsStacks {
            set("recordsStacks", of: host, to: context.makeBool(true))
        }
        set("maximumDepth", of: host, to: context.makeNumber(Double(settings.maximumDepth)))
        set("maximumElements", of: host, to: context.makeNumber(Double(settings.maximumElements)))
        let screen = JSValue(newObjectIn: context)
        set("width", of: screen.ref, to: context.makeNumber(Double(settings.screenWidth)))
        set("height", of: screen.ref, to: context.makeNumber(Double(settings.screenHeight)))
        let viewHeight = Double(settings.screenHeight - settings.barHeights)
        set("viewHeight", of: screen.ref, to: context.makeNumber(viewHeight))
        set("scale", of: screen.ref, to: context.makeNumber(settings.screenScale))
        set("screen", of: host, to: screen.ref)
        let names = JSValue(object: handlers.map { $0.name as Any? }, in: context)
        set("handlers", of: host, to: names.ref)
    }

    // MARK: Timers, tasks, random numbers

    private func addEventLoop(to host: JSObjectRef) {
        add("schedule", to: host) { page, arguments in
            let id = Int(arguments.number(0))
            // An interval that goes on keeps the stack of who began it.
            if let stack = page.stacks.message {
                page.stacks.timers[id] = stack
                page.stacks.message = nil
            }
            page.eventLoop.schedule(
                timer: id, milliseconds: Int(arguments.number(1)), repeats: arguments.bool(2))
            return nil
        }
        add("cancel", to: host) { page, arguments in
            // An id that no timer can have must not stop the program.
            guard let id = Int(exactly: arguments.number(0)) else { return nil }
            page.eventLoop.cancel(timer: id)
            return nil
        }
        add("requestFrame", to: host) { page, _ in
            page.eventLoop.requestFrame()
            return nil
        }
        add("postTask", to: host) { page, _ in
            page.eventLoop.post("task", .task)
            return nil
        }
        add("ask", to: host) { page, _ in
            page.eventLoop.ask()
            return nil
        }
        // Scripts find this one as `Math.random`.
        let random = context.makeFunction(name: "random") { [unowned self] _ in
            context.makeNumber(randomness.nextDouble())
        }
        set("random", of: host, to: random.ref)
        add("randomBytes", to: host) { page, arguments in
            page.withBytes(of: arguments[0]) { page.randomness.fill($0) }
            return nil
        }
    }

    /// Lends the bytes of a typed array.
    func withBytes<R>(
        of array: JSValueRef, _ body: (UnsafeMutableRawBufferPointer) -> R
    ) -> R? {
        guard let object = JSValueToObject(context.ref, array, nil) else { return nil }
        let count = JSObjectGetTypedArrayByteLength(context.ref, object, nil)
        let offset = JSObjectGetTypedArrayByteOffset(context.ref, object, nil)
        guard let start = JSObjectGetTypedArrayBytesPtr(context.ref, object, nil) else {
            return body(UnsafeMutableRawBufferPointer(start: nil, count: 0))
        }
        return body(UnsafeMutableRawBufferPointer(start: start + offset, count: count))
    }

    /// Whether the keyboard is wanted.
    private func addTextInput(to host: JSObjectRef) {
        guard settings.textInput != nil else { return }
        add("textInput", to: host) { page, arguments in
            page.settings.textInput?(arguments.bool(0))
            return nil
        }
    }

    // MARK: Console, errors, dialogs

    private func addDocument(to host: JSObjectRef) {
        add("console", to: host) { page, arguments throws(JSException) in
            let level = ConsoleMessage.Level(rawValue: try arguments.string(0)) ?? .log
            page.console(level, try arguments.string(1))
            return nil
        }
        add("report", to: host) { page, arguments throws(JSException) in
            let kind = try arguments.string(0)
            page.report(
                PageFailure(
                    kind: kind.hasSuffix("rejection") ? .rejection : .exception,
                    message: try arguments.string(1), source: try arguments.string(2),
                    line: Int(exactly: arguments.number(3)) ?? 0,
                    column: Int(exactly: arguments.number(4)) ?? 0,
                    stack: try arguments.string(5), isHandled: kind.hasPrefix("handled")))
            return nil
        }
        add("codeBefore", to: host) { page, arguments throws(JSException) in
            page.code(
                of: try arguments.string(0), before: Int(exactly: arguments.number(1)) ?? 0,
                Int(exactly: arguments.number(2)) ?? 0
            ).map(page.context.makeString)
        }
        add("imagesChanged", to: host) { page, _ in
            // What counts as shown is what the app's own document shows.
            if page.parent == nil { page.hasChangedImages = true }
            return nil
        }
        add("finding", to: host) { page, arguments throws(JSException) in
            let text = try arguments.string(0)
            if arguments.count > 1 {
                let rule = FindingRule(try arguments.string(1))
                page.simulation.findings.report(
                    Finding(rule, text, process: page.process.process))
            } else {
                page.simulation.trace.note(.finding, text)
            }
            return nil
        }
        add("panel", to: host) { page, arguments throws(JSException) in
            // Scripts may hold the window of a frame that is gone.
            guard !page.isClosed else { return nil }
            let text = arguments.count > 2 ? try arguments.string(2) : nil
            let answer = try page.runPanel(
                try arguments.string(0), message: try arguments.string(1), defaultText: text)
            switch answer {
            case .none: return nil
            case .text(let text): return text.map(page.context.makeString) ?? page.context.null
            case .choice(let isConfirmed): return page.context.makeBool(isConfirmed)
            }
        }
        add("navigate", to: host) { page, arguments throws(JSException) in
            let url = try arguments.string(0)
            let kind = try arguments.string(1)
            let referrer = arguments.count > 2 ? try arguments.string(2) : ""
            guard !page.isClosed else { return nil }
            let isElsewhere = ["window", "link"].contains(kind)
            if let parent = page.parent, !isElsewhere {
                if page.mayLeave() { parent.navigateFrame(page, to: url, referrer) }
            } else if isElsewhere || page.top.mayLeave() {
                page.process.navigate(to: url, kind: kind, from: page.top, referrer: referrer)
            }
            return nil
        }
        addHistory(to: host)
        add("urlChanged", to: host) { page, arguments throws(JSException) in
            page.url = try arguments.string(0)
            if page.parent == nil { page.process.urlChanged(of: page) }
            return nil
        }
        add("tree", to: host) { page, arguments throws(JSException) in
            if JSValueIsNull(page.context.ref, arguments[0]) {
                guard page.parser.place == .max else { return nil }
                return page.context.makeString(page.html?.nodes ?? "")
            }
            let flags = Int(try arguments.number(3))
            var context: HTMLTreeBuilder.Context?
            if !JSValueIsNull(page.context.ref, arguments[1]) {
                context = HTMLTreeBuilder.Context(
                    name: try arguments.string(1),
                    namespace: HTMLTree.Namespace(rawValue: try arguments.string(2)) ?? .html,
                    isQuirks: flags & 1 != 0, isInForm: flags & 4 != 0, holdsHTML: flags & 8 != 0)
            }
            let tree = HTMLTreeBuilder.tree(
                of: try arguments.string(0), inside: context, isScripting: flags & 2 == 0)
            return page.context.makeString(tree.json())
        }
        add("visibility", to: host) { page, arguments in
            page.process.touchVisibility(arguments.count > 0 ? .write : .read)
            if arguments.count > 0 { page.top.hears.visibility = true }
            return page.context.makeString(page.process.isVisible ? "visible" : "hidden")
        }
        add("latin1", to: host) { page, arguments in
            page.withBytes(of: arguments[0]) { bytes in
                let units = bytes.map { UInt16($0) }
                let text = JSStringCreateWithCharacters(units, units.count)
                defer { if let text { JSStringRelease(text) } }
                return JSValueMakeString(page.context.ref, text)
            }
        }
    }
}
