import { join, normalize } from "node:path/posix";
import {
  TerraformBackend,
  TerraformRemoteState,
  type AzurermBackendConfig,
  type GcsBackendConfig,
  type HttpBackendConfig,
  type S3BackendConfig,
  type TerraformStack,
} from "cdktf";
import type { Construct } from "constructs";
import { findCredentials } from "../core/credential-places";
import { isRecord } from "../core/given";
import { refuseReferences } from "../core/reference-checks";
import { plainData } from "../core/schema/data";
import { snakeCase } from "../core/schema/document";
import { group, needed } from "../core/schema/group";
import { make } from "../core/schema/make";
import { checked, map, readAs, text, where } from "../core/schema/shapes";
import { Value } from "../core/value";
import { literals } from "./literals";
import { STATE_RULES } from "./rules";

/** Terraform's name of a backend. */
export type StateBackendKind = "azurerm" | "gcs" | "http" | "kubernetes" | "local" | "s3";

/** The attributes that say where a backend keeps a state; the others say how it is reached. */
const PLACE: Readonly<Record<StateBackendKind, readonly string[]>> = {
  azurerm: ["environment", "storage_account_name", "container_name", "key"],
  gcs: ["storage_custom_endpoint", "bucket", "prefix"],
  http: ["address"],
  kubernetes: ["config_path", "config_context", "namespace", "secret_suffix"],
  local: ["path"],
  s3: ["endpoint", "endpoints", "bucket", "key"],
};

/** Props of `StateBackend.local`. */
export interface LocalStateProps {
  /** File, relative to the folder that holds `cdktf.out`, for example `platform.tfstate`; different for each stack. */
  readonly path: string;
}

/** Props of `StateBackend.s3`: those of CDKTF, and the locks of S3 itself. */
export interface S3StateProps extends S3BackendConfig {
  /** Whether the object is encrypted. @default true */
  readonly encrypt?: boolean;

  /**
   * Whether S3 locks the state itself, with an object next to it.
   *
   * @default true
   */
  readonly useLockfile?: boolean;
}

/** Props of `StateBackend.kubernetes`, a backend that CDKTF does not know. */
export interface KubernetesStateProps {
  /** End of the Secret's name: `tfstate-<workspace>-<secretSuffix>`. */
  readonly secretSuffix: string;

  /** Namespace of the state's Secret. @default the namespace `default` */
  readonly namespace?: string;

  /** Path of the kubeconfig. @default the environment variable KUBE_CONFIG_PATH */
  readonly configPath?: string;

  /** Context of the kubeconfig. @default the environment variable KUBE_CTX, else the current context */
  readonly configContext?: string;

  /**
   * Whether Terraform runs in the cluster that keeps the state, and signs in with the service account of its pod.
   *
   * @default false
   */
  readonly inClusterConfig?: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** From the folder of a stack, `cdktf.out/stacks/NAME`, to the folder that holds `cdktf.out`. */
const BESIDE_OUTPUT = "../../..";

const LOCAL = group<LocalStateProps>()({
  path: needed(
    where(
      text(),
      // A path to another folder may lead elsewhere on another machine.
      (path) => !/^[/~]|^[A-Za-z]:|\\|\/$/.test(path) && !/^\.\.?(\/|$)/.test(normalize(path)),
      STATE_RULES["STATE-002"],
    ),
  ),
});

/** The fields of any other backend, without undefined ones, which would replace a default. */
const FIELDS = checked(
  readAs(map(plainData), (given) =>
    Object.fromEntries(Object.entries(given).filter(([, value]) => (value ?? undefined) !== undefined)),
  ),
  (fields, problems) => {
    // Terraform reads a backend before it evaluates anything, and copies it into files of its own.
    refuseReferences(fields, "", problems);
    for (const place of findCredentials(fields, "")) problems.add(STATE_RULES["STATE-003"], place, "(redacted)");
  },
);

/** Renames fields to Terraform's names. The names of tags stay those of the program. */
function inTerraform(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      // CDKTF misspells it.
      name === "storeageCustomEndpoint" ? "storage_custom_endpoint" : snakeCase(name),
      isRecord(value) && !/tags$/i.test(name) ? inTerraform(value) : value,
    ]),
  );
}

/**
 * Where Terraform keeps the state of a stack.
 *
 * The fields are those of CDKTF's own backends. None takes a credential (`STATE-003`): Terraform reads credentials from
 * its environment, or from the tools of the cloud. None takes a reference (`REFERENCE-001`).
 */
export class StateBackend extends Value {
  /**
   * A file in the folder of the program, for one person on one machine. No other path is accepted (`STATE-002`).
   *
   * The path is relative to the folder that holds `cdktf.out`, so the state stays if somebody removes the output.
   *
   * @example
   * ```ts
   * const state = StateBackend.local({ path: "production.tfstate" });
   * ```
   */
  static local(props: LocalStateProps): StateBackend {
    return make(
      StateBackend,
      LOCAL,
      props,
      ({ path }) => new StateBackend("local", { path: join(BESIDE_OUTPUT, path) }),
    );
  }

  /**
   * A Secret in a Kubernetes cluster, locked by a Lease.
   *
   * The cluster is that of the environment (`KUBE_CONFIG_PATH`, `KUBE_CTX`) unless the properties name one.
   */
  static kubernetes(props: KubernetesStateProps): StateBackend {
    return StateBackend.#made("kubernetes", props);
  }

  /**
   * An object in S3, by default encrypted and locked by S3 itself, without a DynamoDB table.
   *
   * @example
   * ```ts
   * const state = StateBackend.s3({ bucket: "acme-terraform", key: "production", region: "eu-central-1" });
   * ```
   */
  static s3(props: S3StateProps): StateBackend {
    return StateBackend.#made("s3", props, { encrypt: true, useLockfile: true });
  }

  /**
   * An object in Google Cloud Storage, `<prefix>/<workspace>.tfstate`, locked by the storage itself.
   *
   * @example
   * ```ts
   * const state = StateBackend.gcs({ bucket: "acme-terraform", prefix: "production" });
   * ```
   */
  static gcs(props: GcsBackendConfig): StateBackend {
    return StateBackend.#made("gcs", props);
  }

  /** A blob in Azure Storage, locked by the storage itself. */
  static azurerm(props: AzurermBackendConfig): StateBackend {
    return StateBackend.#made("azurerm", props);
  }

  /** A server that keeps the state by Terraform's HTTP protocol; locked only if `lockAddress` is given. */
  static http(props: HttpBackendConfig): StateBackend {
    return StateBackend.#made("http", props);
  }

  static #made(kind: StateBackendKind, props: object, defaults: Fields = {}): StateBackend {
    return make(StateBackend, FIELDS, props, (given) => new StateBackend(kind, inTerraform({ ...defaults, ...given })));
  }

  private constructor(
    /** Its kind, as Terraform calls it. @internal */
    readonly kind: StateBackendKind,

    /** The fields, in Terraform's names. @internal */
    readonly attributes: Readonly<Record<string, unknown>>,
  ) {
    super();
    Object.freeze(attributes);
  }

  /**
   * A text for the place of a state. It is equal for two stacks that describe one place in the same words. @internal
   */
  location(): string {
    return JSON.stringify([this.kind, ...PLACE[this.kind].map((name) => this.attributes[name])]);
  }

  /** Makes this the backend of a stack; a stack has one. @internal */
  addTo(stack: TerraformStack): void {
    new BackendElement(stack, this.kind, this.attributes);
  }
}

/**
 * The `backend` block of a stack, from fields in Terraform's names.
 *
 * Terraform does not evaluate the strings of this block, so they are not escaped. CDKTF's own classes know neither the
 * backend `kubernetes` nor the locks of S3.
 */
class BackendElement extends TerraformBackend {
  constructor(
    stack: TerraformStack,
    kind: string,
    private readonly attributes: Fields,
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
}

/** CDKTF has a class for each backend that it knows. The classes differ only in the name of the backend. */
class RemoteState extends TerraformRemoteState {}
