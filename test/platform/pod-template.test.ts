import { Brand } from "../../constructs/brand/brand";
import { CertificateAuthority } from "../../constructs/secrets/certificate-authority";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import type { ServerPodSettings } from "../../constructs/workloads/pod-settings";
import { PodVolume } from "../../constructs/workloads/pods/pod-volume";
import {
  authorityBlocks,
  podTemplate,
  takenNames,
  type PodTemplateProps,
} from "../../constructs/platform/component/pod-template";
import { changedLines } from "../support/changed-lines";
import { shown, LICENSE, AUTHORITY } from "./declared-platforms";

describe("a pod of auth service or proxies", () => {
  const POD: PodTemplateProps = {
    ...{ brand: Brand.SVC, image: "svc:1", serviceAccount: "account", arguments: ["start"] },
    ...{ ports: [{ name: "auth", containerPort: 3025 }], certificateAuthority: undefined, several: false },
    ...{ labels: { app: "a" }, configurationChecksum: "b", settings: {}, userIds: "image" },
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

  test("has what is declared", () => {
    const settings = {
      podLabels: { team: "access" },
      podAnnotations: { note: "x" },
      terminationGracePeriodSeconds: 90,
      imagePullPolicy: "Always",
      imagePullSecrets: ["registry"],
      nodeSelector: { pool: "access" },
      dnsPolicy: "Default",
      extraEnvironment: { B: "2" },
      volumes: { scratch: PodVolume.emptyDirectory({ mountPath: "/scratch" }) },
      initContainers: [{ name: "first", image: "first:1" }],
      sidecars: [{ name: "beside", image: "beside:1" }],
    } as const;
    const declared = podTemplate({
      ...POD,
      ...{ several: true, certificateAuthority: CertificateAuthority.secret("ca"), userIds: "assigned" },
      environment: [{ name: "A", value: "1" }],
      volumes: [
        { name: "license", mountPath: "/license", readOnly: true, source: { secret: "c" } },
        { name: "storage", mountPath: "/storage", readOnly: true, source: { files: [LICENSE] } },
        { name: "data", mountPath: "/data", readOnly: false, source: { emptyDirectory: true } },
      ],
      settings,
    });
    expect(changedLines(shown(podTemplate(POD)), shown(declared))).toMatchInlineSnapshot(`
"metadata > labels
  + team: access

metadata > annotations
  + note: x

spec
  - terminationGracePeriodSeconds: 60
  + terminationGracePeriodSeconds: 90

spec > securityContext
  - runAsUser: "9807"
  - runAsGroup: "9807"
  - fsGroup: "9807"
  - fsGroupChangePolicy: OnRootMismatch

spec
  + nodeSelector:
  +   pool: access
  + dnsPolicy: Default
  + affinity:
  +   podAntiAffinity:
  +     preferredDuringSchedulingIgnoredDuringExecution:
  +       - weight: 100
  +         podAffinityTerm:
  +           topologyKey: kubernetes.io/hostname
  +           labelSelector:
  +             - matchLabels:
  +                 app: a
  + topologySpreadConstraint:
  +   - maxSkew: 1
  +     labelSelector:
  +       - matchLabels:
  +           app: a
  +     topologyKey: kubernetes.io/hostname
  +     whenUnsatisfiable: ScheduleAnyway
  +   - maxSkew: 1
  +     labelSelector:
  +       - matchLabels:
  +           app: a
  +     topologyKey: topology.kubernetes.io/zone
  +     whenUnsatisfiable: ScheduleAnyway
  + imagePullSecrets:
  +   - name: registry
  + initContainer:
  +   - name: first
  +     image: first:1
  +     imagePullPolicy: IfNotPresent
  +     resources:
  +       requests:
  +         cpu: 10m
  +         memory: 32Mi
  +       limits:
  +         memory: 128Mi
  +     env: []
  +     port: []
  +     volumeMount: []
  +     securityContext:
  +       runAsNonRoot: true
  +       allowPrivilegeEscalation: false
  +       readOnlyRootFilesystem: true
  +       capabilities:
  +         drop:
  +           - ALL

spec > container
  -   imagePullPolicy: IfNotPresent
  +   imagePullPolicy: Always

spec > container > env
  + - name: SSL_CERT_FILE
  +   value: /etc/certificate-authority/ca.pem
  + - name: A
  +   value: "1"
  + - name: B
  +   value: "2"

spec > container > volumeMount
  - - name: configuration
  -   mountPath: /etc/svc
  + - name: license
  +   mountPath: /license
  + - name: storage
  +   mountPath: /storage
  +   readOnly: true
  +   mountPath: /data
  +   readOnly: false
  + - name: certificate-authority
  +   mountPath: /etc/certificate-authority
  +   readOnly: true
  + - name: var-lib-svc
  + - name: scratch
  +   mountPath: /scratch
  +   readOnly: false

spec > container
  + - name: beside
  +   image: beside:1
  +   imagePullPolicy: IfNotPresent
  +   resources:
  +     requests:
  +       cpu: 10m
  +       memory: 32Mi
  +     limits:
  +       memory: 128Mi
  +   env: []
  +   port: []
  +   volumeMount: []
  +   securityContext:
  +     runAsNonRoot: true
  +     allowPrivilegeEscalation: false
  +     readOnlyRootFilesystem: true
  +     capabilities:
  +       drop:
  +         - ALL

spec > volume
  - - name: configuration
  -   configMap:
  -     name: a
  + - name: license
  +   secret:
  +     secretName: c
  + - name: storage
  +   projected:
  +     - sources:
  +         - secret:
  +             - name: license
  +               items:
  +                 - key: license.pem
  +                   path: secret_license_license.pem
  -   persistentVolumeClaim:
  -     claimName: b
  +   emptyDir: {}
  + - name: certificate-authority
  +   secret:
  +     secretName: ca
  + - name: var-lib-svc
  +   emptyDir: {}
  + - name: scratch
  +   emptyDir: {}"
`);
  });

  test("has further volumes, containers, names and times as a program says them", () => {
    const label = { "app.kubernetes.io/component": "auth" };
    const template = (settings: ServerPodSettings) =>
      shown(podTemplate({ ...POD, labels: label, several: true, settings }));
    const declared = template({
      probes: { readiness: { failureThreshold: 3 }, liveness: { periodSeconds: 30 } },
      drain: "300s",
      hostAliases: [{ ip: "10.0.0.9", hostnames: ["idp.corp"] }],
      dnsPolicy: "None",
      dnsConfig: {
        nameservers: ["10.0.0.53"],
        searches: ["corp"],
        options: [{ name: "ndots", value: "1" }, { name: "rotate" }],
      },
      topologySpreadConstraints: [
        { topologyKey: "rack", whenUnsatisfiable: "DoNotSchedule", minDomains: 3, matchLabelKeys: ["hash"] },
      ],
      tolerations: [{ key: "dedicated", operator: "Equal", value: "access", effect: "NoSchedule" }],
      priorityClassName: "critical",
      resources: { memoryLimit: "2Gi" },
      extraEnvironment: { Z: "last", A: SecretRef.of("settings", "a") },
      volumes: {
        scratch: PodVolume.emptyDirectory({ sizeLimit: "1Gi", medium: "Memory", mountPath: "/scratch" }),
        ca: PodVolume.configMap({ name: "corporate-ca", mountPath: "/etc/corporate", subPath: "ca.pem" }),
        keys: PodVolume.secret({ secret: "keys", mountPath: "/etc/keys" }),
        one: PodVolume.secret({ secret: SecretRef.of("many", "one.pem") }),
        shared: PodVolume.claim({ name: "recordings", mountPath: "/recordings" }),
        vault: PodVolume.csi({ driver: "vault", attributes: { of: "a" }, nodePublishSecret: "b", mountPath: "/vault" }),
      },
      sidecars: [
        {
          ...{ name: "beside", image: "beside:1", command: ["/bin/forward"], args: ["--listen=:9000"] },
          environment: { REGION: "eu", API_TOKEN: SecretRef.of("forwarder", "token") },
          mounts: [{ volume: "scratch", mountPath: "/scratch", readOnly: true }],
          ports: [{ name: "logs", containerPort: 9000 }],
          securityContext: { runAsUser: 1000, readOnlyRootFilesystem: false },
          resources: { memoryLimit: "64Mi" },
        },
      ],
    });
    expect(changedLines(template({}), declared)).toMatchInlineSnapshot(`
"spec
  + toleration:
  +   - key: dedicated
  +     operator: Equal
  +     value: access
  +     effect: NoSchedule
  + priorityClassName: critical
  + hostAliases:
  +   - ip: 10.0.0.9
  +     hostnames:
  +       - idp.corp
  + dnsPolicy: None
  + dnsConfig:
  +   nameservers:
  +     - 10.0.0.53
  +   searches:
  +     - corp
  +   option:
  +     - name: ndots
  +       value: "1"
  +     - name: rotate

spec > topologySpreadConstraint
  -   topologyKey: kubernetes.io/hostname
  -   whenUnsatisfiable: ScheduleAnyway
  - - maxSkew: 1
  -   labelSelector:
  -     - matchLabels:
  -         app.kubernetes.io/component: auth
  -   topologyKey: topology.kubernetes.io/zone
  -   whenUnsatisfiable: ScheduleAnyway
  +   topologyKey: rack
  +   whenUnsatisfiable: DoNotSchedule
  +   minDomains: 3
  +   matchLabelKeys:
  +     - hash

spec > container > env
  -   value: "966367642"
  +   value: "1932735284"
  + - name: A
  +   valueFrom:
  +     secretKeyRef:
  +       name: settings
  +       key: a
  + - name: Z
  +   value: last

spec > container > readinessProbe
  - failureThreshold: 12
  + failureThreshold: 3

spec > container > livenessProbe
  - periodSeconds: 5
  + periodSeconds: 30

spec > container > lifecycle > preStop > exec > command
  - - 30s
  + - 300s

spec > container > resources > limits
  - memory: 1Gi
  + memory: 2Gi

spec > container > volumeMount
  +   readOnly: true
  + - name: ca
  +   mountPath: /etc/corporate
  +   readOnly: true
  +   subPath: ca.pem
  + - name: keys
  +   mountPath: /etc/keys
  +   readOnly: true
  + - name: scratch
  +   mountPath: /scratch
  +   readOnly: false
  + - name: shared
  +   mountPath: /recordings
  +   readOnly: false
  + - name: vault
  +   mountPath: /vault

spec > container
  + - name: beside
  +   image: beside:1
  +   imagePullPolicy: IfNotPresent
  +   command:
  +     - /bin/forward
  +   args:
  +     - --listen=:9000
  +   resources:
  +     requests:
  +       cpu: 10m
  +       memory: 32Mi
  +     limits:
  +       memory: 64Mi
  +   env:
  +     - name: API_TOKEN
  +       valueFrom:
  +         secretKeyRef:
  +           name: forwarder
  +           key: token
  +     - name: REGION
  +       value: eu
  +   port:
  +     - protocol: TCP
  +       name: logs
  +       containerPort: 9000
  +   volumeMount:
  +     - name: scratch
  +       mountPath: /scratch
  +       readOnly: true
  +   securityContext:
  +     runAsNonRoot: true
  +     allowPrivilegeEscalation: false
  +     readOnlyRootFilesystem: false
  +     capabilities:
  +       drop:
  +         - ALL
  +     runAsUser: "1000"

spec > volume
  + - name: ca
  +   configMap:
  +     name: corporate-ca
  + - name: keys
  +   secret:
  +     secretName: keys
  + - name: one
  +   secret:
  +     secretName: many
  +     items:
  +       - key: one.pem
  +         path: one.pem
  + - name: scratch
  +   emptyDir:
  +     sizeLimit: 1Gi
  +     medium: Memory
  + - name: shared
  +   persistentVolumeClaim:
  +     claimName: recordings
  + - name: vault
  +   csi:
  +     driver: vault
  +     readOnly: true
  +     volumeAttributes:
  +       of: a
  +     nodePublishSecretRef:
  +       name: b"
`);
    expect(template({ drain: "0s" })).not.toContain("lifecycle");
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
        ...["/etc/svc", "/var/lib/svc", "/etc/certificate-authority", "/tmp"],
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
