import AVFoundation
import FaradFoundation
import Simulation

/// What sound comes out of, beside the phone's own speaker.
public enum AudioOutput: Hashable, Sendable {
    case headphones
    /// By their name, as `Ada’s AirPods`.
    case bluetooth(String)
    case carAudio(String)
    case airPlay(String)

    fileprivate var output: AudioHardware.Output {
        switch self {
        case .headphones: .init(port: AVAudioSession.Port.headphones.rawValue, name: "Headphones")
        case .bluetooth(let name):
            .init(port: AVAudioSession.Port.bluetoothA2DP.rawValue, name: name)
        case .carAudio(let name): .init(port: AVAudioSession.Port.carAudio.rawValue, name: name)
        case .airPlay(let name): .init(port: AVAudioSession.Port.airPlay.rawValue, name: name)
        }
    }
}

/// The two buttons at a phone's side.
public enum VolumeButton: Hashable, Sendable, CaseIterable {
    case up, down
}

// What the user does to an iPhone's sound.
extension Device {
    /// From 0 to 1; 0.5 at the start.
    public var volume: Float { AudioHardware.of(phone).volume }

    /// One of 16 steps louder or less loud; apps that observe the volume hear of it.
    public func press(_ button: VolumeButton) {
        change { $0.volume += button == .up ? 1 / 16 : -1 / 16 }
    }

    /// Connects something to hear by, or with nil takes it away; apps hear of it.
    public func setAudioOutput(_ output: AudioOutput?) { change { $0.output = output?.output } }

    /// Moves the switch at the phone's side.
    public func setSilentMode(_ isOn: Bool) { change { $0.isSilent = isOn } }

    /// Has another app play music, or end it.
    public func setOtherAudioPlaying(_ isPlaying: Bool) { change { $0.isOtherPlaying = isPlaying } }

    /// A call takes the audio from apps whose session is active; it stays before the app (see
    /// ``interrupt()`` for what takes the app from the user).
    public func interruptAudio() { change { $0.interrupt() } }

    /// The call is over.
    ///
    /// - Parameter shouldResume: Whether apps are told to go on playing.
    public func endAudioInterruption(shouldResume: Bool = true) {
        change { $0.endInterruption(shouldResume: shouldResume) }
    }

    /// How bright an iPhone's lamp is, from 0 to 1.
    public var torchLevel: Float { Torch.of(phone).level }

    private func change(_ change: @escaping (AudioHardware) -> Void) {
        parts.queue.async("user") { [phone] in change(AudioHardware.of(phone)) }
    }
}
