import AndroidFoundation
import Testing

@Suite struct HashMapTests {
    @Test func `F9, F182: entries come in the order of Java's table, not of their coming`() {
        var map = HashMap<Int>()
        for (index, key) in ["Int", "Long", "Float", "Boolean", "String"].enumerated() {
            map[key] = index
        }
        #expect(map.keys == ["Float", "Long", "String", "Boolean", "Int"])
    }
}
