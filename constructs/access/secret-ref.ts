import { Problems, Value } from "../validation/value";
import { SECRET_RULES } from "./secret-rules";

const OBJECT_NAME = /^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$/;
const SECRET_KEY = /^[-._a-zA-Z0-9]{1,253}$/;

/**
 * A secret by reference: the name of an existing Kubernetes Secret and the key in it.
 *
 * The secret itself never enters the program, the plan or the state. A name that Kubernetes does not accept carries
 * `SECRET-001`, a key that it does not accept `SECRET-002`.
 */
export class SecretRef extends Value {
  /**
   * @param name name of a Secret in the namespace of whatever uses it
   * @param key key in that Secret
   */
  static of(name: string, key: string): SecretRef {
    const problems = new Problems();
    if (typeof name !== "string" || !OBJECT_NAME.test(name)) problems.add(SECRET_RULES.name, "name", name);
    if (typeof key !== "string" || !SECRET_KEY.test(key)) problems.add(SECRET_RULES.key, "key", key);
    return new SecretRef(name, key, problems);
  }

  private constructor(
    readonly name: string,
    readonly key: string,
    problems: Problems,
  ) {
    super(problems.list);
  }
}
