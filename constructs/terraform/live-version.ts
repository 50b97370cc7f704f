import { TerraformLocal, type Precondition } from "cdktf";
import { Construct } from "constructs";
import { liveVersion, readable, type LiveCondition } from "./version-expressions";
import { readWorkload, type LiveWorkload } from "./live-objects";
import { written } from "./written-objects";

export interface LiveVersionProps extends LiveWorkload {
  /** Version of the first installation. */
  readonly first: string;

  /**
   * Conditions for the version.
   *
   * @param live expression of the version
   */
  readonly conditions: (live: string) => readonly LiveCondition[];
}

/** The version that a workload runs, as Terraform finds it when it plans (see {@link readWorkload}). */
export class LiveVersion extends Construct {
  /** Reference to the version. */
  readonly version: string;

  /** Expression of the list of workloads: one, or none before the first installation. */
  readonly objects: string;

  /** Conditions that must hold before the workload is changed. */
  readonly preconditions: Precondition[];

  constructor(scope: Construct, id: string, props: LiveVersionProps) {
    super(scope, id);
    const { kind, name, fixUnreadable } = props;
    const subject = readWorkload(this, props);
    this.objects = subject.objects;
    const local = written(new TerraformLocal(this, "version", `\${${liveVersion(subject, props.first)}}`));
    const reference = `local.${local.friendlyUniqueId}`;
    this.version = `\${${reference}}`;
    this.preconditions = preconditions([
      readable(subject, `${kind} ${name}`, fixUnreadable),
      ...props.conditions(reference),
    ]);
  }
}

/** Conditions as a resource takes them. */
export function preconditions(conditions: readonly LiveCondition[]): Precondition[] {
  return conditions.map(({ condition, message }) => ({ condition: `\${${condition}}`, errorMessage: message }));
}
