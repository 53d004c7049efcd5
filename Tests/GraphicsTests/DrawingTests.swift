import Graphics
import Testing

@Suite struct DrawingTests {
    private let red = command(.color, [1, 0, 0, 1])

    @Test func `a path is filled by the rule that it is filled with`() throws {
        // A square in a square, both the same way round.
        let squares = rectangle(1, 1, 8, 8) + rectangle(3, 3, 4, 4)
        for (rule, middle) in [(0.0, UInt8(255)), (1, 0)] {
            try withPixels(10, 10) { pixels in
                try draw(red + command(.fill, [rule] + path(squares)), on: pixels)
                #expect(pixels[2, 2] == [255, 0, 0, 255])
                #expect(pixels[5, 5] == [middle, 0, 0, middle])
                #expect(pixels[0, 0] == [0, 0, 0, 0])
            }
        }
    }

    @Test func `a clip holds until all of it is taken back`() throws {
        try withPixels(4, 4) { pixels in
            let all = command(.fill, [0] + path(rectangle(0, 0, 4, 4)))
            let clip = command(.clip, [0] + path(rectangle(0, 0, 2, 4)))
            try draw(red + clip + all, on: pixels)
            #expect(pixels[1, 1] == [255, 0, 0, 255])
            #expect(pixels[3, 1] == [0, 0, 0, 0])
            let blue = command(.color, [0, 0, 1, 1])
            try draw(red + clip + blue + command(.unclip) + all, on: pixels)
            #expect(pixels[3, 1] == [0, 0, 255, 255])
        }
    }

    @Test func `a shadow lies where it was cast, softened by its blur`() throws {
        try withPixels(40, 20) { pixels in
            let shadow = command(.shadow, [0, 0, 0, 1, 6, 20, 0])
            try draw(red + shadow + command(.fill, [0] + path(rectangle(4, 4, 12, 12))), on: pixels)
            #expect(pixels[10, 10] == [255, 0, 0, 255])
            // A Gaussian of half the blur: what lies within two deviations, and beside its edge.
            let (middle, edge, far) = (pixels[30, 10][3], pixels[24, 10][3], pixels[39, 0][3])
            #expect(abs(Int(middle) - 232) < 8)
            #expect(abs(Int(edge) - 131) < 16)
            #expect(far < 8)
        }
    }

    @Test func `a colour goes round a conic gradient from its angle on`() throws {
        try withPixels(20, 20) { pixels in
            let stops: [Double] = [2, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]
            let all = command(.fill, [0] + path(rectangle(0, 0, 20, 20)))
            try draw(command(.conicGradient, [0, 10, 10] + stops) + all, on: pixels)
            // Clockwise from the right: an eighth, three, five and seven of the way round.
            let round = [(16, 16), (3, 16), (3, 3), (16, 3)].map { Int(pixels[$0.0, $0.1][0]) }
            for (value, expected) in zip(round, [32, 96, 159, 223]) {
                #expect(abs(value - expected) < 8)
            }
        }
    }

    @Test func `a point is in a stroke by its pen, and in a path by its rule`() {
        let line = path([0, 2, 5, 1, 18, 5])
        let pen = command(.pen, [6, 0, 0, 10, 0, 0])
        func hits(_ x: Double, _ y: Double, _ commands: [Double], isStroked: Bool) -> Bool {
            commands.withUnsafeBufferPointer {
                Drawing.contains(x: x, y: y, commands: $0, isStroked: isStroked)
            }
        }
        let stroke = pen + command(.stroke, line)
        #expect(hits(10, 7.5, stroke, isStroked: true))
        #expect(!hits(10, 8.5, stroke, isStroked: true))
        // Butt ends stop with the line; square ones go on by half a pen.
        #expect(!hits(1, 5, stroke, isStroked: true))
        let square = command(.pen, [6, 2, 0, 10, 0, 0]) + command(.stroke, line)
        #expect(hits(1, 5, square, isStroked: true))
        let squares = path(rectangle(0, 0, 9, 9) + rectangle(3, 3, 3, 3))
        #expect(hits(4, 4, command(.fill, [0] + squares), isStroked: false))
        #expect(!hits(4, 4, command(.fill, [1] + squares), isStroked: false))
    }

    /// Arial's own table: A is 1366 of 2048 wide, i 455; Liberation has the same widths.
    @Test func `a text is as wide as in the face that it stands for`() throws {
        let font = Font(family: .sans, isBold: false, isItalic: false, size: 20.48)
        let widths = try ["A", "iA", ""].map { try font.measure($0).width }
        #expect(zip(widths, [13.66, 18.21, 0]).allSatisfy { abs($0 - $1) < 0.01 })
        let mono = Font(family: .monospace, isBold: false, isItalic: false, size: 10)
        #expect(Set(try ["iii", "WWW"].map { try mono.measure($0).width }).count == 1)
    }
}

private func command(_ code: DrawingCommand, _ numbers: [Double] = []) -> [Double] {
    [Double(code.rawValue)] + numbers
}
private func path(_ segments: [Double]) -> [Double] { [Double(segments.count)] + segments }
private func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [Double] {
    [0, x, y, 1, x + width, y, 1, x + width, y + height, 1, x, y + height, 3]
}
private func draw(_ commands: [Double], on pixels: Pixels) throws {
    try commands.withUnsafeBufferPointer {
        try Drawing.draw($0, on: pixels, images: [], texts: [])
    }
}
