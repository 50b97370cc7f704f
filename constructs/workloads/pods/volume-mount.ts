import { needed, type PropsOf } from "../../core/schema/group";
import { flag, textLike } from "../../core/schema/shapes";

/** Where a container mounts a volume. */
export interface VolumeMount {
  /** Path in the container. */
  readonly mountPath: string;
  /** Path in the volume. @default its root */
  readonly subPath?: string;
  /** Whether it is mounted read-only. @default the setting of the volume */
  readonly readOnly?: boolean;
}

const FOLDER = /^\/(?!(.*\/)?\.\.(\/|$))[^:\u0000-\u001f]+$/;
const WITHIN = /^(?!\/)(?!(.*\/)?\.\.(\/|$))[^:\u0000-\u001f]+$/;
const encoded = { reference: true } as const;

/** Props of a mount. */
export const MOUNT = {
  mountPath: needed(textLike("a path that begins with / and has no : and no ..", FOLDER, encoded)),
  subPath: textLike("a path that does not begin with / and has no : and no ..", WITHIN, encoded),
  readOnly: flag(),
} as const satisfies PropsOf<VolumeMount>;
