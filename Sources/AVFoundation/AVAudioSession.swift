// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import FaradFoundation
import Simulation

public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
public let AVAudioSessionInterruptionReasonKey = "AVAudioSessionInterruptionReasonKey"
public let AVAudioSessionInterruptionWasSuspendedKey = "AVAudioSessionInterruptionWasSuspendedKey"
public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"
public let AVAudioSessionRouteChangePreviousRouteKey = "AVAudioSessionRouteChangePreviousRouteKey"

/// A way in or out of the phone for sound.
open class AVAudioSessionPortDescription: NSObject {
    public let portType: AVAudioSession.Port
    public let portName: String
    public let uid: String

    init(_ output: AudioHardware.Output) {
        portType = AVAudioSession.Port(rawValue: output.port)
        portName = output.name
        uid = output.name
    }
}

/// The ways that sound takes just now.
open class AVAudioSessionRouteDescription: NSObject {
    public let outputs: [AVAudioSessionPortDescription]

    init(_ outputs: [AudioHardware.Output]) {
        self.outputs = outputs.map(AVAudioSessionPortDescription.init)
    }
}

/// What an app wants to do with sound, and what it hears of the phone's.
///
/// Nothing is heard: the category, the route, the volume and interruptions are what is simulated, as
/// `Device.interruptAudio()` and its kin say.
open class AVAudioSession: NSObject, _KeyValueCodingAndObserving {
    public struct Category: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
        public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
        public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
        public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
        public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
        public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
    }

    public struct Mode: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
        public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
        public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
        public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
        public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
        public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
        public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
        public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
        public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")
    }

    public struct CategoryOptions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
        public static let duckOthers = CategoryOptions(rawValue: 0x2)
        public static let allowBluetooth = CategoryOptions(rawValue: 0x4)
        public static let allowBluetoothHFP = CategoryOptions(rawValue: 0x4)
        public static let defaultToSpeaker = CategoryOptions(rawValue: 0x8)
        public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
        public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
        public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
        public static let overrideMutedMicrophoneInterruption = CategoryOptions(rawValue: 0x80)
    }

    public struct SetActiveOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
    }

    public struct Port: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let builtInSpeaker = Port(rawValue: "Speaker")
        public static let builtInReceiver = Port(rawValue: "Receiver")
        public static let headphones = Port(rawValue: "Headphones")
        public static let bluetoothA2DP = Port(rawValue: "BluetoothA2DPOutput")
        public static let bluetoothHFP = Port(rawValue: "BluetoothHFP")
        public static let bluetoothLE = Port(rawValue: "BluetoothLE")
        public static let airPlay = Port(rawValue: "AirPlay")
        public static let carAudio = Port(rawValue: "CarAudio")
        public static let usbAudio = Port(rawValue: "USBAudio")
        public static let HDMI = Port(rawValue: "HDMIOutput")
        public static let lineOut = Port(rawValue: "LineOut")
    }

    public enum PortOverride: UInt, Sendable {
        case none = 0
        case speaker = 0x7370_6b72
    }

    public enum InterruptionType: UInt, Sendable {
        case ended = 0
        case began = 1
    }

    public enum InterruptionReason: UInt, Sendable {
        case `default` = 0
        /// The session was active when the system suspended the app.
        case appWasSuspended = 1
        case builtInMicMuted = 2
    }

    public struct InterruptionOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let shouldResume = InterruptionOptions(rawValue: 1)
    }

    public enum RouteChangeReason: UInt, Sendable {
        case unknown = 0
        case newDeviceAvailable = 1
        case oldDeviceUnavailable = 2
        case categoryChange = 3
        case override = 4
        case wakeFromSleep = 6
        case noSuitableRouteForCategory = 7
        case routeConfigurationChange = 8
    }

    public enum RecordPermission: UInt, Sendable {
        case undetermined = 0x756e_6474
        case denied = 0x6465_6e79
        case granted = 0x6772_6e74
    }

    /// Why a session does not do what it is asked.
    public struct ErrorCode: Error, CustomNSError, Hashable, Sendable {
        public let rawValue: Int

        public static let badParam = ErrorCode(rawValue: -50)
        /// Something still plays or records.
        public static let isBusy = ErrorCode(rawValue: 560_030_580)
        /// A call has the audio.
        public static let insufficientPriority = ErrorCode(rawValue: 561_017_449)

        public static var errorDomain: String { "NSOSStatusErrorDomain" }
        public var errorCode: Int { rawValue }
    }

    public static let interruptionNotification = Notification.Name(
        "AVAudioSessionInterruptionNotification")
    public static let routeChangeNotification = Notification.Name(
        "AVAudioSessionRouteChangeNotification")

    private let hardware: AudioHardware
    private let phone: PhoneSystem
    private let bundle: String
    private weak var process: PhoneProcess?
    private let main: DispatchQueue
    private var observer: Int?
    /// What can be observed of it; changes are told on the main queue.
    public let _observations = KeyValueObservations<AVAudioSession>([
        ("outputVolume", \.outputVolume)
    ])
    private var portOverride = PortOverride.none
    private var isActive = false
    private var wasInterrupted = false
    private var uses: [Use] = []
    open private(set) var category = Category.soloAmbient
    open private(set) var mode = Mode.default
    open private(set) var categoryOptions: CategoryOptions = []

    /// The process's own. Stops outside a simulated process.
    open class func sharedInstance() -> AVAudioSession {
        let process = PhoneProcess.current
        return process.process.service(SharedAudioSession.self) {
            SharedAudioSession(AVAudioSession(process))
        }.session
    }

    private init(_ process: PhoneProcess) {
        phone = process.system
        hardware = AudioHardware.of(phone)
        bundle = process.sandbox.bundleIdentifier
        self.process = process
        main = process.main
        super.init()
        observer = hardware.observe { [weak self] in self?.hear($0) }
        BackgroundModes.of(process.process).suspended.append { [weak self] in self?.suspend() }
    }

    deinit { if let observer { hardware.remove(observer) } }

    // MARK: What the app wants

    open var availableCategories: [Category] {
        [.ambient, .soloAmbient, .playback, .record, .playAndRecord, .multiRoute]
    }

    open func setCategory(_ category: Category) throws {
        try setCategory(category, mode: mode, options: [])
    }

    open func setCategory(_ category: Category, options: CategoryOptions = []) throws {
        try setCategory(category, mode: mode, options: options)
    }

    /// Another category is told as a change of the route, as on a phone.
    open func setCategory(
        _ category: Category, mode: Mode, options: CategoryOptions = []
    ) throws {
        guard availableCategories.contains(category),
            category == .playAndRecord || !options.contains(.defaultToSpeaker)
        else { throw ErrorCode.badParam }
        let before = outputs
        let isOther = category != self.category
        self.category = category
        self.mode = mode
        categoryOptions = options
        if category != .playAndRecord { portOverride = .none }
        if isOther { tell(.categoryChange, from: before) }
    }

    open func setMode(_ mode: Mode) throws { self.mode = mode }

    /// - Throws: ``ErrorCode/insufficientPriority`` while a call has the audio, and ``ErrorCode/isBusy``
    ///   where something plays or records; it is paused, and the session inactive all the same.
    open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
        guard !active || activate() else { throw ErrorCode.insufficientPriority }
        guard !active else { return }
        isActive = false
        guard !uses.isEmpty else { return }
        pauseUses()
        throw ErrorCode.isBusy
    }

    /// - Returns: False while a call has the audio.
    func activate() -> Bool {
        guard !hardware.isInterrupted else { return false }
        isActive = true
        return true
    }

    /// Something that plays or records, how it is paused, and by which number it goes on in the
    /// background.
    final class Use {
        let pause: () -> Void
        fileprivate var number: Int?
        init(_ pause: @escaping () -> Void) { self.pause = pause }
    }

    var records: Bool { [.record, .playAndRecord, .multiRoute].contains(category) }

    /// - Returns: False while a call has the audio. Else the session is active.
    func begin(_ use: Use) -> Bool {
        guard activate() else { return false }
        uses.append(use)
        // The others fall silent when the app leaves the screen.
        if [.playback, .record, .playAndRecord, .multiRoute].contains(category), let process {
            use.number = BackgroundModes.of(process.process).begin(.audio)
        }
        return true
    }

    func end(_ use: Use) {
        uses.removeAll { $0 === use }
        guard let number = use.number, let process else { return }
        use.number = nil
        BackgroundModes.of(process.process).end(number)
    }

    private func pauseUses() { for use in uses { use.pause() } }

    /// - Throws: ``ErrorCode/badParam`` in any category but `playAndRecord`.
    open func overrideOutputAudioPort(_ portOverride: PortOverride) throws {
        guard category == .playAndRecord else { throw ErrorCode.badParam }
        let before = outputs
        self.portOverride = portOverride
        if outputs != before { tell(.override, from: before) }
    }

    // MARK: What the phone does

    private var outputs: [AudioHardware.Output] {
        if portOverride == .speaker { return [.speaker] }
        if let output = hardware.output { return [output] }
        if category == .record { return [] }
        // What one hears by in a call, unless the app wants the speaker.
        let isReceiver =
            category == .playAndRecord && !categoryOptions.contains(.defaultToSpeaker)
            && mode != .videoChat
        return [isReceiver ? .receiver : .speaker]
    }

    open var currentRoute: AVAudioSessionRouteDescription {
        AVAudioSessionRouteDescription(outputs)
    }
    open var outputVolume: Float { hardware.volume }
    open var isOtherAudioPlaying: Bool { hardware.isOtherPlaying }
    open var secondaryAudioShouldBeSilencedHint: Bool { hardware.isOtherPlaying }

    private func hear(_ news: AudioHardware.News) {
        switch news {
        case .volume(let before):
            main.serialQueue?.async("volume") { [weak self] in
                self?._observations.tell(\.outputVolume, was: before)
            }
        case .output(let before):
            let old = before.map { [$0] } ?? [.speaker]
            tell(hardware.output == nil ? .oldDeviceUnavailable : .newDeviceAvailable, from: old)
        case .interruptionBegan:
            guard isActive else { return }
            isActive = false
            wasInterrupted = true
            pauseUses()
            interrupt([AVAudioSessionInterruptionTypeKey: InterruptionType.began.rawValue])
        case .interruptionEnded(let shouldResume):
            guard wasInterrupted else { return }
            wasInterrupted = false
            interrupt([
                AVAudioSessionInterruptionTypeKey: InterruptionType.ended.rawValue,
                AVAudioSessionInterruptionOptionKey: shouldResume
                    ? InterruptionOptions.shouldResume.rawValue : 0,
            ])
        }
    }

    /// iOS puts the session of an app to rest that it suspends, and tells it when it goes on by
    /// this reason.
    private func suspend() {
        guard isActive else { return }
        isActive = false
        pauseUses()
        interrupt([
            AVAudioSessionInterruptionTypeKey: InterruptionType.began.rawValue,
            AVAudioSessionInterruptionReasonKey: InterruptionReason.appWasSuspended.rawValue,
            AVAudioSessionInterruptionWasSuspendedKey: true,
        ])
    }

    private func interrupt(_ userInfo: [String: Any]) {
        main.serialQueue?.async("audio interruption") { [weak self] in
            guard let self else { return }
            NotificationCenter.default.announce(
                Self.interruptionNotification, object: self, userInfo: userInfo)
        }
    }

    /// Changes of the route are told on a thread that is not main.
    private func tell(_ reason: RouteChangeReason, from before: [AudioHardware.Output]) {
        process?.workQueue.async("audio route") { [weak self] in
            guard let self else { return }
            NotificationCenter.default.announce(
                Self.routeChangeNotification, object: self,
                userInfo: [
                    AVAudioSessionRouteChangeReasonKey: reason.rawValue,
                    AVAudioSessionRouteChangePreviousRouteKey:
                        AVAudioSessionRouteDescription(before),
                ])
        }
    }

    // MARK: Recording

    open var recordPermission: RecordPermission {
        switch PrivacyDaemon.of(phone).status(.microphone, bundle) {
        case .authorized, .limited: .granted
        case .denied, .restricted: .denied
        case .notDetermined: .undetermined
        }
    }

    /// Asks the user, once; answers on a queue that is not main.
    open func requestRecordPermission(_ response: @escaping (Bool) -> Void) {
        PrivacyDaemon.of(phone).authorize(.microphone) { response($0 == .authorized) }
    }
}

/// The session of a process, as its service.
final class SharedAudioSession {
    let session: AVAudioSession

    init(_ session: AVAudioSession) { self.session = session }
}
