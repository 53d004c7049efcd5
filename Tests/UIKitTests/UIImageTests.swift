import Foundation
import Testing

@testable import UIKit

@Suite struct UIImageTests {
    @Test func `bytes that are no image make no image`() throws {
        #expect(UIImage(data: Data()) == nil)
        #expect(try UIImage(data: Fixtures.data("notes.txt")) == nil)
    }

    @Test func `an image made from a PNG gives the same bytes back`() throws {
        let png = try Fixtures.data("small.png")
        let image = try #require(UIImage(data: png))
        #expect(image.pngData() == png)
        #expect(image.size == CGSize(width: 32, height: 24))
    }

    @Test func `an image made from a JPEG gives the same bytes back`() throws {
        let jpeg = try Fixtures.data("photo.jpg")
        let image = try #require(UIImage(data: jpeg))
        #expect(image.jpegData(compressionQuality: 0.9) == jpeg)
        #expect(image.size == CGSize(width: 1600, height: 1200))
    }

    @Test func `an image's size has its EXIF orientation applied`() throws {
        let image = try #require(UIImage(data: Fixtures.data("turned.jpg")))
        #expect(image.size == CGSize(width: 24, height: 32))
    }

    @Test func `an image without pixels has no file`() {
        #expect(UIImage().pngData() == nil)
        #expect(UIImage().jpegData(compressionQuality: 1) == nil)
        #expect(UIImage().size == .zero)
    }

    @Test func `drawn pixels become a real PNG`() throws {
        let bitmap = try #require(
            Bitmap(width: 300, height: 200, filledWith: (10, 200, 30, 255)))
        let png = try #require(UIImage(pixels: bitmap).pngData())
        let header = try #require(ImageHeader(png))
        #expect(header.format == .png && header.width == 300 && header.height == 200)
        // 240,200 bytes of lines take four stored blocks.
        #expect(try pixels(ofStoredPNG: png) == bitmap.rgba)
    }

    /// One progressive, one baseline with restart markers; both with halved colour planes.
    @Test(arguments: ["turned.jpg", "restarts.jpg"])
    func `a JPEG's pixels become a PNG`(name: String) throws {
        let image = try #require(UIImage(data: Fixtures.data(name)))
        let rgba = try pixels(ofStoredPNG: #require(image.pngData()))
        // The fixture was made from red = 8x, green = 10y, blue = 128.
        for (x, y) in [(0, 0), (31, 0), (0, 23), (31, 23), (16, 12), (5, 20)] {
            let at = (y * 32 + x) * 4
            #expect(abs(Int(rgba[at]) - x * 8) <= 24, "red at \(x),\(y)")
            #expect(abs(Int(rgba[at + 1]) - y * 10) <= 24, "green at \(x),\(y)")
            #expect(abs(Int(rgba[at + 2]) - 128) <= 24, "blue at \(x),\(y)")
            #expect(rgba[at + 3] == 255)
        }
    }

    @Test func `a picture of impossible size is refused, not allocated`() {
        #expect(Bitmap(width: 0, height: 5, rgba: []) == nil)
        #expect(Bitmap(width: 2, height: 2, rgba: [0]) == nil)
        let huge: [UInt8] =
            [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0xFF, 0xFF, 0xFF, 0xFF, 1, 1, 0x11, 0]
            + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
        #expect(UIImage(data: Data(huge))?.pngData() == nil)
    }

    @Test func `damaged JPEG data never traps`() throws {
        let whole = try Fixtures.data("turned.jpg")
        for index in stride(from: 2, to: whole.count, by: 3) {
            var damaged = whole
            damaged[index] = damaged[index] &+ 0x55
            _ = JPEGDecoder.decode(damaged)
            _ = JPEGDecoder.decode(whole.prefix(index))
        }
    }

    /// The colours of a few pixels of a JPEG that was made here.
    private func colours(ofJPEG data: Data, _ at: [(x: Int, y: Int)]) throws -> [[Int]] {
        let bitmap = try #require(JPEGDecoder.decode(data))
        return at.map { x, y in
            (0..<3).map { Int(bitmap.rgba[(y * bitmap.width + x) * 4 + $0]) }
        }
    }

    @Test func `a PNG becomes a JPEG of the same picture`() throws {
        let png = try #require(UIImage(data: Fixtures.data("small.png")))
        let jpeg = try #require(png.jpegData(compressionQuality: 1))
        let header = try #require(ImageHeader(jpeg))
        #expect(header.format == .jpeg && header.width == 32 && header.height == 24)
        let again = try #require(UIImage(data: jpeg))
        #expect(again.size == png.size)
    }

    @Test func `a JPEG of what is drawn has its colours, and white where nothing is`() throws {
        var rgba: [UInt8] = []
        for _ in 0..<16 {
            for x in 0..<32 { rgba += x < 16 ? [200, 40, 90, 255] : [0, 0, 0, 0] }
        }
        let bitmap = try #require(Bitmap(width: 32, height: 16, rgba: rgba))
        let jpeg = try #require(UIImage(pixels: bitmap).jpegData(compressionQuality: 1))
        let colours = try colours(ofJPEG: jpeg, [(3, 3), (28, 12)])
        for (found, expected) in zip(colours.joined(), [200, 40, 90, 255, 255, 255]) {
            #expect(abs(found - expected) <= 4)
        }
    }

    @Test func `a PNG that ends too early makes no JPEG`() throws {
        let png = try Fixtures.data("small.png")
        let image = try #require(UIImage(data: png.prefix(png.count / 2)))
        #expect(image.jpegData(compressionQuality: 1) == nil)
    }

    @Test func `a symbol is there by a name such as Apple's have, and by no other`() {
        #expect(UIImage(systemName: "square.and.arrow.up")?.isSymbolImage == true)
        #expect(UIImage(systemName: "1.circle") != nil)
        #expect(UIImage(systemName: "") == nil)
        #expect(UIImage(systemName: "My Icon") == nil)
        #expect(!UIImage().isSymbolImage)
    }

    /// Reads a PNG as our encoder writes it: one IDAT of stored blocks, no filters.
    private func pixels(ofStoredPNG png: Data) throws -> [UInt8] {
        let bytes = [UInt8](png)
        func number(_ at: Int) -> Int {
            bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        let (width, height) = (number(16), number(20))
        let length = number(33)
        try #require([UInt8]("IDAT".utf8) == Array(bytes[37..<41]))
        #expect(Int(PNG.checksum(bytes[37..<41 + length])) == number(41 + length))
        var lines: [UInt8] = []
        var at = 43
        var isLast = false
        while !isLast {
            isLast = bytes[at] == 1
            let count = Int(bytes[at + 1]) | Int(bytes[at + 2]) << 8
            try #require(count ^ 0xFFFF == Int(bytes[at + 3]) | Int(bytes[at + 4]) << 8)
            lines += bytes[at + 5..<at + 5 + count]
            at += 5 + count
        }
        try #require(lines.count == (width * 4 + 1) * height)
        return (0..<height).flatMap { row -> ArraySlice<UInt8> in
            #expect(lines[row * (width * 4 + 1)] == 0)
            return lines[row * (width * 4 + 1) + 1..<(row + 1) * (width * 4 + 1)]
        }
    }
}
