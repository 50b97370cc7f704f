import { TerraformLocal, type Precondition } from "cdktf";
import { Construct } from "constructs";
import {
  criticalAnswered,
  isCritical,
  isInWindow,
  servedVersion,
  versionAnswered,
  type WeeklyHour,
} from "./channel-expressions";
import { requestAtPlan } from "./http-provider";
import { literals } from "./literals";
import { preconditions } from "./live-version";
import { quoted, readable, readVersion, type LiveCondition, sortKey, sortsAfter } from "./version-expressions";
import { readWorkload, type LiveWorkload } from "./live-objects";

export interface ChannelVersionProps extends LiveWorkload {
  /** Name of the channel, for messages. */
  readonly channel: string;

  /** URL of the channel, to which `/version` and `/critical` are added. */
  readonly url: string;

  /** Certificates in PEM. */
  readonly caCertificate: string | undefined;

  /** Version of the first installation if the channel serves none. */
  readonly first: string | undefined;

  /** Whether Terraform updates the workload. */
  readonly updates: boolean;

  /** Window in which Terraform updates the workload. Critical updates do not wait for it. */
  readonly window: WeeklyHour | undefined;

  /**
   * Conditions for the version.
   *
   * @param version expression of the version, which may be null
   */
  readonly conditions: (version: string) => readonly LiveCondition[];
}

/**
 * The version that a workload should run. Before the first installation it is the channel's version; after that it is
 * the running version, which the channel may update.
 *
 * Terraform reads version server, workload and clock when it plans. An apply uses what its plan has read, however late
 * it runs.
 */
export class ChannelVersion extends Construct {
  /** Reference to the version. */
  readonly version: string;

  /** Conditions that must hold before the workload is changed. */
  readonly preconditions: Precondition[];

  constructor(scope: Construct, id: string, props: ChannelVersionProps) {
    super(scope, id);
    const { kind, name, first, fixUnreadable } = props;
    const channel = literals(props.channel);
    const subject = readWorkload(this, props);
    const answer = this.ask("version", props, versionAnswered(channel));
    const live = this.local("live", `try([${readVersion(subject)}], [])`);
    const served = this.local("served", `try([${servedVersion(answer)}], [])`);
    const versions = [...(props.updates ? [this.update(props, served, live)] : []), live, served].join(", ");
    const version = new TerraformLocal(
      this,
      "version",
      `\${try(concat(${versions})[0], ${first === undefined ? "null" : quoted(first)})}`,
    );
    this.version = version.asString;
    this.preconditions = preconditions([
      readable(subject, `${kind} ${name}`, fixUnreadable),
      ...(first === undefined ? [installable(`${kind} ${name}`, channel, subject.objects, served)] : []),
      ...props.conditions(`local.${version.friendlyUniqueId}`),
    ]);
  }

  /** Expression of a list with the version to update the workload to; empty if it keeps its version. */
  private update(props: ChannelVersionProps, served: string, live: string): string {
    const allowed = this.allowed(props);
    const [servedKey, liveKey] = [
      this.local("served-order", `try(${sortKey(`${served}[0]`)}, "")`),
      this.local("live-order", `try(${sortKey(`${live}[0]`)}, "")`),
    ];
    return `[for candidate in ${served} : candidate if ${allowed} && ${sortsAfter(servedKey, liveKey)}]`;
  }

  /** Expression of whether the workload may be updated now. */
  private allowed(props: ChannelVersionProps): string {
    const critical = isCritical(this.ask("critical", props, criticalAnswered(literals(props.channel))));
    if (props.window === undefined) return this.local("allowed", critical);
    const now = this.local("now", "plantimestamp()");
    return this.local("allowed", `(${isInWindow(props.window, now)}) || (${critical})`);
  }

  /** Asks the version server, and returns an expression of its answer. */
  private ask(
    question: "version" | "critical",
    { url, caCertificate }: ChannelVersionProps,
    condition: LiveCondition,
  ): string {
    const config = { url: `${url}/${question}`, ...(caCertificate && { caCertPem: caCertificate }) };
    return requestAtPlan(this, question === "version" ? "answer" : question, config, condition);
  }

  private local(id: string, expression: string): string {
    return `local.${new TerraformLocal(this, id, `\${${expression}}`).friendlyUniqueId}`;
  }
}

/** Refuses a first installation without any version. */
function installable(workload: string, channel: string, objects: string, served: string): LiveCondition {
  return {
    condition: `length(${objects}) > 0 || length(${served}) > 0`,
    message:
      `no version is known for the first installation of the ${workload}: the channel ${channel} serves none. ` +
      "Allowed: none once it is installed. Fix: pass first to AgentVersion.followChannel, or serve a version.",
  };
}
