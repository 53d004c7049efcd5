import Foundation
import Simulation

/// The pictures that apps have added to the user's photos.
package final class SavedPhotos {
    package private(set) var all: [Data] = []

    private init() {}

    package static func of(_ phone: PhoneSystem) -> SavedPhotos {
        phone.service(SavedPhotos.self) { SavedPhotos() }
    }

    package func add(_ data: Data) {
        Simulation.current?.touches(.write, Resource("saved photos", ""))
        all.append(data)
    }
}
