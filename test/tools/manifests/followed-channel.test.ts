import { AgentVersion } from "../../../constructs/updates/agent-version";
import { toFiles, toStream } from "../../../tools/manifests/output";
import type { HelmItem } from "../../../tools/manifests/items";
import { ManifestsError } from "../../../tools/manifests/configuration";
import { renderStack } from "../../../tools/manifests/render";
import { configurationOf } from "../../agents/fixtures";

const NOTE = "Terraform asks a version server for the version; the declared first version is shown in its place";

function releaseOf(version: AgentVersion, updater?: { readonly enabled: boolean }): HelmItem {
  const items = renderStack(configurationOf({ version, ...(updater && { updater }) }));
  return items.find((item) => item.kind === "release") as HelmItem;
}

test.each([true, false])(
  "the first version stands in for the channel's, and the view says so (updater: %s)",
  (enabled) => {
    const release = releaseOf(AgentVersion.followChannel({ first: "17.5.1" }), { enabled });
    expect(release.set).toEqual([{ name: "svcVersionOverride", value: "17.5.1", type: "string" }]);
    expect(release.note).toBe(NOTE);
    expect(toStream([release])).toContain(`\n# ${NOTE}\n# helm upgrade --install `);
    expect(toFiles([release])[0]!.content).toContain(`\n# ${NOTE}\n`);
  },
);

test("without a first version the view is refused, with what to do", () => {
  expect(() => releaseOf(AgentVersion.followChannel())).toThrow(ManifestsError);
  expect(() => releaseOf(AgentVersion.followChannel())).toThrow(
    /helm_release\.\w+, set\[0\]\.value: asks a version server, which only Terraform does; pass first to AgentVersion/,
  );
});

test("there is nothing to say of a version that no server is asked for", () => {
  expect(releaseOf(AgentVersion.followUpdater({ first: "17.5.1" })).note).toBeUndefined();
});
