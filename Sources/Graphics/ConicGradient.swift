import CCairo
import Glibc

struct GradientStop {
    let offset: Double
    /// Red, green, blue, alpha, from 0 to 1.
    let color: SIMD4<Double>
}

/// A gradient around a point, which Cairo does not have: its own pixels.
struct ConicGradient {
    /// In radians from the x axis, clockwise.
    let angle: Double
    let x: Double
    let y: Double
    /// In the order of their offsets.
    let stops: [GradientStop]

    private func color(at place: Double) -> SIMD4<Double> {
        guard let first = stops.first, let last = stops.last else { return SIMD4() }
        guard place > first.offset else { return first.color }
        guard let index = stops.firstIndex(where: { $0.offset >= place }) else { return last.color }
        let (before, after) = (stops[index - 1], stops[index])
        let part = (place - before.offset) / (after.offset - before.offset)
        return before.color + (after.color - before.color) * part
    }

    /// The pixels of an area as large as said, each by the colour in its middle. `matrix` leads from the
    /// gradient's space to them. Nil for one that does not lead back.
    func draw(width: Int, height: Int, matrix: cairo_matrix_t) -> Pixels? {
        var back = matrix
        guard cairo_matrix_invert(&back) == CAIRO_STATUS_SUCCESS,
            let pixels = Pixels.allocate(width: width, height: height)
        else { return nil }
        let colors = (0..<4096).map { index in
            let color = color(at: Double(index) / 4095)
            return (0..<4).map { channel in
                UInt8(
                    (color[[2, 1, 0, 3][channel]] * (channel == 3 ? 1 : color[3]) * 255).rounded())
            }
        }
        for row in 0..<height {
            for column in 0..<width {
                var (atX, atY) = (Double(column) + 0.5, Double(row) + 0.5)
                cairo_matrix_transform_point(&back, &atX, &atY)
                let turn = (atan2(atY - y, atX - x) - angle) / (2 * .pi)
                let place = turn - turn.rounded(.down)
                let color = colors[min(4095, Int(place * 4096))]
                let to = pixels.start + (row * width + column) * 4
                for channel in 0..<4 { to[channel] = color[channel] }
            }
        }
        return pixels
    }
}
