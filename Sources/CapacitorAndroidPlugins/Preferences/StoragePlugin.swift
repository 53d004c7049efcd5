import CapacitorAndroid

/// The official Storage plugin, as Preferences was called up to Capacitor 3: the same methods over the
/// same keys.
public final class StoragePlugin: PreferencesPlugin {
    override public class var annotation: CapacitorPlugin { CapacitorPlugin(name: "Storage") }
}
