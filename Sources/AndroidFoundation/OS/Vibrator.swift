import FaradFoundation

/// Lets the user feel something; the trace tells of it.
public final class Vibrator {
    private let context: Context

    public init(_ context: Context) { self.context = context }

    public func vibrate(_ effect: VibrationEffect) {
        let milliseconds = effect.timings.reduce(0, +)
        HapticMotor.of(context.android.phone).feel("the phone vibrates for \(milliseconds) ms")
    }
}

/// How long the phone rests and vibrates in turns, in milliseconds.
public struct VibrationEffect: Hashable, Sendable {
    let timings: [Int]

    /// - Throws: `java.lang.IllegalArgumentException` for a time that is none.
    public static func createOneShot(_ milliseconds: Int) throws -> VibrationEffect {
        try createWaveform([milliseconds])
    }

    /// - Throws: `java.lang.IllegalArgumentException` for times that are none.
    public static func createWaveform(_ timings: [Int]) throws -> VibrationEffect {
        let failure = "java.lang.IllegalArgumentException"
        if let negative = timings.first(where: { $0 < 0 }) {
            throw JavaException(failure, "Durations must all be >= 0, got \(negative)")
        }
        guard timings.contains(where: { $0 != 0 }) else {
            throw JavaException(failure, "at least one timing must be non-zero")
        }
        return VibrationEffect(timings: timings)
    }
}
