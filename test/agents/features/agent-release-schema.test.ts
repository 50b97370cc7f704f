import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { isPlatform } from "../../../constructs/agents/features/agent-release-schema";
import { AccessPlatform } from "../../../constructs/platform/access-platform";
import type { ProxyEndpoint } from "../../../constructs/platform/proxy/proxy-endpoint";
import { newStack, platform, tenant } from "../fixtures";

const ACCOUNTS = { namespace: "svc", names: ["svc-auth"] };

test.each<[string, object]>([
  ["self-hosted", platform()],
  ["cloud-hosted", tenant()],
  ["that is waited for", platform({ rollout: [new KubernetesProvider(newStack(), "other", { alias: "other" })] })],
  ["that admits agents", platform({ admitAgents: () => undefined, declaredTokens: () => [] } as object)],
])("a platform %s is one", (_, endpoint) => {
  expect(isPlatform(endpoint)).toBe(true);
});

test.each([undefined, "access.example.com", AccessPlatform])("%p is no platform", (given) => {
  expect(isPlatform(given)).toBe(false);
});

test.each<[keyof ProxyEndpoint, unknown]>([
  ["brand", { id: "svc" }],
  ["version", "17.5.2"],
  ["hasChannel", true],
  ["hasChannel", undefined],
  ["admitAgents", true],
  ["declaredTokens", []],
  ["rollout", undefined],
  ["rollout", "rollout"],
  ["rollout", [newStack(), {}]],
  ["accounts", {}],
  ["accounts", { ...ACCOUNTS, namespace: undefined }],
  ["accounts", { ...ACCOUNTS, names: "svc-auth" }],
  ["accounts", { ...ACCOUNTS, names: ["svc-auth", 7] }],
  ["clusterName", undefined],
  ["proxyAddress", 7],
  ["tunnelAddress", undefined],
  ["versionServer", undefined],
  ["releaseChannel", undefined],
])("what has a wrong %s is no platform", (name, given) => {
  expect(isPlatform(platform({ [name]: given }))).toBe(false);
});
