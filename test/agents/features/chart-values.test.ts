import { parse, stringify } from "yaml";
import { JoinToken } from "../../../constructs/access/joining/join-token";
import { SecretRef } from "../../../constructs/secrets/secret-ref";
import { Brand } from "../../../constructs/brand/brand";
import { chartValues } from "../../../constructs/agents/features/features";
import { everything } from "../everything";
import { JOINING } from "../../../constructs/agents/joining/joining";
import { configurationOf, only, platform, releaseProps, tenant, valuesOf } from "../fixtures";

test("an agent of the Enterprise edition gets an updater that asks the platform's version server", () => {
  expect(valuesOf()).toMatchObject({
    enterprise: true,
    proxyAddr: "access.example.com:443",
    updater: {
      enabled: true,
      versionServer: "https://access.example.com/v1/webapi/automaticupgrades/channel",
      releaseChannel: "default",
    },
  });
});

test("the updater of a cloud tenant follows stable/cloud", () => {
  expect(valuesOf({ platform: tenant() })).toMatchObject({ updater: { releaseChannel: "stable/cloud" } });
});

test("a release may follow another channel", () => {
  const values = valuesOf({ updater: { channel: "edge" } });
  expect(values).toMatchObject({ updater: { enabled: true, releaseChannel: "edge" } });
});

test("the join token is a reference to a Secret that exists", () => {
  expect(valuesOf()).toMatchObject({
    joinParams: { method: "token" },
    joinTokenSecret: { create: false, name: "agent-join-token" },
  });
  expect(valuesOf()).not.toHaveProperty("authToken");
});

test("a token that public keys verify is made out to the service's cluster; one of the own cluster is not", () => {
  const token = {
    name: "agents",
    roles: ["Kube"],
    serviceAccounts: [{ namespace: "svc-agents", name: "svc-agent" }],
  } as const;
  const jwks = JSON.stringify({ keys: [{ kty: "RSA", n: "AQAB", e: "AQAB" }] });
  const joinToken = JoinToken.kubernetesJwks({ ...token, jwks });
  expect(valuesOf({ joinToken })).toMatchObject({ svcClusterName: "access.example.com" });
  expect(valuesOf({ joinToken, platform: platform({ brand: Brand.TELEPORT }) })).toMatchObject({
    teleportClusterName: "access.example.com",
  });
  expect(valuesOf({ joinToken: JoinToken.kubernetes(token) })).not.toHaveProperty("svcClusterName");
});

test("a token of the kubernetes method is named, and is no secret", () => {
  const joinToken = JoinToken.kubernetes({
    name: "agents",
    roles: ["Kube"],
    serviceAccounts: [{ namespace: "svc-agents", name: "svc-agent" }],
  });
  expect(valuesOf({ joinToken })).toMatchObject({
    joinParams: { method: "kubernetes", tokenName: "agents" },
    joinTokenSecret: { create: true, name: "svc-agent-join-token" },
  });
});

test("agents that their platform admits join by the name that it adds", () => {
  const { joinToken: _, ...admitted } = releaseProps();
  expect(JOINING.values(admitted)).toStrictEqual({
    joinParams: { method: "kubernetes", tokenName: "" },
    joinTokenSecret: { create: true, name: "svc-agent-join-token" },
  });
});

test("an identity in a cloud is the method that the agents join by", () => {
  const joinToken = JoinToken.gcp({ name: "agents", roles: ["Kube"], allow: [{ projectIds: ["acme"] }] });
  expect(valuesOf({ joinToken })).toMatchObject({ joinParams: { method: "gcp", tokenName: "agents" } });
});

test("suspending and forcing updates annotates the StatefulSet, beside the program's annotations", () => {
  const values = valuesOf({
    updates: { suspended: true, forceReconcile: "ticket 42" },
    helm: { annotations: { deployment: { owner: "sre" } } },
    pods: { podAnnotations: { "example.com/scrape": "true" } },
  });
  expect(values["annotations"]).toEqual({
    deployment: { owner: "sre", "svc.dev/skipreconcile": "true", "debug.svc.dev/trigger-event": "ticket 42" },
    pod: { "example.com/scrape": "true" },
  });
});

test("the annotations are the brand's", () => {
  const values = valuesOf({ platform: platform({ brand: Brand.TELEPORT }), updates: { suspended: true } });
  expect(values["annotations"]).toEqual({ deployment: { "teleport.dev/skipreconcile": "true" } });
});

test("every chart is told the images of the brand, and the bundled one whose they are", () => {
  expect(valuesOf()).toMatchObject({
    brand: { id: "svc", annotationDomain: "svc.dev" },
    image: "registry.svc.invalid/svc",
    enterpriseImage: "registry.svc.invalid/svc-ent",
  });
  const values = valuesOf({ platform: platform({ brand: Brand.TELEPORT }) });
  expect(values).not.toHaveProperty("brand");
  expect(values).toMatchObject({ image: "public.ecr.aws/gravitational/teleport-distroless" });
});

test("images and edition are the platform's, unless the release names another registry", () => {
  const mirrored = platform({ imageRegistry: "mirror.example.com", edition: "community" });
  expect(valuesOf({ platform: mirrored })).toMatchObject({ enterprise: false, image: "mirror.example.com/svc" });
  expect(valuesOf({ platform: mirrored, imageRegistry: "other.example.com" })).toMatchObject({
    image: "other.example.com/svc",
    updater: { image: "other.example.com/svc-agent-updater" },
  });
});

test("one replica has no disruption budget, two have one", () => {
  const budget = (enabled: boolean) => ({ podDisruptionBudget: { enabled, minAvailable: 1 } });
  expect(valuesOf()["highAvailability"]).toEqual({ replicaCount: 1, ...budget(false) });
  expect(valuesOf({ pods: { replicas: 2 } })["highAvailability"]).toEqual({ replicaCount: 2, ...budget(true) });
});

test("requests and a memory limit are always set, a CPU limit never", () => {
  expect(valuesOf({ pods: { resources: { memoryLimit: "2Gi" } } })["resources"]).toEqual({
    requests: { cpu: "100m", memory: "256Mi" },
    limits: { memory: "2Gi" },
  });
});

test("environment variables are sorted, and secrets among them are references", () => {
  const extraEnvironment = { Z: "1", API_TOKEN: SecretRef.of("api", "token") };
  expect(valuesOf({ pods: { extraEnvironment } })["extraEnv"]).toEqual([
    { name: "API_TOKEN", valueFrom: { secretKeyRef: { name: "api", key: "token" } } },
    { name: "Z", value: "1" },
  ]);
});

test("what follows from the cluster is passed on", () => {
  const tolerations = [{ key: "dedicated", operator: "Exists" as const }];
  const settings = { nodeSelector: { disk: "ssd" }, tolerations, imagePullSecrets: ["registry"] };
  expect(valuesOf({ pods: { ...settings, priorityClassName: "critical", podLabels: { team: "sre" } } })).toMatchObject({
    priorityClassName: "critical",
    extraLabels: { pod: { team: "sre" } },
    nodeSelector: { disk: "ssd" },
    tolerations: [{ key: "dedicated", operator: "Exists" }],
    imagePullSecrets: [{ name: "registry" }],
  });
});

test("the release holds the values as one document that reads back as they are", () => {
  const { values } = only(configurationOf({ pods: { replicas: 3 } }).resource.helm_release);
  expect(values).toHaveLength(1);
  expect(parse(values[0]!)).toEqual(valuesOf({ pods: { replicas: 3 } }));
});

test("an expression of Terraform in a value stays text", () => {
  const { values } = only(
    configurationOf({ pods: { extraEnvironment: { A: '${file("/etc/passwd")} %{if}' } } }).resource.helm_release,
  );
  expect(values[0]).toContain("$${file");
  expect(values[0]).toContain("%%{if}");
});

describe("the values of a release", () => {
  test("that says nothing are these and no others", () => {
    expect(valuesOf()).toMatchInlineSnapshot(`
{
  "brand": {
    "annotationDomain": "svc.dev",
    "id": "svc",
  },
  "enterprise": true,
  "enterpriseImage": "registry.svc.invalid/svc-ent",
  "highAvailability": {
    "podDisruptionBudget": {
      "enabled": false,
      "minAvailable": 1,
    },
    "replicaCount": 1,
  },
  "image": "registry.svc.invalid/svc",
  "joinParams": {
    "method": "token",
  },
  "joinTokenSecret": {
    "create": false,
    "name": "agent-join-token",
  },
  "kubeClusterName": "production",
  "proxyAddr": "access.example.com:443",
  "resources": {
    "limits": {
      "memory": "1Gi",
    },
    "requests": {
      "cpu": "100m",
      "memory": "256Mi",
    },
  },
  "roles": "kube",
  "updater": {
    "enabled": true,
    "image": "registry.svc.invalid/svc-agent-updater",
    "releaseChannel": "default",
    "resources": {
      "limits": {
        "memory": "256Mi",
      },
      "requests": {
        "cpu": "10m",
        "memory": "64Mi",
      },
    },
    "versionServer": "https://access.example.com/v1/webapi/automaticupgrades/channel",
  },
}
`);
  });

  test("that says everything are these and no others", () => {
    expect(stringify(chartValues(everything()))).toMatchInlineSnapshot(`
"resources:
  claims: []
  requests:
    cpu: 100m
    memory: 256Mi
  limits:
    memory: 1Gi
brand:
  id: acme
  annotationDomain: acme.dev
image: example.com/acme
enterpriseImage: example.com/acme-ent
enterprise: true
roles: kube,app,db,windowsdesktop,node,discovery
kubeClusterName: production
labels:
  region: eu
apps:
  - name: grafana
    uri: http://grafana:3000
    labels:
      region: eu
databases:
  - name: orders
    uri: orders:5432
    protocol: postgres
    static_labels:
      region: eu
acmeConfig:
  ssh_service:
    enabled: true
    labels:
      region: eu
    public_addr:
      - agents.example.com
  windows_desktop_service:
    enabled: true
    static_hosts:
      - name: desk
        addr: desk.example.com
        ad: false
        labels:
          region: eu
    public_addr:
      - agents.example.com
  kubernetes_service:
    public_addr:
      - agents.example.com
kubernetesDiscovery:
  - types:
      - app
    namespaces:
      - shop
    labels:
      env:
        - test
        - no
appResources:
  - labels:
      team: web
databaseResources:
  - labels:
      team: web
awsDatabases:
  - types:
      - rds
    regions:
      - eu-west-1
    tags:
      "*": "*"
azureDatabases:
  - types:
      - mysql
    subscriptions:
      - s-1
    resource_groups:
      - data
    regions:
      - eastus
    tags:
      "*": "*"
rbac:
  create: false
updater:
  rbac:
    create: true
  serviceAccount:
    create: false
    name: updaters
  enabled: true
  versionServer: https://access.example.com/v1/webapi/automaticupgrades/channel
  releaseChannel: default
  image: example.com/updater
  pullCredentials: docker
  resources:
    requests:
      cpu: 10m
      memory: 64Mi
    limits:
      memory: 512Mi
  extraArgs:
    - --log-level=debug
  extraVolumes:
    - name: certificate-authority
      configMap:
        name: trust-bundle
    - name: registry-credentials
      secret:
        secretName: registry
        items:
          - key: .dockerconfigjson
            path: config.json
  extraVolumeMounts:
    - name: certificate-authority
      mountPath: /etc/certificate-authority
      readOnly: true
    - name: registry-credentials
      mountPath: /var/run/registry-credentials
      readOnly: true
  extraEnv:
    - &a1
      name: SSL_CERT_FILE
      value: /etc/certificate-authority/ca.pem
    - &a2
      name: HTTPS_PROXY
      value: http://proxy:3128
    - name: DOCKER_CONFIG
      value: /var/run/registry-credentials
serviceAccount:
  create: true
  name: agents
annotations:
  serviceAccount:
    example.com/role: agents
  config:
    a: "1"
  secret:
    c: "3"
  pod:
    example.com/scrape: "true"
  deployment:
    b: "2"
    acme.dev/skipreconcile: "true"
    debug.acme.dev/trigger-event: "1e3"
joinParams:
  method: token
joinTokenSecret:
  create: false
  name: agent-join-token
proxyAddr: access.example.com:443
extraEnv:
  - *a1
  - *a2
extraVolumes:
  - name: certificate-authority
    configMap:
      name: trust-bundle
  - name: scratch
    emptyDir: {}
extraVolumeMounts:
  - name: certificate-authority
    mountPath: /etc/certificate-authority
    readOnly: true
  - name: scratch
    mountPath: /scratch
    readOnly: false
extraContainers:
  - name: forwarder
    image: example.com/forwarder:1
    imagePullPolicy: IfNotPresent
    resources:
      requests:
        cpu: 10m
        memory: 32Mi
      limits:
        memory: 128Mi
    securityContext:
      runAsNonRoot: true
      allowPrivilegeEscalation: false
      readOnlyRootFilesystem: true
      capabilities:
        drop:
          - ALL
initContainers:
  - name: prepare
    image: example.com/prepare:1
    imagePullPolicy: IfNotPresent
    resources:
      requests:
        cpu: 10m
        memory: 32Mi
      limits:
        memory: 128Mi
    securityContext:
      runAsNonRoot: true
      allowPrivilegeEscalation: false
      readOnlyRootFilesystem: true
      capabilities:
        drop:
          - ALL
hostAliases:
  - ip: 10.0.0.9
    hostnames:
      - idp.corp
dnsPolicy: None
dnsConfig:
  nameservers:
    - 10.0.0.53
nodeSelector:
  disk: ssd
tolerations:
  - key: dedicated
    operator: Exists
priorityClassName: critical
extraLabels:
  pod:
    team: sre
  clusterRole:
    a: "1"
  clusterRoleBinding:
    a: "1"
  config:
    a: "1"
  deployment:
    a: "1"
  podDisruptionBudget:
    a: "1"
  role:
    a: "1"
  roleBinding:
    a: "1"
  secret:
    a: "1"
  serviceAccount:
    a: "1"
imagePullPolicy: Always
imagePullSecrets:
  - name: registry
terminationGracePeriodSeconds: 3600
topologySpreadConstraints:
  - maxSkew: 1
    labelSelector:
      matchLabels:
        app: acme-agent
    topologyKey: topology.kubernetes.io/zone
    whenUnsatisfiable: DoNotSchedule
probeTimeoutSeconds: 5
podSecurityContext:
  runAsUser: null
  runAsGroup: null
  fsGroup: null
securityContext:
  runAsUser: null
  runAsGroup: null
highAvailability:
  replicaCount: 3
  requireAntiAffinity: true
  podDisruptionBudget:
    enabled: true
    minAvailable: 2
storage:
  enabled: true
  requests: 2Gi
  storageClassName: fast
log:
  level: DEBUG
  format: json
  output: stdout
  extraFields:
    - level
"
`);
  });
});
