// Texts as Android's engine reads them as dates: the form of ECMAScript first, then nearly anything with numbers in it.
// JavaScriptCore has ways of its own for what the language leaves open (`Date.parse('02.01.2026')`).
const NativeDate = runtime.NativeDate;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const zones = {
    ut: 0, utc: 0, z: 0, gmt: 0, cdt: -5, cst: -6, edt: -4, est: -5, mdt: -6, mst: -7, pdt: -7, pst: -8,
};
const halves = { am: 0, pm: 12 };

const isWithin = (value, least, most) => value >= least && value <= most;
const isMonth = (value) => isWithin(value, 1, 12);
const isDay = (value) => isWithin(value, 1, 31);
const isHour = (value) => isWithin(value, 0, 23);
const isSixtieth = (value) => isWithin(value, 0, 59);

const tokenPattern = /(\d+)|([:\-+.)])|([A-\uffff]+)|([\t\n\v\f\r ])|([^])/y;
/** What a text consists of: numbers, the signs that count, words, spaces, and others. What is in brackets is one. */
class Tokens {
    #text;
    #at = 0;
    next;
    constructor(text) {
        const end = text.indexOf('\0');
        this.#text = end < 0 ? text : text.slice(0, end);
        this.take();
    }
    take() {
        const token = this.next;
        tokenPattern.lastIndex = this.#at;
        const [whole, digits, sign, word, space, other] = tokenPattern.exec(this.#text) ?? [];
        this.#at += whole?.length ?? 0;
        if (other === '(') this.#passBrackets();
        this.next = whole === undefined ? { kind: 'end' }
            // Of a number no more than nine digits count, zeros before them aside.
            : digits !== undefined
                ? { kind: 'number', value: Number(digits.replace(/^0+/, '').slice(0, 9)), digits: digits.length }
            : sign !== undefined ? { kind: sign }
            : word !== undefined ? this.#wordOf(word) : { kind: space === undefined ? 'other' : 'space' };
        return token;
    }
    /** Takes a sign, if it is next. */
    skip(sign) {
        if (this.next.kind !== sign) return false;
        this.take();
        return true;
    }
    hasNumber(digits) { return this.next.kind === 'number' && this.next.digits === digits; }
    #passBrackets() {
        for (let depth = 1; depth > 0 && this.#at < this.#text.length; this.#at++) {
            if (this.#text[this.#at] === '(') depth++;
            else if (this.#text[this.#at] === ')') depth--;
        }
    }
    /** A month may be longer than its name: three letters tell it. */
    #wordOf(text) {
        const word = text.toLowerCase();
        const month = months.indexOf(word.slice(0, 3));
        if (month >= 0) return { kind: 'month', value: month + 1 };
        if (runtime.hasOwn(halves, word)) return { kind: 'half', value: halves[word] };
        if (runtime.hasOwn(zones, word)) return { kind: 'zone', value: zones[word], isZulu: word === 'z' };
        return { kind: word === 't' ? 'separator' : 'word' };
    }
}
/** The first three digits behind a point, whatever comes after them. */
function milliseconds({ value, digits }) {
    return digits <= 3 ? value * 10 ** (3 - digits) : Math.trunc(value / 10 ** (Math.min(digits, 9) - 3));
}

/** What has been read of a date. */
class Parts {
    day = [];
    month = null;
    isISO = false;
    time = [];
    half = null;
    sign = null;
    hours = null;
    minutes = null;

    setZone(hours) {
        this.sign = hours < 0 ? -1 : 1;
        this.hours = Math.abs(hours);
        this.minutes = 0;
    }
    awaitsTime(value) {
        const { length } = this.time;
        return (isWithin(length, 1, 2) && isSixtieth(value)) || (length === 3 && isWithin(value, 0, 999));
    }
    awaitsMinutes(value) { return this.hours !== null && this.minutes === null && isSixtieth(value); }
    /** Nothing of the time follows. */
    endTime(value) {
        this.time.push(value);
        while (this.time.length < 4) this.time.push(0);
    }

    /** Year, month and day; undefined: they are none. */
    get #date() {
        if (this.day.length === 0) return undefined;
        // What is missing is 1, the year too.
        const [first, second = 1, third = 1] = this.day;
        const isYearFirst = this.isISO || !isDay(first);
        let year = isYearFirst ? first : this.month === null ? third : second;
        const month = this.month ?? (isYearFirst ? second : first);
        const day = this.month === null ? (isYearFirst ? third : second) : isYearFirst ? second : first;
        if (!this.isISO && isWithin(year, 0, 99)) year += year < 50 ? 2000 : 1900;
        return isMonth(month) && isDay(day) ? [year, month - 1, day] : undefined;
    }
    get #clock() {
        let [hour = 0, minute = 0, second = 0, fraction = 0] = this.time;
        if (this.half !== null) {
            if (!isWithin(hour, 0, 12)) return undefined;
            hour = (hour % 12) + this.half;
        }
        const isMidnight = hour === 24 && minute + second + fraction === 0;
        return isMidnight || (isHour(hour) && isSixtieth(minute) && isSixtieth(second) && isWithin(fraction, 0, 999))
            ? [hour, minute, second, fraction] : undefined;
    }
    get value() {
        const [date, clock] = [this.#date, this.#clock];
        if (date === undefined || clock === undefined) return NaN;
        const made = new NativeDate(0);
        if (this.sign === null) {
            made.setFullYear(...date);
            return made.setHours(...clock);
        }
        const seconds = (this.hours ?? 0) * 3600 + (this.minutes ?? 0) * 60;
        if (seconds > 2 ** 31 - 1) return NaN;
        made.setUTCFullYear(...date);
        made.setUTCHours(...clock);
        return made.setTime(made.getTime() - this.sign * seconds * 1000);
    }
}

/** Reads the form of ECMAScript, as far as it goes; gives the token that is none of it, null if the text is no date. */
function readISO(tokens, parts) {
    const { kind } = tokens.next;
    if (kind === '-' || kind === '+') {
        const sign = tokens.take();
        if (!tokens.hasNumber(6) || (kind === '-' && tokens.next.value === 0)) {
            // The year is gone with its sign.
            if (tokens.hasNumber(6)) tokens.take();
            return sign;
        }
        parts.day.push(tokens.take().value * (kind === '-' ? -1 : 1));
    } else if (tokens.hasNumber(4)) {
        parts.day.push(tokens.take().value);
    } else {
        return tokens.take();
    }
    for (const isRight of [isMonth, isDay]) {
        if (!tokens.skip('-')) break;
        if (!tokens.hasNumber(2) || !isRight(tokens.next.value)) return tokens.take();
        parts.day.push(tokens.take().value);
    }
    if (tokens.next.kind !== 'separator') {
        if (tokens.next.kind !== 'end') return tokens.take();
        // A day alone is one of UTC, with a time it is where the phone is.
        parts.setZone(0);
    } else if (!readISOTime(tokens, parts)) {
        return null;
    }
    parts.isISO = true;
    return { kind: 'end' };
}
function readISOTime(tokens, parts) {
    tokens.take();
    const takes = (isRight) => {
        if (!tokens.hasNumber(2) || !isRight(tokens.next.value)) return false;
        parts.time.push(tokens.take().value);
        return true;
    };
    if (!takes((value) => isWithin(value, 0, 24)) || !tokens.skip(':')) return false;
    const isRest = (value) => isSixtieth(value) && (parts.time[0] < 24 || value === 0);
    if (!takes(isRest)) return false;
    if (tokens.skip(':')) {
        if (!takes(isRest)) return false;
        if (tokens.skip('.')) {
            if (tokens.next.kind !== 'number' || (parts.time[0] === 24 && tokens.next.value > 0)) return false;
            parts.time.push(milliseconds(tokens.take()));
        }
    }
    const { kind, isZulu } = tokens.next;
    if (isZulu === true) {
        tokens.take();
        parts.setZone(0);
    } else if ((kind === '+' || kind === '-') && !readISOZone(tokens, parts)) {
        return false;
    }
    return tokens.next.kind === 'end';
}
function readISOZone(tokens, parts) {
    parts.sign = tokens.take().kind === '+' ? 1 : -1;
    if (tokens.hasNumber(4)) {
        const { value } = tokens.take();
        parts.hours = Math.trunc(value / 100);
        parts.minutes = value % 100;
    } else {
        if (!tokens.hasNumber(2)) return false;
        parts.hours = tokens.take().value;
        if (!tokens.skip(':') || !tokens.hasNumber(2)) return false;
        parts.minutes = tokens.take().value;
    }
    return isHour(parts.hours) && isSixtieth(parts.minutes);
}

/** Takes a number of any form; false: the text is no date. */
function takeNumber({ value }, tokens, parts) {
    if (tokens.skip(':')) {
        if (tokens.skip(':')) {
            if (parts.time.length > 0) return false;
            parts.time.push(value, 0);
            return true;
        }
        if (parts.time.length === 4) return false;
        parts.time.push(value);
        tokens.skip('.');
        return true;
    }
    if (tokens.skip('.') && parts.awaitsTime(value)) {
        parts.time.push(value);
        if (tokens.next.kind !== 'number') return false;
        parts.endTime(milliseconds(tokens.take()));
        return true;
    }
    if (parts.awaitsMinutes(value)) {
        parts.minutes = value;
        return true;
    }
    if (parts.awaitsTime(value)) {
        parts.endTime(value);
        const { kind, isZulu } = tokens.next;
        return ['end', 'space', '+', '-'].includes(kind) || isZulu === true;
    }
    if (parts.day.length === 3) return false;
    parts.day.push(value);
    tokens.skip('-');
    return true;
}
/** Takes how far a zone is from UTC; false: the text is no date. */
function takeZone(sign, tokens, parts) {
    parts.sign = sign === '+' ? 1 : -1;
    const { value = 0, digits = 0 } = tokens.next.kind === 'number' ? tokens.take() : {};
    if (tokens.next.kind === ':') {
        parts.hours = value;
        parts.minutes = null;
        return true;
    }
    if (digits === 0 || digits > 4) return false;
    parts.hours = digits < 3 ? value : Math.trunc(value / 100);
    parts.minutes = digits < 3 ? 0 : value % 100;
    return true;
}

/** The time that a text says; NaN: it is no date. */
function parse(text) {
    const tokens = new Tokens(text);
    const parts = new Parts();
    let token = readISO(tokens, parts);
    if (token === null) return NaN;
    let hasNumber = parts.day.length > 0;
    for (; token.kind !== 'end'; token = tokens.take()) {
        const { kind, value } = token;
        const isSign = kind === '+' || kind === '-';
        if (kind === 'number') {
            hasNumber = true;
            if (!takeNumber(token, tokens, parts)) return NaN;
        } else if (kind === 'half' && parts.time.length > 0) {
            parts.half = value;
        } else if (kind === 'month') {
            parts.month = value;
            tokens.skip('-');
        } else if (kind === 'zone' && hasNumber) {
            parts.setZone(value);
        } else if (['word', 'half', 'zone', 'separator'].includes(kind)) {
            // Other words may stand before all numbers, but not right before one.
            if (hasNumber || tokens.next.kind === 'number') return NaN;
        } else if (isSign && ((parts.hours === 0 && parts.minutes === 0) || parts.time.length > 0)) {
            hasNumber = true;
            if (!takeZone(kind, tokens, parts)) return NaN;
        } else if ((isSign || kind === ')') && hasNumber) {
            return NaN;
        }
    }
    return parts.value;
}

/** What a value is to the constructor, which reads texts alone as dates: as it is, or the time that it says. */
function argumentOf(value) {
    let plain = value;
    if (typeof value === 'object' && value !== null && !(value instanceof NativeDate)) {
        const convert = value[Symbol.toPrimitive];
        if (convert !== undefined && convert !== null) {
            plain = convert.call(value, 'default');
        } else {
            plain = value.valueOf();
            if (typeof plain === 'object' && plain !== null) plain = value.toString();
        }
    }
    return typeof plain === 'string' ? parse(plain) : plain;
}

runtime.provide({ argumentOf, parse });
