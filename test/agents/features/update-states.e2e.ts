import type { AgentReleaseProps } from "../../../constructs/agents/common/agent-release-props";
import { chartValues } from "../../../constructs/agents/features/features";
import { AgentVersion } from "../../../constructs/updates/agent-version";
import { describeWithHelm, template, type KubernetesObject } from "../../charts/helm";
import { at } from "../../support/synthesis";
import { planned } from "../fixtures";

/** What the reference chart makes of a release. */
function objectsOf(overrides: Partial<AgentReleaseProps>): KubernetesObject[] {
  return template({ ...chartValues(planned(overrides)), svcVersionOverride: "17.5.2" });
}

function agentOf(objects: readonly KubernetesObject[]): KubernetesObject {
  const [agent, ...others] = objects.filter(({ kind }) => kind === "StatefulSet");
  expect(others).toEqual([]);
  return agent!;
}

/** Kinds of what belongs to the updater. */
function updaterOf(objects: readonly KubernetesObject[]): string[] {
  return objects.flatMap(({ kind, metadata }) => (metadata.name.endsWith("-updater") ? [kind] : [])).sort();
}

describeWithHelm("the states of updates, by the reference chart", () => {
  let enrolled: KubernetesObject[];
  beforeAll(() => {
    enrolled = objectsOf({});
  });

  test("an enrolled agent has an updater beside it, with a role of its own", () => {
    expect(updaterOf(enrolled)).toEqual(["Deployment", "Role", "RoleBinding", "ServiceAccount"]);
    expect(agentOf(enrolled).metadata.annotations).toBeUndefined();
  });

  test.each<[string, Partial<AgentReleaseProps>, Record<string, string>]>([
    ["suspended", { updates: { suspended: true } }, { "svc.dev/skipreconcile": "true" }],
    ["forced", { updates: { forceReconcile: "1" } }, { "debug.svc.dev/trigger-event": "1" }],
  ])(
    "%s is an annotation of the StatefulSet and of nothing else, which restarts no pod",
    (_, overrides, annotations) => {
      const objects = objectsOf(overrides);
      expect(agentOf(objects).metadata.annotations).toEqual(annotations);
      expect(at(agentOf(objects), "spec")).toEqual(at(agentOf(enrolled), "spec"));
      const others = (all: readonly KubernetesObject[]) => all.filter(({ kind }) => kind !== "StatefulSet");
      expect(others(objects)).toEqual(others(enrolled));
    },
  );

  test("an agent that is not enrolled has no updater, says so in the inventory, and nothing else changes", () => {
    const objects = objectsOf({ updater: { enabled: false }, version: AgentVersion.pinned("17.5.2") });
    expect(updaterOf(objects)).toEqual([]);
    expect(at(agentOf(objects), "spec")).toEqual(withoutUpgrader(at(agentOf(enrolled), "spec")));
  });
});

/** A copy without the variables by which an agent tells the inventory what updates it. */
function withoutUpgrader(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isUpgrader(item)).map(withoutUpgrader);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutUpgrader(item)]));
}

function isUpgrader(variable: unknown): boolean {
  return String((variable as { readonly name?: unknown } | null)?.name).startsWith("SVC_EXT_UPGRADER");
}
