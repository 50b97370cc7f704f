import { join } from "node:path/posix";
import type { TerraformStack } from "cdktf";
import { isText } from "../core/given";
import { Problems, Value } from "../core/value";
import { BackendElement } from "./backend-element";
import { attributesOf } from "./state-backend-attributes";
import { isRelativePath, isSecretSuffix, isStateAddress } from "./state-backend-checks";
import type * as props from "./state-backend-props";
import { STATE_BACKEND_SHAPES, type StateBackendKind } from "./state-backend-shapes";
import { STATE_RULES } from "./rules";

/**
 * Where Terraform keeps the state of a stack.
 *
 * No backend takes a credential: Terraform reads credentials from its environment, or from the tools of the cloud. A
 * name that is missing, or is a reference, carries `STATE-001`, a setting with a credential `STATE-003`, a setting that
 * has a property of its own, or is not a plain value, `STATE-006`.
 */
export class StateBackend extends Value {
  /** A file, for one person on one machine; a path that is not relative carries `STATE-002`. */
  static local(props: props.LocalStateProps): StateBackend {
    const problems = new Problems();
    const attributes = attributesOf("local", props, problems);
    if (isText(attributes["path"]) && !isRelativePath(attributes["path"])) {
      problems.add(STATE_RULES.localPath, "path", attributes["path"]);
    }
    return new StateBackend("local", attributes, problems);
  }

  /**
   * A Secret in a Kubernetes cluster, locked by a Lease.
   *
   * The cluster is that of the environment (`KUBE_CONFIG_PATH`, `KUBE_CTX`) unless the properties name one. An invalid
   * suffix carries `STATE-005`.
   */
  static kubernetes(props: props.KubernetesStateProps): StateBackend {
    const problems = new Problems();
    const attributes = attributesOf("kubernetes", props, problems);
    if (isText(attributes["secret_suffix"]) && !isSecretSuffix(attributes["secret_suffix"])) {
      problems.add(STATE_RULES.secretSuffix, "secretSuffix", attributes["secret_suffix"]);
    }
    return new StateBackend("kubernetes", attributes, problems);
  }

  /** An object in S3, encrypted, and locked by S3 itself: no DynamoDB table is needed. */
  static s3(props: props.S3StateProps): StateBackend {
    const problems = new Problems();
    return new StateBackend("s3", attributesOf("s3", props, problems), problems);
  }

  /** An object in Google Cloud Storage, locked by the storage itself. */
  static gcs(props: props.GcsStateProps): StateBackend {
    const problems = new Problems();
    return new StateBackend("gcs", attributesOf("gcs", props, problems), problems);
  }

  /** A blob in Azure Storage, locked by the storage itself. */
  static azurerm(props: props.AzurermStateProps): StateBackend {
    const problems = new Problems();
    return new StateBackend("azurerm", attributesOf("azurerm", props, problems), problems);
  }

  /**
   * A server that keeps the state by Terraform's HTTP protocol; locked only if `lockAddress` is given.
   *
   * An address that is not http or https, or that has a user name, carries `STATE-004`.
   */
  static http(props: props.HttpStateProps): StateBackend {
    const problems = new Problems();
    const attributes = attributesOf("http", props, problems);
    for (const [property, name] of HTTP_ADDRESSES) {
      const address = attributes[name];
      if (isText(address) && !isStateAddress(address)) problems.add(STATE_RULES.address, property, address);
    }
    return new StateBackend("http", attributes, problems);
  }

  private constructor(
    readonly kind: StateBackendKind,

    /** The settings, in Terraform's names. */
    readonly attributes: Readonly<Record<string, unknown>>,
    problems: Problems,
  ) {
    super(problems.list);
    Object.freeze(this.attributes);
  }

  /**
   * Where the state of a stack is, as a text that is equal for two stacks exactly when they share a state.
   *
   * @param stackId name of the stack's folder, to which a local path is relative
   */
  location(stackId: string): string {
    const { path } = this.attributes;
    if (this.kind === "local" && isText(path)) return JSON.stringify([this.kind, join(stackId, path)]);
    const names = STATE_BACKEND_SHAPES[this.kind].location;
    return JSON.stringify([this.kind, ...names.map((name) => this.attributes[name] ?? null)]);
  }

  /** Makes this the backend of a stack; a stack has one. */
  addTo(stack: TerraformStack): void {
    new BackendElement(stack, this.kind, this.attributes);
  }
}

const HTTP_ADDRESSES = [
  ["address", "address"],
  ["lockAddress", "lock_address"],
  ["unlockAddress", "unlock_address"],
] as const;
