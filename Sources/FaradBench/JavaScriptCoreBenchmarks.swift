import CJavaScriptCore
import Glibc
import JavaScriptCore

/// What the wrapper costs: each thing done through it and through the raw C API, in turn, in one
/// process. Prints `name ratio x` (1: as fast as C; 0.5: half as fast), the medians of the rounds.
func runJavaScriptCoreBenchmarks() {
    let bench = JavaScriptCoreBenchmarks()
    bench.calls()
    bench.properties()
    bench.strings()
    bench.images()
    bench.roundTrips()
}

private final class JavaScriptCoreBenchmarks {
    private let context = JSContext()
    private var c: JSGlobalContextRef { context.ref }
    private let clock = ContinuousClock()

    // MARK: Calls

    func calls() {
        let count = 100_000
        let rawNative = withJSString("raw") { name in
            JSValue(
                ref: JSObjectMakeFunctionWithCallback(c, name) { context, _, _, _, values, _ in
                    JSValueMakeNumber(context, JSValueToNumber(context, values![0], nil) + 1)
                }, in: context)
        }
        let packageNative = context.makeFunction(name: "close") { arguments in
            arguments.context.makeNumber(arguments.number(0) + 1)
        }
        let publicNative = JSValue(newFunctionIn: context) { try $0[0].toDouble() + 1 }
        let loop = script("(f, n) => { for (let i = 0; i < n; i++) f(i) }")
        let run = { [context] (function: JSValue, count: Int) in
            _ = try! context.call(loop.ref, function.ref, context.makeNumber(Double(count)))
        }
        compare("jsc.native-call", rounds: 9) {
            run(rawNative, count)
        } _: {
            run(packageNative, count)
        }
        compare("jsc.native-call.public", rounds: 9) {
            run(rawNative, count)
        } _: {
            run(publicNative, count)
        }

        let add = script("(a, b) => a + b")
        compare("jsc.call", rounds: 9) { [c] in
            for index in 0..<count {
                var arguments: (JSValueRef?, JSValueRef?) = (
                    JSValueMakeNumber(c, Double(index)), JSValueMakeNumber(c, 2)
                )
                withUnsafeMutablePointer(to: &arguments) {
                    let values = UnsafeRawPointer($0).assumingMemoryBound(to: JSValueRef?.self)
                    let sum = JSObjectCallAsFunction(c, add.ref, nil, 2, values, nil)
                    blackHole(JSValueToNumber(c, sum, nil))
                }
            }
        } _: { [context] in
            for index in 0..<count {
                let sum = try! context.call(
                    add.ref, context.makeNumber(Double(index)), context.makeNumber(2))
                blackHole(context.number(sum))
            }
        }
        compare("jsc.call.public", rounds: 9) { [c] in
            for index in 0..<count / 10 {
                let values: [JSValueRef?] = [
                    JSValueMakeNumber(c, Double(index)), JSValueMakeNumber(c, 2),
                ]
                let sum = JSObjectCallAsFunction(c, add.ref, nil, 2, values, nil)
                blackHole(JSValueToNumber(c, sum, nil))
            }
        } _: {
            for index in 0..<count / 10 {
                blackHole(try! add.call(withArguments: [Double(index), 2.0]).toDouble())
            }
        }
    }

    // MARK: Properties

    func properties() {
        let count = 100_000
        let object = script("({ a: 1, value: 2, c: 3 })")
        let name: JSPropertyName = "value"
        compare("jsc.get", rounds: 9) { [c] in
            for _ in 0..<count {
                let value = JSObjectGetProperty(c, object.ref, name.ref, nil)
                blackHole(JSValueToNumber(c, value, nil))
            }
        } _: { [context] in
            for _ in 0..<count {
                blackHole(context.number(try! context.property(name, of: object.ref)))
            }
        }
        compare("jsc.get.public", rounds: 9) { [c] in
            for _ in 0..<count / 10 {
                let name = JSStringCreateWithUTF8CString("value")
                let value = JSObjectGetProperty(c, object.ref, name, nil)
                JSStringRelease(name)
                blackHole(JSValueToNumber(c, value, nil))
            }
        } _: {
            for _ in 0..<count / 10 { blackHole(try! object.forProperty("value").toDouble()) }
        }
        compare("jsc.set", rounds: 9) { [c] in
            for index in 0..<count {
                JSObjectSetProperty(
                    c, object.ref, name.ref, JSValueMakeNumber(c, Double(index)), 0, nil)
            }
        } _: { [context] in
            for index in 0..<count {
                try! context.setProperty(
                    name, of: object.ref, to: context.makeNumber(Double(index)))
            }
        }
        compare("jsc.set.public", rounds: 9) { [c] in
            for index in 0..<count / 10 {
                let name = JSStringCreateWithUTF8CString("value")
                JSObjectSetProperty(
                    c, object.ref, name, JSValueMakeNumber(c, Double(index)), 0, nil)
                JSStringRelease(name)
            }
        } _: {
            for index in 0..<count / 10 {
                try! object.setValue(Double(index), forProperty: "value")
            }
        }
    }

    // MARK: Strings

    func strings() {
        for (length, count) in [(16, 50_000), (1000, 10_000), (65_536, 200)] {
            let text = String((0..<length).map { Character(UnicodeScalar(UInt8(97 + $0 % 26))) })
            compare("jsc.string-in.\(length)", rounds: 9) { [c] in
                for _ in 0..<count {
                    text.withCString {
                        let string = JSStringCreateWithUTF8CString($0)
                        blackHole(JSValueMakeString(c, string))
                        JSStringRelease(string)
                    }
                }
            } _: { [context] in
                for _ in 0..<count { blackHole(context.makeString(text)) }
            }
            // As scripts make them, one byte a character.
            let raw: JSStringRef = JSStringCreateWithUTF8CString(text)
            let value = JSValue(ref: JSValueMakeString(c, raw), in: context)
            JSStringRelease(raw)
            let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: length * 3 + 1)
            defer { buffer.deallocate() }
            compare("jsc.string-out.\(length)", rounds: 9) { [c] in
                for _ in 0..<count {
                    let string = JSValueToStringCopy(c, value.ref, nil)
                    JSStringGetUTF8CString(string, buffer, length * 3 + 1)
                    blackHole(String(cString: buffer))
                    JSStringRelease(string)
                }
            } _: { [context] in
                for _ in 0..<count { blackHole(try! context.string(value.ref)) }
            }
        }
    }

    // MARK: Photos

    /// A photo of 10 MiB becomes a base64 string and comes back.
    func images() {
        let bytes = (0..<10 << 20).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        let encode = script("(buffer) => new Uint8Array(buffer).toBase64()")
        compare("jsc.base64-in", rounds: 15) { [c] in
            bytes.withUnsafeBytes {
                var buffer: JSValueRef? = JSObjectMakeArrayBufferWithBytesNoCopy(
                    c, UnsafeMutableRawPointer(mutating: $0.baseAddress), $0.count, nil, nil, nil)
                blackHole(JSObjectCallAsFunction(c, encode.ref, nil, 1, &buffer, nil))
            }
        } _: { [context] in
            bytes.withUnsafeBytes { blackHole(context.base64String(of: $0)) }
        }
        let text = bytes.withUnsafeBytes { JSValue.base64String(of: $0, in: context) }
        let decode = script("(text) => Uint8Array.fromBase64(text)")
        compare("jsc.base64-out", rounds: 15) { [c] in
            var argument: JSValueRef? = text.ref
            let array = JSObjectCallAsFunction(c, decode.ref, nil, 1, &argument, nil)
            let start = JSObjectGetTypedArrayBytesPtr(c, array, nil)
            let count = JSObjectGetTypedArrayByteLength(c, array, nil)
            blackHole(UnsafeRawBufferPointer(start: start, count: count)[count - 1])
        } _: {
            blackHole(text.withBase64Decoded { $0[$0.count - 1] })
        }
        let seconds = time { [context] in
            bytes.withUnsafeBytes { blackHole(context.base64String(of: $0)) }
        }
        print("jsc.base64-in.rate \(Int(Double(bytes.count) / 1e6 / seconds)) MB/s")
    }

    // MARK: Round trips

    /// The yardstick's slot bridge through the wrapper: what is left when Farad's own floors cost
    /// nothing. To be compared with the C program's `roundtrips.slot`.
    func roundTrips() {
        guard let file = fopen("Benchmarks/yardstick.js", "r") else {
            print("jsc.roundtrips skipped: Benchmarks/yardstick.js is not here")
            return
        }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let bundle = String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
        fclose(file)

        let page = JSContext()
        var queue: [Int] = []
        let post = page.makeFunction(name: "post") { arguments in
            queue.append(Int(arguments.number(0)))
            return nil
        }
        try! page.setObject(post, forKeyedSubscript: "nativePost")
        try! page.evaluateScript(
            """
            globalThis.headers = [{ name: 'SharedImage',
                methods: [{ name: 'hasSharedImage', rtype: 'promise' }] }];
            (() => {
              const slots = [], free = [], post = nativePost;
              globalThis.transport = { log() {}, post(call) {
                const slot = free.length > 0 ? free.pop() : slots.length;
                slots[slot] = call; post(slot, 0); } };
              globalThis.reply = (slot, value) => {
                const call = slots[slot]; slots[slot] = undefined; free.push(slot);
                Capacitor.fromNative({ callbackId: call.callbackId, pluginId: call.pluginId,
                  methodName: call.methodName, success: true, save: false, data: { value } }); };
            })()
            """)
        try! page.evaluateScript(bundle, withSourceURL: "yardstick.js")
        let reply = try! page["reply"]
        let loop = try! page["roundTrips"]
        let count = 20_000
        let rates = (0..<7).map { _ in
            Double(count)
                / time {
                    _ = try! page.call(loop.ref, page.makeNumber(Double(count)))
                    while let slot = queue.popLast() {
                        _ = try! page.call(
                            reply.ref, page.makeNumber(Double(slot)), page.makeBool(true))
                    }
                }
        }
        print("jsc.roundtrips \(Int(rates.sorted()[3])) calls/s")
    }

    // MARK: Measuring

    private func script(_ text: String) -> JSValue { try! context.evaluateScript(text) }

    private func compare(
        _ name: String, rounds: Int, _ raw: () -> Void, _ wrapped: () -> Void
    ) {
        var ratios: [Double] = []
        for round in 0..<rounds + 2 {
            // In turn who goes first: the second pays for the first one's garbage.
            let swapped = round % 2 == 1
            let early = time(swapped ? wrapped : raw)
            let late = time(swapped ? raw : wrapped)
            let (first, second) = swapped ? (late, early) : (early, late)
            // The first two rounds warm both up.
            if round >= 2 { ratios.append(first / second) }
        }
        let median = ratios.sorted()[ratios.count / 2]
        print("\(name) \(Double(Int(median * 1000)) / 1000) x")
    }

    private func time(_ body: () -> Void) -> Double {
        clock.measure(body) / .seconds(1)
    }
}

@inline(never)
private func blackHole<T>(_ value: T) {}
