import { plainData } from "../../core/schema/data";
import { map, type Shape } from "../../core/schema/shapes";

/** An object whose fields the compiler and the API server know. */
export function kubernetesData<T>(): Shape<T> {
  return map(plainData) as unknown as Shape<T>;
}
