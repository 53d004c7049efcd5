import { registerPlugin } from "../global";
import { WebPlugin } from "../web-plugin";

export enum SystemBarsStyle {
    Dark = "DARK",
    Light = "LIGHT",
    Default = "DEFAULT",
}

export enum SystemBarType {
    StatusBar = "StatusBar",
    NavigationBar = "NavigationBar",
}

export type SystemBarsAnimation = "FADE" | "NONE";

export interface SystemBarsStyleOptions {
    style: SystemBarsStyle;
    bar?: SystemBarType;
}

export interface SystemBarsVisibilityOptions {
    bar?: SystemBarType;
    animation?: SystemBarsAnimation;
}

export interface SystemBarsAnimationOptions {
    animation: SystemBarsAnimation;
}

export interface SystemBarsPlugin {
    setStyle(options: SystemBarsStyleOptions): Promise<void>;
    show(options?: SystemBarsVisibilityOptions): Promise<void>;
    hide(options?: SystemBarsVisibilityOptions): Promise<void>;
    setAnimation(options: SystemBarsAnimationOptions): Promise<void>;
}

/** A browser has no such bars: nothing happens. */
class SystemBarsWeb extends WebPlugin implements SystemBarsPlugin {
    async setStyle(): Promise<void> {}
    async show(): Promise<void> {}
    async hide(): Promise<void> {}
    async setAnimation(): Promise<void> {}
}

/** The status bar above the page and, on Android, the navigation bar below it. */
export const SystemBars = /*#__PURE__*/ registerPlugin<SystemBarsPlugin>("SystemBars", {
    web: () => new SystemBarsWeb(),
});
