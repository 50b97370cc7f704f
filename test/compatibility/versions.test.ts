import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NODES } from "./versions";

test("package.json asks for the oldest Node that is tried, and refuses no newer one", () => {
  const { engines } = JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8")) as {
    engines: { node: string };
  };
  expect(engines.node).toBe(`>=${NODES[0]?.version.replace(/\.0$/, "")}`);
});
