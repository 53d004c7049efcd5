package import WebKit

/// Sees what crosses the bridge of one process, and changes nothing.
package protocol BridgeWitness: AnyObject {
    /// A plugin is known from now on.
    func registered(_ plugin: PluginSight)
    /// A call has come whose method is there.
    func called(_ call: CallSight)
    /// An answer is on its way; listeners' events are none.
    func answered(_ answer: AnswerSight)
    /// A plugin tells its listeners of an event, whether or not there are any.
    func notified(_ event: EventSight)
}

/// What a plugin says of itself.
package struct PluginSight {
    package let name: String
    package let methods: [CAPPluginMethod]
}

/// What there is to see of a call without holding it.
package struct CallSight {
    /// Which call of which page it is.
    package struct Address: Hashable {
        let page: Int
        let callbackID: String
    }

    package let plugin: String
    package let method: String
    package let options: ScriptValue
    package let address: Address
    package let milliseconds: Double
    /// Whether the page waits for exactly one answer.
    package let isAnsweredOnce: Bool
    /// The stack of the script that called; nil unless stacks are recorded.
    package let stack: ScriptStack?
}

/// What there is to see of an answer.
package struct AnswerSight {
    package let plugin: String
    package let method: String
    package let address: CallSight.Address
    /// What JavaScript gets; nil for a rejection.
    package let result: ScriptValue?
    /// The message of a rejection.
    package let rejection: String?
    /// The stack of the script that called; nil unless stacks are recorded.
    package let stack: ScriptStack?
}

/// What there is to see of an event.
package struct EventSight {
    package let plugin: String
    package let event: String
    package let data: ScriptValue
}
