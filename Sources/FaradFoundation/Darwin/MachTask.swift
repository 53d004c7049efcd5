// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

// What Mach says of a task, as plugins ask how much memory their app has. On a phone it comes with
// Foundation.

public typealias kern_return_t = Int32
public typealias integer_t = Int32
public typealias natural_t = UInt32
public typealias mach_port_t = UInt32
public typealias mach_msg_type_number_t = UInt32
public typealias task_flavor_t = UInt32
public typealias mach_vm_size_t = UInt64

public var KERN_SUCCESS: kern_return_t { 0 }
public var KERN_INVALID_ARGUMENT: kern_return_t { 4 }
public var MACH_TASK_BASIC_INFO: Int32 { 20 }
public var TASK_VM_INFO: Int32 { 22 }
/// The running process's.
public var mach_task_self_: mach_port_t { 0x203 }

public struct time_value_t: Sendable {
    public var seconds: integer_t = 0
    public var microseconds: integer_t = 0
    public init() {}
}

public struct mach_task_basic_info: Sendable {
    public var virtual_size: mach_vm_size_t = 0
    public var resident_size: mach_vm_size_t = 0
    public var resident_size_max: mach_vm_size_t = 0
    public var user_time = time_value_t()
    public var system_time = time_value_t()
    public var policy: Int32 = 0
    public var suspend_count: integer_t = 0
    public init() {}
}

public typealias mach_task_basic_info_data_t = mach_task_basic_info

public struct task_vm_info: Sendable {
    public var virtual_size: mach_vm_size_t = 0
    public var region_count: integer_t = 0
    public var page_size: integer_t = 0
    public var resident_size: mach_vm_size_t = 0
    public var resident_size_peak: mach_vm_size_t = 0
    public var device: mach_vm_size_t = 0
    public var device_peak: mach_vm_size_t = 0
    public var `internal`: mach_vm_size_t = 0
    public var internal_peak: mach_vm_size_t = 0
    public var external: mach_vm_size_t = 0
    public var external_peak: mach_vm_size_t = 0
    public var reusable: mach_vm_size_t = 0
    public var reusable_peak: mach_vm_size_t = 0
    public var purgeable_volatile_pmap: mach_vm_size_t = 0
    public var purgeable_volatile_resident: mach_vm_size_t = 0
    public var purgeable_volatile_virtual: mach_vm_size_t = 0
    public var compressed: mach_vm_size_t = 0
    public var compressed_peak: mach_vm_size_t = 0
    public var compressed_lifetime: mach_vm_size_t = 0
    public var phys_footprint: mach_vm_size_t = 0
    public init() {}
}

public typealias task_vm_info_data_t = task_vm_info

/// Says how much memory the running process has, as a test has chosen it for the phone; what is not
/// resident, and its time, are 0.
public func task_info(
    _ target_task: mach_port_t, _ flavor: task_flavor_t,
    _ task_info_out: UnsafeMutablePointer<integer_t>!,
    _ task_info_outCnt: UnsafeMutablePointer<mach_msg_type_number_t>!
) -> kern_return_t {
    guard target_task == mach_task_self_ else { return KERN_INVALID_ARGUMENT }
    let bytes = DeviceHardware.of(PhoneProcess.current.system).residentMemoryBytes
    func write<Info>(_ info: Info) -> kern_return_t {
        let words = MemoryLayout<Info>.size / MemoryLayout<integer_t>.size
        guard task_info_outCnt.pointee >= words else { return KERN_INVALID_ARGUMENT }
        UnsafeMutableRawPointer(task_info_out).storeBytes(of: info, as: Info.self)
        task_info_outCnt.pointee = mach_msg_type_number_t(words)
        return KERN_SUCCESS
    }
    switch Int32(bitPattern: flavor) {
    case MACH_TASK_BASIC_INFO:
        var info = mach_task_basic_info()
        info.virtual_size = bytes
        info.resident_size = bytes
        info.resident_size_max = bytes
        return write(info)
    case TASK_VM_INFO:
        var info = task_vm_info()
        info.virtual_size = bytes
        // 16 KiB, as on every iPhone of today.
        info.page_size = 16384
        info.resident_size = bytes
        info.resident_size_peak = bytes
        info.internal = bytes
        info.internal_peak = bytes
        info.phys_footprint = bytes
        return write(info)
    default: return KERN_INVALID_ARGUMENT
    }
}
