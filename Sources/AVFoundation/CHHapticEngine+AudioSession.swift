public import CoreHaptics

extension CHHapticEngine {
    /// - Parameter audioSession: Whose interruptions stop the engine; a phone has one for all here.
    public convenience init(audioSession: AVAudioSession?) throws { self.init() }
}
