/** What somebody else does to our objects. */
export interface ForeignChange {
  readonly what: string;

  /** Arguments of kubectl. */
  readonly commands: readonly (readonly string[])[];

  /** What the next test has to be rid of. @default nothing */
  readonly after?: readonly (readonly string[])[];
}

const IN_SVC = ["--namespace", "svc"] as const;

/** Kinds of all our objects in the namespace of the platform. */
const KINDS =
  "configmaps,deployments,jobs,networkpolicies,persistentvolumeclaims,poddisruptionbudgets,rolebindings,roles," +
  "serviceaccounts,services";

/** Annotation that a program declares for the controller of a load balancer. */
export const SCHEME = "service.beta.kubernetes.io/aws-load-balancer-scheme";

function merge(object: string, patch: object, ...further: string[]): string[] {
  return ["patch", object, ...IN_SVC, "--type=merge", "--patch", JSON.stringify(patch), ...further];
}

/** What controllers write, and people who restart a workload. */
export const FOREIGN_CHANGES: readonly ForeignChange[] = [
  {
    what: "the class of a load balancer, which its controller sets on creation",
    // The API server takes a class only of a Service that becomes one with a load balancer.
    commands: [
      merge("service/svc-proxy", { spec: { type: "ClusterIP" } }),
      merge("service/svc-proxy", { spec: { type: "LoadBalancer", loadBalancerClass: "service.k8s.aws/nlb" } }),
    ],
  },
  {
    what: "the address of a load balancer",
    commands: [
      merge("service/svc-proxy", { spec: { loadBalancerIP: "192.0.2.7" } }),
      merge("service/svc-proxy", { spec: { externalIPs: ["192.0.2.8"] } }),
      merge(
        "service/svc-proxy",
        { status: { loadBalancer: { ingress: [{ ip: "192.0.2.7", hostname: "lb.example.com" }] } } },
        "--subresource=status",
      ),
    ],
  },
  {
    what: "traffic to the nodes of the pods alone, with a port for health checks",
    commands: [merge("service/svc-proxy", { spec: { externalTrafficPolicy: "Local" } })],
  },
  {
    what: "a node port",
    commands: [
      [
        "patch",
        "service/svc-proxy",
        ...IN_SVC,
        "--type=json",
        "--patch",
        JSON.stringify([{ op: "replace", path: "/spec/ports/0/nodePort", value: 31_313 }]),
      ],
    ],
  },
  {
    what: "a finalizer",
    commands: [
      merge("service/svc-proxy", { metadata: { finalizers: ["service.kubernetes.io/load-balancer-cleanup"] } }),
    ],
    after: [merge("service/svc-proxy", { metadata: { finalizers: null } })],
  },
  {
    what: "labels and annotations of every object of the namespace",
    commands: [
      ["annotate", KINDS, "--all", ...IN_SVC, "example.com/foreign=yes", "plain=yes", `${SCHEME}=internet-facing`],
      ["label", KINDS, "--all", ...IN_SVC, "example.com/foreign=yes", "plain=yes"],
    ],
    after: [["annotate", KINDS, "--all", ...IN_SVC, `${SCHEME}-`]],
  },
  {
    what: "labels and annotations of objects outside of namespaces",
    commands: ["annotate", "label"].map((verb) => [
      verb,
      "namespace/svc",
      "clusterrole/svc-svc-auth",
      "clusterrolebinding/svc-svc-auth",
      "example.com/foreign=yes",
      "field.cattle.io/projectId=p-1",
    ]),
  },
  {
    what: "a restart of the pods",
    commands: [["rollout", "restart", "deployment", ...IN_SVC]],
  },
  {
    what: "the marks of Rancher and Reloader on pods",
    commands: [
      merge("deployment/svc-proxy", {
        spec: {
          template: {
            metadata: {
              annotations: { "cattle.io/timestamp": "now", "reloader.stakater.com/last-reloaded-from": "{}" },
            },
          },
        },
      }),
    ],
  },
  {
    what: "the number of proxies that are autoscaled",
    commands: [["scale", "deployment/svc-proxy-internal", ...IN_SVC, "--replicas=3"]],
  },
  {
    what: "how a claim got its volume",
    // The volume itself has been there since the control plane bound the claim.
    commands: [["annotate", "persistentvolumeclaim/svc-auth", ...IN_SVC, "volume.kubernetes.io/selected-node=node-1"]],
  },
  {
    what: "credentials of a registry",
    commands: [
      merge("serviceaccount/svc-proxy", {
        imagePullSecrets: [{ name: "registry" }],
        secrets: [{ name: "svc-proxy-dockercfg" }],
      }),
    ],
  },
];

/** What a program declares, changed by somebody else: a reviewer sees it in the plan. */
export const OWN_CHANGES: readonly (ForeignChange & { readonly shown: RegExp })[] = [
  {
    what: "an annotation",
    commands: [["annotate", "service/svc-proxy", ...IN_SVC, "--overwrite", `${SCHEME}=internet-facing`]],
    after: [["annotate", "service/svc-proxy", ...IN_SVC, "--overwrite", `${SCHEME}=internal`]],
    shown: /"internet-facing" -> "internal"/,
  },
  {
    what: "a label",
    commands: [["label", "configmap/svc-proxy", ...IN_SVC, "--overwrite", "app.kubernetes.io/part-of=other"]],
    after: [["label", "configmap/svc-proxy", ...IN_SVC, "--overwrite", "app.kubernetes.io/part-of=access-platform"]],
    shown: /"other" -> "access-platform"/,
  },
  {
    what: "the number of proxies",
    commands: [["scale", "deployment/svc-proxy", ...IN_SVC, "--replicas=5"]],
    after: [["scale", "deployment/svc-proxy", ...IN_SVC, "--replicas=2"]],
    shown: /"5" -> "2"/,
  },
];
