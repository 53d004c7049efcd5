import Testing

@testable import FaradCLI

@Suite struct StillnessTests {
    /// For how long it is still after so many looks, of which each sees so much processor time.
    private func seconds(looks: Int, each used: Double, beats: (Int) -> Int = { _ in 1 }) -> Double
    {
        var stillness = Watchdog.Stillness()
        for look in 0...looks {
            stillness.look(
                beats(look), at: 50 + Double(look), processorTime: 100 + Double(look) * used)
        }
        return stillness.seconds
    }

    @Test func `what runs all the time is still for as long as it runs`() {
        #expect(seconds(looks: 20, each: 1) == 20)
        #expect(seconds(looks: 20, each: 1.8) == 20)
    }

    @Test func `on a machine that gives it little, only that counts`() {
        #expect(abs(seconds(looks: 20, each: 0.1) - 2) < 0.001)
    }

    @Test func `what does nothing at all is still, too`() {
        #expect(seconds(looks: 20, each: 0) == 20)
        #expect(seconds(looks: 20, each: 0.0001) == 20)
    }

    @Test func `what was before the first look does not count, where nothing has begun either`() {
        #expect(seconds(looks: 0, each: 1, beats: { _ in 0 }) == 0)
        #expect(seconds(looks: 1, each: 1, beats: { _ in 0 }) == 1)
    }

    @Test func `where something goes on it is not still`() {
        #expect(seconds(looks: 20, each: 1, beats: { $0 }) == 0)
        #expect(seconds(looks: 20, each: 1, beats: { min($0, 15) }) == 5)
    }
}
