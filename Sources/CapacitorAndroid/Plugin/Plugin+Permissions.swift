import AndroidFoundation

// What the user lets a plugin do (F180).
extension Plugin {
    public func getPermissionState(_ alias: String) -> PermissionState? {
        getPermissionStates()[alias]
    }

    /// By alias; the state of an alias with several permissions is that of the first one that is
    /// not granted.
    public func getPermissionStates() -> HashMap<PermissionState> {
        var states = HashMap<PermissionState>()
        for permission in type(of: self).annotation.permissions {
            if permission.isGrantedAlways {
                if !permission.alias.isEmpty, states[permission.alias] == nil {
                    states[permission.alias] = .granted
                }
                continue
            }
            for name in permission.strings {
                let key = permission.alias.isEmpty ? name : permission.alias
                if states[key] == nil || states[key] == .granted {
                    states[key] = bridge.permissions.state(of: name)
                }
            }
        }
        return states
    }

    /// The default of `requestPermissions`: all that the plugin declares, or the aliases that the
    /// call names.
    func requestDeclaredPermissions(_ call: PluginCall) {
        let declared = type(of: self).annotation.permissions
        let named = call.getArray("permissions")?.toList() ?? []
        if !named.isEmpty {
            let aliases = declared.map(\.alias).filter { named.contains(.string($0)) }
            guard !aliases.isEmpty else {
                return call.reject("No valid permission alias was requested of this plugin.")
            }
            return requestPermissionForAliases(aliases, call)
        }
        let asked = declared.filter { !$0.isGrantedAlways }.map(\.alias)
        if !asked.isEmpty { return requestPermissionForAliases(asked, call) }
        let given = declared.map(\.alias).filter { !$0.isEmpty }
        guard !given.isEmpty else { return call.resolve() }
        let result = JSObject()
        for alias in given { result.put(alias, PermissionState.granted.rawValue) }
        call.resolve(result)
    }

    /// Asks the user, and then answers.
    ///
    /// - Parameter callback: What `@PermissionCallback` would mark; nil: `checkPermissions`.
    public func requestPermissionForAliases(
        _ aliases: [String], _ call: PluginCall, _ callback: ((PluginCall) -> Void)? = nil
    ) {
        let names = type(of: self).annotation.permissions.filter { aliases.contains($0.alias) }
            .flatMap(\.strings)
        var unique: [String] = []
        for name in names where !unique.contains(name) { unique.append(name) }
        guard !unique.isEmpty else { return }
        bridge.permissions.request(unique, call, then: callback ?? checkPermissions)
    }
}
