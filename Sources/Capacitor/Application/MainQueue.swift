import FaradFoundation
import Simulation

/// `DispatchQueue.main.async` for a target in language mode 6, whose compiler takes every type of
/// that name for libdispatch's own.
func onMain(_ work: @escaping () -> Void) {
    DispatchQueue.main.serialQueue?.async("async", work)
}
