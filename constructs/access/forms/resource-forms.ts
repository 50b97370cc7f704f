import type { PlatformResource } from "../platform-resource";
import { CONNECTOR_FORMS } from "./connector-forms";
import type { Forms, Given } from "./form";
import { PROTECTED_FORMS } from "./protected-forms";
import { ROLE_FORMS } from "./role-forms";
import { TOKEN_FORMS } from "./token-forms";
import { UPDATE_FORMS } from "./update-forms";
import { USER_FORMS } from "./user-forms";

/** What the service reads of each kind, recorded from version 18.3. */
export const RESOURCE_FORMS = {
  ...CONNECTOR_FORMS,
  ...PROTECTED_FORMS,
  ...ROLE_FORMS,
  ...TOKEN_FORMS,
  ...UPDATE_FORMS,
  ...USER_FORMS,
} as const satisfies Forms;

/** A kind of resource whose fields are known. @useDeclaredType */
export type KnownKind = keyof typeof RESOURCE_FORMS;

/** A resource of a kind; of a known kind only with the fields that the service reads. */
export type ResourceOf<K extends string> = {
  /** Kind of the resource. */
  readonly kind: K;
} & (K extends KnownKind
  ? {
      /** A version of the kind's form that the service reads. */
      readonly version: (typeof RESOURCE_FORMS)[K]["versions"][number];
      /** What some kinds have, for example `openssh` of a `node`. */
      readonly sub_kind?: string;
      /** The name of a static join token is its secret. */
      readonly metadata: PlatformResource["metadata"];
      /** The fields of the kind, each as the service names it. */
      readonly spec: Given<(typeof RESOURCE_FORMS)[K]["spec"]>;
    }
  : PlatformResource);
