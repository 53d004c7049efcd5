import Simulation

extension FileSystem {
    /// What is known of a path that was used before. An app asks for one file again and again, and
    /// spelling its path canonically and naming its resource cost more than the answer.
    final class Place {
        /// As it was asked for.
        let spelling: String
        let path: String
        let store: any Storage
        /// The store, when it is in memory: no detour through the protocol.
        let memory: MemoryStorage?
        /// What is under this name. It changes when the name comes or goes, and with a file's bytes.
        let resource: Resource
        /// What a folder lists; for a file of no use.
        private(set) lazy var listing = Self.listing(path)
        /// The folders of the container above it: without one of them it is not there either.
        private(set) lazy var above = Self.above(path, container)
        /// What the folder around it lists; nil for a container, which never comes nor goes.
        private(set) lazy var parentListing =
            container == path ? nil : Self.listing(PhonePath.parent(path))
        /// What an access may meet others at, beside what is under the name.
        private(set) lazy var besides = above + (parentListing.map { [$0] } ?? [])
        let isPreferences: Bool
        private let container: String?
        /// Whether it lies in an app group's container.
        let isShared: Bool
        /// The container that it lies in, as an index of `mounts`; -1 outside of all.
        let mount: Int
        /// What was there when the store's names were of this version.
        private var namesVersion: UInt64 = .max
        private(set) var exists = false
        private(set) var isDirectory = false

        init(
            _ spelling: String, path: String, store: any Storage, mount: Int, container: String?
        ) {
            self.spelling = spelling
            self.path = path
            self.store = store
            self.mount = mount
            self.container = container
            memory = store as? MemoryStorage
            resource = Resource("file", path)
            isShared = mount >= 0 && PhonePath.isShared(path)
            isPreferences =
                container.map {
                    path.utf8.dropFirst($0.utf8.count).starts(with: "/Library/Preferences".utf8)
                } ?? false
        }

        private static func listing(_ path: String) -> Resource { Resource("folder", path) }

        private static func above(_ path: String, _ container: String?) -> [Resource] {
            guard let container else { return [] }
            var folders: [Resource] = []
            PhonePath.ancestors(path) { folder in
                if folder != container, PhonePath.isInside(folder, container) {
                    folders.append(Resource("file", folder))
                }
            }
            return folders
        }

        /// Tells the search that a name has come or gone.
        ///
        /// That counts as reading the list, and looking at the list as writing it: names that come and
        /// go do not depend on each other, and a look depends on each.
        func nameChanged(_ simulation: Simulation) {
            if let parentListing { simulation.touches(.read, parentListing) }
        }

        /// Asks again when a name has come or gone since.
        func look(in memory: MemoryStorage) {
            if namesVersion == memory.names { return }
            namesVersion = memory.names
            let found = memory.isDirectory(path)
            exists = found != nil
            isDirectory = found ?? false
        }
    }
}
