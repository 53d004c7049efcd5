import Simulation

extension Explorer {
    /// What orders come to that is told beside the default one.
    struct FoundOrder: Codable {
        /// What they break; empty: they pass.
        var invariants: [String]
        var classes: Int
        /// The one that is closest to the default order.
        var run: PlayedRun
        /// The fewest pairs that brought it about, where some did.
        var pairs: [Precedence]?
        /// What ended the process; nil where the run came to its own end.
        var death: [TransitionKey]?
        /// It fails at late times of its order.
        var lateness: Lateness?

        /// The order of some pairs, at those times.
        func order(of precedences: [Precedence]) -> SearchOrder {
            .of(precedences, lateness)
        }

        init(_ run: PlayedRun, death: [TransitionKey]? = nil, lateness: Lateness? = nil) {
            invariants = run.outcome.failures
            classes = 1
            self.run = run
            pairs = run.asked
            self.death = death
            self.lateness = lateness
        }

        /// Takes in another run that came to the same.
        mutating func add(
            _ other: PlayedRun, isNew: Bool, death: [TransitionKey]? = nil,
            lateness: Lateness? = nil
        ) {
            if isNew { classes += 1 }
            if let asked = other.asked, asked.count < pairs?.count ?? .max { pairs = asked }
            // The shortest way from the default order explains most.
            guard let flips = other.detail?.flips,
                run.detail.map({ Self.isCloser(flips, $0.flips) }) ?? true
            else { return }
            run = other
            self.death = death
            self.lateness = lateness
        }

        /// Whether some flips explain better than others; one answer for whoever comes first.
        private static func isCloser(_ left: [Precedence], _ right: [Precedence]) -> Bool {
            if left.count != right.count { return left.count < right.count }
            return left.map(\.description).lexicographicallyPrecedes(right.map(\.description))
        }
    }
}
