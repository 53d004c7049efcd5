// What properties of CSS there are, what they take, and how it is written.
import { blockText, canonical, declared, declarersOf, goesByAll, isSubstituted, isWide, joined, longhandsOf,
    memberProperty, shorthandNamed, valueOfText } from '../css/declarations.js';
import { colorOf, rgbText, textOf, tokens } from '../css/values.js';
import { parseColor } from '../canvas/colors.js';

runtime.provide({
    blockText, canonical, declared, declarersOf, goesByAll, isSubstituted, isWide, joined, longhandsOf,
    memberProperty, shorthandNamed, valueOfText, colorOf, rgbText, textOf, tokens, parseColor,
});
