import CJavaScriptCore

/// Memory that the engine borrows, as that of a typed array.
///
/// A collection gives it back on whichever thread it is at, where no object of Swift's may be touched:
/// there it is only put on a list, and its owner lets go of it.
struct BytesLoan {
    // First, so that a link is the address of its loan.
    private var link = CListLink()
    private let list: UnsafeMutablePointer<UnsafeMutablePointer<CListLink>?>
    private let end: Unmanaged<Ending>

    /// What is done once the engine is done with the memory.
    private final class Ending {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
    }

    private init(_ list: List, _ end: @escaping () -> Void) {
        self.list = list.first
        self.end = .passRetained(Ending(end))
    }

    /// Begins a loan, by whose address the engine gives it back.
    static func begin(
        of list: List, _ end: @escaping () -> Void
    ) -> UnsafeMutableRawPointer {
        let loan = UnsafeMutablePointer<BytesLoan>.allocate(capacity: 1)
        loan.initialize(to: BytesLoan(list, end))
        return UnsafeMutableRawPointer(loan)
    }

    /// The engine is done with the memory. May be called on every thread.
    static func giveBack(_ loan: UnsafeMutableRawPointer) {
        let list = loan.assumingMemoryBound(to: BytesLoan.self).pointee.list
        c_list_add(list, loan.assumingMemoryBound(to: CListLink.self))
    }

    /// What was given back and not yet let go.
    final class List {
        fileprivate let first: UnsafeMutablePointer<UnsafeMutablePointer<CListLink>?>

        init() {
            first = .allocate(capacity: 1)
            first.initialize(to: nil)
        }

        deinit { first.deallocate() }

        @inline(__always)
        var isEmpty: Bool { c_list_is_empty(first) }

        func letGo() {
            var next = c_list_take_all(first)
            while let link = next {
                next = link.pointee.next
                let loan = UnsafeMutableRawPointer(link).assumingMemoryBound(to: BytesLoan.self)
                let end = loan.pointee.end.takeRetainedValue()
                loan.deallocate()
                end.body()
            }
        }
    }
}
