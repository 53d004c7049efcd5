import Simulation
import Testing

@testable import Exploration

/// Where native code is split, as more than one queue touches the same.
@Suite struct SharedResourcesTests {
    private func shared(_ name: String, locks: [UInt64] = []) -> SharedResources.Use {
        var use = SharedResources.Use(ResourceName(Resource("file", name)))
        use.isElsewhere = true
        use.isWritten = true
        use.isStep = true
        use.locks = locks
        return use
    }

    private func read(_ name: String) -> Step { Step(.read, Resource("file", name)) }

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
