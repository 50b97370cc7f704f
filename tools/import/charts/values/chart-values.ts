import { EDGE } from "./edge";
import { PODS } from "./pods";
import type { ChartValueGroup } from "./row";
import { SERVICE } from "./service";
import { STORAGE } from "./storage";

/** What to write for each value of Teleport's cluster chart. */
export const CHART_VALUES: readonly ChartValueGroup[] = [...SERVICE, ...EDGE, ...STORAGE, ...PODS];
