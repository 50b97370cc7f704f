import type { ChartValueGroup } from "../../import/charts/chart-values";
import groups from "./resources.json";

/** What to write for each resource of the service that its own Terraform provider or operator has. */
export const RESOURCE_TABLE = groups as readonly ChartValueGroup[];
