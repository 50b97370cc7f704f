import { Value } from "../core/value";

/** A Secret or a ConfigMap that pods need as a whole. Whoever names it has checked the name. */
export class NamedObject extends Value {
  constructor(
    readonly kind: "Secret" | "ConfigMap",
    readonly name: string,
  ) {
    super();
  }
}
