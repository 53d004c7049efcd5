package import PluginContract

/// Plays scenarios of an app on one platform to see what crosses its bridge.
package enum ContractStudy {
    /// What was seen.
    ///
    /// A run that fails, because a photo is lost or an invariant does not hold, is as good as any: it
    /// is the shapes that count. One that breaks is an error.
    ///
    /// - Parameter configuration: Of the device for a scenario, by its index; its platform is the
    ///   one.
    /// - Throws: ``DeviceError``.
    package static func observe(
        _ bundle: AppBundle, on platform: Platform, _ scenarios: [Scenario], worker: Worker,
        _ configuration: (_ index: Int) -> DeviceConfiguration
    ) throws(DeviceError) -> Observation {
        let recorder = ContractRecorder(platform)
        var errors: [Observation.PageError] = []
        for (index, scenario) in scenarios.enumerated() {
            recorder.run = scenario.name
            let device = try Device(configuration(index), worker: worker)
            device.contractRecorder = recorder
            try device.install(bundle)
            try device.check(scenario)
            let report = device.run(scenario)
            for finding in report.findings
            where ["unhandled-error", "unhandled-rejection"].contains(finding.rule) {
                errors.append(.init(run: scenario.name, message: place(finding.message)))
            }
            if let failure = device.failure { throw failure }
            if report.broke {
                throw DeviceError(
                    .bound,
                    "The run of \(scenario.name) on \(platform.rawValue) broke: "
                        + (report.findings.last?.message ?? "nobody knows why"))
            }
        }
        var observation = recorder.observation
        observation.pageErrors = errors
        return observation
    }

    /// A file of the app by its path: its origin differs from platform to platform.
    private static func place(_ message: String) -> String {
        ["capacitor://localhost/", "https://localhost/"].reduce(message) {
            $0.replacing($1, with: "")
        }
    }
}
