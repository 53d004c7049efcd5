import { IncomingFileRouter } from "./receive/incomingFileRouter";
import { start } from "./start";

start(new IncomingFileRouter());
