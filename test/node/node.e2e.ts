import { Cluster } from "../e2e/support/cluster";
import { run } from "../../local/run";
import { describeOnNode } from "./support/describe-on-node";
import { buildGoProgram } from "./support/go-program";
import { patiently } from "./support/patiently";
import { RealNode } from "./support/real-node";

const IMAGE = "node.test/probe:1";
const USER = 9807;

describeOnNode("a real node", () => {
  let node: RealNode | undefined;
  let cluster: Cluster;

  beforeAll(async () => {
    const started = (node = await RealNode.start({ names: { "public.example.com": "strict/web" } }));
    cluster = new Cluster(started.controlPlane);
    const program = await buildGoProgram("probe", started.folder);
    await started.images.add({
      name: IMAGE,
      entrypoint: ["/usr/local/bin/probe"],
      user: USER,
      env: { FROM_IMAGE: "of the image" },
      entries: [
        { path: "/usr/local/bin/program", from: program },
        { path: "/usr/local/bin/probe", link: "program" },
      ],
    });
    await cluster.apply(
      {
        apiVersion: "v1",
        kind: "Namespace",
        metadata: { name: "strict", labels: { "pod-security.kubernetes.io/enforce": "restricted" } },
      },
      claim(),
      pod("server"),
      service(),
    );
    await cluster.kubectl("wait", "-n", "strict", "--for=condition=Ready", "pod/server", "--timeout=30s");
  });

  afterAll(async () => {
    await node?.stop();
  });

  const inPod = (...command: string[]) => cluster.kubectl("exec", "-n", "strict", "server", "--", "probe", ...command);

  test("a pod runs an image made on the spot, as the user and with the environment of the image", async () => {
    expect(await inPod("get", "http://127.0.0.1:8080/user")).toBe(String(USER));
    expect(await inPod("get", "http://127.0.0.1:8080/env/FROM_IMAGE")).toBe("of the image");
  });

  test("kubectl shows what a pod prints", async () => {
    expect(await cluster.kubectl("logs", "-n", "strict", "server")).toBe("listening on :8080");
  });

  test("a pod reaches a service by its name, and itself through it", async () => {
    expect(await inPod("get", "http://web.strict.svc.cluster.local/ready")).toBe("ready");
    expect(await inPod("get", "http://web/ready")).toBe("ready");
  });

  test("a pod reaches the API server as its service account", async () => {
    const answer = JSON.parse(await inPod("get", "https://kubernetes.default.svc/version")) as { major: string };
    expect(answer.major).toBe("1");
    await expect(inPod("get", "https://kubernetes.default.svc/api/v1/secrets")).rejects.toThrow(
      "system:serviceaccount:strict:default",
    );
  });

  test("a service of type LoadBalancer gets an address, which the name that a test gives leads to", async () => {
    const answer = await patiently("the name is known", () => inPod("get", "http://public.example.com/ready"));
    expect(answer).toBe("ready");
    const [file, ...args] = node!.inside("curl", "--silent", "http://public.example.com/ready");
    expect((await run(file, args)).stdout).toBe("ready");
  });

  test("a volume keeps what a pod wrote when the pod is made anew", async () => {
    await inPod("put", "http://127.0.0.1:8080/files/state", "kept");
    await cluster.kubectl("delete", "pod", "server", "-n", "strict", "--grace-period=1");
    await cluster.apply(pod("server"));
    await cluster.kubectl("wait", "-n", "strict", "--for=condition=Ready", "pod/server", "--timeout=30s");
    expect(await inPod("get", "http://127.0.0.1:8080/files/state")).toBe("kept");
  });
});

function pod(name: string): object {
  const probe = { httpGet: { path: "/ready", port: 8080 }, periodSeconds: 1 };
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name, namespace: "strict", labels: { app: name } },
    spec: {
      securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
      containers: [
        {
          ...{ name: "probe", image: IMAGE, args: ["serve", ":8080", "/data"], readinessProbe: probe },
          volumeMounts: [{ name: "data", mountPath: "/data" }],
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ["ALL"] },
          },
        },
      ],
      volumes: [{ name: "data", persistentVolumeClaim: { claimName: "data" } }],
    },
  };
}

function claim(): object {
  return {
    apiVersion: "v1",
    kind: "PersistentVolumeClaim",
    metadata: { name: "data", namespace: "strict" },
    spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
  };
}

function service(): object {
  return {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name: "web", namespace: "strict" },
    spec: { type: "LoadBalancer", selector: { app: "server" }, ports: [{ port: 80, targetPort: 8080 }] },
  };
}
