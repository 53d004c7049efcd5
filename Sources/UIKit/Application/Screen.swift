package import FaradFoundation
package import Simulation

/// What one process has on the screen: the texts and pictures of its windows.
///
/// UIKit shows what a piece of the main queue's work has changed once that work is over; here too,
/// as an event of its own (`commit`) where somebody looks. What is set and replaced in between is
/// never seen.
package final class Screen {
    /// A picture that is on the screen.
    package struct Picture {
        /// The image view's `accessibilityLabel`.
        package let name: String
        package let data: Data
    }

    /// Told at each commit; nil: nobody looks, and nothing is committed.
    package var didCommit: ((Screen) -> Void)?
    private unowned let process: SimulatedProcess
    private var isDirty = false
    /// What a commit reads and whoever changes a view writes, for exploration: UIKit's own code
    /// touches nothing else of the app's then.
    private let content: Resource
    private let footprint: MemoryFootprint

    private init(_ process: SimulatedProcess) {
        self.process = process
        content = Resource("screen", process.uniqueName)
        footprint = MemoryFootprint([Step(.write, content)])
    }

    /// What an app shows above its root, as the phone touches it that looks for what is before the user.
    package static func presentation(in app: SimulatedProcess) -> Resource {
        Resource("presentation", app.uniqueName)
    }

    /// A controller is shown by another one, or no longer.
    static func presentationChanged() {
        if let process = SimulatedProcess.current, process.state != .dead {
            process.simulation.touches(.write, presentation(in: process))
        }
        changed()
    }

    package static func of(_ process: SimulatedProcess) -> Screen {
        process.service(Screen.self) { Screen(process) }
    }

    /// Something that can be seen has changed in a view; nothing is seen of views outside windows.
    static func changed(_ view: UIView) {
        if view.window != nil { changed() }
    }

    static func changed() {
        guard let process = SimulatedProcess.current, process.state != .dead else { return }
        let screen = of(process)
        guard screen.didCommit != nil else { return }
        process.simulation.touches(.write, screen.content)
        guard !screen.isDirty else { return }
        screen.isDirty = true
        PhoneProcess.current.main.async("commit", memory: screen.footprint) {
            screen.isDirty = false
            screen.didCommit?(screen)
        }
    }

    // MARK: What is to be seen

    /// The texts, from top to bottom, those of an alert last.
    package var texts: [String] { views.compactMap(\.shownText).filter { !$0.isEmpty } }

    /// The pictures, from top to bottom.
    package var pictures: [Picture] {
        views.compactMap { view in
            guard let view = view as? UIImageView, let data = view.image?.fileData else {
                return nil
            }
            return Picture(name: view.accessibilityLabel ?? "", data: data)
        }
    }

    /// Every view that is not hidden, in the order of the tree.
    package var views: [UIView] {
        var found: [UIView] = []
        func visit(_ view: UIView) {
            if view.isHidden || view.alpha == 0 { return }
            found.append(view)
            for child in view.subviews { visit(child) }
        }
        for window in UIApplication.of(process).windows where !window.isHidden {
            guard let root = window.rootViewController else { continue }
            let top = root.topmost
            // A sheet of another controller's covers the screen; an alert leaves it to be seen.
            if let alert = top as? UIAlertController {
                if let below = alert.presentingViewController?.viewIfLoaded { visit(below) }
                found += alert.labels
            } else if top === root {
                visit(window)
            } else if let view = top.viewIfLoaded {
                visit(view)
            }
        }
        return found
    }
}

extension UIView {
    /// What a person reads of this view itself.
    var shownText: String? {
        switch self {
        case let label as UILabel: label.text
        case let field as UITextField: field.text
        default: nil
        }
    }
}

extension UIAlertController {
    /// Title, message and buttons, as labels.
    fileprivate var labels: [UIView] {
        ([title, message] + actions.map(\.title)).compactMap { text in
            guard let text else { return nil }
            let label = UILabel()
            label.text = text
            return label
        }
    }
}
