import FaradFoundation
import Simulation
import Testing

@Suite struct NotificationCenterTests {
    private let name = Notification.Name("SharedPhotoReady")

    private final class Listener: SelectorResponder {
        var heard: [String] = []

        func perform(_ selector: Selector, with object: Any?) -> Bool {
            guard selector == "ready:" else { return false }
            let notification = object as? Notification
            heard.append(notification?.userInfo?["k"] as? String ?? "")
            return true
        }
    }

    @Test func `F114: observers hear in the order of registration, while the poster waits`() throws
    {
        let phone = TestPhone()
        var heard: [Int] = []
        try phone.at(phone.app()) {
            for number in 1...3 {
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                    _ in heard.append(number)
                }
            }
            NotificationCenter.default.post(name: name, object: nil)
            heard.append(0)
        }
        #expect(heard == [1, 2, 3, 0])
    }

    @Test func `U7: the order of observers can be drawn from the seed, anew for each notification`()
        throws
    {
        func orders(_ seed: UInt64) throws -> [[Int]] {
            var settings = PhoneSettings()
            settings.drawsObserverOrder = true
            let phone = TestPhone(settings: settings, seed: seed)
            var orders: [[Int]] = []
            try phone.at(phone.app()) {
                for number in 1...4 {
                    NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                        _ in orders[orders.count - 1].append(number)
                    }
                }
                for _ in 1...5 {
                    orders.append([])
                    NotificationCenter.default.post(name: name, object: nil)
                }
            }
            return orders
        }
        let first = try orders(1)
        #expect(first.allSatisfy { $0.sorted() == [1, 2, 3, 4] })
        #expect(Set(first).count > 1)
        #expect(try orders(1) == first)
        #expect(try orders(2) != first)
    }

    @Test func `F188, F189: an observer by selector is called with the notification`() throws {
        let phone = TestPhone()
        let listener = Listener()
        try phone.at(phone.app()) {
            NotificationCenter.default.addObserver(
                listener, selector: Selector("ready:"), name: name, object: nil)
            NotificationCenter.default.post(name: name, object: nil, userInfo: ["k": "v"])
            NotificationCenter.default.removeObserver(listener)
            NotificationCenter.default.post(name: name, object: nil, userInfo: ["k": "w"])
        }
        #expect(listener.heard == ["v"])
    }

    @Test func `an observer by selector is not kept alive`() throws {
        let phone = TestPhone()
        weak var listener: Listener?
        try phone.at(phone.app()) {
            do {
                let made = Listener()
                listener = made
                NotificationCenter.default.addObserver(
                    made, selector: "ready:", name: name, object: nil)
            }
            #expect(listener == nil)
            NotificationCenter.default.post(name: name, object: nil)
        }
    }

    @Test func `who asks for one sender hears no other`() throws {
        let phone = TestPhone()
        let sender = Listener()
        let other = Listener()
        var heard = 0
        try phone.at(phone.app()) {
            NotificationCenter.default.addObserver(forName: name, object: sender, queue: nil) {
                _ in heard += 1
            }
            NotificationCenter.default.post(name: name, object: other)
            NotificationCenter.default.post(name: name, object: nil)
            NotificationCenter.default.post(name: name, object: sender)
        }
        #expect(heard == 1)
    }

    @Test func `processes do not hear each other`() throws {
        let phone = TestPhone()
        var heard = 0
        try phone.at(phone.app()) {
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                _ in heard += 1
            }
            return
        }
        try phone.at(phone.shareExtension()) {
            NotificationCenter.default.post(name: name, object: nil)
        }
        #expect(heard == 0)
    }

    @Test func `an observer on the main queue is heard before post returns`() throws {
        let phone = TestPhone()
        var heard: [String] = []
        try phone.run(phone.app()) {
            NotificationCenter.default.addObserver(
                forName: self.name, object: nil, queue: .main
            ) { _ in heard.append(Thread.isMainThread ? "main" : "other") }
            NotificationCenter.default.post(name: self.name, object: nil)
            heard.append("posted on main")
            DispatchQueue.global().async {
                NotificationCenter.default.post(name: self.name, object: nil)
                heard.append("posted elsewhere")
            }
        }
        #expect(heard == ["main", "posted on main", "main", "posted elsewhere"])
    }

    @Test func `who is removed by an earlier observer hears no more`() throws {
        let phone = TestPhone()
        var heard: [Int] = []
        try phone.at(phone.app()) {
            let center = NotificationCenter.default
            var second: (any NSObjectProtocol)?
            center.addObserver(forName: name, object: nil, queue: nil) { _ in
                heard.append(1)
                if let second { center.removeObserver(second) }
            }
            second = center.addObserver(forName: name, object: nil, queue: nil) { _ in
                heard.append(2)
            }
            center.post(name: name, object: nil)
        }
        #expect(heard == [1])
    }
}
