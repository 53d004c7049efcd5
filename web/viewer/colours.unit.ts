import { contrast, dark, light } from "./colours";
import { test } from "../testing/unit";

function check(sentence: string, isTrue: boolean): void {
    if (!isTrue) throw new Error(sentence);
}

for (const [name, theme] of [["light", light], ["dark", dark]] as const) {
    test(`texts of the ${name} theme have a contrast of 4.5 or more`, () => {
        const grounds = { page: theme.page, panel: theme.panel, lane: theme.lane, selected: theme.selected };
        const texts = {
            text: theme.text, quiet: theme.quiet, accent: theme.accent, finding: theme.finding,
            follow: theme.follow, flip: theme.flip, added: theme.added, removed: theme.removed,
        };
        for (const [ground, behind] of Object.entries(grounds)) {
            for (const [text, colour] of Object.entries(texts)) {
                const found = contrast(colour, behind);
                check(`${text} on ${ground}: ${found.toFixed(2)}`, found >= 4.5);
            }
        }
        check("on accent", contrast(theme.onAccent, theme.accent) >= 4.5);
        check("on a match", contrast(theme.onMatch, theme.match) >= 4.5);
    });

    test(`bars and ticks of the ${name} theme have a contrast of 3 or more`, () => {
        for (const colour of [...theme.processes, theme.follow, theme.flip, theme.finding]) {
            for (const ground of [theme.panel, theme.lane]) {
                const found = contrast(colour, ground);
                check(`${colour} on ${ground}: ${found.toFixed(2)}`, found >= 3);
            }
        }
    });
}

test("the measure is that of WCAG", () => {
    check("black on white", Math.abs(contrast("#000000", "#ffffff") - 21) < 0.01);
    check("a colour on itself", contrast("#777777", "#777777") === 1);
});
