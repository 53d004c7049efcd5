package import FaradFoundation
package import Simulation

/// Where the databases of an app's pages lie, and who keeps them.
package struct DatabaseFiles {
    /// The folder of all origins.
    package var folder: String
    /// Makes the process that keeps them, at the first use of one.
    package var keeper: (_ app: SimulatedProcess) throws -> SimulatedProcess

    package init(
        folder: String, keeper: @escaping (_ app: SimulatedProcess) throws -> SimulatedProcess
    ) {
        self.folder = folder
        self.keeper = keeper
    }

    /// In an iOS app's data container, kept by WebKit's networking process, which ends with the app.
    package static func inDataContainer(of phone: PhoneProcess) -> DatabaseFiles {
        let (system, sandbox) = (phone.system, phone.sandbox)
        return DatabaseFiles(
            folder: sandbox.dataContainer + "/Library/WebKit/WebsiteData/IndexedDB/v1"
        ) { app in
            let process = app.simulation.makeProcess(name: "com.apple.WebKit.Networking")
            process.launchOrdinal = app.launchOrdinal
            _ = try system.install(process: process, sandbox: sandbox)
            app.onExit.append { [process] in process.kill(reason: "its app ended") }
            return process
        }
    }

    /// In an Android app's folder, kept by the app's own process, as Chromium's browser side is there.
    package static func inAppFolder(of phone: PhoneProcess) -> DatabaseFiles {
        DatabaseFiles(folder: phone.sandbox.dataContainer + "/app_webview/Default/IndexedDB") {
            $0
        }
    }
}
