import Foundation

/// The host's environment, which the phone's own ProcessInfo does not show.
enum ProcessEnvironment {
    static var variables: [String: String] { ProcessInfo.processInfo.environment }
}
