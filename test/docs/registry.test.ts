import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { mirroredImage } from "../../constructs/brand/image-registry";
import { renderStack } from "../../tools/manifests/render";
import { readApp } from "../../tools/synth/synthesised-app";
import { runProgram } from "../support/doc-programs";
import { temporaryFolder } from "../support/temporary-folder";

const DOCS = join(__dirname, "../../docs");
const PAGE = readFileSync(join(DOCS, "pods.md"), "utf8");
const REGISTRY = "registry.example.com/mirror";

const outdir = temporaryFolder();

/** Images that a manifest or the values of a chart name. */
function imagesIn(value: unknown, key = ""): readonly string[] {
  if (typeof value === "string") return /image$/i.test(key) ? [value] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => imagesIn(inner, name));
}

interface AgentsValues {
  readonly enterprise?: boolean;
  readonly image?: string;
}

/** The chart has a value for the image of each edition. */
function imagesOfAgents(values: AgentsValues): readonly string[] {
  const { image, ...others } = values;
  return imagesIn(values.enterprise === true ? others : { ...others, image });
}

test("the page lists every image that a platform with a registry of its own pulls, and the chart", () => {
  const file = join(outdir, "main.ts");
  const program = readFileSync(join(DOCS, "programs", "eks.ts"), "utf8");
  writeFileSync(file, program.replace("  version:", `  imageRegistry: "${REGISTRY}",\n  version:`));
  runProgram(file, outdir);
  const [stack] = readApp(outdir);
  const used = renderStack(stack?.configuration).flatMap((item) => {
    if (item.kind === "object") return imagesIn(item.manifest);
    if (item.repository === undefined) return [];
    const { chart, version = "", repository } = item;
    return [
      `${chart} ${version} of ${repository}`,
      ...item.values
        .flatMap((values) => imagesOfAgents(parse(values) as AgentsValues))
        .map((image) => `${image}:${version}`),
    ];
  });
  const [, section = ""] = /^## Images from a registry[^]*?((?:^- (?:.|\n {2})*\n)+)/m.exec(PAGE) ?? [];
  const images = [...section.matchAll(/`([^`\s]+\/[^`\s]+:\d[^`]*)`/g)].map(([, image = ""]) =>
    mirroredImage(REGISTRY, image),
  );
  const charts = [...section.replaceAll("`", "").matchAll(/the chart (\S+ \S+ of https:\S+)\. /g)].map(
    ([, chart = ""]) => chart,
  );
  expect([...images, ...charts].sort()).toEqual([...new Set(used)].sort());
});
