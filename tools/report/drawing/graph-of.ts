import { agentsOf, type Model, type PlatformModel } from "../../model/model";
import { drawAgents } from "./agents";
import { drawAuth } from "./auth";
import type { DrawnGraph } from "./graph";
import { drawJoinedPlatform } from "./joined-platform";
import { drawPool, poolsOf } from "./pools";
import { Sketch } from "./sketch";

/** What is drawn of a platform and its agents. */
export function graphOf(platform: PlatformModel, model: Model): DrawnGraph {
  const sketch = new Sketch();
  const [first, ...others] = poolsOf(platform);
  // The order of the boxes from above: what the public address serves comes first.
  const entrance =
    platform.runBy !== undefined ? drawJoinedPlatform(platform, sketch) : first && drawPool(platform, first, sketch);
  drawAgents(platform, agentsOf(platform, model), entrance, sketch);
  for (const pool of others) drawPool(platform, pool, sketch);
  drawAuth(platform, sketch);
  const where = platform.runBy === undefined ? `, namespace ${platform.namespace}` : "";
  return sketch.graph(`platform ${platform.name}${where}`);
}
