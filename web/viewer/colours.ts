// Every colour of the page, for both themes. `colours.unit.ts` checks the contrasts.

export interface Theme {
    page: string;
    panel: string;
    lane: string;
    line: string;
    text: string;
    quiet: string;
    accent: string;
    onAccent: string;
    selected: string;
    finding: string;
    follow: string;
    flip: string;
    added: string;
    removed: string;
    /** What was searched for, and its ground. */
    onMatch: string;
    match: string;
    /** One for each process, again from the first when there are more. */
    processes: string[];
}

export const light: Theme = {
    page: "#f6f7f9", panel: "#ffffff", lane: "#f0f2f5", line: "#d5dae1", text: "#16202c",
    quiet: "#566374", accent: "#1257c0", onAccent: "#ffffff", selected: "#dbe8fd",
    finding: "#bb1c2a", follow: "#a3009e", flip: "#9a4a00", added: "#0b6b37", removed: "#a81c2c",
    onMatch: "#16202c", match: "#ffdf5d",
    processes: ["#1257c0", "#0b7a5c", "#8a4bb8", "#a35200", "#b0215f", "#4b6472"],
};

export const dark: Theme = {
    page: "#10151c", panel: "#171e27", lane: "#1d2631", line: "#3a4655", text: "#e6ecf3",
    quiet: "#a3b0bf", accent: "#7fb2ff", onAccent: "#0b1420", selected: "#24416b",
    finding: "#ff8e93", follow: "#ff8df5", flip: "#ffb870", added: "#6fdc9b", removed: "#ff9aa0",
    onMatch: "#10151c", match: "#f0c040",
    processes: ["#7fb2ff", "#58d0a8", "#cda4f5", "#ffb066", "#ff8fbd", "#a9c0cf"],
};

/** Sets the theme's colours as custom properties. */
export function apply(theme: Theme, root: HTMLElement): void {
    for (const [name, value] of Object.entries(theme)) {
        if (typeof value === "string") root.style.setProperty(`--${name}`, value);
    }
    theme.processes.forEach((colour, index) => root.style.setProperty(`--process-${index}`, colour));
    root.style.setProperty("color-scheme", theme === dark ? "dark" : "light");
}

/** The contrast of two colours by WCAG 2.1, from 1 to 21. */
export function contrast(left: string, right: string): number {
    const [a, b] = [luminance(left), luminance(right)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colour: string): number {
    const channel = (place: number) => {
        const value = parseInt(colour.slice(place, place + 2), 16) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
