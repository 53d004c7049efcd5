import FaradFoundation
import Graphics
import JavaScriptCore
import UIKit

/// Pictures, and what canvases are drawn on.
extension Page {
    func addPictures(to host: JSObjectRef) {
        add("orientation", to: host) { page, arguments in
            let orientation = page.withBytes(of: arguments[0]) {
                ImageHeader(UnsafeRawBufferPointer($0))?.orientation
            }
            return page.context.makeNumber(Double((orientation ?? nil) ?? 1))
        }
    }

    func addCanvas(to host: JSObjectRef) {
        add("decodePicture", to: host) { page, arguments in page.decodePicture(arguments) }
        add("drawVector", to: host) { page, arguments throws(JSException) in
            try page.drawVector(arguments)
        }
        add("encodePicture", to: host) { page, arguments throws(JSException) in
            guard let codec = Codec(rawValue: try arguments.string(3)) else {
                preconditionFailure("The page encodes no such picture")
            }
            let quality = arguments.number(4)
            let file = page.withPixels(arguments) { codec.encode($0, quality: quality) }
            guard let file = file ?? nil else {
                throw JSException(message: "The canvas cannot be encoded", in: page.context)
            }
            return file.withUnsafeBytes {
                JSValue(newUint8ArrayFrom: $0, in: page.context).ref
            }
        }
        add("draw", to: host) { page, arguments throws(JSException) in
            try page.draw(arguments)
            return nil
        }
        add("hits", to: host) { page, arguments in
            let (x, y, isStroked) = (arguments.number(1), arguments.number(2), arguments.bool(3))
            let isHit = page.withBytes(of: arguments[0]) {
                Drawing.contains(
                    x: x, y: y, commands: UnsafeBufferPointer($0.bindMemory(to: Double.self)),
                    isStroked: isStroked)
            }
            return page.context.makeBool(isHit ?? false)
        }
        add("readPixels", to: host) { page, arguments in
            let numbers = (3..<7).map { Self.whole(arguments.number($0)) }
            page.withPixels(arguments) { pixels in
                page.withBytes(of: arguments[7]) {
                    pixels.read(
                        x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3],
                        into: $0)
                }
            }
            return nil
        }
        add("writePixels", to: host) { page, arguments in
            let numbers = (4..<11).map { Self.whole(arguments.number($0)) }
            page.withPixels(arguments) { pixels in
                page.withBytes(of: arguments[3]) {
                    pixels.write(
                        UnsafeRawBufferPointer($0), stride: numbers[0],
                        from: (numbers[1], numbers[2], numbers[3], numbers[4]), toX: numbers[5],
                        y: numbers[6])
                }
            }
            return nil
        }
        add("measure", to: host) { page, arguments throws(JSException) in
            let font = Font(
                family: Font.Family(rawValue: Self.whole(arguments.number(0))) ?? .sans,
                isBold: arguments.bool(1), isItalic: arguments.bool(2), size: arguments.number(3))
            let measures: Font.Measures
            do {
                measures = try font.measure(try arguments.string(4))
            } catch let error as Font.MissingFont {
                throw JSException(message: error.description, in: page.context)
            } catch {
                throw error as! JSException
            }
            page.withBytes(of: arguments[5]) {
                let numbers = $0.bindMemory(to: Double.self)
                for (index, number) in measures.list.enumerated() { numbers[index] = number }
            }
            return nil
        }
    }

    /// Lends a bitmap that arguments from `first` on name: its bytes, its width and its height.
    @discardableResult
    private func withPixels<R>(
        _ arguments: JSArguments, _ body: (Pixels) -> R
    ) -> R? {
        let (width, height) = (Self.whole(arguments.number(1)), Self.whole(arguments.number(2)))
        return withBytes(of: arguments[0]) { bytes in
            Pixels(bytes, width: width, height: height).map(body)
        } ?? nil
    }

    private func decodePicture(_ arguments: JSArguments) -> JSValueRef? {
        enum Found {
            case pixels(Pixels)
            case damaged
            /// It has no pixels before it has a size.
            case vector
            case other(String)
        }
        let found = withBytes(of: arguments[0]) { bytes -> Found in
            let file = UnsafeRawBufferPointer(bytes)
            guard let header = ImageHeader(file) else {
                return Self.isSVG(file) ? .vector : .damaged
            }
            guard let codec = Codec(rawValue: header.format.rawValue) else {
                return .other("\(header.format.rawValue.uppercased()) on a canvas")
            }
            guard let stored = codec.decode(file) else { return .damaged }
            let shown = stored.oriented(by: header.orientation)
            if shown.start != stored.start { stored.deallocate() }
            return .pixels(shown)
        }
        switch found {
        case .pixels(let pixels):
            withBytes(of: arguments[1]) {
                let size = $0.bindMemory(to: Double.self)
                size[0] = Double(pixels.width)
                size[1] = Double(pixels.height)
            }
            return JSValue(newUint8ArrayNoCopy: pixels.bytes, in: context) { pixels.deallocate() }
                .ref
        case .other(let name): return context.makeString(name)
        case .vector: return JSValueMakeBoolean(context.ref, true)
        case .damaged, nil: return JSValueMakeNull(context.ref)
        }
    }

    /// The pixels of an SVG of some width and height in a bitmap of others, on a colour; null where it is
    /// damaged.
    private func drawVector(_ arguments: JSArguments) throws(JSException) -> JSValueRef? {
        let own = (width: arguments.number(1), height: arguments.number(2))
        let size = (width: Self.whole(arguments.number(3)), height: Self.whole(arguments.number(4)))
        let background = SIMD4((5..<9).map { arguments.number($0) })
        let drawn = withBytes(of: arguments[0]) { bytes in
            Result { () throws(VectorPicture.MissingLibrary) in
                try VectorPicture.draw(
                    UnsafeRawBufferPointer(bytes), own: own, background: background, size: size)
            }
        }
        switch drawn {
        case .success(let pixels?):
            return JSValue(newUint8ArrayNoCopy: pixels.bytes, in: context) { pixels.deallocate() }
                .ref
        case .success(nil), nil: return JSValueMakeNull(context.ref)
        case .failure(let missing):
            throw JSException(message: missing.description, in: context)
        }
    }

    private static func isSVG(_ file: UnsafeRawBufferPointer) -> Bool {
        String(decoding: file.prefix(4096), as: UTF8.self).contains("<svg")
    }

    private func draw(_ arguments: JSArguments) throws(JSException) {
        let list = try values(of: arguments[4])
        var texts: [String] = []
        for text in list { texts.append(try context.string(text)) }
        // The engine does not move an array's bytes once it has told where they are.
        let parts = try values(of: arguments[5])
        var images: [Pixels] = []
        for index in stride(from: 0, to: parts.count, by: 3) {
            let (width, height) = (
                context.number(parts[index + 1]), context.number(parts[index + 2])
            )
            let image = withBytes(of: parts[index]) {
                Pixels($0, width: Self.whole(width), height: Self.whole(height))
            }
            guard let image = image ?? nil else {
                throw JSException(message: "An image on a canvas has lost its pixels", in: context)
            }
            images.append(image)
        }
        let failure = withPixels(arguments) { pixels in
            withBytes(of: arguments[3]) { bytes -> Font.MissingFont? in
                let commands = UnsafeBufferPointer(bytes.bindMemory(to: Double.self))
                do throws(Font.MissingFont) {
                    try Drawing.draw(commands, on: pixels, images: images, texts: texts)
                    return nil
                } catch {
                    return error
                }
            }
        }
        if let failure = (failure ?? nil) ?? nil {
            throw JSException(message: failure.description, in: context)
        }
    }

    /// A place or a size, as near to a number as any canvas has one.
    private static func whole(_ number: Double) -> Int {
        number.isNaN ? 0 : Int(max(-1e9, min(1e9, number)))
    }

    private static let length: JSPropertyName = "length"

    /// An array's own elements.
    private func values(of array: JSValueRef) throws(JSException) -> [JSValueRef] {
        guard let object = JSValueToObject(context.ref, array, nil) else { return [] }
        let count = Int(context.number(try context.property(Self.length, of: object)))
        var values: [JSValueRef] = []
        for index in 0..<count {
            guard let value = JSObjectGetPropertyAtIndex(context.ref, object, UInt32(index), nil)
            else { continue }
            values.append(value)
        }
        return values
    }
}

extension Font.Measures {
    /// In the order in which `host.measure` fills them.
    fileprivate var list: [Double] {
        [width, left, right, ascent, descent, fontAscent, fontDescent]
    }
}
