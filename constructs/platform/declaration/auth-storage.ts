import { credentialsIn } from "../../core/credential-places";
import { isSize, objectName } from "../../core/kubernetes";
import { checkReferences } from "../../core/reference-checks";
import { plainData } from "../../core/schema/data";
import { defaulted, group, needed, together } from "../../core/schema/group";
import { make } from "../../core/schema/make";
import { list, map, oneOf, text, textWhere } from "../../core/schema/shapes";
import { Value } from "../../core/value";
import { portNumber } from "../../network/ports";
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

/** A volume of the auth service's pod. */
export interface PersistentVolumeProps {
  /** @default "10Gi" */
  readonly size?: string;

  /** @default the cluster's default storage class */
  readonly storageClass?: string;

  /** Whether Terraform may delete the volume, with everything on it. @default "refused" */
  readonly deletion?: VolumeDeletion;
}

/** A backend outside of the auth service's pod. */
export interface ExternalStorageProps {
  /** Kind of backend as the service calls it, for example `postgresql`. */
  readonly type: string;

  /** The rest of the `storage` section, without credentials. @default none */
  readonly settings?: Readonly<Record<string, unknown>>;

  /** TCP ports of the backend. @default 443 */
  readonly ports?: readonly number[];
}

const PERSISTENT_VOLUME = group<PersistentVolumeProps>()({
  size: defaulted(textWhere("a size", isSize, { rule: STORAGE_RULES.size }), "10Gi"),
  storageClass: objectName(),
  deletion: defaulted(oneOf(["refused", "allowed"], STORAGE_RULES.deletion), "refused"),
});

const EXTERNAL = group<ExternalStorageProps>()(
  {
    type: needed(text({ rule: STORAGE_RULES.external, secret: true })),
    settings: defaulted(map(plainData, undefined, undefined, true), {}),
    ports: defaulted(list(portNumber(), { atLeast: 0 }), [443]),
  },
  [
    together(["settings"], ({ settings }, problems) => {
      const places = credentialsIn(settings, "settings");
      for (const place of places) problems.add(STORAGE_RULES.external, place, "(redacted)");
      checkReferences(settings, "settings", problems);
    }),
  ],
);

/** Where the auth service keeps its state: a volume for one replica, or an external backend for several. */
export class AuthStorage extends Value {
  /**
   * A PersistentVolumeClaim in the platform's namespace, which may grow.
   *
   * It holds the cluster's authorities and users. So a plan that deletes it is refused, and also a plan that would
   * replace it for another class, name or namespace: `docs/storage.md` says how to move it. An invalid size carries
   * `STORAGE-002`, a deletion that is neither refused nor allowed `STORAGE-007`.
   */
  static persistentVolume(props: PersistentVolumeProps = {}): AuthStorage {
    return make(
      AuthStorage,
      PERSISTENT_VOLUME,
      props,
      ({ size, storageClass, deletion }) =>
        new AuthStorage({ kind: "persistent-volume", size, storageClass, deletion }),
    );
  }

  /**
   * A backend outside the pod, such as a database.
   *
   * A missing type, or a setting that is a credential by its name, carries `STORAGE-003`.
   */
  static external(props: ExternalStorageProps): AuthStorage {
    return make(
      AuthStorage,
      EXTERNAL,
      props,
      ({ type, settings, ports }) => new AuthStorage({ kind: "external", backend: { ...settings, type }, ports }),
    );
  }

  private constructor(readonly settings: AuthStorageSettings) {
    super([]);
  }
}
