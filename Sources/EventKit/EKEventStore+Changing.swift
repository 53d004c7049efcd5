public import FaradFoundation
import Simulation

// What an app saves and removes.
extension EKEventStore {
    /// Saves or removes what was not committed; all of it or nothing.
    public func commit() throws {
        let all = steps
        // What cannot be committed is rolled back (TN3132).
        steps = []
        try database.change { kept in for step in all { try step(&kept) } }
    }

    /// Forgets what was not committed, and looks anew.
    public func reset() {
        steps = []
        stale = []
    }

    func take(_ commit: Bool, _ step: @escaping Step) throws {
        steps.append(step)
        if commit { try self.commit() }
    }

    public func save(_ event: EKEvent, span: EKSpan) throws {
        try save(event, span: span, commit: true)
    }

    public func save(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
        guard event.store === self else { throw EKError(.objectBelongsToDifferentStore) }
        try check(event) { record throws(EKError) in
            guard let start = record.start else { throw EKError(.noStartDate) }
            guard let end = record.end else { throw EKError(.noEndDate) }
            if end < start { throw EKError(.datesInverted) }
            guard record.isAllDay else { return }
            let calendar = phone.settings.calendar
            record.start = calendar.startOfDay(for: start)
            let day = calendar.startOfDay(for: end)
            record.end = calendar.date(byAdding: .day, value: 1, to: day)?.addingTimeInterval(-1)
        }
        try place(event, event.occurrence, span, commit)
        event.occurrence = event.record.start
    }

    public func save(_ reminder: EKReminder, commit: Bool) throws {
        guard reminder.store === self else { throw EKError(.objectBelongsToDifferentStore) }
        try check(reminder) { record throws(EKError) in
            if record.isRecurring, record.due == nil {
                throw EKError(.recurringReminderRequiresDueDate)
            }
            if !(0...9).contains(record.priority) { throw EKError(.priorityIsInvalid) }
        }
        try place(reminder, nil, .futureEvents, commit)
    }

    /// Refuses what cannot be saved, and makes the rest what it is to be.
    private func check(
        _ item: EKCalendarItem, _ check: (inout ItemRecord) throws(EKError) -> Void
    ) throws(EKError) {
        var record = item.record
        let type: EKEntityType = record.isReminder ? .reminder : .event
        if type == .event, isWriteOnly, record.calendar == "virtual" {
            record.calendar = database.kept.standard(forReminders: false)?.identifier ?? ""
        }
        guard let calendar = look().calendars.first(where: { $0.identifier == record.calendar })
        else { throw EKError(.noCalendar) }
        guard calendar.isForReminders == record.isReminder else {
            throw EKError(
                record.isReminder ? .calendarDoesNotAllowReminders : .calendarDoesNotAllowEvents)
        }
        try check(&record)
        // Who may add events alone changes none, and its own cannot be told from others.
        guard status(type) == .authorized || isWriteOnly && type == .event && item.saved == nil
        else { throw EKError(.eventStoreNotAuthorized) }
        record.modified = now
        record.created = record.created ?? now
        item.record = record
    }

    private func place(
        _ item: EKCalendarItem, _ occurrence: Date?, _ span: EKSpan, _ commit: Bool
    ) throws {
        let (record, step) = placing(item.record, isNew: item.isNew, occurrence, span)
        try take(commit, step)
        item.record = record
        item.saved = record
    }

    /// What becomes of an item, and what saving it does to what the phone has.
    private func placing(
        _ record: ItemRecord, isNew: Bool, _ occurrence: Date?, _ span: EKSpan
    ) -> (ItemRecord, Step) {
        var record = record
        if isNew { return (record, { [record] kept in kept.items.append(record) }) }
        func known(_ identifier: String, in kept: CalendarDatabase.Kept) throws(EKError) -> Int {
            guard let index = kept.index(of: identifier) else { throw EKError(.internalFailure) }
            return index
        }
        let old = look().items.first { $0.identifier == record.identifier }
        guard let old, old.isRecurring, !old.isReminder, let occurrence,
            span == .thisEvent || occurrence != old.start
        else {
            if let start = record.start, let before = old?.start {
                record.left = record.left.map {
                    $0.addingTimeInterval(start.timeIntervalSince(before))
                }
            }
            return (
                record,
                { [record] kept in kept.items[try known(record.identifier, in: kept)] = record }
            )
        }
        record.identifier = database.makeIdentifier()
        record.left = []
        var rest = old
        if span == .thisEvent {
            rest.left.append(occurrence)
            record.rules = []
            record.series = old.identifier
            record.occurrence = occurrence
        } else {
            record.external = database.makeIdentifier()
            rest.end(before: occurrence, taking: &record, phoneZone)
        }
        return (
            record,
            { [record, rest] kept in
                kept.items[try known(rest.identifier, in: kept)] = rest
                kept.items.append(record)
            }
        )
    }

    private var phoneZone: TimeZone { phone.settings.timeZone }

    public func remove(_ event: EKEvent, span: EKSpan) throws {
        try remove(event, span: span, commit: true)
    }

    public func remove(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
        try check(.event)
        guard event.store === self else { throw EKError(.objectBelongsToDifferentStore) }
        let (identifier, occurrence) = (event.record.identifier, event.occurrence)
        try take(commit) { [phoneZone] kept in
            guard let index = kept.index(of: identifier) else { throw EKError(.internalFailure) }
            let old = kept.items[index]
            guard old.isRecurring, let occurrence,
                span == .thisEvent || occurrence != old.start
            else {
                kept.items.removeAll { $0.identifier == identifier || $0.series == identifier }
                return
            }
            if span == .thisEvent {
                kept.items[index].left.append(occurrence)
                return
            }
            var rest = old
            kept.items[index].end(before: occurrence, taking: &rest, phoneZone)
            kept.items.removeAll {
                $0.series == identifier && $0.occurrence.map { $0 >= occurrence } ?? false
            }
        }
    }

    /// What the system's own editor does, whatever the app may.
    package func edit(_ event: EKEvent, deletes: Bool) throws {
        // The editor shows both, and so has an hour for what the app left open.
        event.record.start = event.record.start ?? now
        event.record.end = event.record.end ?? event.record.start?.addingTimeInterval(3600)
        if status(.event) == .authorized {
            return deletes
                ? try remove(event, span: .thisEvent) : try save(event, span: .thisEvent)
        }
        var record = event.record
        record.calendar = database.kept.standard(forReminders: false)?.identifier ?? ""
        record.created = now
        record.modified = now
        if !deletes { database.change { $0.items.append(record) } }
    }

    public func remove(_ reminder: EKReminder, commit: Bool) throws {
        try check(.reminder)
        guard reminder.store === self else { throw EKError(.objectBelongsToDifferentStore) }
        let identifier = reminder.record.identifier
        try take(commit) { kept in
            guard let index = kept.index(of: identifier) else { throw EKError(.internalFailure) }
            kept.items.remove(at: index)
        }
    }
}

extension ItemRecord {
    /// Ends a series; what is counted is left to the one that goes on.
    fileprivate mutating func end(
        before occurrence: Date, taking rest: inout ItemRecord, _ zone: TimeZone
    ) {
        guard let start, let rule = rules.first else { return }
        if let count = rule.count, rest.rules.first == rule {
            var past = 0
            let zone = timeZone.flatMap(TimeZone.init(identifier:)) ?? zone
            rule.each(from: start, to: occurrence.addingTimeInterval(-1), in: zone) { _ in past += 1
            }
            rest.rules[0].count = max(1, count - past)
        }
        rules[0].count = nil
        rules[0].until = occurrence.addingTimeInterval(-1)
        left.removeAll { $0 >= occurrence }
    }
}
