import { isSize } from "../core/kubernetes-quantity";
import { credentialsIn } from "../core/credential-places";
import { Problems, Value } from "../core/value";
import { STORAGE_RULES } from "./rules";

/** Whether a plan may delete or replace the volume. */
export type VolumeDeletion = "refused" | "allowed";

/** How the auth service keeps its state. */
export type AuthStorageSettings =
  | {
      readonly kind: "persistent-volume";
      readonly size: string;
      readonly storageClass: string | undefined;
      readonly deletion: VolumeDeletion;
    }
  | {
      readonly kind: "external";
      readonly backend: Readonly<Record<string, unknown>>;
      readonly ports: readonly number[];
    };

/** A backend outside of the auth service's pod. */
export interface ExternalStorageProps {
  /** Kind of backend as the service calls it, for example `postgresql`. */
  readonly type: string;

  /** The rest of the `storage` section, without credentials. @default none */
  readonly settings?: Readonly<Record<string, unknown>>;

  /** TCP ports of the backend. @default 443 */
  readonly ports?: readonly number[];
}

/** Where the auth service keeps its state: a volume for one replica, or an external backend for several. */
export class AuthStorage extends Value {
  /**
   * A PersistentVolumeClaim in the platform's namespace, which may grow.
   *
   * It holds the cluster's authorities and users. So a plan that deletes it is refused, and also a plan that would
   * replace it for another class, name or namespace: `docs/storage.md` says how to move it. An invalid size carries
   * `STORAGE-002`, a deletion that is neither refused nor allowed `STORAGE-007`.
   */
  static persistentVolume({
    size = "10Gi",
    storageClass,
    deletion = "refused",
  }: {
    /** @default "10Gi" */
    readonly size?: string;
    /** @default the cluster's default storage class */
    readonly storageClass?: string;
    /** Whether Terraform may delete the volume, with all that is on it. @default "refused" */
    readonly deletion?: VolumeDeletion;
  } = {}): AuthStorage {
    const problems = new Problems();
    if (!isSize(size)) problems.add(STORAGE_RULES.size, "size", size);
    const isKnown = deletion === "refused" || (deletion as unknown) === "allowed";
    if (!isKnown) problems.add(STORAGE_RULES.deletion, "deletion", deletion);
    return new AuthStorage({ kind: "persistent-volume", size, storageClass, deletion }, problems);
  }

  /**
   * A backend outside the pod, such as a database.
   *
   * A missing type, or a setting that is a credential by its name, carries `STORAGE-003`.
   */
  static external({ type, settings = {}, ports = [443] }: ExternalStorageProps): AuthStorage {
    const problems = new Problems();
    if (typeof type !== "string" || type === "") problems.add(STORAGE_RULES.external, "type", type);
    for (const place of credentialsIn(settings, "settings")) problems.add(STORAGE_RULES.external, place, "(redacted)");
    return new AuthStorage({ kind: "external", backend: { ...settings, type }, ports }, problems);
  }

  private constructor(
    readonly settings: AuthStorageSettings,
    problems: Problems,
  ) {
    super(problems.list);
  }
}
