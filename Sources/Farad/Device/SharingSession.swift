import FaradFoundation
import Simulation
import UIKit

/// What the process of a share extension holds when a sharing session is over, for a process that
/// the next session gets as well.
public struct SharingSession: Hashable, Sendable {
    /// The process, such as `WireShare`.
    public let process: String
    /// Which session of that process it was, from 1.
    public let number: Int
    /// How many view controllers live.
    public let viewControllers: Int
    /// How many observers `NotificationCenter.default` has.
    public let observers: Int
    /// How many file presenters are registered.
    public let filePresenters: Int

    /// Counts, as the process's own code. The session's own objects must have been let go.
    init(_ process: SimulatedProcess, number: Int) {
        let phone = PhoneProcess.current
        self.process = process.name
        self.number = number
        viewControllers = ViewControllerCensus.of(process).names.count
        observers = phone.observerCount
        filePresenters = phone.filePresenterCount
    }

    /// What this session has left behind, in words; nil when it is nothing.
    ///
    /// A view controller is of its session. An observer or presenter of the first one may be a
    /// singleton's, which stays for good reason; with each further session there must be no more.
    func leak(since before: SharingSession?) -> String? {
        var parts: [String] = []
        func add(_ count: Int, _ noun: String) {
            if count > 0 { parts.append(Verdict.count(count, noun)) }
        }
        add(viewControllers - (before?.viewControllers ?? 0), "view controller")
        if let before {
            add(observers - before.observers, "observer")
            add(filePresenters - before.filePresenters, "file presenter")
        }
        return parts.isEmpty ? nil : parts.joined(separator: " and ")
    }
}
