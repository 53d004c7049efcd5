extension Pixels {
    /// Blurs how opaque pixels are, and leaves their colours: three means in turn, each way, which come
    /// near a Gaussian (Filter Effects 1, `feGaussianBlur`).
    func blurOpacity(deviation: Double) {
        let size = Int(deviation * 3 * Double.pi.squareRoot() * 2.0.squareRoot() / 4 + 0.5)
        guard size > 1 else { return }
        // An even mean is half a pixel aside, so the second one is aside the other way.
        let windows =
            size % 2 == 1
            ? [(size / 2, size / 2), (size / 2, size / 2), (size / 2, size / 2)]
            : [(size / 2, size / 2 - 1), (size / 2 - 1, size / 2), (size / 2, size / 2)]
        var line = [UInt8](repeating: 0, count: max(width, height))
        for (before, after) in windows {
            for row in 0..<height {
                mean(of: width, from: row * width, by: 1, before, after, &line)
            }
            for column in 0..<width {
                mean(of: height, from: column, by: width, before, after, &line)
            }
        }
    }

    private func mean(
        of count: Int, from first: Int, by step: Int, _ before: Int, _ after: Int,
        _ line: inout [UInt8]
    ) {
        for index in 0..<count { line[index] = start[(first + index * step) * 4 + 3] }
        let size = before + after + 1
        var sum = 0
        for index in 0..<min(after, count) { sum += Int(line[index]) }
        for index in 0..<count {
            if index + after < count { sum += Int(line[index + after]) }
            if index - before > 0 { sum -= Int(line[index - before - 1]) }
            start[(first + index * step) * 4 + 3] = UInt8((sum + size / 2) / size)
        }
    }
}
