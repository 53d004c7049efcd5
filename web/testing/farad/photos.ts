import { refuseUnknown } from "./near";

const names = ["landscape", "portrait"] as const;

/** A photo that comes with Farad. */
export type SampleName = (typeof names)[number];

/** Stands for a photo that comes with Farad; `sample` makes it. */
export interface Sample {
    readonly sample: SampleName;
}

/** A file, found from the folder of the scenario's own file, or a photo that comes with Farad. */
export type Photo = string | Sample;

/** A photo that comes with Farad. Each has other bytes, and a file name of its own. */
export function sample(name: SampleName = "landscape"): Sample {
    refuseUnknown(name, names, (wrong) => `Farad carries no photo named ${wrong}`);
    return Object.freeze({ sample: name });
}
