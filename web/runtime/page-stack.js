// What a page sees of a stack.

/** The lines of a stack without those of the runtime's own code; a page may have switched stacks off. */
export function pageLines(stack) {
    return (stack ?? '').split('\n').filter((line) => line !== '' && !/^(?:[^@]*@)?farad:/.test(line));
}
