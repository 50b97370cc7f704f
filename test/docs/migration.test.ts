import { renderStack } from "../../tools/manifests/render";
import { readApp } from "../../tools/synth/synthesised-app";
import { CHART_PORTS, NAMES, pageCommand, pageProgram, synthesiseImported } from "../support/migration-page";
import { at } from "../support/synthesis";
import { temporaryFolder } from "../support/temporary-folder";

const outdir = temporaryFolder();

test("the program that the page's import writes is right as it stands, and its Service has the chart's ports", () => {
  synthesiseImported(pageProgram(), outdir);
  const [stack] = readApp(outdir);
  const manifests = renderStack(stack?.configuration).flatMap((item) =>
    item.kind === "object" ? [item.manifest] : [],
  );
  const service = manifests.find(
    (manifest) => manifest.kind === "Service" && at(manifest, "metadata.name") === NAMES.platform.release,
  );
  const ports = at(service, "spec.ports") as { port: number }[];
  expect(ports.map(({ port }) => port).sort((a, b) => a - b)).toEqual(CHART_PORTS);
});

test("the page's releases leave nothing to people", () => {
  expect(pageProgram()).not.toContain("Left to you");
});

test("the page's commands name the releases that its tests move", () => {
  const { platform, agents } = NAMES;
  const releases = [platform, agents].map(({ namespace, release }) => `${namespace}/${release}`).join(" ");
  expect(pageCommand("import").trim()).toBe(`npx access-platform import --release ${releases} > main.ts`);
});
