import Simulation

/// What stands in the place of plugins, in processes that start from now on.
struct PluginStubs {
    private var all: [PluginStub] = []
    /// The functions of a scenario among them.
    private(set) var ofScenario: [ScriptPlugin] = []

    mutating func add(_ plugins: [ScriptPlugin]) {
        ofScenario += plugins
        for plugin in plugins { add(plugin.stub) }
    }

    /// Puts a stub in the place of a plugin, and of an earlier stub of it.
    mutating func add(_ stub: PluginStub) {
        all.removeAll { $0.kind == stub.kind && $0.name == stub.name }
        all.append(stub)
    }

    func of(_ kind: PluginStub.Kind) -> [PluginStub] { all.filter { $0.kind == kind } }

    /// What plugins touch of a process's memory that touch no other part of it.
    func memory(
        _ selfContained: [String], in process: SimulatedProcess
    ) -> [String: MemoryFootprint] {
        var memory: [String: MemoryFootprint] = [:]
        for name in selfContained {
            let own = Resource("memory", "\(process.uniqueName)/\(name)")
            memory[name] = MemoryFootprint([Step(.write, own)])
        }
        for stub in of(.capacitor) {
            memory[stub.name] = stub.memory.map { MemoryFootprint([Step(.write, $0)]) }
        }
        return memory
    }
}
