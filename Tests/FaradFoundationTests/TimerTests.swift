import FaradFoundation
import Simulation
import Testing

@Suite struct TimerTests {
    @Test func `F195: a repeating timer keeps its grid until it is invalidated`() throws {
        let phone = TestPhone()
        var fired: [Double] = []
        try phone.run(phone.app()) {
            Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { timer in
                fired.append(phone.simulation.clock.now.milliseconds)
                if fired.count == 3 { timer.invalidate() }
            }
        }
        #expect(fired == [500, 1000, 1500])
    }

    @Test func `beats that a busy main queue missed are skipped`() throws {
        let phone = TestPhone()
        var fired: [Double] = []
        try phone.run(phone.app()) {
            Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { timer in
                fired.append(phone.simulation.clock.now.milliseconds)
                if fired.count == 1 { Thread.sleep(forTimeInterval: 2.5) }
                if fired.count == 2 { timer.invalidate() }
            }
        }
        #expect(fired == [1000, 4000])
    }

    @Test func `a timer that was made by hand fires once its loop knows it`() throws {
        let phone = TestPhone()
        var fired: [Double] = []
        try phone.run(phone.app()) {
            let idle = Timer(timeInterval: 1, repeats: false) { _ in fired.append(-1) }
            let timer = Timer(timeInterval: 1, repeats: false) { _ in
                fired.append(phone.simulation.clock.now.milliseconds)
            }
            RunLoop.main.add(timer, forMode: .common)
            #expect(idle.isValid)
        }
        #expect(fired == [1000])
    }

    @Test func `an invalid timer does not fire`() throws {
        let phone = TestPhone()
        var fired = 0
        try phone.run(phone.app()) {
            let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in
                fired += 1
            }
            timer.invalidate()
            #expect(!timer.isValid)
        }
        #expect(fired == 0)
    }
}
