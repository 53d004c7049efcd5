import FaradFoundation
import Simulation

/// What servers have allowed when they were asked first, for as long as they said.
///
/// Unlike WebKit's it goes with the web content process.
struct PreflightCache {
    private struct Key: Hashable {
        let origin: WebOrigin
        let url: URL
    }

    /// What one answer allows.
    struct Permission {
        fileprivate let expiry: VirtualInstant
        fileprivate let hasCredentials: Bool
        fileprivate let methods: [String]
        /// In lower case.
        fileprivate let headers: [String]

        /// Why a request is not allowed; nil where it is.
        func refusal(_ request: PageRequest, hasCredentials: Bool) -> LoadRefusal? {
            let takesAny = !hasCredentials
            let isAllowed =
                CrossOriginPolicy.simpleMethods.contains(request.method)
                || methods.contains(request.method) || (takesAny && methods.contains("*"))
            guard isAllowed else { return .methodNotAllowed(request.method) }
            if takesAny, headers.contains("*") { return nil }
            let bad = CrossOriginPolicy.unsafeNames(request.headers)
                .first { !headers.contains($0) }
            return bad.map(LoadRefusal.headerNotAllowed)
        }
    }

    /// Without `Access-Control-Max-Age`.
    private static let usualAge = 5.0

    private let greatestAge: Double
    private var permissions: [Key: Permission] = [:]

    /// - Parameter greatestAge: How many seconds an answer counts at most, whatever it says.
    init(greatestAge: Double) { self.greatestAge = greatestAge }

    /// Whether a server need not be asked again.
    mutating func allows(
        _ request: PageRequest, origin: WebOrigin, hasCredentials: Bool, in simulation: Simulation
    ) -> Bool {
        let key = Key(origin: origin, url: request.url)
        guard let known = permissions[key] else { return false }
        simulation.readsClock()
        let isAllowed =
            known.expiry >= simulation.clock.now
            && (!hasCredentials || known.hasCredentials)
            && known.refusal(request, hasCredentials: hasCredentials) == nil
        if !isAllowed { permissions[key] = nil }
        return isAllowed
    }

    /// Reads an answer, and keeps it.
    ///
    /// - Returns: Why the request that is asked for is not allowed; nil where it is.
    mutating func take(
        _ response: HTTPURLResponse, for request: PageRequest, origin: WebOrigin,
        hasCredentials: Bool, in simulation: Simulation
    ) -> LoadRefusal? {
        guard (200...299).contains(response.statusCode) else {
            return .preflightStatus(response.statusCode)
        }
        if let refusal = CrossOriginPolicy.refusal(
            response, origin: origin, hasCredentials: hasCredentials)
        {
            return .preflightAnswer(refusal)
        }
        var lists: [[String]] = []
        for name in ["Access-Control-Allow-Methods", "Access-Control-Allow-Headers"] {
            guard let list = CrossOriginPolicy.list(response, name) else {
                let value = response.value(forHTTPHeaderField: name) ?? ""
                return .noList(header: name, value)
            }
            lists.append(list)
        }
        let age = response.value(forHTTPHeaderField: "Access-Control-Max-Age").flatMap { Int64($0) }
        let seconds = age.map { min(Double($0), greatestAge) } ?? Self.usualAge
        let permission = Permission(
            expiry: simulation.clock.now + .milliseconds(Int64(seconds * 1000)),
            hasCredentials: hasCredentials, methods: lists[0],
            headers: lists[1].map { $0.lowercased() })
        permissions[Key(origin: origin, url: request.url)] = permission
        return permission.refusal(request, hasCredentials: hasCredentials)
    }
}
