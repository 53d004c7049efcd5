import Farad
import Foundation
import PluginContract

/// Holds an app, or mocks written by hand, against recorded contracts.
struct ContractVerification {
    private let contracts: [(path: String, file: ContractFile)]

    /// - Parameter path: A file or a folder of files.
    init(_ path: String) throws(Problem) {
        contracts = try ContractFolder.read(path)
    }

    private func declarations(on side: ContractSide) -> [PluginDeclaration] {
        contracts.compactMap { $0.file.declaration(on: side, path: $0.path) }
    }

    // MARK: An app

    /// The app that was recorded; nil where the contracts do not say one.
    var app: String? {
        let apps = Set(contracts.map(\.file.app))
        return apps.count == 1 ? apps.first ?? nil : nil
    }

    /// What of the app's native half and of its runs is not as recorded.
    func verify(_ observations: [Observation]) -> (Definitions, [ContractFinding]) {
        var definitions = Definitions()
        var findings: [ContractFinding] = []
        for observation in observations {
            var one = Definitions()
            one.plugins = declarations(on: observation.side)
            for plugin in one.plugins
            where !definitions.plugins.contains(where: { $0.name == plugin.name }) {
                definitions.plugins.append(plugin)
            }
            var options = ContractCheck.Options()
            options.remarksHabits = false
            options.isClosed = true
            findings += ContractCheck(one, [observation], options: options).findings
        }
        return (definitions, findings.filter(\.isFailure) + findings.filter { !$0.isFailure })
    }

    /// Every plugin that was recorded.
    var definitions: Definitions {
        var definitions = Definitions()
        definitions.plugins = declarations(on: .ios) + declarations(on: .android)
        return definitions
    }

    // MARK: Mocks

    /// What of the mocks is not as recorded on a platform: iOS, where the recording has it, unless
    /// one is named.
    func verify(
        mocks: [String], on platform: Platform?
    ) throws(Problem) -> (Definitions, [Observation], [ContractFinding]) {
        var definitions = Definitions()
        var whole = Observation(side: .mock)
        var findings: [ContractFinding] = []
        for path in mocks {
            let side = side(platform)
            let declarations = declarations(on: side)
            guard !declarations.isEmpty else {
                throw Problem(
                    .usage,
                    "None of the contracts was recorded on \(side.shown); leave --platform out.")
            }
            let made = try bundle(path)
            let text =
                FileManager.default.contents(atPath: path).map {
                    String(decoding: $0, as: UTF8.self)
                } ?? ""
            let watchdog = Watchdog(
                of: "the mock \(SharedFile.shown(path))", patience: Watchdog.patience,
                ends: .badData)
            defer { watchdog.isResting = true }
            var observation: Observation
            do {
                observation = try MockProbe.observe(
                    script: made.script, path: path, source: text, map: made.map, declarations)
            } catch {
                throw Problem(error)
            }
            let names = observation.plugins.map(\.name)
            guard !names.isEmpty else {
                throw Problem(
                    .badData,
                    "\(path) exports none of the plugins that the contracts are about ("
                        + declarations.map(\.name).joined(separator: ", ")
                        + "); export each under its name.")
            }
            var one = Definitions()
            one.plugins = declarations.filter { names.contains($0.name) }
            var options = ContractCheck.Options()
            options.remarksHabits = false
            options.isClosed = true
            options.expectsEvents = false
            findings += ContractCheck(one, [observation], options: options).findings
            definitions.plugins += one.plugins
            whole.add(observation)
        }
        return (definitions, [whole], findings)
    }

    private func side(_ platform: Platform?) -> ContractSide {
        switch platform {
        case .ios?: return .ios
        case .android?: return .android
        case nil:
            let hasIOS = contracts.contains { $0.file.sides.contains { $0.side == .ios } }
            return hasIOS ? .ios : .android
        }
    }

    private func bundle(_ path: String) throws(Problem) -> ScriptBundle {
        guard FileManager.default.fileExists(atPath: path) else {
            throw Problem(.missingInput, "There is no file \(path).")
        }
        do {
            return try ScriptBundler(
                packages: try WebAssets.packagesFolder(), form: .exports("faradMock")
            ).bundle(path)
        } catch let error as DeviceError {
            throw Problem(error)
        } catch let error as Problem {
            throw error
        } catch {
            throw Problem(.fault, "\(error)")
        }
    }
}
