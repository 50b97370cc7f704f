import { sharesNamespace } from "../../../constructs/agents/features/helm";
import type { AgentReleaseProps } from "../../../constructs/agents/common/agent-release-props";
import { Brand } from "../../../constructs/brand/brand";
import { planned, platform, tenant, violationsOf } from "../fixtures";

const ACCOUNTS = { accounts: { namespace: "access", names: [] } };

test.each<[Partial<AgentReleaseProps>, string, string]>([
  [{ platform: platform({ brand: Brand.TELEPORT, ...ACCOUNTS }) }, "teleport-agent", "access-agents"],
  [{ platform: platform(ACCOUNTS), releaseName: "edge", namespace: "other" }, "edge", "other"],
  [{ platform: tenant() }, "svc-agent", "svc"],
])(
  "a release and its namespace are named by the program, by its platform, or by the brand",
  (props, name, namespace) => {
    expect(planned(props)).toMatchObject({ releaseName: name, namespace });
  },
);

test.each([
  ["access", true, platform(ACCOUNTS), true],
  ["access", false, platform(ACCOUNTS), false],
  ["other", true, platform(ACCOUNTS), false],
  ["access", true, tenant(), false],
])("a release in %s, in the cluster of the platform: %s", (namespace, inPlatformCluster, of, isShared) => {
  expect(sharesNamespace({ ...planned({ platform: of }), namespace, inPlatformCluster })).toBe(isShared);
});

test("a release makes its namespace unless the program says otherwise", () => {
  expect(planned()).toMatchObject({ createNamespace: true });
});

test("the default namespace is one, also where an administrator makes it", () => {
  const longest = platform({ accounts: { namespace: "a".repeat(63), names: [] } });
  expect(violationsOf({ platform: longest, createNamespace: false })).toEqual(["FIELD-002 namespace"]);
});

test.each(["a", "a1", "a-b", "a".repeat(52)])("a release may be named %j", (releaseName) => {
  expect(violationsOf({ releaseName })).toEqual([]);
});

test.each(["A", "a b", " a", "a ", "-a", "a-", "1a", "a_b"])("a release may not be named %j", (releaseName) => {
  expect(violationsOf({ releaseName })).toEqual(["FIELD-002 releaseName"]);
});
