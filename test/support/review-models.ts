import type { LinuxPart } from "../../constructs/core/model/agent-part";
import type { AgentModel, ComponentModel, PlatformModel, ResourceModel } from "../../tools/model/model";
import type { StackChange, Step } from "../../tools/review/step";

/** The auth service of a small platform. */
export function auth(overrides: Partial<ComponentModel> = {}): ComponentModel {
  return {
    kind: "auth",
    name: "svc-auth",
    address: "kubernetes_deployment_v1.auth",
    podLabels: { component: "auth" },
    account: "svc-auth",
    replicas: 1,
    isAutoscaled: false,
    image: "registry.svc.invalid/svc-ent:17.5.2",
    template: template("a"),
    isRecreated: true,
    ...overrides,
  };
}

/** A template of pods; another mark is another template. */
export function template(mark: string): string {
  return JSON.stringify({
    metadata: { annotations: { "checksum/configuration": mark } },
    spec: {
      terminationGracePeriodSeconds: 60,
      containers: [
        {
          lifecycle: { preStop: { exec: { command: ["svc", "wait", "duration", "30s"] } } },
          readinessProbe: { periodSeconds: 5, failureThreshold: 12 },
          livenessProbe: { periodSeconds: 5, failureThreshold: 6, initialDelaySeconds: 5 },
        },
      ],
    },
  });
}

/** A small platform. */
export function platform(overrides: Partial<PlatformModel> = {}): PlatformModel {
  return {
    stack: "platform",
    name: "svc",
    namespace: "svc",
    brand: "svc",
    version: "17.5.2",
    publicAddress: "access.example.com:443",
    window: { utcStartHour: 2, weekdays: ["Tue", "Thu"] },
    channels: [{ name: "default", staticVersion: "v17.5.1", critical: false }],
    components: [auth()],
    ports: [],
    resources: [],
    acknowledged: [],
    isKnown: true,
    ...overrides,
  };
}

/** A release of agents of the small platform. */
export function agent(overrides: Partial<AgentModel> = {}): AgentModel {
  const release = overrides.release ?? "svc-agent";
  return {
    stack: "platform",
    release,
    namespace: "svc",
    address: `helm_release.${release}`,
    brand: "svc",
    roles: ["kube"],
    protects: [release],
    selectable: [],
    configuration: {},
    joining: { method: "kubernetes" },
    proxyAddress: "access.example.com:443",
    replicas: 1,
    version: "17.5.1",
    isEnrolled: true,
    channel: "default",
    isSuspended: false,
    insecure: [],
    ports: [],
    ...overrides,
  };
}

/** Machines that are all equal. */
export const MACHINES: LinuxPart = { machines: [], hosts: [], ports: [], user: "root", environment: [], script: "" };

/** A resource of the service. */
export function resource(kind: string, name: string, spec: object): ResourceModel {
  return { kind, name, document: { kind, metadata: { name }, spec } };
}

/** The role `dev`. */
export function role(allow: object, deny: object = {}): ResourceModel {
  return resource("role", "dev", { allow, deny });
}

type Side = readonly [platform: PlatformModel, ...agents: AgentModel[]];

/** The step from one platform and its agents to another one. */
export function step(before: Side, after: Side, resources: readonly StackChange[] = []): Step {
  const model = ([only, ...agents]: Side) => ({ platforms: [only], agents });
  return {
    before: model(before),
    after: model(after),
    contents: { before: [], after: [] },
    documents: new Map(),
    resources,
    isPlanned: true,
    outputs: [],
  };
}
