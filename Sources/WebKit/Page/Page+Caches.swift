import FaradFoundation
import JavaScriptCore
import Simulation

/// What `web/runtime/parts/cache-storage.js` asks for.
extension Page {
    func addCaches(to host: JSObjectRef) {
        add("cacheNames", to: host) { page, _ in
            page.touchCaches(.read)
            let names = page.caches.caches(of: page.cacheOrigin).map { $0.name as Any? }
            return JSValue(object: names, in: page.context).ref
        }
        add("cacheUsage", to: host) { page, _ in
            page.touchCaches(.read)
            return page.context.makeNumber(Double(page.caches.size(of: page.cacheOrigin)))
        }
        add("cacheNumber", to: host) { page, arguments throws(JSException) in
            let makes = arguments.bool(1)
            page.touchCaches(makes ? .write : .read)
            let cache = page.caches.cache(
                try arguments.string(0), of: page.cacheOrigin, makes: makes)
            if makes { page.cachesChanged() }
            return page.context.makeNumber(Double(cache?.number ?? 0))
        }
        add("cacheForget", to: host) { page, arguments throws(JSException) in
            page.touchCaches(.write)
            let wasThere = page.caches.remove(try arguments.string(0), of: page.cacheOrigin)
            page.cachesChanged()
            return page.context.makeBool(wasThere)
        }
        add("cacheEntries", to: host) { page, arguments in
            page.touchCaches(.read)
            let entries = page.caches[Int(arguments.number(0))]?.entries ?? []
            let list = entries.map { entry in
                [
                    Double(entry.number), entry.url, entry.requestHeaders.map { $0 as Any? },
                    entry.response.headerList,
                ] as [Any?]
            }
            return JSValue(object: list as [Any?], in: page.context).ref
        }
        add("cacheRead", to: host) { page, arguments throws(JSException) in
            page.touchCaches(.read)
            let number = Int(arguments.number(1))
            let cache = page.caches[Int(arguments.number(0))]
            guard let entry = cache?.entries.first(where: { $0.number == number }) else {
                return nil
            }
            let object = JSValue(newObjectIn: page.context)
            try page.fill(object, entry.response)
            if let body = entry.body { try page.setBody(body, of: object) }
            return object.ref
        }
        add("cacheWrite", to: host) { page, arguments throws(JSException) in
            page.touchCaches(.write)
            guard let cache = page.caches[Int(arguments.number(0))] else { return nil }
            let entry = CacheStore.Entry(
                number: 0, url: try arguments.string(1),
                requestHeaders: page.headers(arguments[2]).flatMap { [$0.name, $0.value] },
                response: try page.response(arguments.value(3)), body: try page.body(arguments[4]))
            page.caches.add(entry, to: cache, of: page.cacheOrigin)
            page.cachesChanged()
            return nil
        }
        add("cacheRemove", to: host) { page, arguments throws(JSException) in
            page.touchCaches(.write)
            guard let cache = page.caches[Int(arguments.number(0))] else { return nil }
            let numbers = try arguments.value(1).toArray().compactMap {
                ($0 as? Double).map { Int($0) }
            }
            page.caches.remove(numbers, from: cache, of: page.cacheOrigin)
            page.cachesChanged()
            return nil
        }
    }

    private var caches: CacheStore { process.caches }
    private var cacheOrigin: String { WebStorage.origin(of: originURL) }

    private func touchCaches(_ access: Access) {
        guard simulation.isExploring else { return }
        simulation.touches(access, CacheStore.resource(of: process.owner))
    }

    private func cachesChanged() { process.cachesChanged(of: cacheOrigin) }
}
