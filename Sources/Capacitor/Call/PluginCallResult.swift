public import FaradFoundation

public typealias PluginCallResultData = [String: Any]
public typealias PluginResultData = PluginCallResultData
public typealias JSResultBody = PluginCallResultData

/// What a plugin resolved a call with.
public enum PluginCallResult {
    case dictionary(PluginCallResultData)
}

public class CAPPluginCallResult: NSObject {
    public let resultData: PluginCallResult?

    public var data: PluginCallResultData? {
        guard case .dictionary(let data)? = resultData else { return nil }
        return data
    }

    public init(_ data: PluginCallResultData?) {
        resultData = data.map(PluginCallResult.dictionary)
        super.init()
    }
}

public class CAPPluginCallError: NSObject {
    public let message: String
    public let code: String?
    public let error: (any Error)?
    public let resultData: PluginCallResult?

    /// The rejection's data under the key `data`, as Capacitor wraps it.
    public var data: PluginCallResultData? {
        guard case .dictionary(let data)? = resultData else { return nil }
        return data
    }

    public init(
        message: String, code: String?, error: (any Error)?, data: PluginCallResultData?
    ) {
        self.message = message
        self.code = code
        self.error = error
        resultData = data.map { .dictionary(["data": $0]) }
        super.init()
    }

    /// What JavaScript receives (F69); the `Error` object adds nothing.
    package var fields: PluginCallResultData {
        var fields: PluginCallResultData = ["message": message, "errorMessage": message]
        if let code { fields["code"] = code }
        // The plugin's own keys win over the two above, as in Capacitor's merge.
        for (key, value) in data ?? [:] { fields[key] = value }
        return fields
    }
}
