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

    /// How long a sound's end waits in the hardware's buffer, of 1024 frames at 44,100 a second (assumed):
    /// plugins tell the phone's switch by a sound of 0.1 s whose end comes later than that.
    static let buffered = 1024.0 / 44100

    var sounds: [SystemSoundID: Sound] = [:]
    /// Numbers below are the system's own.
    var last: SystemSoundID = 4096

    private init() {}

    static var current: SystemSounds {
        PhoneProcess.current.process.service(SystemSounds.self) { SystemSounds() }
    }
}

/// Takes a sound of up to 30 seconds.
public func AudioServicesCreateSystemSoundID(
    _ inFileURL: CFURL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> OSStatus {
    guard let data = try? FileContents.read(inFileURL) else {
        return kAudioServicesSystemSoundUnspecifiedError
    }
    guard let seconds = AudioFile(data)?.seconds, seconds <= 30 else {
        return kAudioServicesSystemSoundUnspecifiedError
    }
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

/// No completion is set by the older function that this one takes back; see
/// ``AudioServicesPlaySystemSoundWithCompletion(_:_:)``.
public func AudioServicesRemoveSystemSoundCompletion(_ inSystemSoundID: SystemSoundID) {}

public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
    AudioServicesPlaySystemSoundWithCompletion(inSystemSoundID, nil)
}

public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {
    AudioServicesPlaySystemSoundWithCompletion(inSystemSoundID, nil)
}

/// The block runs when the sound has been played, on a thread that is not main: at once for one that the
/// switch at the phone's side silences, and for a sound of the system's own, which has no length here.
/// That the phone vibrates, the trace tells.
public func AudioServicesPlaySystemSoundWithCompletion(
    _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
    let process = PhoneProcess.current
    if inSystemSoundID == kSystemSoundID_Vibrate, !process.isInBackground {
        HapticMotor.of(process.system).feel("the phone vibrates")
    }
    let sounds = SystemSounds.current
    let sound = sounds.sounds[inSystemSoundID]
    let isSilent = AudioHardware.of(process.system).isSilent && sound?.isSilenced ?? true
    let seconds = isSilent ? 0 : sound.map { $0.seconds + SystemSounds.buffered } ?? 0
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

// What sound is written as, in four letters each.
public typealias AudioFormatID = UInt32
public let kAudioFormatLinearPCM: AudioFormatID = 0x6C70_636D
public let kAudioFormatMPEG4AAC: AudioFormatID = 0x6161_6320
public let kAudioFormatAppleLossless: AudioFormatID = 0x616C_6163
public let kAudioFormatAppleIMA4: AudioFormatID = 0x696D_6134
