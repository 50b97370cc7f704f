import { Lazy, type IResolvable } from "cdktf";
import { literals } from "./literals";

/** The value of an output, which CDKTF reads at synthesis. Node 22 and newer warn of how it looks at objects themselves. */
export function outputValue(value: () => object): IResolvable {
  return Lazy.anyValue({ produce: () => literals(value()) });
}
