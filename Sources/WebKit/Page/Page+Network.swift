import FaradFoundation
import JavaScriptCore
import Simulation

/// Requests of the page (`fetch`, `XMLHttpRequest`): the app's scheme handlers answer them.
extension Page {
    func addNetwork(to host: JSObjectRef) {
        add("fetch", to: host) { page, arguments throws(JSException) in
            let id = arguments.number(0)
            let method = try arguments.string(1)
            let url = try arguments.string(2)
            var request = URLRequest(url: URL(string: url) ?? page.baseURL)
            request.httpMethod = method
            request.allHTTPHeaderFields = page.headers(arguments[3])
            request.httpBody = try page.body(arguments[4])
            page.process.fetch(request) { outcome in
                page.perform(.other { page.finishFetch(id, outcome) })
            }
            return nil
        }
        add("storageLoad", to: host) { page, arguments throws(JSException) in
            let area = page.process.storageArea(try arguments.string(0), url: page.url)
            let items = area.items.map { [$0.key, $0.value] as [Any?] }
            return JSValue(object: items as [Any?], in: page.context).ref
        }
        add("storageSet", to: host) { page, arguments throws(JSException) in
            let kind = try arguments.string(0)
            let area = page.process.storageArea(kind, url: page.url)
            let key = JSValueIsNull(page.context.ref, arguments[1]) ? nil : try arguments.string(1)
            let value =
                JSValueIsNull(page.context.ref, arguments[2]) ? nil : try arguments.string(2)
            area.set(key, value)
            page.process.storageChanged(kind, url: page.url)
            return nil
        }
    }

    private var baseURL: URL { URL(string: url) ?? URL(fileURLWithPath: "/") }

    private func headers(_ list: JSValueRef) -> [String: String]? {
        guard JSValueIsObject(context.ref, list) else { return nil }
        var headers: [String: String] = [:]
        var index: UInt32 = 0
        while let name = element(list, index), let value = element(list, index + 1) {
            headers[name] = value
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

    private func body(_ value: JSValueRef) throws(JSException) -> Data? {
        guard JSValueIsObject(context.ref, value) else { return nil }
        return withBytes(of: value) { Data($0) }
    }

    private func finishFetch(_ id: Double, _ outcome: ResourceOutcome) {
        let object = JSValue(newObjectIn: context)
        do throws(JSException) {
            switch outcome {
            case .failure(let message):
                try object.setValue(message, forProperty: "error")
            case .success(let resource):
                try object.setValue(Double(resource.status), forProperty: "status")
                try object.setValue(resource.url, forProperty: "url")
                var headers: [Any?] = []
                for header in resource.headers {
                    headers.append(header.name)
                    headers.append(header.value)
                }
                try object.setValue(headers, forProperty: "headers")
                // A page may write into what it has fetched, so it gets bytes of its own.
                let body = resource.data.withUnsafeBytes {
                    JSValue(newUint8ArrayFrom: $0, in: context)
                }
                try object.setValue(body, forProperty: "body")
            }
        } catch {
            return report(PageFailure(error, kind: .exception))
        }
        enter(Entry.fetched, context.makeNumber(id), object.ref)
    }
}
