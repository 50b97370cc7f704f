import { join } from "node:path/posix";
import { isText } from "../core/given";
import { snakeCase } from "../core/schema/document";
import { make } from "../core/schema/make";
import { Value } from "../core/value";
import { STATE_BACKENDS, type KindOfBackend, type StateBackendKind } from "./state-backend-kinds";
import type * as props from "./state-backend-props";
import { TerraformBackend, TerraformRemoteState, type TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { literals } from "./literals";

/**
 * Where Terraform keeps the state of a stack.
 *
 * No backend takes a credential: Terraform reads credentials from its environment, or from the tools of the cloud. A
 * reference carries `REFERENCE-001`, a setting with a credential `STATE-003`, a setting that has a property of its own
 * `STATE-006`.
 */
export class StateBackend extends Value {
  /**
   * A file in the folder of the program, for one person on one machine. A path that leads elsewhere carries `STATE-002`.
   *
   * The path is relative to the folder that holds `cdktf.out`: the state stays where somebody removes the output.
   */
  static local(props: props.LocalStateProps): StateBackend {
    return StateBackend.#made("local", props);
  }

  /**
   * A Secret in a Kubernetes cluster, locked by a Lease.
   *
   * The cluster is that of the environment (`KUBE_CONFIG_PATH`, `KUBE_CTX`) unless the properties name one. An invalid
   * suffix carries `STATE-005`.
   */
  static kubernetes(props: props.KubernetesStateProps): StateBackend {
    return StateBackend.#made("kubernetes", props);
  }

  /** An object in S3, encrypted, and locked by S3 itself: no DynamoDB table is needed. */
  static s3(props: props.S3StateProps): StateBackend {
    return StateBackend.#made("s3", props);
  }

  /** An object in Google Cloud Storage, locked by the storage itself. */
  static gcs(props: props.GcsStateProps): StateBackend {
    return StateBackend.#made("gcs", props);
  }

  /** A blob in Azure Storage, locked by the storage itself. */
  static azurerm(props: props.AzurermStateProps): StateBackend {
    return StateBackend.#made("azurerm", props);
  }

  /** A server that keeps the state by Terraform's HTTP protocol; locked only if `lockAddress` is given. */
  static http(props: props.HttpStateProps): StateBackend {
    return StateBackend.#made("http", props);
  }

  static #made(kind: StateBackendKind, given: props.StateProps): StateBackend {
    const { shape, renders }: KindOfBackend = STATE_BACKENDS[kind];
    return make(StateBackend, shape, given, ({ settings, ...properties }) => {
      const named = Object.entries(properties).map(([property, value]) => [snakeCase(property), value] as const);
      const attributes: Attributes = { ...Object.fromEntries(named), ...settings };
      return new StateBackend(kind, Object.freeze({ ...attributes, ...renders?.(attributes) }));
    });
  }

  private constructor(
    /** Its kind, as Terraform calls it. */
    readonly kind: StateBackendKind,

    /** The settings, in Terraform's names. */
    readonly attributes: Readonly<Record<string, unknown>>,
  ) {
    super([]);
  }

  /**
   * Where the state of a stack is, as a text that is equal for two stacks exactly when they share a state.
   *
   * @internal
   */
  location(): string {
    const { prefix } = this.attributes;
    const names = STATE_BACKENDS[this.kind].location;
    const place: Attributes = { ...this.attributes, ...(isText(prefix) && { prefix: folderOf(prefix) }) };
    return JSON.stringify([this.kind, ...names.map((name) => place[name] ?? null)]);
  }

  /** Makes this the backend of a stack; a stack has one. @internal */
  addTo(stack: TerraformStack): void {
    new BackendElement(stack, this.kind, this.attributes);
  }
}

/** `a`, `a/` and `/a` are one folder of a bucket: Terraform cleans the path of the object. */
function folderOf(prefix: string): string {
  return join("/", prefix).replace(/\/$/, "");
}

type Attributes = Readonly<Record<string, unknown>>;

/**
 * The `backend` block of a stack, from settings in Terraform's names.
 *
 * Terraform does not evaluate the strings of this block, so they are not escaped. CDKTF's own classes know neither the
 * backend `kubernetes` nor the locks of S3.
 */
class BackendElement extends TerraformBackend {
  constructor(
    stack: TerraformStack,
    kind: string,
    private readonly attributes: Attributes,
  ) {
    super(stack, "backend", kind);
  }

  override getRemoteStateDataSource(scope: Construct, name: string): TerraformRemoteState {
    // A local path leads to the same file from the folder of every stack.
    return new RemoteState(scope, name, this.name, literals(this.attributes));
  }

  protected override synthesizeAttributes(): Record<string, unknown> {
    return { ...this.attributes };
  }

  protected override synthesizeHclAttributes(): Record<string, unknown> {
    return this.synthesizeAttributes();
  }
}

/** CDKTF has one class for each backend that it knows; what they add is the name. */
class RemoteState extends TerraformRemoteState {}
