import FaradFoundation
import UIKit

/// What an app asks of the kernel: `sysctlbyname` and `task_info` on a phone.
enum Hardware {
    static var modelIdentifier: String { hardware.modelIdentifier }

    /// In bytes.
    static var residentMemory: UInt64 { hardware.residentMemoryBytes }

    private static var hardware: DeviceHardware { .of(PhoneProcess.current.system) }
}
