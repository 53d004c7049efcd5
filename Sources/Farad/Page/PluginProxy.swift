/// The page's plugins by name: `page.plugins.SharedImage`.
@dynamicMemberLookup
public struct PluginNamespace {
    let page: PageHandle

    /// The plugin of that name, whether or not there is one.
    public subscript(dynamicMember name: String) -> PluginProxy {
        PluginProxy(page: page, plugin: name)
    }
}

/// One plugin as the page sees it; its methods are members.
@dynamicMemberLookup
public struct PluginProxy {
    let page: PageHandle
    let plugin: String

    /// The method of that name, whether or not there is one.
    public subscript(dynamicMember name: String) -> PluginFunction {
        PluginFunction(page: page, plugin: plugin, method: name)
    }
}

/// One method of a plugin, called as in JavaScript.
///
/// `getSharedImage()`, `getSharedImage(of: "Swift")` for options by name, or one dictionary.
@dynamicCallable
public struct PluginFunction {
    let page: PageHandle
    let plugin: String
    let method: String

    /// Calls the method and runs the device until its promise settles.
    ///
    /// - Throws: ``JavaScriptError`` when the promise is rejected, or when it never settles.
    nonisolated(nonsending)
        public func dynamicallyCall(
            withKeywordArguments arguments: KeyValuePairs<String, Any>
        ) async throws(JavaScriptError) -> PluginResult
    {
        var options: [String: Any] = [:]
        for (name, value) in arguments {
            if name.isEmpty, let whole = value as? [String: Any] {
                options.merge(whole) { $1 }
            } else {
                options[name] = value
            }
        }
        return try page.call(plugin, method, options)
    }
}
