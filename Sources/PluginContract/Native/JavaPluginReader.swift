/// Reads plugins for Android, in Java or Kotlin: classes with the annotation `@CapacitorPlugin`.
struct JavaPluginReader {
    private let files: [SourceFile]
    private let constants: [String: String]

    init(_ files: [SourceFile], _ constants: [String: String]) {
        self.files = files
        self.constants = constants
    }

    var reading: PluginSourceReader.Reading {
        var reading = PluginSourceReader.Reading()
        for file in files {
            for at in file.tokens.indices where file.holds("@", "CapacitorPlugin", at: at) {
                read(file, at, &reading)
            }
            // The annotation of Capacitor 2, which this version passes over.
            for at in file.tokens.indices where file.holds("@", "NativePlugin", at: at) {
                reading.unnamed.append(
                    PluginSourceReader.unnamed("a class of Capacitor 2", file.place(at)))
            }
        }
        return reading
    }

    private func read(
        _ file: SourceFile, _ at: Int, _ reading: inout PluginSourceReader.Reading
    ) {
        var name: String?
        var isNamed = false
        var next = at + 2
        if file.isSign("(", at: next) {
            for argument in file.elements(of: next)
            where file.holds("name", "=", at: argument.lowerBound) {
                isNamed = true
                name = file.text(argument.lowerBound + 2..<argument.upperBound, constants)
            }
            next = (file.end(of: next) ?? next) + 1
        }
        guard file.isBalanced else {
            let what = declaration(file, from: next).flatMap { file.word(at: $0 + 1) }
            reading.unnamed.append(
                PluginSourceReader.unread(what ?? "A class", file.place(at)))
            return
        }
        guard let type = declaration(file, from: next),
            let open = (type..<file.tokens.count).first(where: { file.isSign("{", at: $0) }),
            let end = file.end(of: open), let className = file.word(at: type + 1)
        else {
            reading.unnamed.append(PluginSourceReader.unnamed("a class", file.place(at)))
            return
        }
        // A name that cannot be read is not that of the class.
        guard let name = isNamed ? name : className else {
            reading.unnamed.append(PluginSourceReader.unnamed(className, file.place(type)))
            return
        }
        var source = PluginSource()
        let ancestors = (type + 2..<open).compactMap { file.word(at: $0) }
        source.isOpen = !ancestors.contains("Plugin")
        var methods: [NativePlugin.Method] = []
        var index = open + 1
        while index < end {
            if file.holds("@", "PluginMethod", at: index) {
                let read = method(file, index, end)
                if let method = read.method {
                    methods.append(method)
                    source.methods[method.name] = read.body
                } else {
                    source.isOpen = true
                    source.notes.append(
                        .init(
                            place: file.place(index),
                            text: "This method of \(className) cannot be read, so no method is "
                                + "called missing."))
                }
            }
            index = (file.end(of: index) ?? index) + 1
        }
        var plugin = NativePlugin(name: name, methods: methods, hasPermissionMethods: true)
        plugin.declared = file.place(type)
        plugin.source = source
        reading.plugins.append(plugin)
    }

    /// The word `class`, behind other annotations and modifiers.
    private func declaration(_ file: SourceFile, from start: Int) -> Int? {
        var at = start
        while at < file.tokens.count {
            if file.isWord("class", at: at) { return at }
            if file.isSign("@", at: at), file.word(at: at + 1) != nil {
                at += 2
                // `@a.b.C(…)`
                while file.isSign(".", at: at) { at += 2 }
                if file.isSign("(", at: at) { at = (file.end(of: at) ?? at) + 1 }
                continue
            }
            guard file.word(at: at) != nil else { return nil }
            at += 1
        }
        return nil
    }

    /// `@PluginMethod(returnType = PluginMethod.RETURN_CALLBACK) public void x(PluginCall call) { … }`
    private func method(
        _ file: SourceFile, _ at: Int, _ end: Int
    ) -> (method: NativePlugin.Method?, body: PluginSource.Method?) {
        var returns: ReturnKind? = .promise
        var next = at + 2
        if file.isSign("(", at: next) {
            for argument in file.elements(of: next)
            where file.holds("returnType", "=", at: argument.lowerBound) {
                returns = kind(file, argument.lowerBound + 2..<argument.upperBound)
            }
            next = (file.end(of: next) ?? next) + 1
        }
        // The name is what stands before the parameters; annotations may have brackets too.
        var parameters: Int?
        while next < end, parameters == nil {
            if file.isSign("@", at: next) {
                next += 2
                if file.isSign("(", at: next) { next = (file.end(of: next) ?? next) + 1 }
            } else if file.isSign("(", at: next) {
                parameters = next
            } else if file.word(at: next) != nil {
                next += 1
            } else {
                return (nil, nil)
            }
        }
        guard let parameters, let name = file.word(at: parameters - 1), let returns,
            let close = file.end(of: parameters)
        else { return (nil, nil) }
        let method = NativePlugin.Method(
            name: name, returns: returns, place: file.place(parameters - 1))
        let inside = parameters + 1..<close
        let call: String?
        if file.language == .java {
            call = file.word(at: close - 1)
        } else {
            call = file.word(at: inside.lowerBound)
        }
        let isCall = inside.contains { file.isWord("PluginCall", at: $0) }
        guard isCall, let call,
            let body = (close..<end).first(where: {
                file.isSign("{", at: $0) || file.isSign("=", at: $0) || file.isSign(";", at: $0)
            }), file.isSign("{", at: body), let bodyEnd = file.end(of: body)
        else { return (method, nil) }
        return (
            method,
            MethodReader(file, body + 1..<bodyEnd, call: call, constants).method(
                at: file.place(parameters - 1))
        )
    }

    private func kind(_ file: SourceFile, _ value: Range<Int>) -> ReturnKind? {
        guard let last = value.last else { return nil }
        switch file.tokens[last].word ?? file.tokens[last].text {
        case "RETURN_PROMISE", "promise": return .promise
        case "RETURN_CALLBACK", "callback": return .callback
        case "RETURN_NONE", "none": return ReturnKind.none
        default: return nil
        }
    }
}
