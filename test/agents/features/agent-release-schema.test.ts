import { isPlatform } from "../../../constructs/agents/features/agent-release-schema";
import { AccessPlatform } from "../../../constructs/platform/access-platform";
import { newStack, platform, tenant } from "../fixtures";

const ACCOUNTS = { namespace: "svc", names: ["svc-auth"] };

test.each<[string, object]>([
  ["self-hosted", platform()],
  ["cloud-hosted", tenant()],
  ["that is waited for", platform({ rollout: [newStack()] })],
  ["that admits agents", platform({ admitAgents: () => undefined, declaredTokens: () => [] } as object)],
])("a platform %s is one", (_, endpoint) => {
  expect(isPlatform(endpoint)).toBe(true);
});

test.each<[string, unknown]>([
  ["nothing", undefined],
  ["a text", "access.example.com"],
  ["the class", AccessPlatform],
  ...[
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
  ].map(([name, given]): [string, unknown] => [
    `one with a wrong ${String(name)}`,
    platform({ [String(name)]: given }),
  ]),
])("%s is no platform", (_, given) => {
  expect(isPlatform(given)).toBe(false);
});
