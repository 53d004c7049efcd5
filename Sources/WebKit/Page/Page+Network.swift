import FaradFoundation
import JavaScriptCore
import Simulation

/// Requests of the page (`fetch`, `XMLHttpRequest`): the app's scheme handlers answer those for its
/// own files, servers of the phone's network the others.
extension Page {
    func addNetwork(to host: JSObjectRef) {
        add("fetch", to: host) { page, arguments throws(JSException) in
            var request = try page.request(arguments)
            request.stack = page.stacks.message
            page.stacks.message = nil
            page.askController(for: request) {
                page.send(request)
            } _: {
                page.take($0, of: request)
            }
            return nil
        }
        add("fetchNow", to: host) { page, arguments throws(JSException) in
            try page.fetchNow(try page.request(arguments))
        }
        add("cancelFetch", to: host) { page, arguments in
            let id = arguments.number(0)
            if page.container.asked.remove(id) == nil { page.process.cancel(id, of: page) }
            return nil
        }
        add("storageLoad", to: host) { page, arguments throws(JSException) in
            let area = page.process.storageArea(try arguments.string(0), url: page.originURL)
            let items = area.items.map { [$0.key, $0.value] as [Any?] }
            return JSValue(object: items as [Any?], in: page.context).ref
        }
        add("storageSet", to: host) { page, arguments throws(JSException) in
            let kind = try arguments.string(0)
            let area = page.process.storageArea(kind, url: page.originURL)
            let key = JSValueIsNull(page.context.ref, arguments[1]) ? nil : try arguments.string(1)
            let value =
                JSValueIsNull(page.context.ref, arguments[2]) ? nil : try arguments.string(2)
            if page.isOneOfMany { page.tellRelatives(ofItem: key, value, in: kind) }
            area.set(key, value)
            page.process.storageChanged(kind, url: page.originURL)
            return nil
        }
    }

    var baseURL: URL { URL(string: url) ?? URL(fileURLWithPath: "/") }

    private func request(_ arguments: JSArguments) throws(JSException) -> PageRequest {
        let url = try arguments.string(2)
        var request = PageRequest(
            id: arguments.number(0), method: try arguments.string(1),
            url: URL(string: url) ?? baseURL, headers: headers(arguments[3]),
            body: try body(arguments[4]))
        request.mode = PageRequest.Mode(rawValue: try arguments.string(5)) ?? .cors
        request.credentials =
            PageRequest.Credentials(rawValue: try arguments.string(6)) ?? .sameOrigin
        request.redirect = PageRequest.Redirect(rawValue: try arguments.string(7)) ?? .follow
        guard let initiator = PageRequest.Initiator(rawValue: try arguments.string(8)) else {
            preconditionFailure("The runtime names who asks")
        }
        request.initiator = initiator
        request.isKeptAlive = context.bool(arguments[9])
        return request
    }

    /// What a list of names and values in turn says.
    func headers(_ list: JSValueRef) -> [(name: String, value: String)] {
        guard JSValueIsObject(context.ref, list) else { return [] }
        var headers: [(name: String, value: String)] = []
        var index: UInt32 = 0
        while let name = element(list, index), let value = element(list, index + 1) {
            headers.append((name: name, value: value))
            index += 2
        }
        return headers
    }

    private func element(_ list: JSObjectRef, _ index: UInt32) -> String? {
        guard let value = JSObjectGetPropertyAtIndex(context.ref, list, index, nil),
            JSValueIsString(context.ref, value),
            let copy = JSValueToStringCopy(context.ref, value, nil)
        else { return nil }
        defer { JSStringRelease(copy) }
        return String(jsString: copy)
    }

    func body(_ value: JSValueRef) throws(JSException) -> Data? {
        guard JSValueIsObject(context.ref, value) else { return nil }
        return withBytes(of: value) { Data($0) }
    }

    /// To whoever has it: a server, or the app.
    private func send(_ request: PageRequest) {
        if let network = process.network(for: request.url) {
            network.load(request, for: self) { [self] in take($0, of: request) }
            return
        }
        process.fetch(schemeRequest(request)) { [self] outcome in
            perform(
                .other { [self] in
                    tell(request.id) { [self] object throws(JSException) in
                        try fill(object, outcome)
                    }
                })
        }
    }

    private func schemeRequest(_ request: PageRequest) -> URLRequest {
        var asked = URLRequest(url: request.url)
        asked.httpMethod = request.method
        asked.allHTTPHeaderFields = Dictionary(
            request.headers.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        asked.httpBody = request.body
        return asked
    }

    /// Sends a request and waits for its end with the script on the stack: other queues go on, the
    /// script's own stays busy. What has come is one object.
    private func fetchNow(_ request: PageRequest) throws(JSException) -> JSValueRef? {
        let object = JSValue(newObjectIn: context)
        var hasEnded = false
        var failure: JSException?
        let process = process
        /// Notes what has come, as members of the object.
        func note(_ fill: () throws(JSException) -> Void) {
            process.touchTurn()
            do throws(JSException) { try fill() } catch { failure = error }
        }
        if let network = process.network(for: request.url) {
            network.load(request, for: self, isAwaited: true) { [self] event in
                logConsole(event)
                note { () throws(JSException) in try fill(object, event) }
                if case .response = event { return }
                hasEnded = true
            }
        } else {
            process.fetch(schemeRequest(request), isAwaited: true) { [self] outcome in
                note { () throws(JSException) in try fill(object, outcome) }
                hasEnded = true
            }
        }
        waitNested { [self] in hasEnded || isClosed }
        refreshClock()
        if let failure { throw failure }
        if !hasEnded { try object.setValue(true, forProperty: "isFailed") }
        return object.ref
    }

    private func fill(_ object: JSValue, _ outcome: ResourceOutcome) throws(JSException) {
        switch outcome {
        case .failure(let message):
            try object.setValue(message, forProperty: "error")
        case .success(let resource):
            try object.setValue(Double(resource.status), forProperty: "status")
            try object.setValue(resource.url, forProperty: "url")
            try object.setValue(
                resource.headers.flatMap { [$0.name, $0.value] as [Any?] }, forProperty: "headers")
            try setBody(resource.data, of: object)
        }
    }

    private func fill(_ object: JSValue, _ event: PageLoadEvent) throws(JSException) {
        switch event {
        case .failure(_, let isRefusal):
            try object.setValue(true, forProperty: "isFailed")
            try object.setValue(isRefusal, forProperty: "isRefused")
        case .body(let data): try setBody(data, of: object)
        case .response(let response): try fill(object, response)
        }
    }

    func fill(_ object: JSValue, _ response: PageResponse) throws(JSException) {
        try object.setValue(Double(response.status), forProperty: "status")
        try object.setValue(response.statusText, forProperty: "statusText")
        try object.setValue(response.kind.rawValue, forProperty: "type")
        try object.setValue(response.url, forProperty: "url")
        try object.setValue(response.isRedirected, forProperty: "redirected")
        try object.setValue(response.hasNoBody, forProperty: "hasNoBody")
        try object.setValue(response.headerList, forProperty: "headers")
    }

    /// The same of an object of a script's.
    func response(_ object: JSValue) throws(JSException) -> PageResponse {
        PageResponse(
            kind: PageResponse.Kind(rawValue: try object.forProperty("type").toString())
                ?? .default,
            url: try object.forProperty("url").toString(),
            status: Int(try object.forProperty("status").toDouble()),
            statusText: try object.forProperty("statusText").toString(),
            headers: headers(try object.forProperty("headers").ref),
            isRedirected: try object.forProperty("redirected").toBool())
    }

    /// What a browser's console says of it.
    func logConsole(_ event: PageLoadEvent) {
        if case .failure(let lines, _) = event {
            for line in lines { console(.error, line) }
        }
        if case .response(let response) = event, response.status >= 400 {
            console(.error, settings.engine.line(for: response))
        }
    }

    /// News of a request to a server.
    private func take(_ event: PageLoadEvent, of request: PageRequest) {
        logConsole(event)
        tell(request.id) { [self] object throws(JSException) in try fill(object, event) }
    }

    private func tell(_ id: Double, _ fill: (JSValue) throws(JSException) -> Void) {
        let object = JSValue(newObjectIn: context)
        do throws(JSException) {
            try fill(object)
        } catch {
            return report(PageFailure(error, kind: .exception))
        }
        enterSteps(Entry.fetched, context.makeNumber(id), object.ref)
    }

    func setBody(_ data: Data, of object: JSValue) throws(JSException) {
        // A page may write into what it has fetched, so it gets bytes of its own.
        let body = data.withUnsafeBytes { JSValue(newUint8ArrayFrom: $0, in: context) }
        try object.setValue(body, forProperty: "body")
    }
}
