import Foundation
import Testing

@testable import UIKit

@Suite struct ImageHeaderTests {
    @Test func `a photo with EXIF tells its kind and size`() throws {
        let header = try #require(ImageHeader(Fixtures.data("photo.jpg")))
        #expect(header.format == .jpeg)
        #expect(header.width == 1600 && header.height == 1200)
        #expect(header.orientation == 1)
    }

    @Test func `a turned photo is shown with its sides exchanged`() throws {
        let header = try #require(ImageHeader(Fixtures.data("turned.jpg")))
        #expect(header.width == 32 && header.height == 24)
        #expect(header.orientation == 6)
        #expect(header.shownWidth == 24 && header.shownHeight == 32)
    }

    @Test func `a PNG tells its kind and size`() throws {
        let header = try #require(ImageHeader(Fixtures.data("small.png")))
        #expect(header.format == .png)
        #expect(header.width == 32 && header.height == 24)
    }

    @Test(arguments: [
        [UInt8]("GIF89a".utf8) + [3, 1, 2, 0, 0x80, 0, 0],
        [UInt8]("GIF87a".utf8) + [3, 1, 2, 0, 0x80, 0, 0],
    ])
    func `a GIF tells its kind and size`(bytes: [UInt8]) throws {
        let header = try #require(ImageHeader(Data(bytes)))
        #expect(header.format == .gif)
        #expect(header.width == 259 && header.height == 2)
    }

    @Test func `all three forms of WebP tell their size`() throws {
        let riff = [UInt8]("RIFF".utf8) + [0, 0, 0, 0] + [UInt8]("WEBP".utf8)
        let lossy =
            riff + [UInt8]("VP8 ".utf8) + [0, 0, 0, 0, 0, 0, 0, 0x9D, 0x01, 0x2A]
            + [64, 1, 240, 0]
        let lossless = riff + [UInt8]("VP8L".utf8) + [0, 0, 0, 0, 0x2F, 0x3F, 0xC1, 0x3B, 0]
        let extended =
            riff + [UInt8]("VP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 0x3F, 1, 0, 0xEF, 0, 0]
        for bytes in [lossy, lossless, extended] {
            let header = try #require(ImageHeader(Data(bytes)))
            #expect(header.format == .webp)
            #expect(header.width == 320 && header.height == 240)
        }
    }

    @Test func `a HEIC tells the size of the whole picture, not of its tiles`() throws {
        let header = try #require(
            ImageHeader(heic(brand: "heic", sizes: [(512, 512), (4032, 3024)])))
        #expect(header.format == .heic)
        #expect(header.width == 4032 && header.height == 3024)
        #expect(ImageHeader(heic(brand: "mp42", sizes: [(512, 512)])) == nil)
        #expect(ImageHeader(heic(brand: "heic", sizes: [])) == nil)
    }

    @Test func `what is no image is refused`() throws {
        #expect(ImageHeader(Data()) == nil)
        #expect(try ImageHeader(Fixtures.data("notes.txt")) == nil)
        #expect(ImageHeader(Data([0xFF, 0xD8, 0xFF])) == nil)
        #expect(ImageHeader(Data("<html>".utf8)) == nil)
    }

    @Test func `a header that is cut off anywhere is refused`() throws {
        for name in ["photo.jpg", "small.png", "turned.jpg"] {
            let whole = try Fixtures.data(name)
            let headerEnd = name == "small.png" ? 33 : try #require(startOfScan(whole))
            for length in 0..<headerEnd {
                #expect(ImageHeader(whole.prefix(length)) == nil, "\(name) cut at \(length)")
            }
            #expect(ImageHeader(whole) != nil)
        }
    }

    @Test func `a PNG whose header fails its checksum is refused`() throws {
        var data = try Fixtures.data("small.png")
        data[19] ^= 1
        #expect(ImageHeader(data) == nil)
    }

    @Test func `a slice of a larger buffer is read from its own start`() throws {
        let padded = Data([1, 2, 3]) + (try Fixtures.data("small.png"))
        #expect(ImageHeader(padded.dropFirst(3))?.width == 32)
    }

    /// Where the scan header begins: before it a JPEG's header is not whole.
    private func startOfScan(_ data: Data) -> Int? {
        data.indices.dropLast().first { data[$0] == 0xFF && data[$0 + 1] == 0xDA }
    }

    private func heic(brand: String, sizes: [(UInt32, UInt32)]) -> Data {
        func number(_ value: UInt32) -> [UInt8] {
            (0..<4).map { UInt8(value >> UInt32(24 - 8 * $0) & 0xFF) }
        }
        func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
            number(UInt32(body.count + 8)) + [UInt8](name.utf8) + body
        }
        let properties = sizes.flatMap { box("ispe", [0, 0, 0, 0] + number($0.0) + number($0.1)) }
        let type = box("ftyp", [UInt8](brand.utf8) + [0, 0, 0, 0] + [UInt8](brand.utf8))
        let meta = box("meta", [0, 0, 0, 0] + box("iprp", box("ipco", properties)))
        return Data(type + meta)
    }
}
