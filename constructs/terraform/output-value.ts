import { Lazy, type IResolvable } from "cdktf";
import { literals } from "./literals";

/** The value of an output, read at synthesis. CDKTF looks at plain objects in a way that Node 22 and newer warn of. */
export function outputValue(value: () => object): IResolvable {
  return Lazy.anyValue({ produce: () => literals(value()) });
}
