// States of the session history as text, as a document leaves them for whoever comes back to it.
import { textOf, valueOf } from '../indexed-db/values.js';

runtime.provide({
    states: () => runtime.load('location').historyEntries.map((entry) => {
        if (entry.text !== undefined) return entry.text;
        return entry.state === null ? null : textOf(entry.state);
    }),
    valueOf,
});
