import { run } from "../../local/run";
import { commandFor } from "../../tools/diagnosis/causes";
import { look } from "../../tools/diagnosis/look";
import { Kubectl } from "../../tools/cluster/kubectl";
import { Cluster } from "../e2e/support/cluster";
import { describeOnNode } from "./support/describe-on-node";
import { buildGoProgram } from "./support/go-program";
import { patiently } from "./support/patiently";
import { RealNode } from "./support/real-node";
import { untilReady } from "./support/until-ready";
import { endsWithTests } from "../support/ends-with-tests";

const IMAGE = "node.test/probe:1";
const USER = 9807;

const WRONG = "node.test/no-such-image:1";
const AGENTS = "agents";

describeOnNode("a real node", () => {
  const ends = endsWithTests();
  let node: RealNode | undefined;
  let cluster: Cluster;

  beforeAll(async () => {
    const started = (node = ends(await RealNode.start({ names: { "public.example.com": "strict/web" } })));
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
    await cluster.apply(namespace("strict"), server(), service());
    await untilReady(cluster, ["strict"]);
  });

  const inPod = (...command: string[]) =>
    cluster.kubectl("exec", "-n", "strict", "server-0", "--", "probe", ...command);

  test("a pod runs an image made on the spot, as the user and with the environment of the image", async () => {
    expect(await inPod("get", "http://127.0.0.1:8080/user")).toBe(String(USER));
    expect(await inPod("get", "http://127.0.0.1:8080/env/FROM_IMAGE")).toBe("of the image");
  });

  test("kubectl shows what a pod prints", async () => {
    expect(await cluster.kubectl("logs", "-n", "strict", "server-0")).toBe("listening on :8080");
  });

  test("a pod reaches a service by its name, and itself through it", async () => {
    // The node knows a Service a moment after its pod is ready.
    const byName = () => inPod("get", "http://web.strict.svc.cluster.local/ready");
    expect(await patiently("the node knows the Service", byName)).toBe("ready");
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
    await cluster.kubectl("delete", "pod", "server-0", "-n", "strict", "--grace-period=1");
    await untilReady(cluster, ["strict"]);
    expect(await inPod("get", "http://127.0.0.1:8080/files/state")).toBe("kept");
  });

  test("what does not start is told with its reason and its last lines", async () => {
    await cluster.apply(namespace("broken"), broken());
    await expect(untilReady(cluster, ["broken"], 5)).rejects.toThrow(
      /Pod broken\/broken-.*, container probe: (Error|CrashLoopBackOff)[^]*unknown command: "no-such-command"/,
    );
  });

  /** Teleport's chart leaves `podManagementPolicy` out, which is `OrderedReady`; that of this package says `Parallel`. */
  describe("a StatefulSet of agents whose wrong image was mended", () => {
    beforeAll(() => cluster.apply({ apiVersion: "v1", kind: "Namespace", metadata: { name: AGENTS } }));

    const causes = async (name: string) => {
      const target = { address: name, kind: "StatefulSet", namespace: AGENTS, name };
      return (await look(new Kubectl(node!.controlPlane), [target])).get(name) ?? [];
    };

    /** Rolls out a wrong image, waits until a pod fails by it, and mends it. */
    const mend = async (name: string, policy: string) => {
      await cluster.apply(agents(name, policy, IMAGE));
      await untilReady(cluster, [AGENTS]);
      await cluster.apply(agents(name, policy, WRONG));
      await patiently("a pod fails", async () => {
        const [{ cause } = { cause: undefined }] = await causes(name);
        if (cause !== "image") throw new Error(`cause: ${cause}`);
      });
      await cluster.apply(agents(name, policy, IMAGE));
    };

    test("waits for the broken pod where pods start in order, until the shown command has deleted it", async () => {
      await mend("ordered", "OrderedReady");
      const stuck = await patiently("the pod is in the way", async () => {
        const [found] = await causes("ordered");
        if (found?.cause !== "stuck") throw new Error(`cause: ${found?.cause}`);
        return found;
      });
      await expect(untilReady(cluster, [AGENTS], 15)).rejects.toThrow("ordered-1");
      const [, ...args] = commandFor(stuck).split(" ");
      await cluster.kubectl(...args);
      await untilReady(cluster, [AGENTS]);
      expect(await causes("ordered")).toEqual([]);
    });

    test("goes on by itself where pods start in parallel", async () => {
      await mend("parallel", "Parallel");
      await untilReady(cluster, [AGENTS]);
    });

    test.each(["Succeeded", "Failed"])("has a new pod in place of one whose phase is %s", async (phase) => {
      const status = JSON.stringify({ status: { phase } });
      await cluster.kubectl(
        "patch",
        "pod",
        "ordered-0",
        "-n",
        AGENTS,
        "--subresource=status",
        "--type=merge",
        "-p",
        status,
      );
      await untilReady(cluster, [AGENTS]);
    });
  });
});

function namespace(name: string): object {
  const labels = { "pod-security.kubernetes.io/enforce": "restricted" };
  return { apiVersion: "v1", kind: "Namespace", metadata: { name, labels } };
}

function server(): object {
  const probe = { httpGet: { path: "/ready", port: 8080 }, periodSeconds: 1 };
  return {
    apiVersion: "apps/v1",
    kind: "StatefulSet",
    metadata: { name: "server", namespace: "strict" },
    spec: {
      selector: { matchLabels: { app: "server" } },
      template: template("server", {
        args: ["serve", ":8080", "/data"],
        readinessProbe: probe,
        volumeMounts: [{ name: "data", mountPath: "/data" }],
      }),
      volumeClaimTemplates: [
        {
          metadata: { name: "data" },
          spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
        },
      ],
    },
  };
}

function broken(): object {
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "broken", namespace: "broken" },
    spec: {
      // Its container runs for a moment, which is no readiness.
      minReadySeconds: 60,
      selector: { matchLabels: { app: "broken" } },
      template: template("broken", { args: ["no-such-command"] }),
    },
  };
}

/** Pods as Pod Security `restricted` demands them. */
function template(app: string, container: object): object {
  const securityContext = {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ["ALL"] },
  };
  return {
    metadata: { labels: { app } },
    spec: {
      securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
      containers: [{ name: "probe", image: IMAGE, securityContext, ...container }],
    },
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

function agents(name: string, podManagementPolicy: string, image: string): object {
  const readinessProbe = { httpGet: { path: "/ready", port: 8080 }, periodSeconds: 1 };
  const container = { name: "agent", image, args: ["serve", ":8080", "/tmp"], readinessProbe };
  return {
    apiVersion: "apps/v1",
    kind: "StatefulSet",
    metadata: { name, namespace: AGENTS },
    spec: {
      replicas: 2,
      podManagementPolicy,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name } },
        spec: { terminationGracePeriodSeconds: 1, containers: [{ ...container, imagePullPolicy: "IfNotPresent" }] },
      },
    },
  };
}
