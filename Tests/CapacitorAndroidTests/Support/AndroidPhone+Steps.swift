import Farad
import Simulation

extension AndroidPhone {
    /// Runs a script in the page, then everything that it causes; the lines that came of it.
    @discardableResult
    func run(_ script: String) throws -> [String] {
        try said {
            guard let page = device.page else { return }
            _ = try page.evaluate("{\(script)\n} 0")
        }
    }

    /// Does something to the device, then runs it; the lines that came of it.
    @discardableResult
    func said(after work: () throws -> Void) throws -> [String] {
        let before = lines.count
        try work()
        try device.run()
        return Array(lines.dropFirst(before))
    }

    /// What a scenario's user does; the lines that came of it.
    @discardableResult
    func user(_ action: Action) throws -> [String] {
        try said { _ = device.run([TimedAction(action)]) }
    }

    /// What the device itself has to tell of its run.
    var story: [String] {
        device.simulation.trace.records.filter { $0.kind == .lifecycle }.map(\.text)
    }
}
