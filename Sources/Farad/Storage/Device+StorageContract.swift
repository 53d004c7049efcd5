import Capacitor
import CapacitorAndroid
import FaradFoundation
import Simulation

extension Device {
    /// Watches the stored keys that an app has declared.
    func watchStorage(of bundle: AppBundle) {
        let keys = bundle.storedKeys.filter { $0.store.isOn(configuration.platform) }
        guard !keys.isEmpty else { return }
        let contract = StorageContract(keys, app: bundle.identifier) {
            [unowned self] rule, message in parts.find(rule, message)
        }
        contracts.append(contract)
        let parties = RunningParty(configuration.platform)
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
    private let platform: Platform
    private var queue: ObjectIdentifier?
    private var plugin: String?
    private var task: String?
    private var party = StoredKey.Party.process("the phone")
    private var number = 0

    init(_ platform: Platform) { self.platform = platform }

    private func plugin(of process: SimulatedProcess?) -> String? {
        guard let process else { return nil }
        switch platform {
        case .ios: return CapacitorEnvironment.of(process).currentCall?.plugin
        case .android: return CapacitorAndroidEnvironment.of(process).currentPlugin
        }
    }

    var current: (party: StoredKey.Party, number: Int) {
        let process = SimulatedProcess.current
        let queue = SerialQueue.current.map(ObjectIdentifier.init)
        let task = BackgroundWork.currentTask
        let plugin = plugin(of: process)
        if number > 0, queue == self.queue, task == self.task, plugin == self.plugin {
            return (party, number)
        }
        self.queue = queue
        self.task = task
        self.plugin = plugin
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
