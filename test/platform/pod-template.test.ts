import { Brand } from "../../constructs/brand/brand";
import { CertificateAuthority } from "../../constructs/secrets/certificate-authority";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import type { ServerPodSettings } from "../../constructs/workloads/pod-settings";
import { PodVolume } from "../../constructs/workloads/pods/pod-volume";
import {
  authorityBlocks,
  CONTAINER_SECURITY,
  podTemplate,
  takenNames,
  type PodTemplateProps,
} from "../../constructs/platform/component/pod-template";
import { shown, LICENSE, AUTHORITY } from "./declared-platforms";

describe("a pod of auth service or proxies", () => {
  const POD: PodTemplateProps = {
    brand: Brand.SVC,
    image: "svc:1",
    serviceAccount: "account",
    arguments: ["start"],
    ports: [{ name: "auth", containerPort: 3025 }],
    certificateAuthority: undefined,
    several: false,
    labels: { app: "a" },
    configurationChecksum: "b",
    settings: {},
    userIds: "image",
    volumes: [
      { name: "configuration", mountPath: "/etc/svc", readOnly: true, source: { configMap: "a" } },
      { name: "data", mountPath: "/var/lib/svc", readOnly: false, source: { claim: "b" } },
    ],
  };

  test("keeps the standard `restricted`, and has nothing that is not declared", () => {
    expect(shown(podTemplate(POD))).toMatchInlineSnapshot(`
"metadata:
  labels:
    app: a
  annotations:
    checksum/configuration: b
spec:
  serviceAccountName: account
  automountServiceAccountToken: false
  enableServiceLinks: false
  terminationGracePeriodSeconds: 60
  securityContext:
    runAsNonRoot: true
    runAsUser: "9807"
    runAsGroup: "9807"
    fsGroup: "9807"
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile:
      type: RuntimeDefault
  container:
    - name: svc
      image: svc:1
      imagePullPolicy: IfNotPresent
      args:
        - start
      env:
        - name: GOMEMLIMIT
          value: "966367642"
      port:
        - name: auth
          containerPort: 3025
          protocol: TCP
        - name: diagnostics
          containerPort: 3000
          protocol: TCP
      readinessProbe:
        httpGet:
          path: /readyz
          port: diagnostics
          scheme: HTTP
        periodSeconds: 5
        timeoutSeconds: 5
        successThreshold: 1
        failureThreshold: 12
      livenessProbe:
        httpGet:
          path: /healthz
          port: diagnostics
          scheme: HTTP
        periodSeconds: 5
        timeoutSeconds: 5
        successThreshold: 1
        failureThreshold: 6
        initialDelaySeconds: 5
      lifecycle:
        preStop:
          - exec:
              command:
                - svc
                - wait
                - duration
                - 30s
      resources:
        requests:
          cpu: 100m
          memory: 256Mi
        limits:
          memory: 1Gi
      securityContext:
        runAsNonRoot: true
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop:
            - ALL
      volumeMount:
        - name: configuration
          mountPath: /etc/svc
          readOnly: true
        - name: data
          mountPath: /var/lib/svc
          readOnly: false
        - name: tmp
          mountPath: /tmp
          readOnly: false
        - name: token
          mountPath: /var/run/secrets/kubernetes.io/serviceaccount
          readOnly: true
  volume:
    - name: configuration
      configMap:
        name: a
    - name: data
      persistentVolumeClaim:
        claimName: b
    - name: tmp
      emptyDir: {}
    - name: token
      projected:
        - sources:
            - serviceAccountToken:
                path: token
                expirationSeconds: 3600
            - configMap:
                - name: kube-root-ca.crt
                  items:
                    - key: ca.crt
                      path: ca.crt
            - downwardApi:
                items:
                  - path: namespace
                    fieldRef:
                      fieldPath: metadata.namespace
"
`);
  });

  const FORWARDER = { name: "beside", image: "beside:1" };
  const RACKS = { topologyKey: "rack", whenUnsatisfiable: "DoNotSchedule", minDomains: 3 } as const;
  const EACH_ONCE = { maxSkew: 1, labelSelector: [{ matchLabels: { app: "a" } }] };
  const HOST = { ip: "10.0.0.9", hostnames: ["a"] };
  const NAMES = { nameservers: ["10.0.0.53"], searches: ["a"] };
  const BESIDE = { ...FORWARDER, command: ["/bin/forward"], args: ["-a"] };
  const MOUNTS = [{ volume: "data", mountPath: "/data", readOnly: true }];
  const PORT = { name: "logs", containerPort: 9000 };
  const FROM_SECRET = { name: "A", valueFrom: { secretKeyRef: { name: "a", key: "b" } } };
  const environment = { B: "c", A: SecretRef.of("a", "b") };

  test.each<[ServerPodSettings, spec: object]>([
    [{ terminationGracePeriodSeconds: 90 }, { terminationGracePeriodSeconds: 90 }],
    [{ imagePullSecrets: ["a"] }, { imagePullSecrets: [{ name: "a" }] }],
    [{ nodeSelector: { pool: "a" } }, { nodeSelector: { pool: "a" } }],
    [{ tolerations: [{ operator: "Exists" }] }, { toleration: [{ operator: "Exists" }] }],
    [{ priorityClassName: "critical" }, { priorityClassName: "critical" }],
    [{ hostAliases: [HOST] }, { hostAliases: [HOST] }],
    [
      { dnsPolicy: "None", dnsConfig: NAMES },
      { dnsPolicy: "None", dnsConfig: NAMES },
    ],
    [{ dnsConfig: { options: [{ name: "b" }] } }, { dnsConfig: { option: [{ name: "b" }] } }],
    [{ topologySpreadConstraints: [RACKS] }, { topologySpreadConstraint: [{ ...EACH_ONCE, ...RACKS }] }],
    [{ initContainers: [FORWARDER] }, { initContainer: [{ ...FORWARDER, securityContext: CONTAINER_SECURITY }] }],
    [{ sidecars: [{ ...BESIDE, environment }] }, { container: [{}, { ...BESIDE, env: [FROM_SECRET, { name: "B" }] }] }],
    [{ sidecars: [{ ...FORWARDER, ports: [PORT] }] }, { container: [{}, { port: [{ ...PORT, protocol: "TCP" }] }] }],
    [
      { sidecars: [{ ...FORWARDER, mounts: MOUNTS, securityContext: { runAsUser: 1000 } }] },
      {
        container: [
          {},
          { volumeMount: [{ name: "data", mountPath: "/data" }], securityContext: { runAsUser: "1000" } },
        ],
      },
    ],
  ])("has %j in its spec, whether it is one of several or not", (settings, spec) => {
    for (const several of [true, false]) expect(podTemplate({ ...POD, several, settings }).spec).toMatchObject(spec);
  });

  test.each<[ServerPodSettings, container: object]>([
    [{ imagePullPolicy: "Always" }, { imagePullPolicy: "Always" }],
    [
      { resources: { memoryLimit: "2Gi" } },
      { resources: { limits: { memory: "2Gi" } }, env: [{ value: "1932735284" }] },
    ],
    [{ probes: { readiness: { failureThreshold: 3 } } }, { readinessProbe: { failureThreshold: 3 } }],
    [{ probes: { liveness: { periodSeconds: 30 } } }, { livenessProbe: { periodSeconds: 30 } }],
    [{ drain: "300s" }, { lifecycle: { preStop: [{ exec: { command: ["svc", "wait", "duration", "300s"] } }] } }],
    [{ extraEnvironment: environment }, { env: [{ name: "GOMEMLIMIT" }, FROM_SECRET, { name: "B", value: "c" }] }],
  ])("has %j in its container", (settings, container) => {
    expect(podTemplate({ ...POD, settings }).spec.container[0]).toMatchObject(container);
  });

  test("has what follows from the component", () => {
    const settings = { podLabels: { app: "b", a: "c" }, podAnnotations: { a: "b" }, drain: "0s" } as const;
    const { metadata, spec } = podTemplate({ ...POD, settings, several: true, userIds: "assigned" });
    expect(metadata).toEqual({ labels: { app: "a", a: "c" }, annotations: { a: "b", "checksum/configuration": "b" } });
    expect(spec.securityContext).toEqual({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
    expect(spec.container[0]).not.toHaveProperty("lifecycle");
    const spread = (topologyKey: string) => ({ ...EACH_ONCE, topologyKey, whenUnsatisfiable: "ScheduleAnyway" });
    expect(spec).toHaveProperty(
      "topologySpreadConstraint",
      ["kubernetes.io/hostname", "topology.kubernetes.io/zone"].map(spread),
    );
  });

  const at = { mountPath: "/a" };
  const writable = { name: "own", ...at, readOnly: false };
  const readable = { ...writable, readOnly: true };

  test.each<[PodVolume, source: object, mount?: object]>([
    [PodVolume.emptyDirectory({ sizeLimit: "1Gi", ...at }), { emptyDir: { sizeLimit: "1Gi" } }, writable],
    [
      PodVolume.configMap({ name: "a", subPath: "b", ...at }),
      { configMap: { name: "a" } },
      { ...readable, subPath: "b" },
    ],
    [PodVolume.secret({ secret: "a", ...at }), { secret: { secretName: "a" } }, readable],
    [PodVolume.secret({ secret: SecretRef.of("a", "b") }), { secret: { items: [{ key: "b", path: "b" }] } }],
    [PodVolume.claim({ name: "a", ...at }), { persistentVolumeClaim: { claimName: "a" } }, writable],
    [PodVolume.csi({ driver: "a", attributes: { b: "c" } }), { csi: { readOnly: true, volumeAttributes: { b: "c" } } }],
    [PodVolume.csi({ driver: "a", nodePublishSecret: "b" }), { csi: { nodePublishSecretRef: { name: "b" } } }],
  ])("mounts %# of the program", (...[volume, source, mount]) => {
    const { spec } = podTemplate({ ...POD, settings: { volumes: { own: volume } } });
    expect(spec.volume).toContainEqual(expect.objectContaining({ name: "own" }));
    expect(spec.volume.find(({ name }) => name === "own")).toMatchObject(source);
    expect(spec.container[0]!.volumeMount.filter(({ name }) => name === "own")).toEqual(mount ? [mount] : []);
  });

  test("mounts files, and folders that it writes to, beside the authority that it trusts", () => {
    const mounted = { name: "storage", mountPath: "/storage", readOnly: true };
    const certificateAuthority = CertificateAuthority.secret("ca");
    const volumes = [
      { ...mounted, source: { files: [LICENSE] } },
      { ...mounted, name: "license", source: { secret: "c" } },
    ];
    const { spec } = podTemplate({ ...POD, certificateAuthority, volumes });
    const items = [{ key: "license.pem", path: "secret_license_license.pem" }];
    expect(spec.volume).toMatchObject([
      { name: "storage", projected: [{ sources: [{ secret: [{ name: "license", items }] }] }] },
      { name: "license", secret: { secretName: "c" } },
      { name: "certificate-authority", secret: { secretName: "ca" } },
      { name: "var-lib-svc", emptyDir: {} },
      { name: "tmp" },
      { name: "token" },
    ]);
    expect(spec.container[0]!.volumeMount).toContainEqual(mounted);
    expect(spec.container[0]!.env[0]).toEqual({ name: "SSL_CERT_FILE", value: "/etc/certificate-authority/ca.pem" });
  });

  test("prefers nodes without another one, unless a program says where it runs", () => {
    const affinity = (own: object) => podTemplate({ ...POD, several: true, settings: { affinity: own } }).spec;
    expect(affinity({})).toHaveProperty("affinity.podAntiAffinity");
    expect(affinity({ podAntiAffinity: {} })).toHaveProperty("affinity.podAntiAffinity", {});
    expect(podTemplate({ ...POD, settings: { affinity: { nodeAffinity: {} } } }).spec).not.toHaveProperty(
      "affinity.podAntiAffinity",
    );
  });

  test("has names and folders that a program may not take", () => {
    expect(takenNames({ ...POD, certificateAuthority: AUTHORITY })).toEqual({
      volumes: ["configuration", "data", "certificate-authority", "tmp", "token"],
      folders: [
        "/etc/svc",
        "/var/lib/svc",
        "/etc/certificate-authority",
        "/tmp",
        "/var/run/secrets/kubernetes.io/serviceaccount",
      ],
      containers: ["svc"],
    });
  });

  test("trusts an authority that is mounted", () => {
    expect(authorityBlocks(undefined)).toEqual({ volumes: [], mounts: [] });
    expect(authorityBlocks(AUTHORITY)).toEqual({
      volumes: [{ name: "certificate-authority", configMap: { name: "authority" } }],
      mounts: [{ name: "certificate-authority", mountPath: "/etc/certificate-authority", readOnly: true }],
    });
  });
});
