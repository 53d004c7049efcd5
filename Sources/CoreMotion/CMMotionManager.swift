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
    private let accelerometer: Updates<CMAccelerometerData>
    private let gyroscope: Updates<CMGyroData>

    /// Stops outside a simulated process.
    public override init() {
        let sensors = MotionSensors.of(PhoneProcess.current.system)
        accelerometer = Updates { CMAccelerometerData(sensors) }
        gyroscope = Updates { CMGyroData(sensors) }
        super.init()
    }

    /// In seconds, as `gyroUpdateInterval`; a hundredth at first.
    open var accelerometerUpdateInterval: TimeInterval {
        get { accelerometer.interval }
        set { accelerometer.interval = newValue }
    }
    open var gyroUpdateInterval: TimeInterval {
        get { gyroscope.interval }
        set { gyroscope.interval = newValue }
    }

    open var isAccelerometerAvailable: Bool { true }
    open var isGyroAvailable: Bool { true }
    open var isAccelerometerActive: Bool { accelerometer.isActive }
    open var isGyroActive: Bool { gyroscope.isActive }

    /// What is felt now; nil while nothing is measured.
    open var accelerometerData: CMAccelerometerData? { accelerometer.data }
    open var gyroData: CMGyroData? { gyroscope.data }

    open func startAccelerometerUpdates() { accelerometer.start(nil) }

    open func startAccelerometerUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler
    ) { accelerometer.start((queue, handler)) }

    open func stopAccelerometerUpdates() { accelerometer.stop() }

    open func startGyroUpdates() { gyroscope.start(nil) }

    open func startGyroUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMGyroHandler
    ) { gyroscope.start((queue, handler)) }

    open func stopGyroUpdates() { gyroscope.stop() }
}

/// What one sensor measures again and again, and whom it tells.
private final class Updates<Measured> {
    typealias Target = (queue: OperationQueue, handler: (Measured?, (any Error)?) -> Void)

    private let measure: () -> Measured
    private var timer: Timer?
    private var target: Target?

    var interval: TimeInterval = 0.01 {
        didSet { if isActive { start(target) } }
    }

    init(_ measure: @escaping () -> Measured) { self.measure = measure }

    deinit { timer?.invalidate() }

    var isActive: Bool { timer != nil }
    var data: Measured? { isActive ? measure() : nil }

    func start(_ target: Target?) {
        self.target = target
        timer?.invalidate()
        // A hundred times a second is the most that a phone measures.
        timer = Timer.scheduledTimer(withTimeInterval: max(interval, 0.01), repeats: true) {
            [weak self] _ in self?.tell()
        }
    }

    func stop() {
        timer?.invalidate()
        timer = nil
        target = nil
    }

    private func tell() {
        guard let (queue, handler) = target else { return }
        let data = measure()
        queue.addOperation { [weak self] in
            // What was measured before the end is not told after it.
            if self?.isActive == true { handler(data, nil) }
        }
    }
}
