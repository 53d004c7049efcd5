/// Parts of files, for what keeps a file open as a database does: the phone's own accesses, without a
/// step of anybody's code and without a note in the trace for each page.
extension FileSystem {
    package func read(
        _ path: String, into target: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(StorageFailure) -> Int {
        let place = place(path)
        return try place.store.read(place.path, into: target, at: offset)
    }

    package func write(
        _ path: String, _ bytes: UnsafeRawBufferPointer, at offset: Int
    ) throws(StorageFailure) {
        let place = place(path)
        try place.store.write(place.path, bytes, at: offset, date: date)
        changed?(.file(place.path))
    }

    package func resize(_ path: String, to size: Int) throws(StorageFailure) {
        let place = place(path)
        try place.store.resize(place.path, to: size, date: date)
        changed?(.file(place.path))
    }
}
