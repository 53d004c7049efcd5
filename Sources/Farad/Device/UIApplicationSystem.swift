import FaradFoundation
import Simulation
import UIKit

/// Ties an app's `UIApplication` to SpringBoard.
enum UIApplicationSystem {
    static func connect(_ process: SimulatedProcess, to springBoard: SpringBoard) {
        let system = UIApplication.of(process).system
        system.canOpen = { [unowned springBoard] url in
            springBoard.canOpen(url) || SpringBoard.isForSystem(url)
        }
        system.open = { [unowned springBoard] in springBoard.leave(for: $0) }
    }
}
