import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Lazy, TerraformOutput, TerraformStack, type ISynthesisSession, type ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { renderResources, referredSecrets, type PlatformResource } from "../../access/platform-resource";
import { instanceWhere } from "../../core/schema/instance";
import { argument } from "../../core/schema/make";
import type { SecretRef } from "../../secrets/secret-ref";
import type { CollectedResources } from "./collected-resources";
import { componentName, deliveryAccountName } from "../component/component-names";
import { tokenMount, tokenVolume } from "../component/pod-template";
import { deliveryImage, type JobStrategy } from "./resource-delivery";
import type { PlatformSettings } from "../component/platform-settings";
import { DeliveryNote } from "./delivery-note";
import { DeliveryLimits, ensureDeliveryAccount } from "./delivery-account";
import { ResourceDeliveryJob } from "./resource-delivery-job";
import { ensureEphemeralSecrets } from "../../terraform/ephemeral-secret";
import { literals } from "../../terraform/literals";
import { encodeReferences } from "../../terraform/references";
import { waitFor } from "../../terraform/wait-for";

const DELIVERED = instanceWhere<readonly ITerraformDependable[]>("a list of what agents wait for", Array.isArray);

/** Id of the limits of the delivery's account. */
const LIMITS = "limits";

/** In the stack's folder, where nothing is delivered. */
const RESOURCES_FILE = "resources.yaml";

/** What the resources of a platform need of it. */
export interface PlatformResourcesProps {
  readonly settings: PlatformSettings;
  readonly collected: CollectedResources;

  /** The namespace, where it is made here. */
  readonly namespace: readonly ITerraformDependable[];

  /** What must be rolled out before anything is delivered. */
  readonly auth: readonly ITerraformDependable[];
}

/**
 * Everything that a program declares inside the service: collected while the tree is built, delivered as a whole.
 *
 * The resources are rendered at synthesis, so that agents and a user's own constructs can add to them.
 */
export class PlatformResources extends Construct {
  /** The Job of the delivery; undefined if the resources reach the service another way. */
  readonly job: ResourceDeliveryJob | undefined;

  /** Limits of the delivery's account; undefined if a program switches them off. */
  readonly limits: DeliveryLimits | undefined;

  /** What agents wait for, because their join token may be one of the resources. @internal */
  readonly delivered: readonly ITerraformDependable[];

  private note: DeliveryNote | undefined;
  private output: TerraformOutput | undefined;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: PlatformResourcesProps,
  ) {
    super(scope, id);
    const { strategy } = props.settings.delivery;
    if (strategy.kind === "job") {
      this.job = this.deliver(strategy);
      this.limits = this.job.node.tryFindChild(LIMITS) as DeliveryLimits | undefined;
      this.delivered = [this.job.resource];
    } else if (strategy.kind === "own") {
      const { namespace } = props.settings;
      const context = { resources: () => this.resources, namespace, auth: props.auth };
      this.delivered = argument("ResourceDeliverer.deliver", DELIVERED, strategy.deliverer.deliver(this, context));
    } else {
      this.handOver();
      this.delivered = [];
    }
    this.makeSecrets(this.resources);
  }

  /** What the document of its stack says of them. @internal */
  get part() {
    const { job, note, output } = this;
    return {
      resources: job === undefined ? [] : [job.part],
      isDelivered: job !== undefined,
      handedOver: output?.friendlyUniqueId,
      watch: note?.part,
    };
  }

  /** @internal */
  get resources(): readonly PlatformResource[] {
    return this.props.collected.resources;
  }

  /** Names of the resources of a kind, of those that have a name. @internal */
  namesOf(kind: string): readonly string[] {
    return this.props.collected.namesOf(kind);
  }

  /** Makes the Secrets that come from variables, before resources that refer to them are delivered. @internal */
  makeSecrets(resources: readonly PlatformResource[]): void {
    if (this.job !== undefined) waitFor(this.job.resource, this.ensureSecrets(referredSecrets(resources)));
  }

  private deliver(strategy: JobStrategy): ResourceDeliveryJob {
    const { settings, namespace, auth, collected } = this.props;
    const { limitExec, serviceAccount, egressPorts, deadline, pods, watch, takeOver } = strategy;
    const note = watch && new DeliveryNote(this, "note", { settings, every: watch.every, namespace });
    this.note = note;
    return new ResourceDeliveryJob(this, "job", {
      deadline,
      takeOver,
      pods,
      settings,
      serviceAccount,
      way: {
        shell: "/bin/sh",
        environment: {
          NAMESPACE: settings.namespace,
          DEPLOYMENT: componentName(settings, "auth"),
          CONTAINER: settings.brand.binary,
        },
        variables: [],
        initContainers: [],
        volumes: [tokenVolume()],
        mounts: [tokenMount()],
      },
      image: deliveryImage(strategy, settings.imageRegistry),
      resources: () => collected.declared,
      account: (scope) => {
        const account = deliveryAccountName(settings, serviceAccount);
        const kinds = () => collected.resources.map(({ kind }) => kind);
        const limited = { settings, account, kinds, dependsOn: namespace };
        const limits = limitExec ? new DeliveryLimits(scope, LIMITS, limited) : undefined;
        const isWatched = watch !== undefined;
        return ensureDeliveryAccount(scope, {
          settings,
          serviceAccount,
          egressPorts,
          limits,
          isWatched,
          dependsOn: namespace,
        });
      },
      ...(watch && note && { watch: { ...watch, note } }),
      namespace,
      dependsOn: auth,
    });
  }

  /** Renders the resources for the way of delivery. */
  private handOver(): void {
    this.output = new TerraformOutput(this, "resources", {
      description: "resources of the service, to be brought to it with tctl create -f",
      value: Lazy.stringValue({ produce: () => literals(encodeReferences(renderResources(this.resources))) }),
    });
    const stack = TerraformStack.of(this);
    const { synthesizer } = stack;
    stack.synthesizer = {
      synthesize: (session: ISynthesisSession) => {
        synthesizer.synthesize(session);
        const { workingDirectory } = session.manifest.forStack(stack);
        writeFileSync(join(session.outdir, workingDirectory, RESOURCES_FILE), renderResources(this.resources));
      },
    };
  }

  private ensureSecrets(secrets: readonly SecretRef[]): readonly ITerraformDependable[] {
    return ensureEphemeralSecrets(this, secrets, this.props.settings.namespace, this.props.namespace);
  }
}
