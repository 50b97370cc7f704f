import { AgentRelease } from "../../constructs/agents/release/agent-release";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { VolumeBackup } from "../../constructs/platform/auth/storage/volume-backup";
import { Replicas } from "../../constructs/platform/component/replicas";
import { ProxyTls } from "../../constructs/platform/proxy/proxy-tls";
import { templateAnnotation, WRITTEN_BY_OTHERS } from "../../constructs/core/foreign-changes";
import { ServiceExposure } from "../../constructs/workloads/service-exposure";
import { releaseProps } from "../agents/fixtures";
import { platformStack } from "../platform/support";
import { at, Synthesised } from "../support/synthesis";

const RESTARTED_AT = "kubectl.kubernetes.io/restartedAt";

/** A stack with an object of every kind that we make. */
function everyKind(): Synthesised {
  const license = SecretRef.ephemeral({ name: "license", key: "license.pem", variable: "license", revision: 1 });
  const { stack, platform } = platformStack({
    tls: ProxyTls.certManager({ clusterIssuer: "letsencrypt" }),
    auth: { license, storage: AuthStorage.persistentVolume({ backup: VolumeBackup.of() }) },
    proxies: { replicas: Replicas.autoscaled({ horizontal: { min: 2, max: 4, cpuUtilization: 70 } }) },
  });
  const directDial = { exposure: ServiceExposure.loadBalancer() };
  new AgentRelease(stack, "agent", releaseProps({ platform, directDial }));
  return new Synthesised(stack);
}

const synthesised = everyKind();
const types = Object.entries(WRITTEN_BY_OTHERS);

test("the table says of every kind of object that we make, and of no other, what others write to it", () => {
  const made = synthesised.types.filter((type) => type.startsWith("kubernetes_"));
  expect(types.map(([type]) => type).sort()).toEqual(made.sort());
});

test.each(types)("%s: every object leaves to others what they write", (type, attributes) => {
  for (const resource of synthesised.resources(type)) {
    expect(at(resource, "lifecycle.ignore_changes") ?? []).toEqual(expect.arrayContaining(Object.keys(attributes)));
  }
});

describe("what a program declares itself is not left to others", () => {
  test("the class of a load balancer", () => {
    const exposure = ServiceExposure.loadBalancer({ loadBalancerClass: "service.k8s.aws/nlb" });
    const { stack } = platformStack({ proxies: { exposure } });
    const service = new Synthesised(stack).resource("kubernetes_service_v1", "svc-proxy");
    expect(at(service, "spec.load_balancer_class")).toBe("service.k8s.aws/nlb");
    expect(at(service, "lifecycle.ignore_changes")).not.toContain("spec[0].load_balancer_class");
  });

  test("an annotation of pods", () => {
    const { stack } = platformStack({ proxies: { podAnnotations: { [RESTARTED_AT]: "2026-01-01" } } });
    const synthesised = new Synthesised(stack);
    const ignored = (name: string) =>
      at(synthesised.resource("kubernetes_deployment_v1", name), "lifecycle.ignore_changes");
    expect(ignored("svc-proxy")).not.toContain(templateAnnotation(RESTARTED_AT));
    expect(ignored("svc-auth")).toContain(templateAnnotation(RESTARTED_AT));
  });
});
