import {
  namespaceOf,
  releaseNameOf,
  sharesNamespace,
  updaterName,
} from "../../../constructs/agents/common/release-name";
import { AGENT_RELEASE } from "../../../constructs/agents/features/agent-release-schema";
import { read } from "../../../constructs/core/schema/read";
import { Brand } from "../../../constructs/brand/brand";
import { platform, releaseProps, tenant, violationsOf } from "../fixtures";

const ACCOUNTS = { accounts: { namespace: "access", names: [] } };

test("a release and its namespace are named by the program, by its platform, or by the brand", () => {
  const teleport = platform({ brand: Brand.TELEPORT, ...ACCOUNTS });
  expect(releaseNameOf({ platform: teleport })).toBe("teleport-agent");
  expect(releaseNameOf({ platform: teleport, releaseName: "edge" })).toBe("edge");
  expect(namespaceOf({ platform: teleport })).toBe("access-agents");
  expect(namespaceOf({ platform: teleport, namespace: "edge" })).toBe("edge");
  expect(namespaceOf({ platform: tenant() })).toBe("svc");
  expect(updaterName("edge")).toBe("edge-updater");
});

test("a release shares the namespace of its platform in the same cluster alone", () => {
  const named = { releaseName: "edge", isInStackOfPlatform: false, isAdmitted: false };
  const shares = (namespace: string, inPlatformCluster: boolean, of = platform(ACCOUNTS)) =>
    sharesNamespace({ ...releaseProps({ platform: of }), ...named, namespace, inPlatformCluster });
  expect(shares("access", true)).toBe(true);
  expect(shares("access", false)).toBe(false);
  expect(shares("other", true)).toBe(false);
  expect(shares("access", true, tenant())).toBe(false);
});

test("a release makes its namespace unless the program says otherwise", () => {
  const { createNamespace: _, ...release } = releaseProps();
  expect(read(AGENT_RELEASE, release).data).toMatchObject({ createNamespace: true });
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
