/// Pixels in memory: four bytes each (red, green, blue, alpha), rows from the top.
package struct Bitmap: Hashable, Sendable {
    package let width: Int
    package let height: Int
    package let rgba: [UInt8]

    /// Nil when the sizes are not positive or do not fit the number of bytes.
    package init?(width: Int, height: Int, rgba: [UInt8]) {
        guard width > 0, height > 0, rgba.count == width * height * 4 else { return nil }
        self.width = width
        self.height = height
        self.rgba = rgba
    }

    /// One colour everywhere.
    package init?(
        width: Int, height: Int, filledWith pixel: (UInt8, UInt8, UInt8, UInt8)
    ) {
        guard width > 0, height > 0 else { return nil }
        var rgba: [UInt8] = []
        rgba.reserveCapacity(width * height * 4)
        for _ in 0..<width * height { rgba += [pixel.0, pixel.1, pixel.2, pixel.3] }
        self.init(width: width, height: height, rgba: rgba)
    }
}
