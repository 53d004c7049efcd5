public import AndroidFoundation

/// The activity of a Capacitor app: makes the bridge, and tells it of its life (F176, F177).
open class BridgeActivity: Activity {
    public private(set) var bridge: Bridge!
    private var activityDepth = 0
    private var initialPlugins: [Plugin.Type] = []
    private var initialInstances: [Plugin] = []

    public func getBridge() -> Bridge { bridge }

    /// Registers a plugin of the app's own; call it before `super.onCreate()`.
    public func registerPlugin(_ plugin: Plugin.Type) { initialPlugins.append(plugin) }

    /// The same for a plugin object that exists already.
    public func registerPluginInstance(_ plugin: Plugin) { initialInstances.append(plugin) }

    open override func onCreate() {
        super.onCreate()
        let listed = CapacitorAndroidEnvironment.current.pluginClasses
        bridge = Bridge(self, plugins: listed + initialPlugins, instances: initialInstances)
        if let savedInstanceState { bridge.restoreInstanceState(savedInstanceState) }
        // A URL that starts the app is one like any other.
        onNewIntent(getIntent())
    }

    open override func onNewIntent(_ intent: Intent) {
        super.onNewIntent(intent)
        bridge.onNewIntent(intent)
    }

    open override func onSaveInstanceState(_ outState: InstanceState) {
        super.onSaveInstanceState(outState)
        bridge.saveInstanceState(outState)
    }

    open override func onStart() {
        super.onStart()
        activityDepth += 1
        bridge.onStart()
    }

    open override func onRestart() {
        super.onRestart()
        bridge.onRestart()
    }

    /// `appStateChange` comes before `resume`; on iOS it is the other way round.
    open override func onResume() {
        super.onResume()
        bridge.getApp().fireStatusChange(true)
        bridge.onResume()
    }

    open override func onPause() {
        super.onPause()
        bridge.onPause()
    }

    open override func onStop() {
        super.onStop()
        activityDepth = max(0, activityDepth - 1)
        if activityDepth == 0 { bridge.getApp().fireStatusChange(false) }
        bridge.onStop()
    }

    open override func onDestroy() {
        super.onDestroy()
        bridge.onDestroy()
    }

    open override func onConfigurationChanged(_ newConfig: Configuration) {
        super.onConfigurationChanged(newConfig)
        bridge.onConfigurationChanged(newConfig)
    }

    open override func onDetachedFromWindow() {
        super.onDetachedFromWindow()
        bridge.onDetachedFromWindow()
    }
}
