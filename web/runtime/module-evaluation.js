// In which order modules run, and who waits for whom.
//
// A record has `others`, what it asks for, in order, and `isAsync`, whether its own text awaits.

/**
 * The way of ECMA-262 ("Cyclic Module Records"), which Chromium goes, and WebKit from Safari 27 on.
 *
 * @returns {(record) => Promise | undefined} throws what the module throws, each time; a promise where
 * something has to be awaited.
 */
export function byTheBook(recordOf, run, end) {
    let lastOrder = 0;
    const states = new WeakMap();

    function stateOf(record) {
        let state = states.get(record);
        if (state === undefined) {
            state = {
                record, phase: 'linked', failure: undefined, root: undefined, number: 0, lowest: 0,
                // `order`: since when it waits or awaits; `hadToWait`: whether it ever did.
                order: undefined, hadToWait: false, pending: 0, waiting: [], capability: undefined,
            };
            states.set(record, state);
        }
        return state;
    }

    function begin(state, path, count) {
        if (state.phase === 'evaluating-async' || state.phase === 'evaluated') {
            if (state.failure !== undefined) throw state.failure.error;
            return count;
        }
        if (state.phase === 'evaluating') return count;
        state.phase = 'evaluating';
        state.number = state.lowest = count++;
        path.push(state);
        for (const url of state.record.others) {
            let other = stateOf(recordOf(url));
            count = begin(other, path, count);
            if (other.phase === 'evaluating') {
                state.lowest = Math.min(state.lowest, other.lowest);
            } else {
                other = other.root;
                if (other.failure !== undefined) throw other.failure.error;
            }
            if (other.order !== undefined) {
                state.pending += 1;
                other.waiting.push(state);
            }
        }
        if (state.pending > 0 || state.record.isAsync) {
            state.order = lastOrder++;
            state.hadToWait = true;
            if (state.pending === 0) start(state);
        } else {
            run(state.record);
        }
        if (state.lowest === state.number) {
            let member;
            do {
                member = path.pop();
                member.phase = member.hadToWait ? 'evaluating-async' : 'evaluated';
                member.root = state;
            } while (member !== state);
        }
        return count;
    }

    function start(state) {
        run(state.record).then(() => {
            end(state.record);
            fulfilled(state);
        }, (error) => rejected(state, error));
    }

    function finish(state) {
        state.order = undefined;
        state.phase = 'evaluated';
        state.capability?.resolve();
    }

    /** Those who wait for nobody any more, and those who wait for them alone. */
    function gather(state, list) {
        for (const one of state.waiting) {
            if (list.includes(one) || (one.root ?? one).failure !== undefined) continue;
            one.pending -= 1;
            if (one.pending > 0) continue;
            list.push(one);
            if (!one.record.isAsync) gather(one, list);
        }
        return list;
    }

    function fulfilled(state) {
        if (state.phase === 'evaluated') return;
        const order = gather(state, []);
        finish(state);
        for (const one of order.sort((a, b) => a.order - b.order)) {
            if (one.phase === 'evaluated') continue;
            if (one.record.isAsync) {
                start(one);
                continue;
            }
            try {
                run(one.record);
            } catch (error) {
                rejected(one, error);
                continue;
            }
            finish(one);
        }
    }

    function rejected(state, error) {
        if (state.phase === 'evaluated') return;
        state.failure = { error };
        state.phase = 'evaluated';
        state.order = undefined;
        for (const one of state.waiting) rejected(one, error);
        state.capability?.reject(error);
    }

    return (record) => {
        let state = stateOf(record);
        if (state.phase === 'evaluating-async' || state.phase === 'evaluated') state = state.root ?? state;
        if (state.failure !== undefined) throw state.failure.error;
        if (state.phase === 'evaluated') return undefined;
        if (state.capability === undefined) {
            const path = [];
            try {
                begin(state, path, 0);
            } catch (error) {
                for (const one of path) {
                    one.phase = 'evaluated';
                    one.failure = { error };
                }
                throw error;
            }
            if (state.order === undefined) return undefined;
            state.capability = runtime.Promise.withResolvers();
        }
        return state.capability.promise;
    };
}

/**
 * The way of WebKit before Safari 27: a module that has begun, or failed, holds up nobody who asks for it
 * later (WebKit bug 242740), and what awaits is begun one after the other.
 */
export function asOldWebKit(recordOf, run, end) {
    const begun = new Set();
    const awaits = new Map();

    /** Whether something that it asks for awaits; not told of a module in a circle that is being asked. */
    function link(record) {
        const known = awaits.get(record);
        if (known !== undefined) return known;
        awaits.set(record, false);
        let some = record.isAsync;
        for (const url of record.others) some = link(recordOf(url)) || some;
        awaits.set(record, some);
        return some;
    }

    function evaluate(record) {
        if (begun.has(record)) return undefined;
        begun.add(record);
        if (awaits.get(record)) {
            // Resolved within the last job of the module itself.
            return new runtime.Promise((resolve, reject) => {
                evaluateInTime(record, resolve).catch(reject);
            });
        }
        for (const url of record.others) evaluate(recordOf(url));
        run(record);
        return undefined;
    }

    async function evaluateInTime(record, resolve) {
        for (const url of record.others) await evaluate(recordOf(url));
        record.ended = () => {
            end(record);
            resolve();
        };
        const running = run(record);
        if (running === undefined) resolve();
        else await running;
    }

    return (record) => {
        link(record);
        return evaluate(record);
    };
}
