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
        phone.audit = { [unowned self] access in
            let now = simulation.clock.now.milliseconds
            let party = Self.runningParty
            for contract in contracts { contract.note(access, by: party, at: now) }
        }
    }

    /// Whose code runs just now.
    private static var runningParty: StoredKey.Party {
        if let task = BackgroundWork.currentTask { return .backgroundTask(task) }
        guard let process = SimulatedProcess.current else { return .process("the phone") }
        if let call = CapacitorEnvironment.of(process).currentCall { return .plugin(call.plugin) }
        return .process(process.name)
    }
}
