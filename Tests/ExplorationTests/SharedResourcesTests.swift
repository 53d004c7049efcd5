import Simulation
import Testing

@testable import Exploration

/// Where native code is split, as more than one queue touches the same.
@Suite struct SharedResourcesTests {
    private func shared(
        _ name: String, as kind: StaticString = "file", locks: [UInt64] = []
    ) -> SharedResources.Use {
        var use = SharedResources.Use(ResourceName(Resource(kind, name)))
        use.isElsewhere = true
        use.isWritten = true
        use.isStep = true
        use.locks = locks
        return use
    }

    private func read(_ name: String, as kind: StaticString = "file") -> Step {
        Step(.read, Resource(kind, name))
    }

    /// A file that is named after the time has another name in nearly every order: a search that began
    /// again for each would never come to an end.
    @Test func `a file whose name has other numbers is split like the one that is known`() {
        let resources = SharedResources()
        resources.merge([shared("/group/pending/001767225602170-79393CD7-D5E8/image")])
        #expect(resources.hasGrown)
        resources.adopt()
        #expect(resources.asks(read("/group/pending/001767225602171-1F2B5B02-ED5A/image")))
        #expect(!resources.asks(read("/group/pending/001767225602171-1F2B5B02-ED5A/name")))
        #expect(!resources.asks(read("/group/done/001767225602171-1F2B5B02-ED5A/image")))
        resources.merge([shared("/group/pending/001767225602999-00000000-0000/image")])
        #expect(!resources.hasGrown)
        // A worker that is told the same knows the same.
        let other = SharedResources()
        other.replace(with: resources.all)
        #expect(other.asks(read("/group/pending/5-6/image")))
        #expect(!other.hasGrown)
    }

    @Test func `names without numbers are each for themselves`() {
        let resources = SharedResources()
        resources.merge([shared("/group/alice-phone")])
        resources.adopt()
        #expect(resources.asks(read("/group/alice-phone")))
        #expect(!resources.asks(read("/group/alice-laptop")))
    }

    /// Whoever reads the list finds what is in the folder, and takes the lock that is beside it.
    @Test func `what lies in a folder whose list is shared is split, however deep`() {
        let resources = SharedResources()
        resources.merge([shared("/group/outbox", as: "folder")])
        resources.adopt()
        #expect(resources.asks(read("/group/outbox/.lock")))
        #expect(resources.asks(read("/group/outbox/alice/pictures", as: "folder")))
        #expect(resources.asks(read("lock:/group/outbox/.lock", as: "holding")))
        #expect(!resources.asks(read("/group/outbox-of-bob")))
        #expect(!resources.asks(read("/group/history")))
        // One of the same path does not open it: who asks whether it is there does not read its list.
        let other = SharedResources()
        other.merge([shared("/group/outbox", as: "file")])
        other.adopt()
        #expect(!other.asks(read("/group/outbox/alice")))
        let worker = SharedResources()
        worker.replace(with: resources.all)
        #expect(worker.asks(read("/group/outbox/bob")))
    }

    @Test func `all that is about a path is split with it`() {
        let resources = SharedResources()
        resources.merge([
            shared("/group/store.db", as: "claim"), shared("group/key", as: "defaults"),
        ])
        resources.adopt()
        for name in ["/group/store.db", "/group/store.db-journal", "/group/store.db-wal"] {
            #expect(resources.asks(read(name)), "\(name)")
        }
        #expect(resources.asks(read("claim:/group/store.db", as: "holding")))
        #expect(!resources.asks(read("/group/store")))
        // What is named after no path is itself alone.
        #expect(!resources.asks(read("group/key", as: "listeners")))
        #expect(!resources.asks(read("other/key", as: "defaults")))
    }

    @Test func `no lock protects anything from a kill`() {
        let resources = SharedResources(yieldsAtWrites: true)
        let step = read("/group/outbox/one")
        #expect(!resources.asks(step))
        resources.note(step, at: 1, locks: [7])
        resources.note(Step(.write, step.resource), at: 2, locks: [7])
        #expect(resources.hasGrown)
        resources.adopt()
        #expect(resources.asks(step))
    }

    @Test func `what a lock protects is not split, whatever its numbers`() {
        let resources = SharedResources()
        resources.merge([shared("/group/outbox/1", locks: [7]), shared("/group/outbox/2")])
        #expect(resources.hasGrown)
        let protected = SharedResources()
        protected.merge([shared("/group/outbox/1", locks: [7])])
        #expect(!protected.hasGrown)
        protected.adopt()
        #expect(!protected.asks(read("/group/outbox/1")))
        #expect(!protected.asks(read("/group/outbox/2")))
    }
}
