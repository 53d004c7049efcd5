package import AndroidFoundation

/// Sees what crosses the bridge of one process, and changes nothing.
package protocol BridgeWitness: AnyObject {
    /// A plugin is known from now on.
    func registered(_ plugin: String, _ methods: [PluginMethod])
    /// A call has come whose method is there.
    func called(_ call: PluginCall)
    /// An answer is on its way; listeners' events are none. Data or an error is given, or neither.
    func answered(_ call: PluginCall, data: JSONObject?, error: JSONObject?)
    /// A plugin tells its listeners of an event, whether or not there are any.
    func notified(_ plugin: String, _ event: String, _ data: JSONObject?)
}
