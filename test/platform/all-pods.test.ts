import { parse } from "yaml";
import { AgentRelease } from "../../constructs/agents/release/agent-release";
import type { AgentReleaseProps } from "../../constructs/agents/common/agent-release-props";
import type { AccessPlatformProps } from "../../constructs/platform/access-platform";
import { releaseProps } from "../agents/fixtures";
import { at, Synthesised } from "../support/synthesis";
import { codesOf, platformStack } from "./support";

const EVERYWHERE = {
  imagePullSecrets: ["registry"],
  nodeSelector: { pool: "access" },
  tolerations: [{ key: "dedicated", operator: "Exists" }],
} as const;

/** What pods of every component say of images and nodes. */
function podsOf(props: Partial<AccessPlatformProps>, pods: AgentReleaseProps["pods"] = {}, inPlatformCluster = true) {
  const { stack, platform } = platformStack(props);
  new AgentRelease(stack, "agent", releaseProps({ platform, network: { inPlatformCluster }, pods }));
  const synthesised = new Synthesised(stack);
  const pod = (type: string, name: string) => at(synthesised.resource(type, name), "spec.template.spec");
  const [job] = synthesised.resources("kubernetes_job_v1");
  const [release] = synthesised.resources("helm_release").filter(({ name }) => name === "svc-agent");
  return {
    auth: pod("kubernetes_deployment_v1", "svc-auth"),
    proxy: pod("kubernetes_deployment_v1", "svc-proxy"),
    edge: pod("kubernetes_deployment_v1", "svc-proxy-edge"),
    delivery: at(job, "spec.template.spec"),
    agents: parse((release?.["values"] as string[])[0]!) as Record<string, unknown>,
  };
}

test("what all pods need is said once, and reaches auth service, every pool, the delivery's Job and the agents", () => {
  const { agents, ...platform } = podsOf({ allPods: EVERYWHERE, proxyPools: { edge: {} } });
  for (const pod of Object.values(platform)) {
    expect(pod).toMatchObject({
      image_pull_secrets: [{ name: "registry" }],
      node_selector: { pool: "access" },
      toleration: [{ key: "dedicated", operator: "Exists" }],
    });
  }
  expect(agents).toMatchObject({ ...EVERYWHERE, imagePullSecrets: [{ name: "registry" }] });
});

test("agents of another cluster have other nodes and Secrets", () => {
  const { agents } = podsOf({ allPods: EVERYWHERE, proxyPools: { edge: {} } }, {}, false);
  for (const name of Object.keys(EVERYWHERE)) expect(agents).not.toHaveProperty(name);
});

test("wrong values are refused where they are said", () => {
  expect(codesOf({ allPods: { podLabels: { app: "mine" } } })).toEqual(["POD-003"]);
});
