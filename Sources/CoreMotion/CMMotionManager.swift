public import FaradFoundation

/// Something that was measured.
open class CMLogItem: NSObject {
    /// In seconds since the phone was started.
    public let timestamp: TimeInterval

    init(timestamp: TimeInterval) { self.timestamp = timestamp }
}

/// In multiples of the weight.
public struct CMAcceleration: Hashable, Sendable {
    public var x = 0.0
    public var y = 0.0
    public var z = 0.0

    public init() {}

    public init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }
}

/// In radians a second.
public struct CMRotationRate: Hashable, Sendable {
    public var x = 0.0
    public var y = 0.0
    public var z = 0.0

    public init() {}

    public init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }
}

open class CMAccelerometerData: CMLogItem {
    public let acceleration: CMAcceleration

    init(_ sensors: MotionSensors) {
        let felt = sensors.acceleration
        acceleration = CMAcceleration(x: felt.x, y: felt.y, z: felt.z)
        super.init(timestamp: ProcessInfo.processInfo.systemUptime)
    }
}

open class CMGyroData: CMLogItem {
    public let rotationRate: CMRotationRate

    init(_ sensors: MotionSensors) {
        let felt = sensors.rotationRate
        rotationRate = CMRotationRate(x: felt.x, y: felt.y, z: felt.z)
        super.init(timestamp: ProcessInfo.processInfo.systemUptime)
    }
}

public typealias CMAccelerometerHandler = (CMAccelerometerData?, (any Error)?) -> Void
public typealias CMGyroHandler = (CMGyroData?, (any Error)?) -> Void

/// Measures how the phone is moved, as `Device.move(acceleration:rotationRate:)` and `Device.shake()`
/// say.
///
/// The accelerometer and the gyroscope are there. The magnetometer, the device's attitude and what
/// counts steps are not.
open class CMMotionManager: NSObject {
    private let sensors: MotionSensors
    private var accelerometer: Timer?
    private var gyroscope: Timer?

    /// In seconds, as `gyroUpdateInterval`; a hundredth at first.
    open var accelerometerUpdateInterval: TimeInterval = 0.01 {
        didSet { renew(&accelerometer, accelerometerUpdateInterval, { $0.tellAcceleration() }) }
    }
    open var gyroUpdateInterval: TimeInterval = 0.01 {
        didSet { renew(&gyroscope, gyroUpdateInterval, { $0.tellRotation() }) }
    }

    private var accelerationTarget: (queue: OperationQueue, handler: CMAccelerometerHandler)?
    private var rotationTarget: (queue: OperationQueue, handler: CMGyroHandler)?

    /// Stops outside a simulated process.
    public override init() {
        sensors = MotionSensors.of(PhoneProcess.current.system)
        super.init()
    }

    deinit {
        accelerometer?.invalidate()
        gyroscope?.invalidate()
    }

    open var isAccelerometerAvailable: Bool { true }
    open var isGyroAvailable: Bool { true }
    open var isAccelerometerActive: Bool { accelerometer != nil }
    open var isGyroActive: Bool { gyroscope != nil }

    /// What is felt now; nil while nothing is measured.
    open var accelerometerData: CMAccelerometerData? {
        accelerometer == nil ? nil : CMAccelerometerData(sensors)
    }
    open var gyroData: CMGyroData? { gyroscope == nil ? nil : CMGyroData(sensors) }

    open func startAccelerometerUpdates() {
        accelerationTarget = nil
        start(&accelerometer, accelerometerUpdateInterval, { $0.tellAcceleration() })
    }

    open func startAccelerometerUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler
    ) {
        accelerationTarget = (queue, handler)
        start(&accelerometer, accelerometerUpdateInterval, { $0.tellAcceleration() })
    }

    open func stopAccelerometerUpdates() {
        accelerometer?.invalidate()
        accelerometer = nil
        accelerationTarget = nil
    }

    open func startGyroUpdates() {
        rotationTarget = nil
        start(&gyroscope, gyroUpdateInterval, { $0.tellRotation() })
    }

    open func startGyroUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMGyroHandler
    ) {
        rotationTarget = (queue, handler)
        start(&gyroscope, gyroUpdateInterval, { $0.tellRotation() })
    }

    open func stopGyroUpdates() {
        gyroscope?.invalidate()
        gyroscope = nil
        rotationTarget = nil
    }

    private func tellAcceleration() {
        guard let (queue, handler) = accelerationTarget else { return }
        let data = CMAccelerometerData(sensors)
        queue.addOperation { [weak self] in
            // What was measured before the end is not told after it.
            if self?.accelerometer != nil { handler(data, nil) }
        }
    }

    private func tellRotation() {
        guard let (queue, handler) = rotationTarget else { return }
        let data = CMGyroData(sensors)
        queue.addOperation { [weak self] in
            if self?.gyroscope != nil { handler(data, nil) }
        }
    }

    private func renew(
        _ timer: inout Timer?, _ interval: TimeInterval, _ tell: @escaping (CMMotionManager) -> Void
    ) {
        if timer != nil { start(&timer, interval, tell) }
    }

    private func start(
        _ timer: inout Timer?, _ interval: TimeInterval, _ tell: @escaping (CMMotionManager) -> Void
    ) {
        timer?.invalidate()
        // A hundred times a second is the most that a phone measures.
        timer = Timer.scheduledTimer(withTimeInterval: max(interval, 0.01), repeats: true) {
            [weak self] _ in
            if let self { tell(self) }
        }
    }
}
