/** A line of a comparison: only expected, only received, or in both. */
export interface DiffLine {
    readonly sign: "-" | "+" | " ";
    readonly text: string;
}

/** Longer texts are not compared line by line, which would take their lengths' product. */
const mostLines = 2000;
/** How many equal lines are shown around each difference. */
const context = 3;

/** Compares two texts line by line; runs of equal lines are cut to what is near a difference. */
export function diff(expected: string, received: string): readonly DiffLine[] {
    return cut(compare(expected.split("\n"), received.split("\n")));
}

function compare(left: readonly string[], right: readonly string[]): DiffLine[] {
    let start = 0;
    while (start < left.length && start < right.length && left[start] === right[start]) start++;
    let end = 0;
    while (
        end < left.length - start &&
        end < right.length - start &&
        left[left.length - 1 - end] === right[right.length - 1 - end]
    ) {
        end++;
    }
    const same = (text: string): DiffLine => ({ sign: " ", text });
    const tail = end === 0 ? [] : left.slice(-end);
    return [
        ...left.slice(0, start).map(same),
        ...middle(left.slice(start, left.length - end), right.slice(start, right.length - end)),
        ...tail.map(same),
    ];
}

/** By the longest common subsequence. */
function middle(left: readonly string[], right: readonly string[]): DiffLine[] {
    const minus = (text: string): DiffLine => ({ sign: "-", text });
    const plus = (text: string): DiffLine => ({ sign: "+", text });
    if (left.length * right.length > mostLines * mostLines) {
        return [...left.map(minus), ...right.map(plus)];
    }
    const width = right.length + 1;
    const lengths = new Uint32Array((left.length + 1) * width);
    for (let i = left.length - 1; i >= 0; i--) {
        for (let j = right.length - 1; j >= 0; j--) {
            lengths[i * width + j] =
                left[i] === right[j]
                    ? lengths[(i + 1) * width + j + 1]! + 1
                    : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
        }
    }
    const lines: DiffLine[] = [];
    let [i, j] = [0, 0];
    while (i < left.length || j < right.length) {
        if (i < left.length && j < right.length && left[i] === right[j]) {
            lines.push({ sign: " ", text: left[i]! });
            [i, j] = [i + 1, j + 1];
        } else if (
            j >= right.length ||
            (i < left.length &&
                lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!)
        ) {
            lines.push(minus(left[i++]!));
        } else {
            lines.push(plus(right[j++]!));
        }
    }
    return lines;
}

function cut(lines: readonly DiffLine[]): readonly DiffLine[] {
    const near = lines.map((_, index) =>
        lines.slice(Math.max(0, index - context), index + context + 1).some(
            ({ sign }) => sign !== " ",
        ),
    );
    const kept: DiffLine[] = [];
    let left = 0;
    const close = () => {
        if (left > 0) kept.push({ sign: " ", text: `… ${left} equal line${left > 1 ? "s" : ""}` });
        left = 0;
    };
    lines.forEach((line, index) => {
        if (near[index]) {
            close();
            kept.push(line);
        } else {
            left++;
        }
    });
    close();
    return kept;
}
