// Sizes follow the reader's font size: one unit is a pixel where that is 16 px, as style.css has it
// (`--unit`).

const usual = 14;

/** So many pixels is a unit. */
export const unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / usual || 1;

/** A font of the page's for a canvas. */
export function font(size: number, weight = 400): string {
    return `${weight} ${size * unit}px system-ui, sans-serif`;
}
