package import FaradFoundation
import Simulation

/// Keys and values of one file in `shared_prefs` (F181).
public final class SharedPreferences {
    /// What preferences can hold, with the class that its XML element names.
    public enum Value: Hashable, Sendable {
        case string(String)
        case int(Int32)
        case long(Int64)
        case float(Float)
        case boolean(Bool)
        /// In the order in which they stand in the file.
        case set([String])
    }

    let path: String
    private let queuedWork: QueuedWork
    private let writing: Monitor
    private let resource: Resource
    private var map: HashMap<Value>
    /// How often the map was changed, and which of these states is on disk.
    private var generation = 0
    private var writtenGeneration = 0
    /// The keys that were changed and are not on disk, in the order of the first change.
    private(set) var unwrittenKeys: [String] = []

    init(path: String, queuedWork: QueuedWork) {
        self.path = path
        self.queuedWork = queuedWork
        writing = Monitor(path, in: PhoneProcess.current.process)
        resource = Resource("shared preferences", path)
        map = PreferencesFile.read(path)
    }

    // MARK: Reading

    public func contains(_ key: String) -> Bool { value(key) != nil }

    /// - Throws: `ClassCastException` for a value of another class.
    public func getString(_ key: String, _ defaultValue: String?) throws -> String? {
        switch value(key, .string) {
        case nil: return defaultValue
        case .string(let text): return text
        case let other?: throw wrongClass(other, "java.lang.String")
        }
    }

    /// - Throws: `ClassCastException` for a value of another class.
    public func getInt(_ key: String, _ defaultValue: Int32) throws -> Int32 {
        switch value(key, .number) {
        case nil: return defaultValue
        case .int(let number): return number
        case let other?: throw wrongClass(other, "java.lang.Integer")
        }
    }

    /// - Throws: `ClassCastException` for a value of another class.
    public func getLong(_ key: String, _ defaultValue: Int64) throws -> Int64 {
        switch value(key, .number) {
        case nil: return defaultValue
        case .long(let number): return number
        case let other?: throw wrongClass(other, "java.lang.Long")
        }
    }

    /// - Throws: `ClassCastException` for a value of another class.
    public func getFloat(_ key: String, _ defaultValue: Float) throws -> Float {
        switch value(key) {
        case nil: return defaultValue
        case .float(let number): return number
        case let other?: throw wrongClass(other, "java.lang.Float")
        }
    }

    /// - Throws: `ClassCastException` for a value of another class.
    public func getBoolean(_ key: String, _ defaultValue: Bool) throws -> Bool {
        switch value(key, .bool) {
        case nil: return defaultValue
        case .boolean(let bool): return bool
        case let other?: throw wrongClass(other, "java.lang.Boolean")
        }
    }

    /// A copy of everything, in the order of Java's `HashMap`.
    public func getAll() -> HashMap<Value> {
        touch(.read)
        return HashMap(copying: map)
    }

    public func edit() -> Editor { Editor(self) }

    private func value(_ key: String, _ wanted: StoredAccess.Wanted = .any) -> Value? {
        touch(.read)
        let value = map[key]
        audit(key, .read(as: wanted, found: value?.propertyListValue))
        return value
    }

    private func audit(_ key: String, _ use: @autoclosure () -> StoredAccess.Use) {
        guard let audit = PhoneProcess.current.system.audit else { return }
        audit(StoredAccess(store: name, key: key, use: use()))
    }

    /// The file's name without `.xml`.
    private var name: String { String(PhonePath.name(path).dropLast(4)) }

    private func touch(_ access: Access) {
        Simulation.current?.step(access, resource)
    }

    private func wrongClass(_ value: Value, _ wanted: String) -> JavaException {
        JavaException(
            "java.lang.ClassCastException", "\(value.className) cannot be cast to \(wanted)")
    }

    /// The keys and values that a file's text holds; none where it is no such file.
    package static func values(inFile text: String) -> [String: PropertyListValue] {
        guard let map = try? PreferencesXML.read(text) else { return [:] }
        return Dictionary(uniqueKeysWithValues: map.keys.map { ($0, map[$0]!.propertyListValue) })
    }

    // MARK: Changing

    /// Changes that take effect together.
    public final class Editor {
        private let preferences: SharedPreferences
        private var clears = false
        private var changes = HashMap<Value?>()

        init(_ preferences: SharedPreferences) { self.preferences = preferences }

        /// nil removes the key.
        @discardableResult
        public func putString(_ key: String, _ value: String?) -> Editor {
            put(key, value.map(Value.string))
        }

        @discardableResult
        public func putInt(_ key: String, _ value: Int32) -> Editor { put(key, .int(value)) }

        @discardableResult
        public func putLong(_ key: String, _ value: Int64) -> Editor { put(key, .long(value)) }

        @discardableResult
        public func putFloat(_ key: String, _ value: Float) -> Editor { put(key, .float(value)) }

        @discardableResult
        public func putBoolean(_ key: String, _ value: Bool) -> Editor {
            put(key, .boolean(value))
        }

        /// Unlike Android's, the elements are given in the order of their set.
        @discardableResult
        public func putStringSet(_ key: String, _ values: [String]?) -> Editor {
            put(key, values.map(Value.set))
        }

        @discardableResult
        public func remove(_ key: String) -> Editor { put(key, nil) }

        /// Takes effect before all other changes, wherever it stands among them.
        @discardableResult
        public func clear() -> Editor {
            clears = true
            return self
        }

        /// Changes the memory now and the file later (F181).
        public func apply() {
            preferences.change(clears, changes)
            finish()
            preferences.writeLater()
        }

        /// Changes the memory and the file now; false when the file could not be written.
        @discardableResult
        public func commit() -> Bool {
            preferences.change(clears, changes)
            finish()
            return preferences.writeNow()
        }

        private func put(_ key: String, _ value: Value?) -> Editor {
            changes[key] = .some(value)
            return self
        }

        private func finish() {
            clears = false
            changes.removeAll()
        }
    }

    private func change(_ clears: Bool, _ changes: HashMap<Value?>) {
        touch(.write)
        var isChanged = clears && !map.isEmpty
        if clears { map.removeAll() }
        for (key, value) in changes.entries {
            audit(key, .write(value?.propertyListValue))
            guard map[key] != value else { continue }
            map[key] = value
            isChanged = true
            if !unwrittenKeys.contains(key) { unwrittenKeys.append(key) }
        }
        if isChanged { generation += 1 }
    }

    private func writeLater() {
        queuedWork.add { [self] in _ = writeNow() }
    }

    /// Nothing is written when the file has the newest state already.
    private func writeNow() -> Bool {
        var isWritten = true
        writing.synchronized {
            touch(.read)
            guard writtenGeneration != generation else { return }
            let state = generation
            isWritten = PreferencesFile.write(PreferencesXML.text(of: map), to: path)
            guard isWritten else { return }
            // More may have been changed while that let others run.
            Simulation.current?.touches(.write, resource)
            writtenGeneration = state
            if generation == state { unwrittenKeys = [] }
        }
        return isWritten
    }
}

extension SharedPreferences.Value {
    /// The same as a property list has it, for whoever compares stores of both platforms.
    package var propertyListValue: PropertyListValue {
        switch self {
        case .string(let text): .string(text)
        case .int(let number): .integer(Int64(number))
        case .long(let number): .integer(number)
        case .float(let number): .real(Double(number))
        case .boolean(let bool): .bool(bool)
        case .set(let elements): .array(elements.map(PropertyListValue.string))
        }
    }

    /// The name of its XML element.
    package var elementName: String {
        switch self {
        case .string: "string"
        case .int: "int"
        case .long: "long"
        case .float: "float"
        case .boolean: "boolean"
        case .set: "set"
        }
    }

    var className: String {
        switch self {
        case .string: "java.lang.String"
        case .int: "java.lang.Integer"
        case .long: "java.lang.Long"
        case .float: "java.lang.Float"
        case .boolean: "java.lang.Boolean"
        case .set: "java.util.HashSet"
        }
    }
}
