// The classes of elements, by what stands between `HTML` or `SVG` and `Element`. No regular
// expression splits the names: compiling one costs a start more than all else that it does here.

/** Those that scripts name before they touch an element: they are there from the start. */
export const earlyNames = (
    'Anchor Audio Body Button Canvas Div Form Frame FrameSet Head Html IFrame Image Input '
    + 'LI Label Link Media Option Paragraph Script Select Span Style Table Template '
    + 'TextArea UList Unknown Video'
).split(' ');
