import { UnrepairedFileRouter } from "./receive/unrepaired";
import { start } from "./start";

start(new UnrepairedFileRouter());
