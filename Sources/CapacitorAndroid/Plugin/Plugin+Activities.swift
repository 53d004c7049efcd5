public import AndroidFoundation

/// A method that takes an activity's result.
///
/// Java finds it by its annotation; here a class lists it:
/// `ActivityCallback("picked", CameraPlugin.picked)`.
public struct ActivityCallback {
    let name: String
    let body: (Plugin, PluginCall?, ActivityResult) -> Void

    public init<P: Plugin>(
        _ name: String, _ body: @escaping (P) -> (PluginCall?, ActivityResult) -> Void
    ) {
        self.name = name
        self.body = { plugin, call, result in
            guard let plugin = plugin as? P else {
                preconditionFailure(
                    "\(type(of: plugin)) lists a callback of \(P.self); list its own.")
            }
            body(plugin)(call, result)
        }
    }
}

// Activities of other apps that a plugin starts for their results (F179).
extension Plugin {
    /// Starts an activity; the callback of that name gets the call and the result.
    ///
    /// When the app's process ends meanwhile, a new one gets both: the call with its options, but
    /// with an id that nobody in the page waits for.
    public func startActivityForResult(
        _ call: PluginCall, _ intent: Intent, _ callbackName: String
    ) {
        guard type(of: self).activityCallbacks.contains(where: { $0.name == callbackName }) else {
            let message =
                "There is no ActivityCallback method registered for the name: \(callbackName). "
                + "Please define a callback method annotated with @ActivityCallback that receives "
                + "arguments: (PluginCall, ActivityResult)"
            Logger.error(message)
            return call.reject(message)
        }
        bridge.pluginCallForLastActivity = call
        lastPluginCallId = call.getCallbackId()
        bridge.saveCall(call)
        getActivity().startActivityForResult(resultKey(callbackName), intent)
    }

    /// Said anew for each activity.
    func registerActivityCallbacks() {
        for callback in type(of: self).activityCallbacks {
            getActivity().registerForActivityResult(resultKey(callback.name)) {
                [unowned self] result in
                let saved = lastPluginCallId.flatMap(bridge.getSavedCall)
                callback.body(self, saved ?? bridge.takePluginCallForLastActivity(), result)
            }
        }
    }

    private func resultKey(_ callbackName: String) -> String {
        "\(PluginHandle.id(of: type(of: self))).\(callbackName)"
    }
}

extension Bridge {
    private static let keys = (
        plugin: "capacitorLastActivityPluginId", method: "capacitorLastActivityPluginMethod",
        options: "capacitorLastPluginCallOptions"
    )

    func takePluginCallForLastActivity() -> PluginCall? {
        defer { pluginCallForLastActivity = nil }
        return pluginCallForLastActivity
    }

    /// Keeps the call that waits for an activity.
    func saveInstanceState(_ state: InstanceState) {
        guard let call = pluginCallForLastActivity, let plugin = call.getPluginId(),
            getPlugin(plugin)?.instance.lastPluginCallId.flatMap(getSavedCall) != nil
        else { return }
        state.putString(Self.keys.plugin, plugin)
        state.putString(Self.keys.method, call.getMethodName())
        state.putString(Self.keys.options, call.getData().text)
        getPlugin(plugin)?.instance.saveInstanceState(state)
    }

    /// Makes a call with the same options that answers to nobody.
    func restoreInstanceState(_ state: InstanceState) {
        guard let plugin = state.getString(Self.keys.plugin),
            let text = state.getString(Self.keys.options)
        else { return }
        do {
            pluginCallForLastActivity = PluginCall(
                messageHandler, pluginId: plugin, callbackId: PluginCall.CALLBACK_ID_DANGLING,
                methodName: state.getString(Self.keys.method), data: try JSObject(text))
            getPlugin(plugin)?.instance.restoreState(state)
        } catch {
            Logger.error("Unable to restore plugin call, unable to parse persisted JSON object")
        }
    }
}
