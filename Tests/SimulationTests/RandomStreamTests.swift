import Simulation
import Testing

@Suite struct RandomStreamTests {
    @Test func `a stream depends on seed and name only`() {
        func draw(_ seed: UInt64, _ name: String) -> [UInt64] {
            let stream = Simulation(seed: seed).randomStream(name)
            return (0..<4).map { _ in stream.next() }
        }
        #expect(draw(1, "shareId") == draw(1, "shareId"))
        #expect(draw(1, "shareId") != draw(2, "shareId"))
        #expect(draw(1, "shareId") != draw(1, "shareId/2"))
        // Constants: the same in every process.
        #expect(
            draw(1, "shareId") == [
                16_558_204_449_894_500_762, 15_366_107_868_714_884_344,
                12_466_788_885_010_553_903, 15_950_396_417_788_395_446,
            ])
    }

    @Test func `two streams never share, and one name is one stream`() {
        let simulation = Simulation(seed: 3)
        let alone = Simulation(seed: 3).randomStream("a")
        let a = simulation.randomStream("a")
        let b = simulation.randomStream("b")
        #expect(simulation.randomStream("a") === a)
        for _ in 0..<10 {
            _ = b.next()
            #expect(a.next() == alone.next())
        }
    }

    @Test func `doubles lie in the unit interval and spread`() {
        let stream = RandomStream(seed: 9, name: "d")
        let values = (0..<10_000).map { _ in stream.nextDouble() }
        #expect(values.allSatisfy { $0 >= 0 && $0 < 1 })
        let mean = values.reduce(0, +) / 10_000
        #expect(abs(mean - 0.5) < 0.02)
    }

    @Test func `a UUID has version 4 and its variant`() {
        let stream = RandomStream(seed: 9, name: "u")
        let first = stream.uuid()
        #expect(first.6 >> 4 == 4)
        #expect(first.8 >> 6 == 0b10)
        let second = stream.uuid()
        #expect(first.0 != second.0 || first.1 != second.1 || first.2 != second.2)
    }

    @Test func `bytes are filled to the last`() {
        let stream = RandomStream(seed: 9, name: "b")
        var seen = Set<Int>()
        for _ in 0..<200 {
            var bytes = [UInt8](repeating: 0, count: 13)
            bytes.withUnsafeMutableBytes { stream.fill($0) }
            for (index, byte) in bytes.enumerated() where byte != 0 { seen.insert(index) }
        }
        #expect(seen.count == 13)
    }

    @Test func `the hash of bytes tells every length and place apart`() {
        var seen = Set<UInt64>()
        var count = 0
        for length in 0..<140 {
            var bytes = [UInt8](repeating: 0, count: length)
            seen.insert(bytes.withUnsafeBytes { StableHash.of($0) })
            count += 1
            for index in 0..<length {
                bytes[index] = 1
                seen.insert(bytes.withUnsafeBytes { StableHash.of($0) })
                count += 1
                bytes[index] = 0
            }
        }
        #expect(seen.count == count)
        #expect(StableHash.of("hello") == StableHash.of(StaticString("hello")))
    }
}
