import FaradFoundation

extension ItemRecord {
    /// When the event begins, each time that any of it lies between two dates.
    package func occurrences(from: Date, to: Date, in zone: TimeZone) -> [Date] {
        guard let start, let end else { return [] }
        let length = end.timeIntervalSince(start)
        // An event without a length is there in its moment.
        func isInside(_ date: Date) -> Bool {
            date < to && (date.addingTimeInterval(length) > from || length == 0 && date == from)
        }
        guard let rule = rules.first else { return isInside(start) ? [start] : [] }
        var found: [Date] = []
        rule.each(from: start, to: to, in: timeZone.flatMap(TimeZone.init(identifier:)) ?? zone) {
            if isInside($0), !left.contains($0) { found.append($0) }
        }
        return found
    }
}

extension ItemRecord.Rule {
    /// As iCalendar numbers it (RFC 5545): a day that a month does not have is left out, and the first
    /// occurrence is the start, whatever the rule says of it.
    func each(from start: Date, to end: Date, in zone: TimeZone, _ body: (Date) -> Void) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        // Weeks begin on Monday where a rule does not say it, and rules of EventKit do not.
        calendar.firstWeekday = 2
        calendar.minimumDaysInFirstWeek = 4
        let last = until.map { min($0, end) } ?? end
        let time = calendar.dateComponents([.hour, .minute, .second, .nanosecond], from: start)
        var number = 0
        func take(_ date: Date) -> Bool {
            guard date <= last, count.map({ number < $0 }) ?? true else { return false }
            number += 1
            body(date)
            return true
        }
        guard take(start) else { return }
        guard var period = calendar.dateInterval(of: unit, for: start)?.start else { return }
        while period <= last {
            for day in selected(days(of: period, start, calendar)) {
                var parts = calendar.dateComponents([.year, .month, .day], from: day)
                (parts.hour, parts.minute) = (time.hour, time.minute)
                (parts.second, parts.nanosecond) = (time.second, time.nanosecond)
                guard let date = calendar.date(from: parts), date > start else { continue }
                guard take(date) else { return }
            }
            guard let next = calendar.date(byAdding: unit, value: max(1, interval), to: period)
            else { return }
            period = next
        }
    }

    private var unit: Calendar.Component {
        switch EKRecurrenceFrequency(rawValue: frequency) {
        case .weekly: .weekOfYear
        case .monthly: .month
        case .yearly: .year
        case .daily, nil: .day
        }
    }

    private func selected(_ days: [Date]) -> [Date] {
        guard !positions.isEmpty else { return days }
        return days.enumerated().filter { index, _ in
            positions.contains(index + 1) || positions.contains(index - days.count)
        }.map(\.element)
    }

    /// Which days of a day, week, month or year it names.
    private func days(of period: Date, _ start: Date, _ calendar: Calendar) -> [Date] {
        guard let whole = calendar.dateInterval(of: unit, for: period) else { return [] }
        var days: [Date] = []
        var day = whole.start
        while day < whole.end {
            days.append(day)
            guard let next = calendar.date(byAdding: .day, value: 1, to: day) else { break }
            day = next
        }
        func number(_ component: Calendar.Component, _ date: Date) -> Int {
            calendar.component(component, from: date)
        }
        /// Whether it is one of the numbers, which count from the end where they are negative.
        func isOne(_ number: Int, of numbers: [Int], among all: Int) -> Bool {
            numbers.contains(number) || numbers.contains(number - all - 1)
        }
        func count(_ smaller: Calendar.Component, in larger: Calendar.Component, _ date: Date)
            -> Int
        {
            calendar.range(of: smaller, in: larger, for: date)?.count ?? 0
        }
        if !months.isEmpty { days.removeAll { !months.contains(number(.month, $0)) } }
        if !daysOfMonth.isEmpty {
            days.removeAll {
                !isOne(number(.day, $0), of: daysOfMonth, among: count(.day, in: .month, $0))
            }
        }
        if !daysOfYear.isEmpty {
            days.removeAll {
                let day = calendar.ordinality(of: .day, in: .year, for: $0) ?? 0
                return !isOne(day, of: daysOfYear, among: count(.day, in: .year, $0))
            }
        }
        if !weeksOfYear.isEmpty {
            days.removeAll {
                let weeks = calendar.range(of: .weekOfYear, in: .yearForWeekOfYear, for: $0)?.count
                return !isOne(number(.weekOfYear, $0), of: weeksOfYear, among: weeks ?? 52)
            }
        }
        if !weekdays.isEmpty {
            let isOfMonth = unit == .month || !months.isEmpty
            days.removeAll { day in
                !weekdays.contains { weekday in
                    guard weekday.day == number(.weekday, day) else { return false }
                    if weekday.number == 0 { return true }
                    let larger: Calendar.Component = isOfMonth ? .month : .year
                    let at = calendar.ordinality(of: .day, in: larger, for: day) ?? 0
                    let all = count(.day, in: larger, day)
                    let place = (at - 1) / 7 + 1
                    return isOne(place, of: [weekday.number], among: place + (all - at) / 7)
                }
            }
            return days
        }
        guard daysOfMonth.isEmpty, daysOfYear.isEmpty else { return days }
        // What the rule does not say is as at the start.
        switch unit {
        case .weekOfYear: days.removeAll { number(.weekday, $0) != number(.weekday, start) }
        case .month: days.removeAll { number(.day, $0) != number(.day, start) }
        case .year:
            if weeksOfYear.isEmpty {
                days.removeAll {
                    number(.day, $0) != number(.day, start)
                        || months.isEmpty && number(.month, $0) != number(.month, start)
                }
            } else {
                days.removeAll { number(.weekday, $0) != number(.weekday, start) }
            }
        default: break
        }
        return days
    }
}
