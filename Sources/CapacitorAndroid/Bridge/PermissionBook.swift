import AndroidFoundation

/// Asks for permissions and remembers what was refused, in the preferences `PluginPermStates`.
final class PermissionBook {
    private unowned let bridge: Bridge

    init(_ bridge: Bridge) { self.bridge = bridge }

    private var preferences: SharedPreferences {
        bridge.getContext().getSharedPreferences("PluginPermStates", Context.MODE_PRIVATE)
    }

    func state(of permission: String) -> PermissionState {
        if bridge.getContext().checkSelfPermission(permission) { return .granted }
        // Nothing but strings is ever stored here.
        let remembered = (try? preferences.getString(permission, nil)) ?? nil
        return remembered.flatMap(PermissionState.init) ?? .prompt
    }

    /// The user's answer comes on the UI thread, and so does the call's.
    func request(
        _ permissions: [String], _ call: PluginCall, then answer: @escaping (PluginCall) -> Void
    ) {
        bridge.saveCall(call)
        bridge.executeOnMainThread { [self] in
            bridge.getActivity().requestPermissions(permissions) { [self] replies in
                remember(replies)
                guard let saved = call.getCallbackId().flatMap(bridge.getSavedCall) else { return }
                if let missing = undeclared(permissions) { return saved.reject(missing) }
                answer(saved)
            }
        }
    }

    private func remember(_ replies: [PermissionReply]) {
        for reply in replies {
            let permission = reply.permission
            let editor = preferences.edit()
            switch reply.answer {
            case .granted:
                guard preferences.contains(permission) else { continue }
                editor.remove(permission)
            case .denied:
                editor.putString(permission, PermissionState.promptWithRationale.rawValue)
            case .deniedForever: editor.putString(permission, PermissionState.denied.rawValue)
            }
            editor.apply()
        }
    }

    /// The rejection for permissions that the manifest lacks; nil when it has all.
    private func undeclared(_ permissions: [String]) -> String? {
        let declared = bridge.getContext().getApplicationInfo().permissions
        let missing = permissions.filter { !declared.contains($0) }
        guard !missing.isEmpty else { return nil }
        return "Missing the following permissions in AndroidManifest.xml:\n"
            + missing.map { $0 + "\n" }.joined()
    }
}
