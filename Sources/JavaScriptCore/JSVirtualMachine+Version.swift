import CJavaScriptCore

extension JSVirtualMachine {
    /// The version of the engine's library that this process has loaded, such as `2.50.6`.
    package static var engineVersion: String {
        "\(jsc_get_major_version()).\(jsc_get_minor_version()).\(jsc_get_micro_version())"
    }
}
