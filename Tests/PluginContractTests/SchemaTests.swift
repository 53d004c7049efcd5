import Foundation
import PluginContract
import Testing

/// Schemas of contracts: what fits, and what a misfit says.
struct SchemaTests {
    private func schema(_ text: String) throws -> Schema {
        try Schema(JSON(parsing: text), at: "test")
    }

    private func object(_ members: KeyValuePairs<String, ContractValue>) -> ContractValue {
        .object(members.map { .init($0.key, $0.value) })
    }

    private func sentences(_ text: String, _ value: ContractValue) throws -> [String] {
        try schema(text).mismatches(value).map {
            "\($0.path): \($0.expected), \($0.received)"
        }
    }

    private let image =
        #"{"type":"object","properties":{"name":{"type":"string"},"size":{"type":"number"}},"#
        + #""required":["name"],"additionalProperties":false}"#

    @Test func `a value of every declared key fits`() throws {
        #expect(try sentences(image, object(["name": .string("a"), "size": .number(1)])) == [])
        #expect(try sentences(image, object(["name": .string("a")])) == [])
    }

    @Test func `a misfit names its path, what is expected and what came`() throws {
        #expect(
            try sentences(image, object(["name": .number(5)])) == ["name: a string, the number 5"])
        #expect(try sentences(image, object([:])) == ["name: a string, nothing"])
        #expect(try sentences(image, .null) == [": an object, null"])
        let list = #"{"type":"array","items":\#(image)}"#
        #expect(
            try sentences(list, .array([object(["name": .string("a")]), object(["name": .null])]))
                == ["[1].name: a string, null"])
    }

    @Test func `undefined is as good as a missing key`() throws {
        #expect(
            try sentences(image, object(["name": .string("a"), "size": .undefined])) == [])
        #expect(try sentences(image, object(["name": .undefined])) == ["name: a string, nothing"])
    }

    @Test func `a key that nobody declares is another kind of misfit`() throws {
        let found = try schema(image).mismatches(
            object(["name": .string("a"), "extra": .bool(true)]))
        #expect(found.map(\.kind) == [.undeclared])
        #expect(found.map(\.path) == ["extra"])
    }

    @Test func `of a union the part that was meant says what is wrong`() throws {
        let union = #"{"anyOf":[{"type":"null"},\#(image)]}"#
        #expect(try sentences(union, .null) == [])
        #expect(
            try sentences(union, object(["name": .number(5)])) == ["name: a string, the number 5"])
        #expect(try sentences(union, .number(1)) == [": null or an object with name, the number 1"])
    }

    @Test func `literals are compared`() throws {
        let kind = #"{"enum":["a","b",3]}"#
        #expect(try sentences(kind, .string("b")) == [])
        #expect(try sentences(kind, .number(3)) == [])
        #expect(try sentences(kind, .string("c")) == [": \"a\" or \"b\" or 3, the string “c”"])
    }

    @Test func `a type that contains itself is followed`() throws {
        let tree =
            ##"{"$ref":"#/$defs/Tree","$defs":{"Tree":{"type":"object","properties":{"##
            + ##""children":{"type":"array","items":{"$ref":"#/$defs/Tree"}}},"##
            + ##""required":["children"]}}}"##
        let leaf = object(["children": .array([])])
        #expect(try sentences(tree, object(["children": .array([leaf])])) == [])
        #expect(
            try sentences(tree, object(["children": .array([object([:])])]))
                == ["children[0].children: an array, nothing"])
    }

    @Test func `tuples have as many elements as they say`() throws {
        let tuple =
            #"{"type":"array","prefixItems":[{"type":"string"},{"type":"number"}],"items":false}"#
        #expect(try sentences(tuple, .array([.string("a"), .number(1)])) == [])
        #expect(try sentences(tuple, .array([.string("a")])) == ["[1]: a number, nothing"])
        #expect(
            try sentences(tuple, .array([.string("a"), .number(1), .null]))
                == ["[2]: no element behind the last, null"])
    }

    @Test func `a keyword that is not checked is an error, not passed over`() throws {
        let error = #expect(throws: ContractError.self) {
            try schema(#"{"type":"string","pattern":"^a"}"#)
        }
        #expect(error?.message.contains("“pattern”") == true)
    }

    @Test func `what a reference names must be there, in the schema or in one around it`() throws {
        let inner =
            ##"{"anyOf":[{"$ref":"#/$defs/a"}],"##
            + ##""$defs":{"a":{"items":{"$ref":"#/$defs/NAME"}}}}"##
        let outer = ##"{"properties":{"x":\##(inner)},"$defs":{"b":{"type":"string"}}}"##
        _ = try schema(outer.replacingOccurrences(of: "NAME", with: "b"))
        let error = #expect(throws: ContractError.self) {
            try schema(outer.replacingOccurrences(of: "NAME", with: "none"))
        }
        #expect(
            error?.message
                == "test.properties.x.$defs.a.items.$ref: there is no “none” in “$defs”.")
    }

    @Test func `a schema reads what it writes`() throws {
        let schema = try schema(image)
        #expect(try Schema(schema.json, at: "test") == schema)
    }

    @Test func `the shape of values is the schema that takes them and no others`() throws {
        let values = [
            object(["id": .number(1), "name": .string("a")]), object(["id": .number(2)]), .null,
        ]
        let schema = Shape(values).schema
        for value in values { #expect(schema.mismatches(value) == []) }
        #expect(schema.mismatches(object(["name": .string("a")])).map(\.path) == ["id"])
        #expect(schema.mismatches(object(["id": .string("1")])).map(\.path) == ["id"])
        #expect(schema.mismatches(object(["id": .number(1), "x": .null])).map(\.path) == ["x"])
    }
}
