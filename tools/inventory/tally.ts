import { byCodeUnit } from "../../constructs/core/order";
import { releaseName } from "../model/model";
import { STANDINGS, type Assessment, type Assessor } from "./assess";
import type { InventoryRecord } from "./record";

/** Processes that share a finding. */
export interface Cohort extends Pick<
  Assessment,
  "standing" | "group" | "target" | "releases" | "isTaken" | "needsAttention"
> {
  /** As the processes say it, with or without its `v`. */
  readonly version: string;

  /** Names of their hosts, or their ids where they have no name; in the order of the inventory. */
  readonly members: readonly string[];
}

/** Brings together processes that share a finding. */
export class Tally {
  private readonly cohorts = new Map<string, Cohort & { readonly members: string[] }>();
  private total = 0;

  constructor(private readonly assessor: Assessor) {}

  add(record: InventoryRecord): void {
    this.total++;
    const { version, hostname, id } = record;
    const assessment = this.assessor.assess(record);
    const { standing, group = "", target = "", releases } = assessment;
    const names = releases.map(releaseName).join(" ");
    const key = `${standing}\n${group}\n${target}\n${version}\n${names}\n${String(assessment.isTaken)}`;
    let cohort = this.cohorts.get(key);
    if (cohort === undefined) {
      cohort = { ...assessment, version, members: [] };
      this.cohorts.set(key, cohort);
    }
    cohort.members.push(hostname === "" ? id : hostname);
  }

  /** How many processes there are. */
  get count(): number {
    return this.total;
  }

  /** The most urgent first, and by version. */
  get all(): readonly Cohort[] {
    const key = (cohort: Cohort) => `${cohort.group ?? ""}\n${cohort.version}`;
    return [...this.cohorts.values()].sort(
      (a, b) => STANDINGS.indexOf(a.standing) - STANDINGS.indexOf(b.standing) || byCodeUnit(key(a), key(b)),
    );
  }
}
