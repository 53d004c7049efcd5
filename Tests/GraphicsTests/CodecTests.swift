import Foundation
import Graphics
import TestSupport
import Testing

@Suite struct CodecTests {
    @Test(arguments: [Codec.png, .webp])
    func `what loses nothing gives each pixel back`(codec: Codec) throws {
        try withPixels(5, 3) { pixels in
            for y in 0..<3 {
                for x in 0..<5 { pixels[x, y] = [UInt8(x * 50), UInt8(y * 100), 7, 255] }
            }
            pixels[4, 2] = [40, 60, 80, 200]
            let file = try #require(codec.encode(pixels, quality: 1))
            try withDecoded(codec, file) { again in
                #expect((again.width, again.height) == (5, 3))
                for y in 0..<3 {
                    for x in 0..<5 {
                        // A colour that was multiplied and divided by its alpha is off by one at most.
                        let parts = zip(again[x, y], pixels[x, y])
                        #expect(parts.allSatisfy { abs(Int($0) - Int($1)) <= 1 })
                    }
                }
            }
        }
    }

    @Test(arguments: [Codec.jpeg, .webp])
    func `a lower quality makes a smaller file, and one that is still the picture`(
        codec: Codec
    ) throws {
        try withPixels(64, 64) { pixels in
            for y in 0..<64 {
                for x in 0..<64 {
                    pixels[x, y] = [UInt8(x * 4), UInt8(y * 4), UInt8((x * 7 + y * 13) % 256), 255]
                }
            }
            let sizes = try [0.1, 0.5, 0.95].map { quality in
                try #require(codec.encode(pixels, quality: quality)).count
            }
            #expect(sizes == sizes.sorted() && Set(sizes).count == 3)
            let file = try #require(codec.encode(pixels, quality: 0.95))
            try withDecoded(codec, file) { again in
                #expect(abs(Int(again[32, 20][0]) - 128) < 24)
                #expect(abs(Int(again[32, 20][1]) - 80) < 24)
            }
        }
    }

    @Test func `a JPEG has black where the picture has nothing`() throws {
        try withPixels(8, 8) { pixels in
            let file = try #require(Codec.jpeg.encode(pixels, quality: 1))
            try withDecoded(.jpeg, file) { #expect($0[3, 3] == [0, 0, 0, 255]) }
        }
    }

    /// Chromium reads the same of this file.
    @Test func `inks are mixed to colours`() throws {
        try withDecoded(.jpeg, fixture("inks.jpg")) { pixels in
            #expect(zip(pixels[3, 8], [255, 59, 60, 255]).allSatisfy { abs(Int($0) - $1) <= 1 })
            #expect(zip(pixels[12, 8], [100, 50, 25, 255]).allSatisfy { abs(Int($0) - $1) <= 1 })
        }
    }

    @Test(arguments: [("turned.jpg", Codec.jpeg), ("photo.jpg", .jpeg), ("small.png", .png)])
    func `no damaged file is more than a picture of the same size or nothing`(
        name: String, codec: Codec
    ) throws {
        let whole = try fixture(name)
        let size = try withDecoded(codec, whole) { [$0.width, $0.height] }
        var random = SteadyRandom(state: 7)
        for _ in 0..<60 {
            var file = Array(whole.prefix(Int(random.next() % UInt64(whole.count))))
            for _ in 0..<Int(random.next() % 4) where !file.isEmpty {
                file[Int(random.next() % UInt64(file.count))] = UInt8(random.next() & 255)
            }
            file.withUnsafeBytes { bytes in
                guard let pixels = codec.decode(bytes) else { return }
                #expect(pixels.width * pixels.height <= 100_000_000)
                pixels.deallocate()
            }
        }
        // Browsers show what has come of a JPEG, and no half of a PNG.
        let half = Array(whole.prefix(whole.count * 3 / 4))
        let rest = half.withUnsafeBytes { bytes -> [Int]? in
            let pixels = codec.decode(bytes)
            defer { pixels?.deallocate() }
            return pixels.map { [$0.width, $0.height] }
        }
        #expect(rest == (codec == .jpeg ? size : nil))
    }

    @Test func `a header that promises more pixels than a phone has is no picture`() throws {
        var file = try fixture("small.png")
        // The sides, of four bytes each, follow the signature and the name of the first chunk; its sum
        // is made right again.
        file.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
        let sum = checksum(file[12..<29])
        file.replaceSubrange(29..<33, with: (0..<4).map { UInt8(sum >> (24 - 8 * $0) & 255) })
        #expect(file.withUnsafeBytes { Codec.png.decode($0)?.width } == nil)
    }

    /// The corner that was at the top left lies where EXIF's table says.
    @Test(arguments: [
        (1, 0, 0), (2, 2, 0), (3, 2, 1), (4, 0, 1), (5, 0, 0), (6, 1, 0), (7, 1, 2), (8, 0, 2),
    ])
    func `a picture is turned as its EXIF orientation says`(
        orientation: Int, x: Int, y: Int
    ) throws {
        try withPixels(3, 2) { pixels in
            pixels[0, 0] = [1, 2, 3, 255]
            let turned = pixels.oriented(by: orientation)
            defer { if orientation != 1 { turned.deallocate() } }
            #expect(turned.width == (orientation >= 5 ? 2 : 3))
            #expect(turned.height == 5 - turned.width)
            #expect(turned[x, y] == [1, 2, 3, 255])
        }
    }
}

/// PNG's sum over a chunk's name and data.
private func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
        (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in
            rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
        }
    }
}

/// The same numbers each time (SplitMix64).
private struct SteadyRandom {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
