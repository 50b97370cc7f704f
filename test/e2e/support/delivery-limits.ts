import { run } from "../../../local/run";
import { temporaryFolder } from "../../support/temporary-folder";
import { rightsOfRule, shownRight, type Rule } from "./account-rights";
import type { Cluster } from "./cluster";
import { kubeconfigOf } from "./service-account";

/** Where a command is run, and which. */
interface Attempt {
  readonly pod: string;
  readonly container?: string;
  readonly command: readonly string[];
  readonly tty?: boolean;
}

const RULES_REVIEW = {
  apiVersion: "authorization.k8s.io/v1",
  kind: "SelfSubjectRulesReview",
  spec: { namespace: "svc" },
};

const ALIKE = "svc-auth-other-bcdfg";

/** What the account of the delivery is refused, whoever may answer for the containers. */
export function deliveryLimitsSuite(cluster: Cluster): void {
  describe("what the delivery's account may do", () => {
    let kubeconfig = "";
    let auth = "";
    let proxy = "";

    async function podOf(component: string): Promise<string> {
      const pods = await cluster.list("pods");
      return pods.find(({ metadata }) => metadata.labels?.["app.kubernetes.io/component"] === component)!.metadata.name;
    }

    beforeAll(async () => {
      kubeconfig = await kubeconfigOf(cluster, { name: "svc-delivery", namespace: "svc" }, temporaryFolder());
      auth = await podOf("auth");
      proxy = await podOf("proxy");
      await cluster.apply(podNamed(ALIKE));
    });

    afterAll(() => cluster.kubectl("delete", "pod", ALIKE, "-n", "svc", "--force", "--grace-period=0"));

    /** What an account may do in the namespace of the platform, a verb each. */
    async function rightsOf(account: string): Promise<string[]> {
      const { kubectl, kubeconfig: ofAdmin, context } = cluster.controlPlane;
      const where = ["--kubeconfig", ofAdmin, "--context", context, `--as=system:serviceaccount:svc:${account}`];
      const args = ["create", "--raw", "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews", "-f", "-"];
      const { stdout } = await run(kubectl, [...where, ...args], { input: JSON.stringify(RULES_REVIEW) });
      const { status } = JSON.parse(stdout) as { status: { resourceRules: Rule[] } };
      const rights = status.resourceRules.flatMap((rule) => rightsOfRule(rule, "svc"));
      return rights.map((right) => shownRight(right, right.name));
    }

    test("it has five rights beside those of every account", async () => {
      const everyone = await rightsOf("default");
      const own = (await rightsOf("svc-delivery")).filter((right) => !everyone.includes(right));
      expect(own.sort()).toEqual([
        "create pods/exec",
        "get configmaps svc-watch",
        "get deployments.apps svc-auth",
        "list pods",
        "patch configmaps svc-watch",
      ]);
    });

    test("another namespace is closed to it", async () => {
      const args = ["--kubeconfig", kubeconfig, "get", "pods", "-n", "agents"];
      const { stderr } = await run(cluster.controlPlane.kubectl, args, { accept: [1] });
      expect(stderr).toContain("forbidden");
    });

    /** What the API server says of an attempt, which does not go beyond its admission where it is refused. */
    async function answerTo({ pod, container = "svc", command, tty = false }: Attempt): Promise<string> {
      const words = command.map((word) => `command=${encodeURIComponent(word)}`).join("&");
      const path = `/api/v1/namespaces/svc/pods/${pod}/exec?container=${container}&stdout=true&tty=${String(tty)}&${words}`;
      const args = ["--kubeconfig", kubeconfig, "create", "--raw", path, "-f", "/dev/null"];
      return (await run(cluster.controlPlane.kubectl, args, { accept: [0, 1] })).stderr;
    }

    const status = ["tctl", "status"];

    test.each<[string, () => Attempt, string]>([
      ["in a proxy", () => ({ pod: proxy, command: status }), "auth service's pods alone"],
      ["in a pod that is named alike", () => ({ pod: ALIKE, command: status }), "auth service's pods alone"],
      ["in another container", () => ({ pod: auth, container: "other", command: status }), "container alone"],
      ["at a terminal", () => ({ pod: auth, command: status, tty: true }), "no terminal"],
      ["a shell", () => ({ pod: auth, command: ["sh", "-c", "tctl status"] }), "nothing else"],
      ["the service's program", () => ({ pod: auth, command: ["svc", "version"] }), "nothing else"],
      ["an export of keys", () => ({ pod: auth, command: ["tctl", "auth", "export", "--keys"] }), "nothing else"],
      ["a list of users", () => ({ pod: auth, command: ["tctl", "get", "users"] }), "nothing else"],
      ["roles with secrets", () => ({ pod: auth, command: ["tctl", "get", "role", "--with-secrets"] }), "nothing else"],
      [
        "a kind that no delivery brings",
        () => ({ pod: auth, command: ["tctl", "get", "web_session", "--format=json"] }),
        "nothing else",
      ],
      ["a removal with a flag", () => ({ pod: auth, command: ["tctl", "rm", "a", "--x"] }), "nothing else"],
    ])("%s is refused", async (_, attempt, message) => {
      const answer = await answerTo(attempt());
      expect(answer).toContain("ValidatingAdmissionPolicy 'svc-svc-delivery'");
      expect(answer).toContain(message);
    });

    test.each([
      [status],
      [["tctl", "get", "role/svc-delivery-record", "--format=json"]],
      [["tctl", "create", "-f"]],
      [["tctl", "rm", "a"]],
    ])("%j in the auth service is admitted", async (command) => {
      expect(await answerTo({ pod: auth, command })).not.toContain("ValidatingAdmissionPolicy");
    });
  });
}

/** A pod that the Pod Security Standard `restricted` admits. */
function podNamed(name: string) {
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name, namespace: "svc" },
    spec: {
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: "RuntimeDefault" } },
      containers: [
        {
          name: "svc",
          image: "example",
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ["ALL"] } },
        },
      ],
    },
  };
}
