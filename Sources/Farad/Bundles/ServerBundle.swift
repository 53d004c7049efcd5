public import FaradFoundation

/// A server that an app talks to: its host name, and what answers there.
public struct ServerBundle {
    /// The host of the URLs that reach it, in lower case, such as `beamlet.example`.
    public var host: String
    /// Makes the server, once for each device.
    public var make: (LaunchContext) -> any HTTPResponder

    /// Describes a server.
    public init(host: String, make: @escaping (LaunchContext) -> any HTTPResponder) {
        self.host = host
        self.make = make
    }
}
