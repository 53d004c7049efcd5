// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The keys and values of a query. They are named as on iOS, and are the texts that they are there.

public let kSecClass: CFString = "class"
public let kSecClassGenericPassword: CFString = "genp"
public let kSecClassInternetPassword: CFString = "inet"
public let kSecClassCertificate: CFString = "cert"
public let kSecClassKey: CFString = "keys"
public let kSecClassIdentity: CFString = "idnt"

public let kSecAttrAccessGroup: CFString = "agrp"
public let kSecAttrAccessible: CFString = "pdmn"
public let kSecAttrAccount: CFString = "acct"
public let kSecAttrApplicationLabel: CFString = "klbl"
public let kSecAttrApplicationTag: CFString = "atag"
public let kSecAttrComment: CFString = "icmt"
public let kSecAttrCreationDate: CFString = "cdat"
public let kSecAttrCreator: CFString = "crtr"
public let kSecAttrDescription: CFString = "desc"
public let kSecAttrGeneric: CFString = "gena"
public let kSecAttrLabel: CFString = "labl"
public let kSecAttrModificationDate: CFString = "mdat"
public let kSecAttrService: CFString = "svce"
public let kSecAttrServer: CFString = "srvr"
public let kSecAttrPath: CFString = "path"
public let kSecAttrPort: CFString = "port"
public let kSecAttrProtocol: CFString = "ptcl"
public let kSecAttrProtocolHTTP: CFString = "http"
public let kSecAttrProtocolHTTPS: CFString = "htps"
public let kSecAttrAuthenticationType: CFString = "atyp"
public let kSecAttrAuthenticationTypeHTMLForm: CFString = "form"
public let kSecAttrSecurityDomain: CFString = "sdmn"
public let kSecAttrAccessControl: CFString = "accc"
public let kSecAttrSynchronizable: CFString = "sync"
public let kSecAttrSynchronizableAny: CFString = "syna"

public let kSecAttrAccessibleWhenUnlocked: CFString = "ak"
public let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"
public let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString = "akpu"
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"

public let kSecValueData: CFString = "v_Data"

public let kSecSharedPassword: CFString = "spwd"

public let kSecReturnData: CFString = "r_Data"
public let kSecReturnAttributes: CFString = "r_Attributes"
public let kSecReturnRef: CFString = "r_Ref"
public let kSecReturnPersistentRef: CFString = "r_PersistentRef"

public let kSecMatchLimit: CFString = "m_Limit"
public let kSecMatchLimitOne: CFString = "m_LimitOne"
public let kSecMatchLimitAll: CFString = "m_LimitAll"

public let kSecUseAuthenticationContext: CFString = "u_AuthCtx"
public let kSecUseOperationPrompt: CFString = "u_OpPrompt"
public let kSecUseAuthenticationUI: CFString = "u_AuthUI"
public let kSecUseAuthenticationUIAllow: CFString = "u_AuthUIA"
public let kSecUseAuthenticationUIFail: CFString = "u_AuthUIF"
public let kSecUseAuthenticationUISkip: CFString = "u_AuthUIS"

/// As Core Foundation names a value that is true; `true` does as well.
public let kCFBooleanTrue: Bool! = true
public let kCFBooleanFalse: Bool! = false
