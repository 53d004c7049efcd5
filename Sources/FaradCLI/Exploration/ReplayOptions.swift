import Farad

/// What a command line says of a run and no token does: beside the token it brings the run back.
struct ReplayOptions: Codable {
    private var app: String?
    private var platform: String?
    private var seed: UInt64?
    /// A file; a profile of Farad's own is named by the token.
    private var profile: String?
    /// Of the file's windows.
    private var widen: Double?
    private var timeZone: String?
    private var startDate: String?
    private var ignoredFindings: [String]?

    /// - Parameters:
    ///   - app: As the command line names it.
    ///   - usualApp: The app that is taken where the command line names none.
    ///   - usualPlatform: What a test says of the platform.
    init(
        _ device: DeviceOptions, app: String?, usualApp: String, platform: Platform?,
        usualPlatform: String?, widen: Double = 1
    ) {
        self.app = app == usualApp ? nil : app
        let name = platform?.rawValue
        self.platform = name == usualPlatform ?? Platform.ios.rawValue ? nil : name
        seed = device.seed == 0 ? nil : device.seed
        if let profile = device.profile, LatencyProfile(named: profile) == nil {
            self.profile = profile
            self.widen = widen == 1 ? nil : widen
        }
        timeZone =
            device.timeZone == DeviceConfiguration.standardTimeZone ? nil : device.timeZone
        startDate = device.startDate
        ignoredFindings = device.ignoredFindings.isEmpty ? nil : device.ignoredFindings
    }

    /// As a person types them.
    var arguments: [String] {
        var arguments: [String] = []
        func add(_ option: String, _ value: String?) {
            if let value { arguments += [option, value] }
        }
        add("--app", app)
        add("--platform", platform)
        add("--seed", seed.map(String.init))
        add("--profile", profile)
        add("--widen", widen.map { "\($0)" })
        add("--time-zone", timeZone)
        add("--start-date", startDate)
        for rule in ignoredFindings ?? [] { add("--ignore-finding", rule) }
        return arguments
    }

    /// The options with these in place of what the command line leaves open.
    func completing(_ options: ExplorationOptions) -> ExplorationOptions {
        var options = options
        options.app = options.app ?? app
        options.platform = options.platform ?? platform.flatMap(Platform.init)
        if options.options.seed == 0 { options.options.seed = seed ?? 0 }
        if options.options.profile == nil, let profile {
            options.options.profile = profile
            if options.widen == 1 { options.widen = widen ?? 1 }
        }
        if options.options.timeZone == DeviceConfiguration.standardTimeZone, let timeZone {
            options.options.timeZone = timeZone
        }
        options.options.startDate = options.options.startDate ?? startDate
        if options.options.ignoredFindings.isEmpty {
            options.options.ignoredFindings = ignoredFindings ?? []
        }
        return options
    }
}
