package import PluginContract

/// Calls a plugin that was written by hand in JavaScript, as a recorded contract says it was called,
/// to see what it answers. It runs in a page, so timers and web APIs are there.
package enum MockProbe {
    /// What was seen of the mock.
    ///
    /// - Parameters:
    ///   - script: The mock's module, bundled into one script that leaves its exports in the
    ///     variable `faradMock`.
    ///   - source: The module's text, for the lines of findings.
    ///   - contracts: What each plugin's methods are, on the platform that the mock stands for.
    /// - Throws: ``DeviceError`` when the mock cannot be loaded.
    package static func observe(
        script: String, path: String, source: String, map: SourceMap?,
        _ contracts: [PluginDeclaration]
    ) throws(DeviceError) -> Observation {
        let device = try Device(DeviceConfiguration())
        let bundle = ScriptApp.bundle(script: script, path: path, map: map)
        try device.install(bundle)
        device.launch(bundle.identifier)
        let report = device.run([])
        let thrown = report.findings.first { $0.rule.hasPrefix("unhandled-") }
        guard thrown == nil, let page = device.page else {
            throw DeviceError(
                .badData, "\(path): the mock cannot be loaded: \(thrown?.message ?? "no page.")")
        }
        var observation = Observation(side: .mock)
        for contract in contracts {
            let methods = contract.methods.map { method in
                JSON.object([
                    "name": .string(method.name), "returns": .string(method.returns.rawValue),
                    "options": .array(method.options?.examples ?? []),
                ])
            }
            let question = JSON.object([
                "plugin": .string(contract.name), "methods": .array(methods),
                "events": .array(contract.events.map { .string($0.name) }),
                "isAlone": .bool(contracts.count == 1),
            ])
            let answer: PluginResult
            do {
                answer = try page.evaluate("(\(Self.probe))(\(question.compact))")
            } catch {
                throw DeviceError(
                    .badData,
                    Paragraph.sentence("\(path): the mock could not be called: \(error)"))
            }
            guard let json = answer.string.flatMap({ try? JSON(parsing: $0) }) else { continue }
            observation.add(json, of: contract.name, path, source)
        }
        return observation
    }

    /// Finds the plugin among the exports: under its name, or, where one plugin alone is asked for, as
    /// the only or the default export; a class is instantiated. Calls each method, and describes what
    /// comes with types, as JSON has neither `undefined` nor dates.
    private static let probe = """
        async ({ plugin, methods, events, isAlone }) => {
            const describe = (value, depth = 0) => {
                if (depth > 32) return { type: "undefined" };
                if (value === undefined) return { type: "undefined" };
                if (value === null) return { type: "null" };
                if (Array.isArray(value)) {
                    return { type: "array", value: value.map((one) => describe(one, depth + 1)) };
                }
                const kind = typeof value === "object" ? value.constructor?.name ?? "Object"
                    : ["function", "symbol", "bigint"].includes(typeof value) ? typeof value : "Object";
                if (kind !== "Object") return { type: "foreign", value: `a ${kind}` };
                if (typeof value === "object") {
                    return { type: "object", value: Object.keys(value).map((key) =>
                        [key, describe(value[key], depth + 1)]) };
                }
                return { type: typeof value, value };
            };
            const module = typeof faradMock === "undefined" ? {} : faradMock;
            const names = [plugin, plugin + "Mock", "Mock" + plugin, plugin + "Plugin",
                plugin + "Web", plugin + "PluginWeb", plugin + "PluginMock", "mock" + plugin];
            const name = names.find((one) => one in module);
            const own = Object.keys(module).filter((key) => key !== "default");
            const { default: standard } = module;
            let mock = name ? module[name] : standard?.[plugin];
            let exported = mock === undefined ? undefined : name ?? "default";
            if (mock === undefined && (isAlone || names.includes(standard?.name))) {
                mock = standard;
                exported = "default";
            }
            if (mock === undefined && isAlone && own.length === 1) {
                mock = module[own[0]];
                exported = own[0];
            }
            if (mock === undefined || mock === null) return JSON.stringify({ exports: own });
            if (typeof mock === "function") mock = new mock();
            const known = new Set();
            for (let one = mock; one && one !== Object.prototype; one = Object.getPrototypeOf(one)) {
                // What a base class such as WebPlugin brings is no method of the plugin's.
                if (one !== mock && Object.getPrototypeOf(one) === Object.prototype
                    && Object.getPrototypeOf(mock) !== one) break;
                for (const key of Object.getOwnPropertyNames(one)) {
                    if (key !== "constructor" && typeof mock[key] === "function") known.add(key);
                }
            }
            // Virtual time, so that it costs nothing to wait for long.
            const silence = () => new Promise((resolve) => setTimeout(resolve, 600_000, silence));
            const sent = [];
            for (const event of events) {
                if (typeof mock.addListener !== "function") break;
                await Promise.race([
                    mock.addListener(event, (data) => sent.push([event, describe(data)])), silence(),
                ]);
            }
            const seen = [];
            for (const { name, returns, options } of methods) {
                if (typeof mock[name] !== "function") continue;
                for (const given of options.length > 0 ? options : [undefined]) {
                    const call = { method: name, options: describe(given) };
                    seen.push(call);
                    try {
                        let heard;
                        const answer = returns === "callback"
                            ? mock[name](given, (data) => { heard ??= describe(data); })
                            : mock[name](given);
                        call.isPromise = typeof answer?.then === "function";
                        const value = call.isPromise
                            ? await Promise.race([answer, silence()]) : answer;
                        if (value === silence) call.isOpen = true;
                        else if (returns === "callback") { if (heard) call.result = heard; }
                        else call.result = describe(value);
                    } catch (error) {
                        call.rejection = String(error?.message ?? error);
                    }
                }
            }
            return JSON.stringify({ isFound: true, exported, methods: [...known], seen, sent });
        }
        """
}

extension Observation {
    fileprivate mutating func add(
        _ json: JSON, of plugin: String, _ path: String, _ source: String
    ) {
        guard json["isFound"] == .bool(true) else { return }
        let moment = Moment(run: "", milliseconds: 0)
        var kinds: [String: ReturnKind] = [:]
        for call in json["seen"]?.elements ?? [] {
            let name = call["method"]?.text ?? ""
            let member = Member(plugin, name)
            // Who throws at once gives no promise either, but nobody saw what it would give.
            if call["isPromise"] == .bool(false) { kinds[name] = ReturnKind.none }
            let options = call["options"].map { ContractValue(described: $0) } ?? .undefined
            guard let index = add(Call(moment: moment, options: options), of: member) else {
                continue
            }
            if call["isOpen"] == .bool(true) {
                leave(index, of: member)
            } else if let result = call["result"] {
                answer(index, of: member, with: ContractValue(described: result))
            } else {
                reject(index, of: member, with: call["rejection"]?.text ?? "")
            }
        }
        for event in json["sent"]?.elements ?? [] {
            guard let parts = event.elements, parts.count == 2, let name = parts[0].text else {
                continue
            }
            add(
                Event(moment: moment, data: ContractValue(described: parts[1])),
                of: Member(plugin, name))
        }
        let line = json["exported"]?.text.flatMap { MockSource.line(of: $0, in: source) }
        let place = line.map { "\(path):\($0)" } ?? path
        var mock = NativePlugin(
            name: plugin,
            methods: (json["methods"]?.elements ?? []).compactMap(\.text).map { name in
                NativePlugin.Method(name: name, returns: kinds[name] ?? .promise, place: place)
            })
        mock.declared = place
        plugins.append(mock)
    }
}

extension ContractValue {
    /// What the probe's `describe` has made.
    fileprivate init(described json: JSON) {
        let value = json["value"]
        switch (json["type"]?.text, value) {
        case ("null", _): self = .null
        case ("boolean", .bool(let bool)?): self = .bool(bool)
        case ("number", .number(let number)?): self = .number(number)
        case ("string", .string(let text)?): self = .text(text)
        case ("foreign", .string(let kind)?): self = .foreign(kind)
        case ("array", .array(let elements)?):
            self = .array(elements.map { ContractValue(described: $0) })
        case ("object", .array(let pairs)?):
            self = .object(
                pairs.compactMap { pair in
                    guard let parts = pair.elements, parts.count == 2, let key = parts[0].text
                    else { return nil }
                    return Member(key, ContractValue(described: parts[1]))
                })
        default: self = .undefined
        }
    }
}
