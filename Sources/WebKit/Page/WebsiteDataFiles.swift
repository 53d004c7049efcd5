package import FaradFoundation

/// Where pages' stored items lie between runs: one file per origin.
package struct WebsiteDataFiles {
    /// The file's bytes; nil when there is none.
    package var read: (_ fileName: String) -> Data?
    package var write: (_ fileName: String, _ data: Data) throws -> Void

    package init(
        read: @escaping (_ fileName: String) -> Data?,
        write: @escaping (_ fileName: String, _ data: Data) throws -> Void
    ) {
        self.read = read
        self.write = write
    }

    /// In the data container of an app, where WebKit keeps them. WebKit's own format is a database;
    /// this is one JSON object per origin.
    package static func inDataContainer(
        of phone: PhoneProcess, folder: String = "Library/WebKit/WebsiteData/LocalStorage"
    ) -> WebsiteDataFiles {
        let folder = phone.sandbox.dataContainer + "/" + folder
        let files = phone.system.fileSystem
        return WebsiteDataFiles(
            read: { name in
                let path = folder + "/" + name
                return files.exists(path) ? try? files.read(path) : nil
            },
            write: { name, data in
                try files.createDirectory(folder, withIntermediates: true)
                try files.write(folder + "/" + name, data)
            })
    }
}
