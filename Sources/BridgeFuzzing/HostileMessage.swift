/// One thing that the page does to the bridge.
struct HostileMessage {
    /// How it is sent.
    enum Way {
        /// As apps do, by the bridge's own `toNative`.
        case call(plugin: [UInt16], method: [UInt16], options: HostileValue)
        /// Straight to the message handler.
        case raw(HostileValue)
        /// Straight to the message handler, with the id of an earlier call of the page.
        case forged(method: String, options: HostileValue, id: Int)
    }

    let number: Int
    let way: Way

    /// The statement of the page's script that sends it.
    var source: String {
        switch way {
        case .call(let plugin, let method, let options):
            let names = [plugin, method].map(HostileValue.literal).joined(separator: ",")
            return "call(\(number),\(names),()=>\(options.source));"
        case .raw(let message): return "raw(\(number),()=>\(message.source));"
        case .forged(let method, let options, let id):
            return "raw(\(number),()=>({type:'message',pluginId:'Fuzz',methodName:'\(method)',"
                + "callbackId:ids[\(id)],options:\(options.source)}));"
        }
    }
}
