/// Those who want to hear of something, in the order in which they came.
package struct Observers<News> {
    private var all: [(number: Int, tell: (News) -> Void)] = []
    private var last = 0

    package init() {}

    /// - Returns: A number by which the observer is removed.
    package mutating func add(_ tell: @escaping (News) -> Void) -> Int {
        last += 1
        all.append((last, tell))
        return last
    }

    package mutating func remove(_ number: Int) { all.removeAll { $0.number == number } }

    /// Tells everybody who is there now; they may come and go meanwhile.
    package func tell(_ news: News) {
        for observer in all { observer.tell(news) }
    }
}
