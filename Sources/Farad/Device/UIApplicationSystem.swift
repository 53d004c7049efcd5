import FaradFoundation
import Simulation
import UIKit

/// Ties an app's `UIApplication` to SpringBoard.
enum UIApplicationSystem {
    static func connect(_ process: SimulatedProcess, to springBoard: SpringBoard) {
        let system = UIApplication.of(process).system
        system.canOpen = { [unowned springBoard] in springBoard.canOpen($0) }
        system.open = { [unowned springBoard] in _ = springBoard.open($0) }
    }
}
