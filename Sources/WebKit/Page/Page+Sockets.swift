import FaradFoundation
import JavaScriptCore
import Simulation

/// Web sockets of the page, to servers of the phone's network.
extension Page {
    func addSockets(to host: JSObjectRef) {
        add("socket", to: host) { page, arguments throws(JSException) in
            let id = arguments.number(1)
            switch try arguments.string(0) {
            case "open":
                let protocols = try arguments.string(3)
                return page.context.makeBool(
                    page.openSocket(
                        id, try arguments.string(2),
                        protocols.isEmpty ? [] : protocols.components(separatedBy: ", ")))
            case "send": page.process.socket(id, of: page)?.send(try page.message(arguments[2]))
            case "close":
                let code = arguments.number(2)
                page.process.socket(id, of: page)?
                    .close(code == 0 ? nil : Int(code), try arguments.string(3))
            default: page.process.socket(id, of: page)?.giveUp()
            }
            return nil
        }
    }

    /// - Returns: False where the page may not even try.
    private func openSocket(_ id: Double, _ address: String, _ protocols: [String]) -> Bool {
        guard let url = URL(string: address), let network = process.socketNetwork else {
            perform(.other { [self] in take(.failed(console: nil, isError: true), of: id) })
            return true
        }
        if case .mixedContent = network.engine.refusal(
            of: url, from: WebOrigin(ofDocument: self.url))
        {
            console(.error, ChromiumWords.mixedContent(ofSocketTo: url, from: self.url))
            return false
        }
        network.openSocket(id, url, protocols, for: self) { [unowned self] in take($0, of: id) }
        return true
    }

    private func message(
        _ value: JSValueRef
    ) throws(JSException) -> URLSessionWebSocketTask.Message {
        if JSValueIsObject(context.ref, value) {
            return .data(withBytes(of: value) { Data($0) } ?? Data())
        }
        return .string(try context.string(value))
    }

    /// News of a socket, as members of an object for the script.
    private func take(_ event: PageSocketEvent, of id: Double) {
        let news = JSValue(newObjectIn: context)
        do throws(JSException) {
            try fill(news, with: event)
        } catch {
            return report(PageFailure(error, kind: .exception))
        }
        let values: [Any?] = ["take", id, news]
        enterSteps(
            Entry.part, context.makeString("web-socket"),
            JSValue(object: values, in: context).ref)
    }

    private func fill(_ news: JSValue, with event: PageSocketEvent) throws(JSException) {
        switch event {
        case .open(let selectedProtocol):
            try news.setValue(selectedProtocol, forProperty: "protocol")
        case .message(.string(let text)): try news.setValue(text, forProperty: "data")
        case .message(.data(let data)):
            // The page gets bytes of its own.
            try news.setValue(
                data.withUnsafeBytes { JSValue(newUint8ArrayFrom: $0, in: context) },
                forProperty: "data")
        case .failed(let line, let isError):
            if let line { console(.error, line) }
            try news.setValue(isError, forProperty: "isError")
            try news.setValue(1006.0, forProperty: "code")
        case .closed(let code, let reason):
            try news.setValue(Double(code), forProperty: "code")
            try news.setValue(reason, forProperty: "reason")
        }
    }
}
