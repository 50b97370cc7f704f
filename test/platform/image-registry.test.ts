import { parse } from "yaml";
import { Brand } from "../../constructs/brand/brand";
import { AgentRelease } from "../../constructs/agents/release/agent-release";
import { AccessPlatform, type AccessPlatformProps } from "../../constructs/platform/access-platform";
import { CloudTenant } from "../../constructs/platform/cloud-tenant";
import { ResourceDelivery } from "../../constructs/platform/delivery/resource-delivery";
import type { ProxyEndpoint } from "../../constructs/platform/proxy/proxy-endpoint";
import { PublicAddress } from "../../constructs/network/public-address";
import { Version } from "../../constructs/updates/version";
import { releaseProps } from "../agents/fixtures";
import { at, Synthesised } from "../support/synthesis";
import { platformStack } from "./support";

const REGISTRY = "registry.example.com/mirror";

/** Every image of a platform, and of agents of another endpoint in its stack. */
function imagesOf(
  props: Partial<AccessPlatformProps>,
  imageRegistry?: string,
  endpoint?: (stack: ReturnType<typeof platformStack>) => ProxyEndpoint,
) {
  const declared = platformStack(props);
  const platform = endpoint?.(declared) ?? declared.platform;
  const own = imageRegistry === undefined ? {} : { imageRegistry };
  new AgentRelease(declared.stack, "agent", releaseProps({ platform, ...own }));
  const synthesised = new Synthesised(declared.stack);
  const image = (type: string, name: string) =>
    at(synthesised.resource(type, name), "spec.template.spec.container.0.image");
  const [release] = synthesised.resources("helm_release").filter(({ name }) => name === "svc-agent");
  const values = parse((release?.["values"] as string[])[0]!) as Record<string, unknown>;
  const [job] = synthesised.resources("kubernetes_job_v1");
  return {
    auth: image("kubernetes_deployment_v1", "svc-auth"),
    proxy: image("kubernetes_deployment_v1", "svc-proxy"),
    delivery: at(job, "spec.template.spec.container.0.image"),
    agent: values["enterpriseImage"],
    updater: at(values, "updater.image"),
  };
}

test("one registry is that of platform, delivery, agents and updaters", () => {
  expect(imagesOf({ imageRegistry: REGISTRY })).toEqual({
    auth: `${REGISTRY}/svc-ent:17.5.2`,
    proxy: `${REGISTRY}/svc-ent:17.5.2`,
    delivery: `${REGISTRY}/alpine/k8s:1.34.2`,
    agent: `${REGISTRY}/svc-ent`,
    updater: `${REGISTRY}/svc-agent-updater`,
  });
});

test("whoever names an image or a registry of their own gets that", () => {
  const delivery = ResourceDelivery.job({ image: "quay.example.com/k8s:1" });
  const imageRepository = "registry.example.com/access";
  expect(imagesOf({ imageRegistry: REGISTRY, imageRepository, delivery }, "agents.example.com")).toEqual({
    auth: `${imageRepository}:17.5.2`,
    proxy: `${imageRepository}:17.5.2`,
    delivery: "quay.example.com/k8s:1",
    agent: "agents.example.com/svc-ent",
    updater: "agents.example.com/svc-agent-updater",
  });
});

test("a digest stays that of the image in the registry", () => {
  const digest = `sha256:${"a".repeat(64)}`;
  const { delivery } = imagesOf({ imageRegistry: REGISTRY, delivery: ResourceDelivery.job({ digest }) });
  expect(delivery).toBe(`${REGISTRY}/alpine/k8s:1.34.2@${digest}`);
});

test.each<[string, (declared: ReturnType<typeof platformStack>) => ProxyEndpoint]>([
  [
    "another program",
    ({ stack }) =>
      AccessPlatform.fromAttributes(stack, "reference", {
        brand: Brand.SVC,
        publicAddress: PublicAddress.of("other.example.com"),
        version: Version.of("17.5.2"),
        imageRegistry: REGISTRY,
      }),
  ],
  [
    "a cloud tenant",
    ({ stack }) =>
      new CloudTenant(stack, "tenant", {
        brand: Brand.SVC,
        publicAddress: PublicAddress.of("cloud.example.com"),
        imageRegistry: REGISTRY,
      }),
  ],
])("agents of %s come from the registry that it names", (_, endpoint) => {
  expect(imagesOf({}, undefined, endpoint)).toMatchObject({
    auth: "registry.svc.invalid/svc-ent:17.5.2",
    agent: `${REGISTRY}/svc-ent`,
    updater: `${REGISTRY}/svc-agent-updater`,
  });
});
