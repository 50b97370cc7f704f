import { measureCase, type Measured } from "./measure-case";
import { allGroups } from "./groups";

/** Which case a worker is to measure. */
export interface Order {
  readonly group: string;
  readonly reader: string;
  readonly hostile: string;
}

const groups = allGroups();

process.on("message", ({ group, reader: name, hostile: shape }: Order) => {
  const reader = groups.find((one) => one.name === group)?.readers.find((one) => one.name === name);
  const hostile = reader?.hostile.find((one) => one.name === shape);
  if (reader === undefined || hostile === undefined) throw new Error(`there is no case ${group}, ${name}, ${shape}`);
  process.send?.(measureCase(reader, hostile) satisfies Measured);
});
