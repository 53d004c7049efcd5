/// The official Storage plugin, as Preferences was called up to Capacitor 3: the same methods over the
/// same keys.
public final class StoragePlugin: PreferencesPlugin {
    override public var identifier: String { "StoragePlugin" }
    override public var jsName: String { "Storage" }
}
