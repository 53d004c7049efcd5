import FaradFoundation
import Testing

@Suite struct ContentHashTests {
    @Test(arguments: [1 << 20, 65 << 20])
    func `equal bytes have equal hashes, and a change at either end or of length another`(
        _ count: Int
    ) {
        let data = Data(count: count)
        let hash = ContentHash.of(data)
        #expect(ContentHash.of(Data(count: count)) == hash)
        #expect(ContentHash.of(Data(count: count - 1)) != hash)
        for place in [0, count - 1] {
            var changed = data
            changed[place] = 1
            #expect(ContentHash.of(changed) != hash)
        }
    }

    @Test func `a slice is hashed as what it holds`() {
        let data = Data([1, 2, 3, 4])
        #expect(ContentHash.of(data[1..<3]) == ContentHash.of(Data([2, 3])))
    }
}
