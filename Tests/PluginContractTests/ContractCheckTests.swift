import Testing

@testable import PluginContract

/// The check of small plugins, written down by hand.
struct ContractCheckTests {
    private func schema(_ text: String) throws -> Schema {
        try Schema(JSON(parsing: text), at: "test")
    }

    private func declared(
        _ methods: [PluginDeclaration.Method] = [], _ events: [PluginDeclaration.Event] = []
    ) -> Definitions {
        var definitions = Definitions()
        definitions.plugins = [
            PluginDeclaration(
                name: "Echo", interface: "EchoPlugin", place: "echo.ts:1", registered: nil,
                isPackage: false, methods: methods, events: events, hasUses: true)
        ]
        return definitions
    }

    private func method(
        _ name: String, returns: ReturnKind = .promise, options: Schema? = nil,
        result: Schema? = nil, uses: [String] = ["main.ts:3"]
    ) -> PluginDeclaration.Method {
        PluginDeclaration.Method(
            name: name, place: "echo.ts:2", returns: returns, options: options,
            optionsMayBeMissing: options == nil, result: result,
            resultMayBeMissing: result == nil, uses: uses)
    }

    private func seen(
        _ methods: [(String, ReturnKind)], on side: ContractSide = .ios,
        results: [(String, ContractValue)] = [], events: [(String, ContractValue)] = []
    ) -> Observation {
        var observation = Observation(side: side)
        observation.runs = ["launch"]
        observation.plugins = [
            NativePlugin(
                name: "Echo",
                methods: methods.map { .init(name: $0.0, returns: $0.1, place: "Echo.swift:9") })
        ]
        let moment = Observation.Moment(run: "launch", milliseconds: 10)
        for (name, result) in results {
            let member = Observation.Member("Echo", name)
            let index = observation.add(
                .init(moment: moment, options: .undefined), of: member)
            observation.answer(index!, of: member, with: result)
        }
        for (name, data) in events {
            observation.add(.init(moment: moment, data: data), of: .init("Echo", name))
        }
        return observation
    }

    private func rules(_ definitions: Definitions, _ sides: Observation...) -> [ContractRule] {
        ContractCheck(definitions, sides).findings.map(\.rule)
    }

    @Test func `what agrees is no finding`() {
        #expect(rules(declared([method("say")]), seen([("say", .promise)])) == [])
    }

    @Test func `a method that is on one side alone is found`() {
        #expect(
            rules(declared([method("say")]), seen([("tell", .promise)]))
                == [.missingMethod, .undeclaredMethod])
    }

    @Test(arguments: [ReturnKind.callback, .none])
    func `a method that returns otherwise than declared is found`(_ kind: ReturnKind) {
        #expect(rules(declared([method("say")]), seen([("say", kind)])) == [.wrongReturnKind])
    }

    @Test func `the permission methods of an Android base class count as there`() {
        var android = seen([], on: .android)
        android.plugins = [NativePlugin(name: "Echo", methods: [], hasPermissionMethods: true)]
        #expect(rules(declared([method("checkPermissions")]), android) == [])
        #expect(rules(declared([method("checkPermissions")]), seen([])) == [.missingMethod])
    }

    /// F50: each page of an iPhone has these, and native looks into the list alone.
    @Test(arguments: [
        ("checkPermissions", ContractSide.ios, "a call is never answered"),
        ("say", .ios, "a call rejects with UNIMPLEMENTED"),
        ("checkPermissions", .android, "a call rejects with UNIMPLEMENTED"),
    ])
    func `what comes of a call of a method that is not listed is told as it is`(
        _ name: String, _ side: ContractSide, _ words: String
    ) {
        let found = ContractCheck(declared([method(name)]), [seen([], on: side)]).findings
        #expect(found.map { $0.message.contains(words) } == [true])
    }

    @Test func `a method that nothing calls is a remark`() {
        let definitions = declared([method("say", uses: [])])
        #expect(rules(definitions, seen([("say", .promise)])) == [.neverCalled])
        #expect(
            rules(definitions, seen([("say", .promise)], results: [("say", .undefined)])) == [])
    }

    @Test func `optional keys that are always or never there are found`() throws {
        let result = try schema(
            #"{"type":"object","properties":{"a":{"type":"number"},"b":{"type":"number"}}}"#)
        let always = ContractValue.object([.init("a", .number(1))])
        let found = ContractCheck(
            declared([method("say", result: result)]),
            [seen([("say", .promise)], results: [("say", always), ("say", always)])]
        ).findings
        #expect(found.map(\.rule) == [.optionalAlways, .optionalNever])
        #expect(found.allSatisfy { !$0.isFailure })
    }

    @Test func `an event is declared and sent, or it is found`() {
        let event = PluginDeclaration.Event(
            name: "ping", place: "echo.ts:5", data: nil, dataMayBeMissing: true, uses: [])
        #expect(rules(declared([], [event]), seen([], events: [("ping", .undefined)])) == [])
        #expect(
            rules(declared([], [event]), seen([], events: [("pong", .undefined)]))
                == [.undeclaredEvent, .eventNeverSent])
    }

    @Test func `an event that no run makes fails where another platform or a recording has it`() {
        let event = PluginDeclaration.Event(
            name: "ping", place: "echo.ts:5", data: nil, dataMayBeMissing: true,
            uses: ["main.ts:4"])
        let definitions = declared([], [event])
        func severities(_ sides: [Observation], isClosed: Bool = false) -> [String] {
            var options = ContractCheck.Options()
            options.isClosed = isClosed
            return ContractCheck(definitions, sides, options: options).findings.map {
                "\($0.rule.rawValue) \($0.isFailure)"
            }
        }
        let sending = seen([], on: .android, events: [("ping", .undefined)])
        #expect(severities([seen([])]) == ["event-never-sent false"])
        #expect(severities([seen([]), sending]) == ["event-never-sent true"])
        #expect(severities([seen([])], isClosed: true) == ["event-never-sent true"])
        // Where the platform is known never to send it, nothing can be expected of a run.
        var silent = seen([])
        silent.plugins[0].unsentEvents = ["ping"]
        #expect(severities([silent, sending]) == ["event-never-sent false"])
        let message = ContractCheck(definitions, [silent]).findings.first?.message
        #expect(message == "iOS never sends this event; no run of it can.")
    }

    @Test func `what a class in JavaScript does on a platform native need not have there`() {
        var definitions = declared([method("say")])
        definitions.plugins[0].scripted = [.ios]
        #expect(rules(definitions, seen([]), seen([], on: .android)) == [.missingMethod])
        let found = ContractCheck(definitions, [seen([]), seen([], on: .android)]).findings
        #expect(found.map(\.sides) == [[.android]])
    }

    @Test func `a method that a mock lacks is said of the mock`() {
        var mock = Observation(side: .mock)
        mock.plugins = [NativePlugin(name: "Echo", methods: [])]
        mock.plugins[0].declared = "mocks.ts:7"
        let found = ContractCheck(declared([method("say")]), [mock]).findings
        #expect(
            found.map(\.message) == [
                "The mock has no such method, and the recorded runs called it."
            ])
        #expect(found.first?.places.contains(.init("mock", "mocks.ts:7")) == true)
    }

    @Test func `a mock is found by what its module exports, not by what comments say`() {
        let text = """
            // export const Echo = 1;
            import { x } from "./x";
            export const other = "export class Echo {}";
            export abstract class Echo { }
            export default x;
            """
        #expect(MockSource.line(of: "Echo", in: text) == 4)
        #expect(MockSource.line(of: "default", in: text) == 5)
        #expect(MockSource.line(of: "x", in: text) == nil)
    }

    @Test func `platforms that both do as declared and differ are found`() throws {
        let result = try schema(#"{"type":"object","properties":{"a":{},"b":{"type":"number"}}}"#)
        let definitions = declared([method("say", result: result)])
        func side(_ side: ContractSide, _ value: ContractValue) -> Observation {
            seen([("say", .promise)], on: side, results: [("say", .object([.init("a", value)]))])
        }
        #expect(rules(definitions, side(.ios, .number(1)), side(.android, .number(2))) == [])
        let found = ContractCheck(
            definitions, [side(.ios, .number(1)), side(.android, .string("1"))]
        ).findings
        #expect(found.map(\.rule) == [.platformsDiffer])
        #expect(found[0].message == "result.a: number on iOS, string on Android.")
        #expect(found[0].isFailure)
    }

    @Test func `a contract file that is damaged names the key`() throws {
        let file = try #require(
            ContractFile(
                plugin: "Echo", of: [seen([("say", .promise)], results: [("say", .number(1))])]))
        #expect(try ContractFile(file.text, path: "a").text == file.text)
        let damaged = file.text.replacing("\"number\"", with: "\"numbre\"")
        let error = #expect(throws: ContractError.self) {
            try ContractFile(damaged, path: "Echo.contract.json")
        }
        #expect(error?.message.contains("Echo.contract.json") == true)
        #expect(error?.message.contains("say") == true)
    }

    @Test func `a finding of a contract file names its line`() throws {
        let file = try #require(
            ContractFile(
                plugin: "Echo", of: [seen([("say", .promise)], results: [("say", .number(1))])]))
        let read = try ContractFile(file.text, path: "Echo.contract.json")
        let declaration = try #require(read.declaration(on: .ios, path: "Echo.contract.json"))
        let line = file.text.split(separator: "\n").firstIndex { $0.contains("\"say\"") }!
        #expect(declaration.methods[0].place == "Echo.contract.json:\(line + 1)")
    }
}
