// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import FaradFoundation
import Simulation

/// A short sound that the app has given to the system.
public typealias SystemSoundID = UInt32
/// A property of such a sound.
public typealias AudioServicesPropertyID = UInt32

public let kAudioServicesNoError: OSStatus = 0
public let kAudioServicesSystemSoundUnspecifiedError: OSStatus = -1500
public let kAudioServicesBadSpecifierSizeError: OSStatus = 0x2173_7063
public let kAudioServicesUnsupportedPropertyError: OSStatus = 0x7074_793f
public let kSystemSoundID_Vibrate: SystemSoundID = 0xFFF
/// Whether the switch at the phone's side silences a sound, which it does unless it is 0.
public let kAudioServicesPropertyIsUISound: AudioServicesPropertyID = 0x6973_7569

/// The sounds of a process.
final class SystemSounds {
    struct Sound {
        var seconds: Double
        var isSilenced = true
    }

    var sounds: [SystemSoundID: Sound] = [:]
    /// Numbers below are the system's own.
    var last: SystemSoundID = 4096

    private init() {}

    static var current: SystemSounds {
        PhoneProcess.current.process.service(SystemSounds.self) { SystemSounds() }
    }

    /// How long a file's sound is; nil where it is no sound.
    static func seconds(of data: Data) -> Double? {
        let bytes = [UInt8](data)
        func number(_ at: Int, _ count: Int) -> Int? {
            guard at + count <= bytes.count else { return nil }
            return (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << ($1 * 8) }
        }
        func name(_ at: Int) -> String? {
            at + 4 <= bytes.count ? String(decoding: bytes[at..<at + 4], as: UTF8.self) : nil
        }
        if name(0) == "FORM", name(8)?.hasPrefix("AIF") == true { return secondsOfAIFF(bytes) }
        guard name(0) == "RIFF", name(8) == "WAVE" else { return nil }
        var at = 12
        var bytesPerSecond: Int?
        while let chunk = name(at), let size = number(at + 4, 4) {
            if chunk == "fmt " { bytesPerSecond = number(at + 16, 4) }
            if chunk == "data", let bytesPerSecond, bytesPerSecond > 0 {
                return Double(min(size, bytes.count - at - 8)) / Double(bytesPerSecond)
            }
            at += 8 + size + size % 2
        }
        return nil
    }
}

extension SystemSounds {
    private static func secondsOfAIFF(_ bytes: [UInt8]) -> Double? {
        func number(_ at: Int, _ count: Int) -> UInt64? {
            guard at + count <= bytes.count else { return nil }
            return bytes[at..<at + count].reduce(0) { $0 << 8 | UInt64($1) }
        }
        var at = 12
        while let chunk = number(at, 4), let size = number(at + 4, 4) {
            // "COMM": channels, frames, bits, and the rate in ten bytes.
            if chunk == 0x434f_4d4d, let frames = number(at + 10, 4),
                let exponent = number(at + 16, 2), let fraction = number(at + 18, 8)
            {
                let rate = Double(
                    sign: .plus, exponent: Int(exponent & 0x7fff) - 16383 - 63,
                    significand: Double(fraction))
                return rate > 0 ? Double(frames) / rate : nil
            }
            at += 8 + Int(size + size % 2)
        }
        return nil
    }
}

/// Takes a sound of up to 30 seconds; of the kinds of files WAV and AIFF are simulated.
public func AudioServicesCreateSystemSoundID(
    _ inFileURL: CFURL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> OSStatus {
    guard let data = try? FileContents.read(inFileURL) else {
        return kAudioServicesSystemSoundUnspecifiedError
    }
    guard let seconds = SystemSounds.seconds(of: data) else {
        guard ["wav", "aif", "aiff", "aifc"].contains(inFileURL.pathExtension.lowercased()) else {
            unsimulated(
                "Of the files with sounds, Farad reads WAV and AIFF, not "
                    + "\(inFileURL.lastPathComponent).")
        }
        return kAudioServicesSystemSoundUnspecifiedError
    }
    guard seconds <= 30 else { return kAudioServicesSystemSoundUnspecifiedError }
    let sounds = SystemSounds.current
    sounds.last += 1
    sounds.sounds[sounds.last] = SystemSounds.Sound(seconds: seconds)
    outSystemSoundID.pointee = sounds.last
    return kAudioServicesNoError
}

@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus {
    SystemSounds.current.sounds.removeValue(forKey: inSystemSoundID) == nil
        ? kAudioServicesSystemSoundUnspecifiedError : kAudioServicesNoError
}

public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
    AudioServicesPlaySystemSoundWithCompletion(inSystemSoundID, nil)
}

public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {
    AudioServicesPlaySystemSoundWithCompletion(inSystemSoundID, nil)
}

/// The block runs when the sound has been played, on a thread that is not main: at once for one that the
/// switch at the phone's side silences, and for a sound of the system's own, which has no length here.
public func AudioServicesPlaySystemSoundWithCompletion(
    _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
    let process = PhoneProcess.current
    let sounds = SystemSounds.current
    let sound = sounds.sounds[inSystemSoundID]
    let isSilent = AudioHardware.of(process.system).isSilent && sound?.isSilenced ?? true
    let seconds = isSilent ? 0 : sound?.seconds ?? 0
    process.workQueue.after(.exactly(.nanoseconds(Int64(seconds * 1_000_000_000))), "sound") {
        inCompletionBlock?()
    }
}

/// Sets whether the switch at the phone's side silences a sound; no other property is simulated.
@discardableResult
public func AudioServicesSetProperty(
    _ inPropertyID: AudioServicesPropertyID, _ inSpecifierSize: UInt32,
    _ inSpecifier: UnsafeRawPointer?, _ inPropertyDataSize: UInt32,
    _ inPropertyData: UnsafeRawPointer
) -> OSStatus {
    guard inPropertyID == kAudioServicesPropertyIsUISound else {
        return kAudioServicesUnsupportedPropertyError
    }
    guard inSpecifierSize == 4, inPropertyDataSize == 4, let inSpecifier else {
        return kAudioServicesBadSpecifierSizeError
    }
    let sound = inSpecifier.loadUnaligned(as: SystemSoundID.self)
    SystemSounds.current.sounds[sound]?.isSilenced =
        inPropertyData.loadUnaligned(as: UInt32.self) != 0
    return kAudioServicesNoError
}
