import Simulation

// What the bridge watches; the table of rules, floors above, explains each.
extension FindingRule {
    static var unknownPlugin: FindingRule { FindingRule("unknown-plugin") }
    static var unknownMethod: FindingRule { FindingRule("unknown-method") }
    static var methodWithoutBody: FindingRule { FindingRule("method-without-body") }
    static var unsettledCall: FindingRule { FindingRule("unsettled-call") }
    static var settledTwice: FindingRule { FindingRule("settled-twice") }
    static var lateAnswer: FindingRule { FindingRule("late-answer") }
    static var unserializableAnswer: FindingRule { FindingRule("unserializable-answer") }
    static var uncloneableOption: FindingRule { FindingRule("uncloneable-option") }
    static var leakedListener: FindingRule { FindingRule("leaked-listener") }
    static var lateHeader: FindingRule { FindingRule("late-header") }
    static var lateListener: FindingRule { FindingRule("late-listener") }
    static var retainedEventUnheard: FindingRule { FindingRule("retained-event-unheard") }
    static var retainedEventStuck: FindingRule { FindingRule("retained-event-stuck") }
    static var droppedWhileBusy: FindingRule { FindingRule("dropped-while-busy") }
}
