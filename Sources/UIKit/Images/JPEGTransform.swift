import FaradFoundation

/// From JPEG's coefficients to pixels: inverse cosine transform and colours (JFIF).
enum JPEGTransform {
    /// One component's samples, and how its coordinates follow from the picture's.
    struct Plane {
        let samples: [UInt8]
        let stride: Int
        let across: (Int, Int)
        let down: (Int, Int)
    }

    /// Row-major place of the n-th coefficient in the file.
    static let zigzag: [Int] = [
        0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27,
        20, 13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51,
        58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
    ]

    /// `cosines[x * 8 + u]`: what coefficient u adds to sample x, its normalisation included.
    private static func makeCosines() -> [Float] {
        (0..<64).map { index in
            let (x, u) = (index / 8, index % 8)
            let scale = u == 0 ? 0.5.squareRoot() / 2 : 0.5
            return Float(scale * cos(Double((2 * x + 1) * u) * Double.pi / 16))
        }
    }

    static func plane(
        _ coefficients: [Int16], columns: Int, rows: Int, quantization: [Int32],
        across: (Int, Int), down: (Int, Int)
    ) -> Plane {
        let cosines = makeCosines()
        let stride = columns * 8
        var samples = [UInt8](repeating: 0, count: stride * rows * 8)
        var block = [Float](repeating: 0, count: 64)
        var half = [Float](repeating: 0, count: 64)
        for row in 0..<rows {
            for column in 0..<columns {
                let base = (row * columns + column) * 64
                for index in 0..<64 {
                    block[index] = Float(Int32(coefficients[base + index]) &* quantization[index])
                }
                for v in 0..<8 {
                    for x in 0..<8 {
                        var sum: Float = 0
                        for u in 0..<8 { sum += block[v * 8 + u] * cosines[x * 8 + u] }
                        half[v * 8 + x] = sum
                    }
                }
                for x in 0..<8 {
                    for y in 0..<8 {
                        var sum: Float = 0
                        for v in 0..<8 { sum += half[v * 8 + x] * cosines[y * 8 + v] }
                        samples[(row * 8 + y) * stride + column * 8 + x] = clamped(sum + 128)
                    }
                }
            }
        }
        return Plane(samples: samples, stride: stride, across: across, down: down)
    }

    static func paint(_ planes: [Plane], width: Int, height: Int) -> Bitmap? {
        var rgba = [UInt8](repeating: 255, count: width * height * 4)
        func sample(_ plane: Plane, _ x: Int, _ y: Int) -> Float {
            let column = x * plane.across.0 / plane.across.1
            let row = y * plane.down.0 / plane.down.1
            return Float(plane.samples[row * plane.stride + column])
        }
        for y in 0..<height {
            for x in 0..<width {
                let at = (y * width + x) * 4
                let luma = sample(planes[0], x, y)
                guard planes.count == 3 else {
                    for offset in 0..<3 { rgba[at + offset] = clamped(luma) }
                    continue
                }
                let blue = sample(planes[1], x, y) - 128
                let red = sample(planes[2], x, y) - 128
                rgba[at] = clamped(luma + 1.402 * red)
                rgba[at + 1] = clamped(luma - 0.344_136 * blue - 0.714_136 * red)
                rgba[at + 2] = clamped(luma + 1.772 * blue)
            }
        }
        return Bitmap(width: width, height: height, rgba: rgba)
    }

    private static func clamped(_ value: Float) -> UInt8 {
        UInt8(max(0, min(255, value.rounded())))
    }
}
