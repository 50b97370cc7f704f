import { Brand } from "../../constructs/brand/brand";
import { CertificateAuthority } from "../../constructs/secrets/certificate-authority";
import { PodVolume } from "../../constructs/workloads/pods/pod-volume";
import {
  authorityBlocks,
  podTemplate,
  takenNames,
  tokenMount,
  tokenVolume,
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
      env: []
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
  + affinity:
  +   podAntiAffinity:
  +     preferredDuringSchedulingIgnoredDuringExecution:
  +       - weight: 100
  +         podAffinityTerm:
  +           topologyKey: kubernetes.io/hostname
  +           labelSelector:
  +             - matchLabels:
  +                 app: a
  + imagePullSecrets:
  +   - name: registry
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
  + dnsPolicy: Default
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
  -   env: []
  +   env:
  +     - name: SSL_CERT_FILE
  +       value: /etc/certificate-authority/ca.pem
  +     - name: A
  +       value: "1"
  +     - name: B
  +       value: "2"

spec > container > volumeMount
  - - name: configuration
  -   mountPath: /etc/svc
  + - name: license
  +   mountPath: /license
  +   readOnly: true
  + - name: storage
  +   mountPath: /storage
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

  test("prefers nodes without another one, unless a program says where it runs", () => {
    const affinity = (own: object) => podTemplate({ ...POD, several: true, settings: { affinity: own } }).spec;
    expect(affinity({})).toHaveProperty("affinity.podAntiAffinity");
    expect(affinity({ podAntiAffinity: {} })).toHaveProperty("affinity.podAntiAffinity", {});
    expect(podTemplate({ ...POD, settings: { affinity: { nodeAffinity: {} } } }).spec).not.toHaveProperty(
      "affinity.podAntiAffinity",
    );
  });

  test("writes to the folders that its image's program writes to, each a volume named after it", () => {
    const image = { ...Brand.SVC.imageContract, writableFolders: ["/var/Own__data", "/etc/svc"] };
    const brand = Object.create(Brand.SVC, { imageContract: { value: image } }) as Brand;
    const { spec } = podTemplate({ ...POD, brand });
    expect(spec.volume).toContainEqual({ name: "var-own-data", emptyDir: {} });
    expect(spec.container[0]).toHaveProperty("volumeMount.2", {
      ...{ name: "var-own-data", mountPath: "/var/Own__data", readOnly: false },
    });
    expect(spec.volume).toHaveLength(4);
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

  test("trusts an authority that is mounted, and has the token of its account", () => {
    expect(authorityBlocks(undefined)).toEqual({ volumes: [], mounts: [] });
    expect(authorityBlocks(AUTHORITY)).toEqual({
      volumes: [{ name: "certificate-authority", configMap: { name: "authority" } }],
      mounts: [{ name: "certificate-authority", mountPath: "/etc/certificate-authority", readOnly: true }],
    });
    expect(shown(tokenVolume())).toMatchInlineSnapshot(`
"name: token
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
    expect(tokenMount()).toEqual({
      ...{ name: "token", mountPath: "/var/run/secrets/kubernetes.io/serviceaccount", readOnly: true },
    });
  });
});
