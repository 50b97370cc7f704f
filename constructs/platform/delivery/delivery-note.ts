import type { ConfigMapV1 } from "@cdktf/provider-kubernetes/lib/config-map-v1";
import { Lazy, TerraformElement, TerraformLocal, type ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import type { WatchPart } from "../../core/model/platform-part";
import { resourceAddress } from "../../terraform/declared-parts";
import { leaveToOthers } from "../../core/foreign-changes";
import { liveObjects } from "../../terraform/live-objects";
import { componentMetadata } from "../component/component-names";
import { deliveredAsDeclared, lookedAt } from "./note-conditions";
import type { PlatformSettings } from "../component/platform-settings";
import type { WatchSettings } from "./resource-delivery";
import { addResource, written } from "../../terraform/written-objects";
import type { LiveCondition } from "../../terraform/version-expressions";
import { kubernetesClass } from "../../terraform/kubernetes-class";

/** How many digits the names of deliveries end in. */
export const HASH_DIGITS = 10;

/** Where a note is, and how often it is written. */
export interface DeliveryNoteProps {
  readonly settings: PlatformSettings;
  readonly every: WatchSettings["every"];
  readonly namespace: readonly ITerraformDependable[];
}

/** A block whose broken conditions are warnings of a plan. */
class Check extends TerraformElement {
  constructor(
    scope: Construct,
    id: string,
    private readonly name: string,
    private readonly conditions: readonly LiveCondition[],
  ) {
    super(scope, id);
  }

  override toTerraform() {
    const assert = this.conditions.map(({ condition, message }) => ({
      condition: `\${${condition}}`,
      error_message: message,
    }));
    return { check: { [this.name]: { assert } } };
  }
}

/**
 * What the delivery, and each look after it, note of the service: which declared resources differ, since when, and how.
 *
 * Terraform reads it in the plan, and so needs no credential of the service. Where something differs, the note has an
 * occasion, by which the plan makes the Job anew. The Job notes the occasion for which it was made, and the next plan is
 * empty.
 */
export class DeliveryNote extends Construct {
  /** The ConfigMap, whose data the pods of the delivery write. */
  readonly configMap: ConfigMapV1;

  /** Why what is delivered is delivered again; empty for no reason. */
  readonly occasion: string;

  private readonly name: string;

  constructor(scope: Construct, id: string, { settings, every, namespace }: DeliveryNoteProps) {
    super(scope, id);
    const metadata = componentMetadata(settings, "watch");
    const objects = liveObjects(this, "live", {
      apiVersion: "v1",
      kind: "ConfigMap",
      namespace: settings.namespace,
      name: metadata.name,
    });
    this.configMap = addResource(kubernetesClass("ConfigMapV1"), this, "config-map", {
      metadata,
      data: {},
      dependsOn: namespace,
      lifecycle: leaveToOthers("kubernetes_config_map_v1", { further: ["data"] }),
    });
    this.name = metadata.name;
    const local = new TerraformLocal(this, "occasion", `\${try(${objects}[0].data["occasion"], "")}`);
    this.occasion = `\${local.${local.friendlyUniqueId}}`;
    const conditions = [deliveredAsDeclared(objects), ...lookedAt(objects, { ...metadata, every })];
    written(new Check(this, "check", local.friendlyUniqueId, conditions));
  }

  /** What the document of its stack says of who writes it. @internal */
  get part(): WatchPart {
    return { name: this.name, note: resourceAddress(this.configMap) };
  }

  /**
   * Name of the Job that delivers some files: another one with each occasion.
   *
   * @param prefix beginning of the name
   * @param files name of the ConfigMap that holds them
   */
  jobName(prefix: string, files: string): string {
    const local = new TerraformLocal(this, "files", files);
    const name = `local.${local.friendlyUniqueId}`;
    const occasion = `\${regex(".+", ${this.occasion.slice(2, -1)})}`;
    const anew = `\${try("${prefix}-\${substr(sha256("\${${name}} ${occasion}"), 0, ${HASH_DIGITS})}", ${name})}`;
    return Lazy.stringValue({ produce: () => anew });
  }
}
