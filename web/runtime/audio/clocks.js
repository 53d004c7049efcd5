// The time of a context, which stands still while it is suspended, and the ends of what plays by it.

/** Samples that are computed at once: the time moves in such steps. */
const quantum = 128;
/** In seconds: 24 days. */
const furthest = 2_000_000;

export class Clock {
    state = 'suspended';
    sampleRate;
    #before = 0;
    #since = 0;
    #timer = 0;
    /** What plays: `end`, in seconds, and whom to tell. */
    #playing = new Set();

    constructor(sampleRate) { this.sampleRate = sampleRate; }

    get time() {
        if (this.state !== 'running') return this.#before;
        const steps = Math.floor((runtime.now() - this.#since) / 1000 * this.sampleRate / quantum);
        return this.#before + steps * quantum / this.sampleRate;
    }
    /** Whether that is another state. */
    enter(state) {
        if (state === this.state) return false;
        this.#before = this.time;
        this.#since = runtime.now();
        this.state = state;
        this.look();
        return true;
    }
    play(source) {
        this.#playing.add(source);
        this.look();
    }
    /** Tells those that have ended, and comes again when the next of them does. */
    look() {
        if (this.#timer !== 0) runtime.clearTimeout(this.#timer);
        this.#timer = 0;
        if (this.state !== 'running') return;
        const now = this.time;
        let next = Infinity;
        for (const source of this.#playing) {
            if (source.end <= now) {
                this.#playing.delete(source);
                source.tell();
            } else {
                next = Math.min(next, source.end);
            }
        }
        // Further than a timer reaches, nobody waits.
        if (next - now > furthest) return;
        // A step more, as the time is that of the last whole one.
        const wait = (next - now) * 1000 + quantum / this.sampleRate * 1000;
        this.#timer = runtime.setTimeout(() => this.look(), Math.ceil(wait));
    }
}
