import Capacitor
import FaradFoundation
import Simulation

extension Device {
    /// Watches the stored keys that an app has declared.
    func watchStorage(of bundle: AppBundle) {
        guard !bundle.storedKeys.isEmpty else { return }
        let contract = StorageContract(bundle.storedKeys, app: bundle.identifier) {
            [unowned self] rule, message in parts.find(rule, message)
        }
        contracts.append(contract)
        let parties = RunningParty()
        phone.audit = { [unowned self] access in
            let (party, number) = parties.current
            for contract in contracts {
                contract.note(
                    access, by: party, number, at: simulation.clock.now.milliseconds)
            }
        }
    }
}

/// Says whose code runs just now. Most uses of a store come in rows from one party.
private final class RunningParty {
    private var queue: ObjectIdentifier?
    private var plugin: String?
    private var task: String?
    private var party = StoredKey.Party.process("the phone")
    private var number = 0

    var current: (party: StoredKey.Party, number: Int) {
        let process = SimulatedProcess.current
        let queue = SerialQueue.current.map(ObjectIdentifier.init)
        let task = BackgroundWork.currentTask
        let call = process.flatMap { CapacitorEnvironment.of($0).currentCall }
        if number > 0, queue == self.queue, task == self.task, call?.plugin == plugin {
            return (party, number)
        }
        self.queue = queue
        self.task = task
        plugin = call?.plugin
        number += 1
        if let task {
            party = .backgroundTask(task)
        } else if let plugin {
            party = .plugin(plugin)
        } else {
            party = .process(process?.name ?? "the phone")
        }
        return (party, number)
    }
}
