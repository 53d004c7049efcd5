/// Why a module cannot run though it is there: a `SyntaxError`, and where the text says what is wrong.
struct ModuleLinkError: Error {
    let message: String
    let url: String
    let line: Int
    let column: Int
}

/// Finds what the imports of modules stand for (ECMA-262, "Source Text Module Records").
struct ModuleLinks {
    typealias Find = (_ url: String) -> PageModules.Module?

    /// A variable of a module, or with no name the object that has all that it exports.
    struct Binding: Equatable {
        let url: String
        let name: String?
        var changes = false
    }

    private enum Resolution {
        case found(Binding)
        case missing
        /// `export *` gives other variables of that name.
        case ambiguous
    }

    private struct Linked {
        var imports: [(local: String, url: String, name: String?)] = []
        var way = ModuleForm.Way()
    }

    private var linked: [String: Linked] = [:]
    private var errors: [String: ModuleLinkError] = [:]

    /// What the imports of a module stand for, in order.
    func imports(of url: String) -> [(local: String, url: String, name: String?)] {
        linked[url]?.imports ?? []
    }

    func way(of url: String) -> ModuleForm.Way { linked[url]?.way ?? .init() }

    /// Links a module and all that it asks for, each once.
    ///
    /// - Parameter check: Says what is wrong with the text of a module.
    mutating func link(
        _ root: String, isChromium: Bool, _ find: Find,
        check: (PageModules.Module) -> ModuleLinkError?
    ) -> ModuleLinkError? {
        if linked[root] != nil { return nil }
        if let known = errors[root] { return known }
        var walk = Walk(isChromium: isChromium)
        do throws(Refusal) {
            var seen: Set<String> = []
            try checkTexts(from: root, &seen, find, check)
            try visit(root, &walk, find)
        } catch {
            errors[root] = error.error
            for url in walk.path { linked[url] = nil }
            return error.error
        }
        return nil
    }

    private struct Refusal: Error { let error: ModuleLinkError }

    private func checkTexts(
        from url: String, _ seen: inout Set<String>, _ find: Find,
        _ check: (PageModules.Module) -> ModuleLinkError?
    ) throws(Refusal) {
        guard linked[url] == nil, seen.insert(url).inserted, let module = find(url) else { return }
        if let error = check(module) { throw Refusal(error: error) }
        for address in module.requests { try checkTexts(from: address, &seen, find, check) }
    }

    // MARK: Circles

    /// The way through modules that finds those that import each other (Tarjan's).
    private struct Walk {
        let isChromium: Bool
        var numbers: [String: Int] = [:]
        var lowest: [String: Int] = [:]
        var path: [String] = []
        var pathMembers: Set<String> = []
    }

    private mutating func visit(
        _ url: String, _ walk: inout Walk, _ find: Find
    ) throws(Refusal) {
        guard let module = find(url) else { return }
        let number = walk.numbers.count
        walk.numbers[url] = number
        walk.lowest[url] = number
        walk.path.append(url)
        walk.pathMembers.insert(url)
        for address in module.requests {
            if walk.pathMembers.contains(address) {
                walk.lowest[url] = min(walk.lowest[url] ?? 0, walk.numbers[address] ?? 0)
            } else if linked[address] == nil {
                try visit(address, &walk, find)
                walk.lowest[url] = min(
                    walk.lowest[url] ?? 0, walk.lowest[address] ?? walk.numbers.count)
            }
        }
        linked[url] = try bind(module, url, walk.isChromium, find)
        guard walk.lowest[url] == number, let first = walk.path.firstIndex(of: url) else { return }
        let members = walk.path[first...]
        if members.count > 1 || module.requests.contains(url) {
            for member in members { beginEarly(member, walk, find) }
        }
        walk.pathMembers.subtract(members)
        walk.path.removeSubrange(first...)
    }

    /// Functions of a module that others import in a circle may be called before it runs, and so may
    /// those of all that it imports.
    private mutating func beginEarly(_ root: String, _ walk: Walk, _ find: Find) {
        var left = [root]
        while let url = left.popLast() {
            // What was linked before is there, or on its way.
            guard walk.numbers[url] != nil, linked[url]?.way.isEarly == false,
                let module = find(url)
            else { continue }
            linked[url]?.way.isEarly = true
            // What it imports may not be there yet when it is asked for.
            linked[url]?.way.looksUp = Set(module.form.reading.imports.indices)
            left += module.requests
        }
    }

    // MARK: Names

    private func bind(
        _ module: PageModules.Module, _ url: String, _ isChromium: Bool, _ find: Find
    ) throws(Refusal) -> Linked {
        let reading = module.form.reading
        func refuse(
            _ name: String, _ request: Int, _ offset: Int, _ kind: String, _ why: Resolution
        ) -> Refusal {
            let place = module.place(of: offset)
            let target = reading.requests[request].specifier
            var message: String
            if isChromium {
                message = "The requested module '\(target)' "
                if case .ambiguous = why {
                    message +=
                        "contains conflicting star exports for name '\(name)' with the "
                        + "previous requested module"
                } else {
                    message += "does not provide an export named '\(name)'"
                }
            } else {
                message = "\(kind) binding name '\(name)' "
                if case .ambiguous = why {
                    message += "cannot be resolved due to ambiguous multiple bindings."
                } else if name == "default", find(module.requests[request])?.hasStars == true {
                    message += "cannot be resolved by star export entries."
                } else {
                    message += "is not found."
                }
            }
            return Refusal(
                error: ModuleLinkError(
                    message: message, url: module.base, line: place.line, column: place.column))
        }
        for one in reading.reexports {
            guard let name = one.imported else { continue }
            let found = resolve(name, in: module.requests[one.request], find)
            guard case .found = found else {
                throw refuse(name, one.request, one.offset, "Indirectly exported", found)
            }
        }
        var result = Linked()
        for (index, one) in reading.imports.enumerated() {
            var binding = Binding(url: module.requests[one.request], name: nil)
            if let name = one.name {
                let found = resolve(name, in: binding.url, find)
                guard case .found(let own) = found else {
                    throw refuse(name, one.request, one.offset, "Importing", found)
                }
                binding = own
            }
            result.imports.append((one.local, binding.url, binding.name))
            if binding.changes || one.isWritten { result.way.looksUp.insert(index) }
        }
        return result
    }

    private func resolve(_ name: String, in url: String, _ find: Find) -> Resolution {
        var seen: Set<[String]> = []
        return resolve(name, in: url, &seen, find)
    }

    private func resolve(
        _ name: String, in url: String, _ seen: inout Set<[String]>, _ find: Find
    ) -> Resolution {
        guard seen.insert([url, name]).inserted, let module = find(url) else { return .missing }
        let reading = module.form.reading
        if let own = reading.exports.first(where: { $0.name == name }) {
            return .found(Binding(url: url, name: name, changes: own.changes))
        }
        if name == "default", reading.hasDefault {
            return .found(Binding(url: url, name: name))
        }
        if let one = reading.reexports.first(where: { $0.name == name }) {
            let address = module.requests[one.request]
            guard let imported = one.imported else {
                return .found(Binding(url: address, name: nil))
            }
            return resolve(imported, in: address, &seen, find)
        }
        if name == "default" { return .missing }
        var found: Binding?
        for request in reading.stars {
            switch resolve(name, in: module.requests[request], &seen, find) {
            case .found(let one):
                if let found, found != one { return .ambiguous }
                found = one
            case .missing: continue
            case .ambiguous: return .ambiguous
            }
        }
        return found.map { .found($0) } ?? .missing
    }

    /// All that a module exports, in order.
    func names(of url: String, _ find: Find) -> [(name: String, binding: Binding)] {
        var seen: Set<String> = []
        var result: [(name: String, binding: Binding)] = []
        for name in exported(by: url, &seen, find).sorted(by: { one, other in
            one.utf16.lexicographicallyPrecedes(other.utf16)
        }) {
            if case .found(let binding) = resolve(name, in: url, find) {
                result.append((name, binding))
            }
        }
        return result
    }

    private func exported(by url: String, _ seen: inout Set<String>, _ find: Find) -> Set<String> {
        guard seen.insert(url).inserted, let module = find(url) else { return [] }
        let reading = module.form.reading
        var names = Set(reading.exports.map(\.name) + reading.reexports.map(\.name))
        if reading.hasDefault { names.insert("default") }
        for request in reading.stars {
            names.formUnion(
                exported(by: module.requests[request], &seen, find).subtracting(["default"]))
        }
        return names
    }
}

extension PageModules.Module {
    fileprivate var hasStars: Bool { !form.reading.stars.isEmpty }
}
