import PluginContract
import Testing
