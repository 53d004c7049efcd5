extension [UInt8] {
    /// As many bytes as `write` writes, which is all of them.
    init(count: Int, writtenBy write: (UnsafeMutablePointer<UInt8>?) -> Void) {
        self.init(unsafeUninitializedCapacity: count) { bytes, initialized in
            write(bytes.baseAddress)
            initialized = count
        }
    }
}
