// Dates and times as inputs have them (HTML standard, "dates and times"). A number is what `valueAsNumber`
// gives: milliseconds of 1970, and of a month how many since then.
export const timeKinds = new Set(['date', 'datetime-local', 'month', 'time', 'week']);
const DAY = 86_400_000;
/** By kind: what a step of 1 is, how many of these one is that no attribute gives, and its parts that count. */
export const timeSteps = {
    date: [DAY, 1, 1], 'datetime-local': [1000, 60, 1000], month: [1, 1, 1], time: [1000, 60, 1000], week: [7 * DAY, 1, 1],
};
/** The Monday of the first week of 1970. */
export const firstWeek = -3 * DAY;
/** The end of what a Date holds. */
const END = 8.64e15;

const dayOf = (year, month, day) => new Date(0).setUTCFullYear(year, month - 1, day);
/** The Monday with which a year's first week begins: the one with its first Thursday. */
function firstMonday(year) {
    const fourth = dayOf(year, 1, 4);
    return fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY;
}

function numberOfDate(text) {
    const found = /^(\d{4,})-(\d\d)-(\d\d)$/.exec(text);
    if (found === null) return NaN;
    const [year, month, day] = found.slice(1).map(Number);
    const value = dayOf(year, month, day);
    const date = new Date(value);
    return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? value : NaN;
}
function numberOfTime(text) {
    const found = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3}))?)?$/.exec(text);
    if (found === null) return NaN;
    const [, hours, minutes, seconds = '0', rest = ''] = found;
    return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest.padEnd(3, '0'));
}
const numbers = {
    date: numberOfDate,
    time: numberOfTime,
    'datetime-local'(text) {
        const [date, time, more] = text.split(/[T ]/);
        return more !== undefined || time === undefined ? NaN : numberOfDate(date) + numberOfTime(time);
    },
    month(text) {
        const value = new Date(numberOfDate(`${text}-01`));
        return (value.getUTCFullYear() - 1970) * 12 + value.getUTCMonth();
    },
    week(text) {
        const found = /^(\d{4,})-W(\d\d)$/.exec(text);
        if (found === null) return NaN;
        const [year, week] = found.slice(1).map(Number);
        const value = firstMonday(year) + (week - 1) * 7 * DAY;
        return year > 0 && week > 0 && value < firstMonday(year + 1) && value <= END ? value : NaN;
    },
};
/** The number that a text stands for; NaN for one that no such input has. */
export const numberOfText = (kind, text) => numbers[kind](text);

const digits = (number, count) => `${number}`.padStart(count, '0');
const date = (value) => `${digits(value.getUTCFullYear(), 4)}-${digits(value.getUTCMonth() + 1, 2)}-${
    digits(value.getUTCDate(), 2)}`;
function time(value, isShort) {
    const [seconds, rest] = [value.getUTCSeconds(), value.getUTCMilliseconds()];
    const parts = rest > 0 ? `:${digits(seconds, 2)}.${digits(rest, 3)}` : seconds > 0 ? `:${digits(seconds, 2)}` : '';
    return `${digits(value.getUTCHours(), 2)}:${digits(value.getUTCMinutes(), 2)}${
        isShort && rest > 0 ? parts.replace(/0+$/, '') : parts}`;
}
/** The text of a number, of what a Date holds and of years since the first alone; '' for others. */
export function textOfNumber(kind, number) {
    if (kind === 'time') return time(new Date(((number % DAY) + DAY) % DAY));
    const value = kind === 'month' ? new Date(Date.UTC(1970, number)) : new Date(number);
    if (!(value.getUTCFullYear() > 0)) return '';
    switch (kind) {
    case 'date': return date(value);
    case 'month': return date(value).slice(0, -3);
    case 'week': return weekOf(value);
    default: return `${date(value)}T${time(value)}`;
    }
}
function weekOf(value) {
    const thursday = new Date(value.getTime() + (3 - ((value.getUTCDay() + 6) % 7)) * DAY);
    const year = thursday.getUTCFullYear();
    return `${digits(year, 4)}-W${digits(Math.floor((value.getTime() - firstMonday(year)) / (7 * DAY)) + 1, 2)}`;
}
/** The moment at which what a text stands for begins. */
export function momentOf(kind, text) {
    const number = numbers[kind](text);
    return new Date(kind === 'month' ? Date.UTC(1970, number) : number);
}
/** The text of the month, week, day or time in which a moment lies. */
export const textOfMoment = (kind, moment) => (kind === 'month'
    ? textOfNumber(kind, (moment.getUTCFullYear() - 1970) * 12 + moment.getUTCMonth())
    : textOfNumber(kind, moment.getTime()));

/** A text as an input of that kind keeps it. */
export function sanitisedTime(kind, text) {
    const number = numbers[kind](text);
    if (Number.isNaN(number)) return '';
    if (kind !== 'datetime-local') return text;
    const value = new Date(number);
    return `${date(value)}T${time(value, true)}`;
}
