import FaradFoundation
import Simulation
import Testing

@Suite struct FileLockTests {
    private let folder = TestFolder()

    /// A phone whose app group has a folder to lock, its app and its extension.
    private final class Locks {
        let phone: TestPhone
        let app: SimulatedProcess
        let other: SimulatedProcess
        let folder: String
        let file: String
        var lines: [String] = []

        init(_ storage: any Storage) throws {
            phone = TestPhone(storage: storage)
            app = try phone.app()
            other = try phone.shareExtension()
            folder = PhonePath.groupContainer(of: phone.group) + "/sessions"
            file = folder + "/lock"
            try phone.system.fileSystem.createDirectory(folder)
            try phone.system.fileSystem.write(file, Data("x".utf8))
        }

        /// Runs code on a queue of its own at a virtual time, so that it may wait.
        func at(
            _ milliseconds: Int, _ process: SimulatedProcess, _ label: String = "work",
            _ body: @escaping () -> Void
        ) {
            process.makeQueue(label: label).after(
                .exactly(.milliseconds(milliseconds)), "work", body)
        }

        func log(_ text: String) {
            lines.append("\(Int(phone.simulation.clock.now.milliseconds)) \(text)")
        }

        func sleep(_ milliseconds: Int) { phone.simulation.sleep(for: .milliseconds(milliseconds)) }

        func take(_ path: String, _ operation: Int32 = LOCK_EX, flags: Int32 = O_RDONLY) -> Int32 {
            let file = FileLocking.open(path, flags)
            #expect(file >= 3)
            #expect(FileLocking.flock(file, operation) == 0)
            return file
        }
    }

    private func bytes(
        _ type: Int32, _ start: Int = 0, _ length: Int = 0
    ) -> Foundation.flock {
        var lock = Foundation.flock()
        lock.l_type = Int16(type)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = off_t(start)
        lock.l_len = off_t(length)
        return lock
    }

    @Test(arguments: StorageKind.allCases)
    func `who finds a folder locked by flock waits until the other process closes it`(
        _ kind: StorageKind
    ) throws {
        let locks = try Locks(kind.make(folder))
        locks.at(0, locks.app) {
            let file = locks.take(locks.folder)
            locks.log("app has it")
            locks.sleep(50)
            #expect(FileLocking.close(file) == 0)
        }
        locks.at(10, locks.other) {
            let file = locks.take(locks.folder)
            locks.log("extension has it")
            #expect(FileLocking.flock(file, LOCK_UN) == 0)
        }
        _ = try locks.phone.simulation.run()
        #expect(locks.lines == ["0 app has it", "50 extension has it"])
    }

    @Test(arguments: StorageKind.allCases)
    func `LOCK_NB answers EWOULDBLOCK, and shared locks stand beside each other`(
        _ kind: StorageKind
    ) throws {
        let locks = try Locks(kind.make(folder))
        locks.phone.at(locks.app) { _ = locks.take(locks.file, LOCK_SH) }
        locks.phone.at(locks.other) {
            let file = locks.take(locks.file, LOCK_SH)
            #expect(FileLocking.flock(file, LOCK_EX | LOCK_NB) == -1)
            #expect(errno == EWOULDBLOCK)
        }
    }

    @Test(arguments: StorageKind.allCases)
    func `two open files of one process are two owners for flock and one for fcntl`(
        _ kind: StorageKind
    ) throws {
        let locks = try Locks(kind.make(folder))
        locks.phone.at(locks.app) {
            _ = locks.take(locks.folder)
            let second = FileLocking.open(locks.folder, O_RDONLY)
            #expect(FileLocking.flock(second, LOCK_EX | LOCK_NB) == -1)
            let one = FileLocking.open(locks.file, O_RDWR)
            let two = FileLocking.open(locks.file, O_RDWR)
            var lock = bytes(F_WRLCK)
            #expect(FileLocking.fcntl(one, F_SETLK, &lock) == 0)
            #expect(FileLocking.fcntl(two, F_SETLK, &lock) == 0)
        }
    }

    @Test(arguments: StorageKind.allCases)
    func `closing any descriptor of a file ends all fcntl locks of the process on it`(
        _ kind: StorageKind
    ) throws {
        let locks = try Locks(kind.make(folder))
        var lock = bytes(F_WRLCK)
        locks.phone.at(locks.app) {
            #expect(FileLocking.fcntl(FileLocking.open(locks.file, O_RDWR), F_SETLK, &lock) == 0)
        }
        locks.phone.at(locks.other) {
            let file = FileLocking.open(locks.file, O_RDWR)
            #expect(FileLocking.fcntl(file, F_SETLK, &lock) == -1)
            #expect(errno == EAGAIN)
        }
        locks.phone.at(locks.app) {
            #expect(FileLocking.close(FileLocking.open(locks.file, O_RDONLY)) == 0)
        }
        locks.phone.at(locks.other) {
            let file = FileLocking.open(locks.file, O_RDWR)
            #expect(FileLocking.fcntl(file, F_SETLK, &lock) == 0)
        }
    }

    @Test(arguments: StorageKind.allCases)
    func `fcntl locks ranges of bytes, and F_GETLK names who is in the way`(
        _ kind: StorageKind
    ) throws {
        let locks = try Locks(kind.make(folder))
        locks.phone.at(locks.app) {
            let file = FileLocking.open(locks.file, O_RDWR)
            var lock = bytes(F_WRLCK, 0, 100)
            #expect(FileLocking.fcntl(file, F_SETLK, &lock) == 0)
            // A hole in the middle leaves a lock on each side.
            lock = bytes(F_UNLCK, 40, 20)
            #expect(FileLocking.fcntl(file, F_SETLK, &lock) == 0)
        }
        locks.phone.at(locks.other) {
            let file = FileLocking.open(locks.file, O_RDWR)
            var lock = bytes(F_WRLCK, 40, 20)
            #expect(FileLocking.fcntl(file, F_SETLK, &lock) == 0)
            lock = bytes(F_RDLCK, 50, 20)
            #expect(FileLocking.fcntl(file, F_GETLK, &lock) == 0)
            #expect(lock.l_type == Int16(F_WRLCK))
            #expect(lock.l_start == 60 && lock.l_len == 40)
            #expect(lock.l_pid == pid_t(locks.app.id))
            lock = bytes(F_RDLCK, 100, 1)
            #expect(FileLocking.fcntl(file, F_GETLK, &lock) == 0)
            #expect(lock.l_type == Int16(F_UNLCK))
        }
    }

    @Test func `a circle of fcntl waits ends with EDEADLK for who would close it`() throws {
        let locks = try Locks(MemoryStorage())
        func work(_ process: SimulatedProcess, _ first: Int, _ second: Int, _ name: String) {
            locks.at(first, process) {
                let file = FileLocking.open(locks.file, O_RDWR)
                var lock = bytes(F_WRLCK, first, 1)
                #expect(FileLocking.fcntl(file, F_SETLKW, &lock) == 0)
                locks.sleep(10)
                lock = bytes(F_WRLCK, second, 1)
                let answer = FileLocking.fcntl(file, F_SETLKW, &lock)
                locks.log("\(name) \(answer == 0 ? "has both" : String(cString: strerror(errno)))")
                _ = FileLocking.close(file)
            }
        }
        work(locks.app, 0, 1, "app")
        work(locks.other, 1, 0, "extension")
        let end = try locks.phone.simulation.run()
        #expect(end == .idle)
        #expect(
            locks.lines == ["11 extension Resource deadlock avoided", "11 app has both"])
    }

    @Test func `a circle of flock waits is a deadlock, and says who waits for whom`() throws {
        let locks = try Locks(MemoryStorage())
        for (process, one, two) in [
            (locks.app, locks.folder, locks.file), (locks.other, locks.file, locks.folder),
        ] {
            locks.at(0, process) {
                _ = locks.take(one)
                locks.sleep(10)
                _ = locks.take(two)
                locks.log("not reached")
            }
        }
        guard case .deadlock(let code) = try locks.phone.simulation.run() else {
            Issue.record("no deadlock")
            return
        }
        #expect(code.map(\.why) == ["flock", "flock"])
        #expect(
            locks.phone.system.fileLocks.waitingCode == [
                "app/work waits in flock for group.app.timesafari.share/sessions/lock, which share "
                    + "extension has locked",
                "share extension/work waits in flock for group.app.timesafari.share/sessions, which "
                    + "app has locked",
            ])
        #expect(locks.lines == [])
    }

    @Test(arguments: StorageKind.allCases)
    func `what a killed process had locked is free`(_ kind: StorageKind) throws {
        let locks = try Locks(kind.make(folder))
        locks.at(0, locks.app) {
            _ = locks.take(locks.folder)
            locks.sleep(1000)
        }
        locks.at(10, locks.other) {
            _ = locks.take(locks.folder)
            locks.log("extension has it")
        }
        locks.phone.simulation.makeProcess(name: "SpringBoard").makeQueue(label: "main").after(
            .exactly(.milliseconds(30)), "kill"
        ) { locks.app.kill(reason: "memory") }
        _ = try locks.phone.simulation.run()
        #expect(locks.lines == ["30 extension has it"])
    }

    @Test func `a killed waiter leaves nobody behind it waiting`() throws {
        let locks = try Locks(MemoryStorage())
        locks.at(0, locks.app) {
            let file = locks.take(locks.folder)
            locks.sleep(50)
            _ = FileLocking.close(file)
        }
        locks.at(5, locks.other) {
            let file = FileLocking.open(locks.folder, O_RDONLY)
            // The code of a dead process returns, without the lock.
            if FileLocking.flock(file, LOCK_EX) == 0 { locks.log("not reached") }
        }
        locks.phone.simulation.makeProcess(name: "SpringBoard").makeQueue(label: "main").after(
            .exactly(.milliseconds(30)), "kill"
        ) { locks.other.kill(reason: "memory") }
        #expect(try locks.phone.simulation.run() == .idle)
        #expect(locks.lines == [])
        #expect(locks.phone.system.fileLocks.waitingCode == [])
    }

    @Test func `a lock stays with its file when that is renamed, and not with its name`() throws {
        let locks = try Locks(MemoryStorage())
        locks.phone.at(locks.app) {
            _ = locks.take(locks.file)
            try? FileManager.default.moveItem(
                atPath: locks.file, toPath: locks.file + ".old")
        }
        locks.phone.at(locks.other) {
            let old = FileLocking.open(locks.file + ".old", O_RDONLY)
            #expect(FileLocking.flock(old, LOCK_EX | LOCK_NB) == -1)
            _ = locks.take(locks.file, LOCK_EX | LOCK_NB, flags: O_RDWR | O_CREAT)
        }
    }

    @Test(arguments: StorageKind.allCases)
    func `open fails as the kernel does`(_ kind: StorageKind) throws {
        let locks = try Locks(kind.make(folder))
        locks.phone.at(locks.app) {
            func code(_ path: String, _ flags: Int32) -> Int32 {
                FileLocking.open(path, flags) == -1 ? errno : 0
            }
            #expect(code(locks.folder + "/missing", O_RDONLY) == ENOENT)
            #expect(code(locks.folder, O_RDWR) == EISDIR)
            #expect(code(locks.file, O_RDONLY | O_DIRECTORY) == ENOTDIR)
            #expect(code(locks.file, O_RDWR | O_CREAT | O_EXCL) == EEXIST)
            #expect(code("/private/var/mobile/Library/lock", O_RDWR | O_CREAT) == EPERM)
            #expect(FileLocking.close(77) == -1 && errno == EBADF)
            #expect(FileLocking.flock(77, LOCK_EX) == -1 && errno == EBADF)
            let reader = FileLocking.open(locks.file, O_RDONLY)
            #expect(FileLocking.flock(reader, 64) == -1 && errno == EINVAL)
            var lock = bytes(F_WRLCK)
            #expect(FileLocking.fcntl(reader, F_SETLK, &lock) == -1 && errno == EBADF)
        }
    }

    @Test func `a process has at most 256 descriptors`() throws {
        let locks = try Locks(MemoryStorage())
        locks.phone.at(locks.app) {
            for _ in 3..<256 { #expect(FileLocking.open(locks.file, O_RDONLY) >= 0) }
            #expect(FileLocking.open(locks.file, O_RDONLY) == -1 && errno == EMFILE)
            #expect(FileLocking.close(100) == 0)
            #expect(FileLocking.open(locks.file, O_RDONLY) == 100)
        }
    }

    @Test(arguments: [true, false])
    func `on a device folder a lock is the host's own, between real processes`(byFcntl: Bool) throws
    {
        let locks = try Locks(DiskStorage(root: folder.path))
        let host =
            folder.path + "/Containers/Shared/AppGroup/\(locks.phone.group)/sessions/lock"
        // Another open file of the host stands for another real process: `flock` and locks by open
        // file know no difference.
        let stranger = open(host, O_RDWR)
        defer { close(stranger) }
        func strangerTries() -> Bool {
            if !byFcntl {
                guard flock(stranger, LOCK_EX | LOCK_NB) == 0 else { return false }
                flock(stranger, LOCK_UN)
                return true
            }
            var lock = bytes(F_WRLCK)
            guard fcntl(stranger, F_GETLK, &lock) == 0 else { return false }
            return lock.l_type == Int16(F_UNLCK)
        }
        #expect(strangerTries())
        locks.phone.at(locks.app) {
            let file = FileLocking.open(locks.file, O_RDWR)
            var lock = bytes(F_WRLCK)
            #expect(
                (byFcntl
                    ? FileLocking.fcntl(file, F_SETLK, &lock) : FileLocking.flock(file, LOCK_EX))
                    == 0)
            #expect(!strangerTries())
            #expect(FileLocking.close(file) == 0)
        }
        #expect(strangerTries())
        if byFcntl { return }
        #expect(flock(stranger, LOCK_EX) == 0)
        locks.phone.at(locks.app) {
            let file = FileLocking.open(locks.file, O_RDWR)
            #expect(FileLocking.flock(file, LOCK_SH | LOCK_NB) == -1 && errno == EWOULDBLOCK)
        }
    }
}
