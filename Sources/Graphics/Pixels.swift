/// Lends a bitmap: four bytes a pixel (blue, green, red, alpha, the colours multiplied by it), rows from
/// the top, without gaps. It is what Cairo draws on.
package struct Pixels {
    package let start: UnsafeMutablePointer<UInt8>
    package let width: Int
    package let height: Int

    /// Nil unless there are as many bytes as that many pixels have.
    package init?(_ bytes: UnsafeMutableRawBufferPointer, width: Int, height: Int) {
        guard width > 0, height > 0, bytes.count == width * height * 4,
            let start = bytes.baseAddress
        else { return nil }
        self.start = start.assumingMemoryBound(to: UInt8.self)
        self.width = width
        self.height = height
    }

    /// New ones, transparent, which `deallocate` gives back.
    package static func allocate(width: Int, height: Int) -> Pixels? {
        guard width > 0, height > 0 else { return nil }
        let bytes = UnsafeMutableRawBufferPointer.allocate(
            byteCount: width * height * 4, alignment: 16)
        bytes.initializeMemory(as: UInt8.self, repeating: 0)
        return Pixels(bytes, width: width, height: height)
    }

    package func deallocate() { bytes.deallocate() }

    package var bytes: UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: start, count: width * height * 4)
    }

    /// What a rectangle of them is as scripts see it (red, green, blue, alpha, nothing multiplied);
    /// transparent where it lies outside.
    package func read(
        x: Int, y: Int, width: Int, height: Int, into rgba: UnsafeMutableRawBufferPointer
    ) {
        guard width > 0, height > 0, rgba.count == width * height * 4 else { return }
        for row in 0..<height {
            for column in 0..<width {
                let to = (row * width + column) * 4
                let (atX, atY) = (x + column, y + row)
                guard atX >= 0, atY >= 0, atX < self.width, atY < self.height else {
                    rgba.storeBytes(of: 0, toByteOffset: to, as: UInt32.self)
                    continue
                }
                let from = start + (atY * self.width + atX) * 4
                let alpha = Int(from[3])
                for (index, channel) in [2, 1, 0].enumerated() {
                    let value = Int(from[channel])
                    rgba[to + index] =
                        alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
                }
                rgba[to + 3] = from[3]
            }
        }
    }

    /// Puts a rectangle of such values, which lie in rows of `stride` pixels, where it fits.
    package func write(
        _ rgba: UnsafeRawBufferPointer, stride: Int,
        from area: (x: Int, y: Int, width: Int, height: Int),
        toX x: Int, y: Int
    ) {
        for row in 0..<max(0, area.height) {
            for column in 0..<max(0, area.width) {
                let (atX, atY) = (x + column, y + row)
                guard atX >= 0, atY >= 0, atX < width, atY < height else { continue }
                let from = ((area.y + row) * stride + area.x + column) * 4
                guard from >= 0, from + 4 <= rgba.count else { continue }
                let to = start + (atY * width + atX) * 4
                let alpha = Int(rgba[from + 3])
                for (channel, index) in [2, 1, 0].enumerated() {
                    to[channel] = UInt8((Int(rgba[from + index]) * alpha + 127) / 255)
                }
                to[3] = UInt8(alpha)
            }
        }
    }
}
