/// What was seen of one side: its plugins, and what crossed the bridge in recorded runs.
package struct Observation: Sendable {
    /// How many calls of one method, and how many events of one name, are kept for the check.
    package static let capacity = 2000

    package let side: ContractSide
    package var plugins: [NativePlugin] = []
    /// The runs by their names, in the order in which they were played.
    package var runs: [String] = []
    package private(set) var calls: [Member: [Call]] = [:]
    package private(set) var events: [Member: [Event]] = [:]
    /// How many files of native sources were read, where that was done.
    package var readFiles = 0
    /// Whether sources hold plugins that could not be read: any of them may be one that is not here.
    package var mayHaveOthers = false
    /// What no script of the page caught, which may be why there are so few calls.
    package var pageErrors: [PageError] = []
    /// Whether calls or events beyond ``capacity`` were left out.
    package private(set) var isCut = false

    /// An error of the page.
    package struct PageError: Hashable, Sendable {
        package let run: String
        /// With its place.
        package let message: String

        package init(run: String, message: String) {
            self.run = run
            self.message = message
        }
    }

    /// A method or an event of a plugin.
    package struct Member: Hashable, Sendable {
        package let plugin: String
        package let name: String

        package init(_ plugin: String, _ name: String) {
            self.plugin = plugin
            self.name = name
        }
    }

    /// Where in the recorded runs something happened.
    package struct Moment: Hashable, Sendable {
        package let run: String
        package let milliseconds: Double

        package init(run: String, milliseconds: Double) {
            self.run = run
            self.milliseconds = milliseconds
        }
    }

    /// A call, and every answer to it.
    package struct Call: Hashable, Sendable {
        package let moment: Moment
        package let options: ContractValue
        package var results: [ContractValue] = []
        /// The messages of rejections.
        package var rejections: [String] = []
        /// A mock's promise that nothing was left to settle.
        package var neverSettles = false

        package init(moment: Moment, options: ContractValue) {
            self.moment = moment
            self.options = options
        }
    }

    /// An event that native sent, whether or not anybody listened.
    package struct Event: Hashable, Sendable {
        package let moment: Moment
        package let data: ContractValue

        package init(moment: Moment, data: ContractValue) {
            self.moment = moment
            self.data = data
        }
    }

    package init(side: ContractSide) { self.side = side }

    /// The plugin of that name; the last that was registered, as for a page.
    package func plugin(_ name: String) -> NativePlugin? { plugins.last { $0.name == name } }

    /// - Returns: Where the call stands, for its answers; nil when it is one too many.
    package mutating func add(_ call: Call, of member: Member) -> Int? {
        let index = calls[member]?.count ?? 0
        guard index < Self.capacity else {
            isCut = true
            return nil
        }
        calls[member, default: []].append(call)
        return index
    }

    /// An answer to a call that was added.
    package mutating func answer(_ index: Int, of member: Member, with result: ContractValue) {
        calls[member]?[index].results.append(result)
    }

    /// A rejection of a call that was added.
    package mutating func reject(_ index: Int, of member: Member, with message: String) {
        calls[member]?[index].rejections.append(message)
    }

    /// A call that was added is never answered.
    package mutating func leave(_ index: Int, of member: Member) {
        calls[member]?[index].neverSettles = true
    }

    package mutating func add(_ event: Event, of member: Member) {
        guard (events[member]?.count ?? 0) < Self.capacity else {
            isCut = true
            return
        }
        events[member, default: []].append(event)
    }

    /// The tables of methods alone.
    package var withoutRuns: Observation {
        var tables = Observation(side: side)
        tables.plugins = plugins
        return tables
    }

    /// All calls, and all events, that were kept.
    package var callCount: Int { calls.values.reduce(0) { $0 + $1.count } }
    package var eventCount: Int { events.values.reduce(0) { $0 + $1.count } }

    /// The names of a plugin's events that were sent, in the order of the alphabet.
    func eventNames(of plugin: String) -> [String] {
        events.keys.filter { $0.plugin == plugin }.map(\.name).sorted()
    }
}

extension Observation {
    /// Adds what was seen elsewhere on the same side.
    package mutating func add(_ other: Observation) {
        plugins += other.plugins
        for (member, calls) in other.calls { for call in calls { _ = add(call, of: member) } }
        for (member, events) in other.events { for event in events { add(event, of: member) } }
    }
}
