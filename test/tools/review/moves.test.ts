import { AgentRelease, AgentService, AgentStorage, AgentVersion } from "../../../constructs";
import { stepOfFolders } from "../../../tools/review/folders";
import { review, type Review } from "../../../tools/review/review";
import type { Variation } from "../../fixtures/plans/program";
import { asWritten } from "../../support/edited-document";
import { kindsOf, QUESTION, reviewOfVariations, sentenceOf } from "../../support/reviewed";

type Resources = Parameters<typeof asWritten>[0]["resource"];

const stack = (resource: Resources) => ({
  name: "platform",
  directory: "/stacks/platform",
  dependencies: [],
  configuration: asWritten({
    resource: { kubernetes_namespace_v1: { svc: { metadata: { name: "svc" } } }, ...resource },
  }),
});

function reviewed(before: Resources, after: Resources): Review {
  return review(stepOfFolders([stack(before)], [stack(after)]), QUESTION);
}

const release = (name: string, chart: string, values = "{}") => ({
  name,
  namespace: "svc",
  chart: `./assets/${chart}/${"0".repeat(32)}`,
  values: [values],
});
const objects = (kind: string) =>
  release("svc-objects", "chart-custom-objects", `objects: [{kind: ${kind}, metadata: {name: svc-proxy}}]`);
const policy = {
  metadata: { name: "a", namespace: "svc" },
  spec: { pod_selector: {}, policy_types: ["Ingress"] },
};

describe("a release that is destroyed", () => {
  test("is reported with what was in it", () => {
    const found = reviewed({ helm_release: { a: objects("Certificate") } }, {});
    expect(kindsOf(found)).toEqual(["objects-removed"]);
    expect(sentenceOf(found, "objects-removed")).toBe(
      "Removed from the cluster: `release svc/svc-objects with Certificate svc-proxy`.",
    );
  });

  test("gives up an address with a route to a Gateway", () => {
    const found = reviewed({ helm_release: { a: objects("TLSRoute") } }, {});
    expect(found.outcome).toBe("dangerous");
    expect(sentenceOf(found, "address-given-up")).toContain("`TLSRoute svc-proxy` is removed");
  });

  test("takes the limits of the delivery with it, as long as the delivery runs commands in pods", () => {
    const limits = {
      helm_release: { a: release("svc-delivery", "chart-delivery-limits", "user: system:serviceaccount:svc:delivery") },
    };
    const rights = {
      kubernetes_role_v1: {
        a: {
          metadata: { name: "svc-delivery", namespace: "svc" },
          rule: [{ api_groups: [""], resources: ["pods/exec"], verbs: ["create"] }],
        },
      },
    };
    expect(sentenceOf(reviewed({ ...limits, ...rights }, rights), "rights-wider")).toContain(
      "`no longer: release svc/svc-delivery limits what system:serviceaccount:svc:delivery runs in pods`",
    );
    expect(reviewed({ ...limits, ...rights }, {}).outcome).toBe("changes");
  });
});

describe("an object under another Terraform address", () => {
  test("moves, with the command that keeps it, and is neither removed nor new", () => {
    const [before, after] = ["old", "new"].map((id) => ({
      helm_release: { [id]: objects("Certificate") },
      kubernetes_network_policy_v1: { [id]: policy },
      kubernetes_secret_v1: { [id]: { metadata: { name: "a", namespace: "svc" } } },
    }));
    const found = reviewed(before!, after!);
    expect(kindsOf(found)).toEqual(["objects-moved"]);
    expect(sentenceOf(found, "objects-moved")).toBe(
      "3 objects of `platform` move to another Terraform address: `NetworkPolicy svc/a`, `Secret svc/a` and " +
        "`release svc/svc-objects`. Terraform destroys the objects, and creates them again. To keep them, first run: " +
        "`terraform state mv kubernetes_network_policy_v1.old kubernetes_network_policy_v1.new`, " +
        "`terraform state mv kubernetes_secret_v1.old kubernetes_secret_v1.new` and " +
        "`terraform state mv helm_release.old helm_release.new`.",
    );
  });

  test("is the same where it is a release of agents", () => {
    const [before, after] = ["old", "new"].map((id): Variation => ({
      declare: (stack, agents) => {
        const version = AgentVersion.followUpdater({ first: "17.5.2" });
        const services = [AgentService.application({ name: "wiki", uri: "http://wiki.example.com:8080" })];
        new AgentRelease(stack, id, { platform: agents, namespace: "applications", services, version });
      },
    }));
    const kinds = kindsOf(reviewOfVariations(before!, after!));
    expect(kinds).toContain("objects-moved");
    expect(kinds.filter((kind) => /^agents-(added|removed)$/.test(kind))).toEqual([]);
  });

  test("is reported with what else changes of it", () => {
    const found = reviewed(
      { helm_release: { old: objects("Certificate") } },
      { helm_release: { new: objects("Issuer") } },
    );
    expect(kindsOf(found)).toEqual(["objects-moved", "setting-changed"]);
  });

  test("is still destroyed where nothing brings its content back", () => {
    const claim = (id: string) => ({
      kubernetes_persistent_volume_claim_v1: { [id]: { metadata: { name: "a", namespace: "svc" }, spec: {} } },
    });
    expect(kindsOf(reviewed(claim("old"), claim("new")))).toEqual(["volume-destroyed", "objects-moved"]);
  });
});

describe("a change that Kubernetes refuses is reported as that", () => {
  const claim = (storage: string, storage_class_name = "a") => ({
    kubernetes_persistent_volume_claim_v1: {
      a: {
        metadata: { name: "a", namespace: "svc" },
        spec: { storage_class_name, resources: { requests: { storage } } },
      },
    },
  });
  const kinds = (before: Resources, after: Resources) => kindsOf(reviewed(before, after));

  test("a volume that shrinks", () => {
    expect(kinds(claim("20Gi"), claim("10Gi"))).toEqual(["change-refused"]);
    expect(kinds(claim("1Gi"), claim("1G"))).toEqual(["change-refused"]);
    expect(kinds(claim("900Mi"), claim("1Gi"))).toEqual(["setting-changed"]);
    expect(kinds(claim("20Gi"), claim("10Gi", "b"))).not.toContain("change-refused");
  });

  test("agents that get a volume", () => {
    const storage = AgentStorage.persistentVolume();
    expect(kindsOf(reviewOfVariations({}, { agents: { pods: { storage } } }))).toContain("change-refused");
  });
});
