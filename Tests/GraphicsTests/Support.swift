import Foundation
import Graphics
import TestSupport
import Testing

extension Pixels {
    /// Red, green, blue and alpha as they are stored: the colours multiplied.
    subscript(x: Int, y: Int) -> [UInt8] {
        get {
            let at = start + (y * width + x) * 4
            return [at[2], at[1], at[0], at[3]]
        }
        nonmutating set {
            let at = start + (y * width + x) * 4
            (at[0], at[1], at[2], at[3]) = (newValue[2], newValue[1], newValue[0], newValue[3])
        }
    }
}

/// Lends a transparent bitmap.
func withPixels<R>(_ width: Int, _ height: Int, _ body: (Pixels) throws -> R) throws -> R {
    let pixels = try #require(Pixels.allocate(width: width, height: height))
    defer { pixels.deallocate() }
    return try body(pixels)
}

func withDecoded<R>(_ codec: Codec, _ file: [UInt8], _ body: (Pixels) throws -> R) throws -> R {
    let pixels = try #require(file.withUnsafeBytes { codec.decode($0) })
    defer { pixels.deallocate() }
    return try body(pixels)
}

/// A file under `Tests/Fixtures`.
func fixture(_ name: String) throws -> [UInt8] {
    let path = Checkout.root + "/Tests/Fixtures/" + name
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
}
