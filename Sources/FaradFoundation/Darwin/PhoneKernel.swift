// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// What the kernel of a phone says of itself.
public enum PhoneKernel {
    /// `uname`: the machine's model, and the kernel's release by iOS's own (assumed: one behind it, as
    /// since iOS 26).
    public static func name(_ name: UnsafeMutablePointer<utsname>) -> Int32 {
        let phone = PhoneProcess.current.system
        let version = phone.settings.systemVersion
        let release = "\(version.major - 1).\(version.minor).\(version.patch)"
        func fill<Field>(_ field: WritableKeyPath<utsname, Field>, _ text: String) {
            withUnsafeMutableBytes(of: &name.pointee[keyPath: field]) { bytes in
                for index in bytes.indices { bytes[index] = 0 }
                bytes.copyBytes(from: text.utf8.prefix(bytes.count - 1))
            }
        }
        fill(\.sysname, "Darwin")
        fill(\.nodename, "iPhone")
        fill(\.release, release)
        fill(\.version, "Darwin Kernel Version \(release)")
        fill(\.machine, DeviceHardware.of(phone).modelIdentifier)
        return 0
    }
}

/// Asks the kernel by name for what it knows: `hw.machine`, `hw.memsize`, `hw.ncpu`, `kern.ostype`,
/// `kern.osrelease`; -1 for every other name, as for one that an iPhone does not have.
@discardableResult
public func sysctlbyname(
    _ name: UnsafePointer<CChar>!, _ oldp: UnsafeMutableRawPointer?,
    _ oldlenp: UnsafeMutablePointer<Int>?, _ newp: UnsafeMutableRawPointer?, _ newlen: Int
) -> Int32 {
    var names = utsname()
    _ = PhoneKernel.name(&names)
    func text<Field>(_ field: Field) -> [UInt8] {
        withUnsafeBytes(of: field) { Array($0.prefix { $0 != 0 }) + [0] }
    }
    let value: [UInt8]
    switch String(cString: name) {
    case "hw.machine": value = text(names.machine)
    case "kern.ostype": value = text(names.sysname)
    case "kern.osrelease": value = text(names.release)
    case "hw.memsize":
        value = withUnsafeBytes(of: ProcessInfo.processInfo.physicalMemory, Array.init)
    case "hw.ncpu":
        value = withUnsafeBytes(of: Int32(ProcessInfo.processInfo.processorCount), Array.init)
    default:
        errno = ENOENT
        return -1
    }
    guard let oldlenp else { return 0 }
    defer { oldlenp.pointee = value.count }
    guard let oldp else { return 0 }
    guard oldlenp.pointee >= value.count else {
        errno = ENOMEM
        return -1
    }
    UnsafeMutableRawBufferPointer(start: oldp, count: value.count).copyBytes(from: value)
    return 0
}
