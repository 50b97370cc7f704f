/** Records what a release writes for main.ts, for the release after it: a line for each resource. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { exampleStacks } from "./example-stacks";

const text = JSON.stringify(exampleStacks(), null, 1).replaceAll(/\n {5,}/g, " ");
writeFileSync(join(__dirname, "..", "baseline", "example-before.json"), `${text}\n`);
