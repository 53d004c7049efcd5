// swift-format-ignore-file: AlwaysUseLowerCamelCase

// What Wire calls beside Foundation: POSIX and SQLite are the phone's too.
import CSQLite
import FaradFoundation
import Foundation

// MARK: POSIX

func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
    FileLocking.open(path, flags)
}

func close(_ descriptor: Int32) -> Int32 { FileLocking.close(descriptor) }

func flock(_ descriptor: Int32, _ operation: Int32) -> Int32 {
    FileLocking.flock(descriptor, operation)
}

@available(*, unavailable, message: "use Data(contentsOf:)")
func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int { 0 }

@available(*, unavailable, message: "use Data.write(to:)")
func write(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int { 0 }

// MARK: SQLite

/// On the phone the database's file is the phone's.
func sqlite3_open_v2(
    _ filename: String, _ database: UnsafeMutablePointer<OpaquePointer?>, _ flags: Int32,
    _ vfs: UnsafePointer<CChar>?
) -> Int32 {
    CSQLite.sqlite3_open_v2(
        filename, database, flags, PhoneSystem.current.map(SQLiteVFS.name))
}
