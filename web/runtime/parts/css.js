// What properties of CSS there are, what they take, and how it is written.
import { blockText, canonical, computedEasing, declared, declarersOf, goesByAll, isSubstituted, isWide, joined, longhandsOf,
    memberProperty, shorthandNamed, valueOfText } from '../css/declarations.js';
import { colorOf, commaParts, rgbText, textOf, tokens } from '../css/values.js';
import { parseColor } from '../canvas/colors.js';

runtime.provide({
    blockText, canonical, commaParts, computedEasing, declared, declarersOf, goesByAll, isSubstituted, isWide, joined, longhandsOf,
    memberProperty, shorthandNamed, valueOfText, colorOf, rgbText, textOf, tokens, parseColor,
});
