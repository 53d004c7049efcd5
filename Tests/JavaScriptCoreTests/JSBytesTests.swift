import JavaScriptCore
import Testing

@Suite struct JSBytesTests {
    let context = JSContext()

    @Test(arguments: [0, 1, 2, 3, 255, 100_000])
    func `bytes become the base64 string that JavaScript sees, and come back`(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let value = bytes.withUnsafeBytes { JSValue.base64String(of: $0, in: context) }
        #expect(value.isString)
        #expect(try value.toString().utf8.count == (count + 2) / 3 * 4)
        #expect(value.base64Decoded() == bytes)
        try context.setObject(value, forKeyedSubscript: "s")
        let url = try context.evaluateScript("'data:image/jpeg;base64,' + s")
        #expect(url.base64Decoded() == bytes)
        #expect(
            try context.evaluateScript("new Uint8Array(Uint8Array.fromBase64(s)).length")
                .toDouble() == Double(count))
    }

    @Test func `known base64 is right`() throws {
        let bytes: [UInt8] = [0xFB, 0xFF, 0x00, 0x41]
        #expect(
            try bytes.withUnsafeBytes { JSValue.base64String(of: $0, in: context) }.toString()
                == "+/8AQQ==")
    }

    @Test func `what is no base64 gives nil`() throws {
        for script in ["'a*b='", "5", "({})", "'é'", "'data:text/plain,hällo'", "'A'"] {
            #expect(try context.evaluateScript(script).base64Decoded() == nil)
        }
    }

    @Test func `a page that replaces the engine's functions changes nothing`() throws {
        try context.evaluateScript(
            """
            Uint8Array.prototype.toBase64 = () => 'stolen'
            Uint8Array.fromBase64 = () => new Uint8Array(1)
            String.prototype.startsWith = String.prototype.slice = () => { throw 1 }
            Object.defineProperty = () => { throw 1 }
            """)
        let bytes: [UInt8] = [1, 2, 3]
        let value = bytes.withUnsafeBytes { JSValue.base64String(of: $0, in: context) }
        #expect(try value.toString() == "AQID")
        #expect(value.base64Decoded() == bytes)
        try context.globalObject.defineProperty("x", descriptor: ["value": 1])
        #expect(try context["x"].toInt32() == 1)
    }

    @Test func `a script sees and changes native bytes without a copy`() throws {
        let counter = Counter()
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 1)
        bytes.copyBytes(from: [1, 2, 3, 4])
        try {
            let token = Token(counter)
            let array = JSValue(newUint8ArrayNoCopy: bytes, in: context) {
                withExtendedLifetime(token) {}
            }
            try context.setObject(array, forKeyedSubscript: "a")
            #expect(try context.evaluateScript("a[1] += 40; a.join()").toString() == "1,42,3,4")
            #expect(bytes[1] == 42)
            #expect(array.toBytes() == [1, 42, 3, 4])
        }()
        #expect(counter.alive == 1)
        try context.evaluateScript("a = null")
        context.virtualMachine.garbageCollect()
        bytes.deallocate()
    }

    @Test func `the deallocator runs once, at the latest with the machine`() throws {
        let counter = Counter()
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 1)
        defer { bytes.deallocate() }
        do {
            let own = JSContext()
            let token = Token(counter)
            _ = JSValue(newUint8ArrayNoCopy: bytes, in: own) { withExtendedLifetime(token) {} }
        }
        #expect(counter.alive == 0)
    }

    @Test func `bytes of views, buffers and other element types come out`() throws {
        let cases: [(String, [UInt8]?)] = [
            ("new Uint8Array([1, 2, 3]).subarray(1)", [2, 3]),
            ("new Uint16Array([1, 256])", [1, 0, 0, 1]),
            ("new Uint8Array([9, 8]).buffer", [9, 8]),
            ("new Uint8Array(0)", []), ("new ArrayBuffer(0)", []),
            ("new Uint16Array(new Uint8Array([1, 2, 3, 4]).buffer, 2, 1)", [3, 4]),
            ("[1, 2]", nil), ("'text'", nil), ("null", nil),
        ]
        for (script, expected) in cases {
            #expect(try context.evaluateScript(script).toBytes() == expected, "\(script)")
        }
    }

    @Test func `copied bytes are the engine's own`() throws {
        var bytes: [UInt8] = [1, 2, 3]
        let array = bytes.withUnsafeBytes { JSValue(newUint8ArrayFrom: $0, in: context) }
        bytes[0] = 9
        #expect(array.toBytes() == [1, 2, 3])
        #expect(JSValue(object: [UInt8](), in: context).toBytes() == [])
    }
}
