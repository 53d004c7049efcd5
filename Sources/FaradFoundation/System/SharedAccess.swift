import Foundation
package import Simulation

/// One use of what the bundles of an app group share, as whoever checks their dealings sees it.
package struct SharedAccess {
    package enum Item: Hashable {
        case file(String)
        case key(String, domain: String)
    }

    package enum Content: Equatable {
        case file(Data)
        case folder
        case value(PropertyListValue)
    }

    package enum Use {
        /// What was found; nil for nothing.
        case read(Content?)
        /// What is there now; nil for nothing.
        case write(Content?)
        /// It goes on under another name.
        case moveAway
        /// The names in a folder were asked for.
        case list
    }

    package let item: Item
    package let use: Use
    package let process: SimulatedProcess
    /// The number of the event whose code did it.
    package let event: Int

    package init(_ item: Item, _ use: Use, by phone: PhoneProcess, event: Int? = nil) {
        self.item = item
        self.use = use
        process = phone.process
        self.event = event ?? phone.simulation.runningEvent
    }
}

extension FileSystem {
    /// How something shared reads in a sentence.
    package func label(_ item: SharedAccess.Item) -> String {
        switch item {
        case .file(let path): label(path)
        case .key(let key, let domain): "“\(key)” of \(domain)"
        }
    }
}
