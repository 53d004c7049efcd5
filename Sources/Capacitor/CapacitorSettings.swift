/// The points of Capacitor's behaviour that differ between versions or are not settled.
package struct CapacitorSettings: Sendable {
    /// When a navigation or a dead page clears the listeners (U4, F93).
    package enum ListenerReset: String, CaseIterable, Sendable {
        /// Before 7.1: never.
        case never
        /// 7.1 and 7.2: when the web process dies.
        case processDeath = "process-death"
        /// Since 7.3: at each navigation too.
        case always
    }

    /// Whether the listener tables can be seen half changed by another queue (U5, F94).
    package enum ListenerTables: String, CaseIterable, Sendable {
        case atomic
        case split
    }

    /// What is retained for an event without listeners (F92).
    package enum Retention: String, CaseIterable, Sendable {
        /// Since 5.0: everything, in order.
        case all
        /// Before 5.0: the last value.
        case last
    }

    /// The order of the plugins of `packageClassList`, and of a reset (U11, F5).
    package enum PluginOrder: String, CaseIterable, Sendable {
        /// As listed.
        case listed
        /// Drawn from the seed at each launch: an iPhone reads the list as an unordered set.
        case seeded
    }

    /// A debug build of the app: `DEBUG`, and logging while `loggingBehavior` is `debug` (F4).
    package var isDebugBuild = true
    package var isSimulator = true
    package var listenerReset = ListenerReset.always
    package var listenerTables = ListenerTables.atomic
    package var retention = Retention.all
    package var pluginOrder = PluginOrder.listed

    package init() {}
}
