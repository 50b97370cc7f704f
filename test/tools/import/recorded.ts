import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Resource } from "../../../tools/tctl/resource-text";

/** A resource as it was declared, and as the service has it. */
export interface Recorded {
  readonly declared: Resource;
  readonly service: Resource;
}

const ALL = parse(readFileSync(join(__dirname, "../../fixtures/answers/kinds.yaml"), "utf8")) as readonly {
  readonly declared: Resource;
  readonly service?: Resource;
}[];

/** What the service has of what was declared. */
export const RECORDED: readonly Recorded[] = ALL.flatMap(({ declared, service }) =>
  service === undefined ? [] : [{ declared, service }],
);
