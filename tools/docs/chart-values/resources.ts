import type { ChartValueGroup } from "../../import/charts/chart-values";
import groups from "./resources.json";

/** The code for each resource that Teleport's own Terraform provider or operator has. */
export const RESOURCE_TABLE = groups as readonly ChartValueGroup[];
