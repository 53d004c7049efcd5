// A number of a node that changes as it was scheduled to (Web Audio, "AudioParam").
import { finite, invalidState, key, notNegative } from './common.js';

const largest = 3.4028234663852886e38;

export class AudioParam {
    #context;
    #value;
    /** What is scheduled, by its time. */
    #events = [];
    #range;

    constructor(made, context, value, minimum = -largest, maximum = largest) {
        if (made !== key) throw new TypeError('Illegal constructor');
        this.#context = context;
        this.#value = value;
        this.#range = [minimum, maximum];
        this.defaultValue = value;
        this.automationRate = 'a-rate';
    }

    get minValue() { return this.#range[0]; }
    get maxValue() { return this.#range[1]; }
    get value() {
        const [minimum, maximum] = this.#range;
        return Math.min(maximum, Math.max(minimum, this.#at(this.#context.currentTime)));
    }
    set value(value) {
        const number = Math.fround(finite(value, 'value'));
        if (this.#events.length === 0) this.#value = number;
        else this.#add({ type: 'set', value: number, time: this.#context.currentTime });
    }

    setValueAtTime(value, time) {
        return this.#add({ type: 'set', value: finite(value, 'value'), time: this.#time(time, 'startTime') });
    }
    linearRampToValueAtTime(value, time) {
        return this.#add({ type: 'linear', value: finite(value, 'value'), time: this.#time(time, 'endTime') });
    }
    exponentialRampToValueAtTime(value, time) {
        if (Number(value) === 0) throw new RangeError('value cannot be 0');
        return this.#add({ type: 'exponential', value: finite(value, 'value'), time: this.#time(time, 'endTime') });
    }
    setTargetAtTime(value, time, constant) {
        return this.#add({
            type: 'target', value: finite(value, 'target'), time: this.#time(time, 'startTime'),
            constant: notNegative(constant, 'timeConstant'),
        });
    }
    setValueCurveAtTime(values, time, duration) {
        const list = Array.from(values, (one) => finite(one, 'values'));
        if (list.length < 2) throw invalidState('Array must have a length of at least 2');
        if (!(finite(duration, 'duration') > 0)) throw new RangeError('duration must be positive');
        return this.#add({ type: 'curve', list, time: this.#time(time, 'startTime'), duration: Number(duration) });
    }
    cancelScheduledValues(time) {
        const from = notNegative(time, 'cancelTime');
        this.#events = this.#events.filter((event) => event.time < from);
        return this;
    }
    cancelAndHoldAtTime(time) {
        const from = this.#time(time, 'cancelTime');
        const value = this.#at(from);
        return this.cancelScheduledValues(from).#add({ type: 'set', value, time: from });
    }

    #add(event) {
        const index = this.#events.findLastIndex((one) => one.time <= event.time) + 1;
        this.#events.splice(index, 0, event);
        return this;
    }
    /** A time that is over is now. */
    #time(time, name) { return Math.max(notNegative(time, name), this.#context.currentTime); }

    /** What was scheduled has made of it by a time. */
    #at(time) {
        let value = this.#value;
        /** When it began to be that. */
        let since = 0;
        for (const [index, event] of this.#events.entries()) {
            if (event.time > time) return rampAt(event, value, since, time);
            const until = Math.min(time, this.#events[index + 1]?.time ?? Infinity);
            since = event.time;
            if (event.type === 'target') {
                const left = event.constant === 0 ? 0 : Math.exp((event.time - until) / event.constant);
                value = event.value + (value - event.value) * left;
                since = until;
            } else if (event.type === 'curve') {
                value = curveAt(event, until);
                since = Math.min(until, event.time + event.duration);
            } else {
                value = event.value;
            }
        }
        return value;
    }
}

/** On the way to a ramp's end; anything else that is to come changes nothing before. */
function rampAt({ type, value, time }, from, since, at) {
    const part = (at - since) / (time - since);
    if (type === 'linear') return from + (value - from) * part;
    return type === 'exponential' && from * value > 0 ? from * (value / from) ** part : from;
}

function curveAt({ list, time, duration }, at) {
    const place = Math.min(1, (at - time) / duration) * (list.length - 1);
    const index = Math.min(list.length - 2, Math.floor(place));
    return list[index] + (list[index + 1] - list[index]) * (place - index);
}
