import FaradFoundation
import JavaScriptCore
import Simulation

/// The objects of an Android WebView (`web/runtime/parts/android-web-view.js`).
extension Page {
    /// Puts them into a page of a web view that has any; the machine has begun.
    func installAndroidObjects() {
        guard !android.isEmpty else { return }
        do throws(JSException) {
            try loadPart("android-web-view")
        } catch {
            fatalError("the objects of Android's WebView failed: \(error)")
        }
    }

    func addAndroidObjects(to host: JSObjectRef) {
        guard !android.isEmpty else { return }
        let names = JSValue(object: android.listeners.map { $0.name as Any? }, in: context)
        set("messageListeners", of: host, to: names.ref)
        let interfaces = android.interfaces.map { interface -> Any? in
            ["name": interface.name, "methods": interface.methods.map(\.name)] as [String: Any]
        }
        set("javascriptInterfaces", of: host, to: JSValue(object: interfaces, in: context).ref)
        add("androidReady", to: host) { page, arguments in
            page.android.raise = arguments.value(0)
            return nil
        }
        addCookies(to: host)
        add("postText", to: host) { page, arguments throws(JSException) in
            page.post(try arguments.string(1), toListener: Int(arguments.number(0)))
            return nil
        }
        add("callInterface", to: host) { page, arguments throws(JSException) in
            let interface = page.android.interfaces[Int(arguments.number(0))]
            let method = try arguments.string(1)
            var values: [String?] = []
            for index in 2..<max(2, arguments.count) {
                let isText = JSValueIsString(page.context.ref, arguments[index])
                values.append(isText ? try arguments.string(index) : nil)
            }
            return page.call(interface, method, values)
        }
    }

    /// The app keeps them for all of its pages.
    private func addCookies(to host: JSObjectRef) {
        guard let cookies = settings.cookies else { return }
        add("cookie", to: host) { page, _ in
            page.context.makeString(cookies.header(for: page.baseURL, toScript: true))
        }
        add("setCookie", to: host) { page, arguments throws(JSException) in
            cookies.set(try arguments.string(0), for: page.baseURL, byScript: true)
            return nil
        }
    }

    private func post(_ text: String, toListener index: Int) {
        // Capacitor's listener passes over what comes from a frame (F168).
        guard parent == nil else { return }
        let listener = android.listeners[index]
        note("to app", text)
        let reply = JavaScriptReplyProxy(process: process, page: self, index: index)
        let stack = stacks.message
        process.postToApp("message", memory: listener.memory) {
            listener.onPostMessage(text, stack, reply)
        }
    }

    /// Hands a text to the page's object, as an event of the page.
    func raiseMessage(_ text: String, at index: Int) {
        perform(
            .other { [self] in
                guard let raise = android.raise else { return }
                note("to page", text)
                do throws(JSException) {
                    try context.call(
                        raise.ref, context.makeNumber(Double(index)),
                        context.makeString(text))
                } catch {
                    report(PageFailure(error, kind: .exception))
                }
            })
    }

    private func note(_ label: StaticString, _ text: String) {
        var crossing = Crossing()
        crossing.add(.string(ScriptString(text)))
        simulation.trace.note(.hop, label, crossing.byteCount, crossing.hash)
    }

    /// Runs a method on the app's thread `JavaBridge` and waits with the script on the stack.
    private func call(
        _ interface: JavascriptInterface, _ method: String, _ values: [String?]
    ) -> JSValueRef? {
        guard let method = interface.methods.first(where: { $0.name == method }) else {
            return nil
        }
        var answer: ScriptValue?
        let process = process
        let call = JavascriptInterface.Call(arguments: values, stack: stacks.message)
        process.postToJavaBridge(memory: method.memory) {
            let value = method.body(call)
            process.reply("interface answer") {
                process.touchTurn()
                answer = value
            }
        }
        waitNested { answer != nil }
        refreshClock()
        switch answer {
        case .bool(let value): return context.makeBool(value)
        case .number(let value): return context.makeNumber(value)
        case .string(let text): return context.makeString(text.string)
        case .null: return context.null
        default: return nil
        }
    }
}
