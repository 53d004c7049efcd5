public import FaradFoundation

/// A server that an app talks to: its host name, and what answers there.
public struct ServerBundle: Sendable {
    /// The host of the URLs that reach it, in lower case, such as `beamlet.example`.
    public var host: String
    /// Makes the server, once for each device.
    let make: @Sendable (Device) -> any HTTPResponder

    /// Describes a server.
    public init(host: String, make: @escaping @Sendable (LaunchContext) -> any HTTPResponder) {
        self.init(host) { device in make(LaunchContext(knobs: device.parts.knobs)) }
    }

    init(_ host: String, _ make: @escaping @Sendable (Device) -> any HTTPResponder) {
        self.host = host
        self.make = make
    }

    /// A server that draws its random bytes from the phone's simulation, or keeps what it has beside
    /// a device folder's files.
    package static func beside(
        _ host: String, make: @escaping @Sendable (PhoneSystem) -> any HTTPResponder
    ) -> ServerBundle {
        ServerBundle(host) { device in make(device.phone) }
    }
}
