/// What happened, as a hash always and as records when asked.
///
/// The hash covers every event's name and time, every step, note, suspension and death, in order;
/// it is equal for equal runs, in another process too.
public final class Trace {
    /// Whether records are kept, for timelines and files. The hash is computed in any case.
    public var isRecording = false
    /// Whether records say more than their line: bodies, changes, values. Only where they are kept.
    public var isDetailed = false
    /// The values that long texts stand for, by the texts' hashes: finding out takes longer than
    /// anything else that a detailed trace does.
    package var valuesOfTexts: [UInt64: TracedBody.Value] = [:]
    /// Told of each event at its end, where records are kept.
    public var didFinish: ((EventRecord) -> Void)?
    /// Told each time that an event has begun or a record was added, where records are kept.
    public var didGrow: (() -> Void)?
    /// Called with every note as it is made, whether records are kept or not.
    public var sink: ((TraceRecord) -> Void)?
    /// The notes, in order.
    public private(set) var records: [TraceRecord] = []
    /// The events that began to run, in order.
    public internal(set) var events: [EventRecord] = []

    let lanes: UnsafeMutablePointer<TraceLanes>
    unowned(unsafe) var kernel: Simulation!

    init(seed: UInt64) {
        lanes = .allocate(capacity: 1)
        lanes.initialize(to: TraceLanes())
        lanes.pointee.absorb(seed)
    }

    deinit {
        lanes.deallocate()
    }

    /// Adds a line, which belongs to the running event. Code of a dead process adds nothing.
    public func note(_ kind: NoteKind, _ text: @autoclosure () -> String) {
        guard !SimulatedProcess.isDetached else { return }
        let text = text()
        absorb(UInt64(kind.rawValue) &+ 0x100, StableHash.of(text))
        if isRecording || sink != nil { keep(kind, .text(text)) }
    }

    /// The cheap form for hot paths: no text is built unless somebody reads it.
    public func note(_ kind: NoteKind, _ label: StaticString, _ first: Int) {
        guard !SimulatedProcess.isDetached else { return }
        absorb(UInt64(kind.rawValue) &+ 0x200 ^ StableHash.of(label), word(first))
        if isRecording || sink != nil { keep(kind, .numbers(label, [first])) }
    }

    /// The cheap form for hot paths: no text is built unless somebody reads it.
    public func note(_ kind: NoteKind, _ label: StaticString, _ first: Int, _ second: Int) {
        guard !SimulatedProcess.isDetached else { return }
        absorb(UInt64(kind.rawValue) &+ 0x300 ^ StableHash.of(label), word(first))
        absorb(word(second))
        if isRecording || sink != nil { keep(kind, .numbers(label, [first, second])) }
    }

    /// The cheap form, for three numbers and more.
    public func note(
        _ kind: NoteKind, _ label: StaticString, _ first: Int, _ second: Int, _ third: Int,
        _ more: Int...
    ) {
        guard !SimulatedProcess.isDetached else { return }
        absorb(
            UInt64(kind.rawValue) &+ 0x400 ^ StableHash.of(label), UInt64(more.count))
        absorb(word(first), word(second))
        absorb(word(third))
        for number in more { absorb(word(number)) }
        if isRecording || sink != nil {
            keep(kind, .numbers(label, [first, second, third] + more))
        }
    }

    /// Adds a line for people only. It says again what the hash covers already, so it is no part of
    /// it, and it costs nothing unless records are kept.
    @inline(__always)
    public func remark(_ kind: NoteKind, _ text: @autoclosure () -> String) {
        guard isRecording || sink != nil else { return }
        if !SimulatedProcess.isDetached { keep(kind, .text(text())) }
    }

    /// Adds what only files and viewers tell. It is no part of the hash, and costs nothing unless
    /// details are kept.
    ///
    /// - Parameter event: Whose doing it is; nil: the running event's.
    @inline(__always)
    public func detail(of event: EventRecord? = nil, _ detail: @autoclosure () -> TraceDetail) {
        guard isDetailed, isRecording, !SimulatedProcess.isDetached else { return }
        keep(.hop, .detail(detail()), of: event)
    }

    /// 32 hexadecimal digits.
    public var hash: String {
        [lanes.pointee.high, lanes.pointee.low].map(StableHash.digits).joined()
    }

    @inline(__always)
    func absorb(_ word: UInt64) { lanes.pointee.absorb(word) }

    @inline(__always)
    func absorb(_ first: UInt64, _ second: UInt64) {
        lanes.pointee.absorb(first)
        lanes.pointee.absorb(second)
    }

    @inline(__always)
    private func word(_ number: Int) -> UInt64 { UInt64(bitPattern: Int64(number)) }

    @inline(never)
    private func keep(
        _ kind: NoteKind, _ content: TraceRecord.Content, of event: EventRecord? = nil
    ) {
        let record = TraceRecord(
            at: kernel.clock.now, kind: kind,
            process: event?.process ?? SimulatedProcess.current?.name ?? "",
            event: event ?? kernel.runningRecord(), eventsBefore: kernel.events, content: content)
        // Who listens wants lines.
        if record.detail == nil { sink?(record) }
        guard isRecording else { return }
        records.append(record)
        didGrow?()
    }
}

/// The running hash: two lanes with different multipliers, each step a bijection of its lane.
struct TraceLanes {
    private var a: UInt64 = 0x243f_6a88_85a3_08d3
    private var b: UInt64 = 0x1319_8a2e_0370_7344

    @inline(__always)
    mutating func absorb(_ word: UInt64) {
        a = (a ^ word) &* 0x9fb2_1c65_1e98_df25
        a ^= a &>> 32
        b = (((b &<< 29) | (b &>> 35)) &+ word) &* 0xd6e8_feb8_6659_fd93
        b ^= b &>> 29
    }

    var high: UInt64 { StableHash.mix(a &+ (b &<< 1)) }
    var low: UInt64 { StableHash.mix(b ^ (a &>> 1)) }
}
