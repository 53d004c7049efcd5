import Foundation
import Simulation

/// What an iPhone plays by, and how loud; nothing is heard of it.
package final class AudioHardware {
    /// Where sound comes out.
    package struct Output: Hashable, Sendable {
        /// As AVFoundation names the kind of port.
        package var port: String
        package var name: String

        package init(port: String, name: String) {
            self.port = port
            self.name = name
        }

        package static let speaker = Output(port: "Speaker", name: "Speaker")
        package static let receiver = Output(port: "Receiver", name: "Receiver")
    }

    package enum News {
        case volume(from: Float)
        case output(from: Output?)
        case interruptionBegan
        case interruptionEnded(shouldResume: Bool)
    }

    private static let resource = Resource("audio", "")
    private var loudness: Float = 0.5
    private var connected: Output?
    private var isSwitchedSilent = false
    private var isPlayingElsewhere = false
    private var isBusy = false
    private var observers = Observers<News>()

    private init() {}

    package static func of(_ phone: PhoneSystem) -> AudioHardware {
        phone.service(AudioHardware.self) { AudioHardware() }
    }

    private func touch(_ access: Access) { Simulation.current?.touches(access, Self.resource) }

    /// From 0 to 1.
    package var volume: Float {
        get {
            touch(.read)
            return loudness
        }
        set {
            touch(.write)
            let before = loudness
            loudness = min(1, max(0, newValue))
            if loudness != before { observers.tell(.volume(from: before)) }
        }
    }

    /// What is connected beside the phone's own speaker; nil: nothing.
    package var output: Output? {
        get {
            touch(.read)
            return connected
        }
        set {
            touch(.write)
            let before = connected
            connected = newValue
            if connected != before { observers.tell(.output(from: before)) }
        }
    }

    /// The switch at the phone's side.
    package var isSilent: Bool {
        get {
            touch(.read)
            return isSwitchedSilent
        }
        set {
            touch(.write)
            isSwitchedSilent = newValue
        }
    }

    /// Whether another app plays, such as Music.
    package var isOtherPlaying: Bool {
        get {
            touch(.read)
            return isPlayingElsewhere
        }
        set {
            touch(.write)
            isPlayingElsewhere = newValue
        }
    }

    /// Whether a call has the audio.
    package var isInterrupted: Bool {
        touch(.read)
        return isBusy
    }

    package func interrupt() {
        touch(.write)
        guard !isBusy else { return }
        isBusy = true
        observers.tell(.interruptionBegan)
    }

    package func endInterruption(shouldResume: Bool) {
        touch(.write)
        guard isBusy else { return }
        isBusy = false
        observers.tell(.interruptionEnded(shouldResume: shouldResume))
    }

    /// - Returns: A number by which the observer is removed.
    package func observe(_ changed: @escaping (News) -> Void) -> Int {
        touch(.read)
        return observers.add(changed)
    }

    package func remove(_ observer: Int) {
        touch(.read)
        observers.remove(observer)
    }
}
