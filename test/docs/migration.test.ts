import { renderStack } from "../../tools/manifests/render";
import { readApp } from "../../tools/manifests/synthesised-app";
import { CHART_PORTS, NAMES, synthesisePage } from "../support/migration-page";
import { at } from "../support/synthesis";
import { temporaryFolder } from "../support/temporary-folder";

const outdir = temporaryFolder();

test("the page's program is right as it stands, and its Service has the ports that the chart's has", () => {
  synthesisePage(outdir);
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
