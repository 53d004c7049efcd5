import { installNativeBridge } from "./install";
import type { BridgePage } from "./page";

installNativeBridge(globalThis as unknown as BridgePage);
