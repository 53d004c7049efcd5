// What a scenario imports: `import { scenario, expect, sample } from "farad";`

export { expect, type Expect, type Matchers } from "./expect";
export { sample, type Photo, type Sample, type SampleName } from "./photos";
export type { Faults, Kill, Time, User, When } from "./recorder";
export type {
    Call,
    ConsoleLine,
    Displayed,
    Fault,
    Finding,
    Phone,
    Run,
    Share,
    StoredFile,
    StoredValue,
} from "./run";
export { scenario, type Definition, type Scenario } from "./scenario";
