import { Testing } from "cdktf";
import { PublicAddress } from "../../constructs/network/public-address";
import { AuthStorage } from "../../constructs/platform/auth/auth-storage";
import { DELETION_LABEL } from "../../constructs/platform/auth/plan-conditions";
import { programIn, smallPlatform } from "../support/program";
import { at } from "../support/synthesis";
import { synthesise } from "./support";

const DEPLOYMENT = "kubernetes_deployment_v1";
const CLAIM = "kubernetes_persistent_volume_claim_v1";

function messages(type: string, props: Parameters<typeof synthesise>[0]): readonly string[] {
  const conditions = at(synthesise(props).resource(type, "svc-auth"), "lifecycle.precondition");
  return (conditions as { error_message: string }[]).map(({ error_message }) => error_message);
}

const onVolume = (props: Parameters<typeof AuthStorage.persistentVolume>[0] = {}) => ({
  auth: { storage: AuthStorage.persistentVolume(props) },
});

describe("an auth service is not changed before its plan has read", () => {
  const publicAddress = PublicAddress.of("new.example.com");
  test.each([
    ["new.example.com", { publicAddress }],
    ["acme", { publicAddress, clusterName: "acme" }],
  ])("the name of its cluster, which would be %s", (name, props) => {
    const [said] = messages(DEPLOYMENT, props).filter((message) => message.includes("PLATFORM-017"));
    expect(said).toContain(`and would be ${name}`);
  });

  test("which version runs, and that somebody is able to read it", () => {
    const found = messages(DEPLOYMENT, { version: "18.1.0" });
    expect(found.map((message) => /^[A-Z]+-\d+|Deployment \S+/.exec(message)?.[0])).toEqual(
      expect.arrayContaining(["Deployment svc-auth", "COMPATIBILITY-004", "COMPATIBILITY-005"]),
    );
  });

  test("what runs under its names in the cluster, so another id of the platform hides no downgrade", () => {
    const read = (id: string) => {
      const { stack } = programIn();
      smallPlatform(stack, {}, id);
      return Object.values(
        at(JSON.parse(Testing.synth(stack)), "data.kubernetes_resources") as Record<string, unknown>,
      );
    };
    expect(read("renamed")).toEqual(read("platform"));
  });
});

test("proxies have no check of their own: the plan that would upgrade them upgrades the auth service too", () => {
  const proxy = synthesise().resource(DEPLOYMENT, "svc-proxy");
  expect(proxy).not.toHaveProperty("lifecycle.precondition");
  expect(proxy["depends_on"]).toContainEqual(expect.stringMatching(/^kubernetes_deployment_v1\..*auth/));
});

describe("the volume", () => {
  test.each([
    ["is kept unless the declaration allows its deletion", {}, true, "refused"],
    ["is deleted where the declaration allows that", { deletion: "allowed" }, false, "allowed"],
  ] as const)("%s", (_, props, isKept, label) => {
    expect(synthesise(onVolume(props)).resource(CLAIM, "svc-auth")).toMatchObject({
      metadata: { labels: { [DELETION_LABEL]: label } },
      lifecycle: { prevent_destroy: isKept },
    });
  });

  test("is held against the storage classes of the cluster, also where its deletion is allowed", () => {
    const codes = (...[props]: Parameters<typeof onVolume>) =>
      messages(CLAIM, onVolume(props)).map((message) => message.slice(0, "STORAGE-000".length));
    expect(codes()).toContain("STORAGE-008");
    expect(codes({ storageClass: "fast" })).toContain("STORAGE-009");
    expect(codes({ deletion: "allowed" })).toEqual(["STORAGE-008"]);
  });

  test.each([
    ["all classes where the cluster chooses", AuthStorage.persistentVolume(), [undefined]],
    ["the class that is named", AuthStorage.persistentVolume({ storageClass: "fast" }), ["metadata.name=fast"]],
    ["none with external storage", AuthStorage.external({ type: "postgresql" }), []],
  ])("makes a plan read %s", (_, storage, selectors) => {
    const read = at(JSON.parse(synthesise({ auth: { storage } }).text), "data.kubernetes_resources") ?? {};
    const classes = (Object.values(read) as Record<string, unknown>[]).filter(({ kind }) => kind === "StorageClass");
    expect(classes.map((each) => each["field_selector"])).toEqual(selectors);
  });
});
