import { annotations, labels, qualifiedName } from "../../core/kubernetes";
import type { PropsOf } from "../../core/schema/group";
import { either, textWhere } from "../../core/schema/shapes";
import { POD_RULES } from "../rules";

/** Labels and annotations of pods. */
export interface PodMetadata {
  /** Annotations of the pods. @default none */
  readonly podAnnotations?: Readonly<Record<string, string>>;
  /** Labels of the pods, besides those that select them (`POD-003`). @default none */
  readonly podLabels?: Readonly<Record<string, string>>;
}

const OWNED_LABEL = /^(app|app\.kubernetes\.io\/(name|instance|component)|access-platform\/.*)$/;

const encoded = { reference: true } as const;

/** The name of a label. Labels that select the pods of this package are not allowed (`POD-003`). */
const freeLabel = either(
  (given) => typeof given === "string" && OWNED_LABEL.test(given),
  textWhere("a label of one's own", () => false, { rule: POD_RULES["POD-003"] }),
  qualifiedName(),
);

/** Labels, without those that select the pods of this package. */
export const freeLabels = labels(encoded, freeLabel);

/** Props for the metadata of pods. */
export const POD_METADATA = {
  podAnnotations: annotations(encoded),
  podLabels: freeLabels,
} as const satisfies PropsOf<PodMetadata>;
