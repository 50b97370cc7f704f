import { ResourceDelivery, Role, type DeliveryWatch } from "../../../constructs";
import { DeliveryWatchHere } from "./delivery-watch";
import { patiently } from "../support/patiently";
import type { RunningPlatform } from "./running-platform";
import { HAS_PLAN } from "./tier";

/** What the program of this suite declares besides a platform. */
export interface Watched {
  readonly roles: readonly Role[];
  readonly delivery: ResourceDelivery;
}

const ROLES = [
  Role.of({ name: "reader", allow: { rules: [{ resources: ["session"], verbs: ["list", "read"] }] } }),
  Role.of({
    name: "sre",
    options: { maxSessionTtl: "8h" },
    allow: { logins: ["root"], nodeLabels: { env: ["dev"] }, rules: [{ resources: ["role"], verbs: ["list"] }] },
  }),
];

/** A role as somebody writes it by hand: it may do more than is declared. */
const WIDENED = {
  kind: "role",
  version: "v7",
  metadata: { name: "sre" },
  spec: {
    options: { max_session_ttl: "8h" },
    allow: {
      logins: ["root"],
      node_labels: { env: ["dev"] },
      rules: [{ resources: ["role"], verbs: ["list", "read", "update"] }],
    },
  },
};

/** Longer than a CronJob that runs each minute takes to begin, and a look. */
const RESTORED_WITHIN_MS = 150_000;

/**
 * What people change in a running service is seen, shown by the plan, and taken back by the apply.
 *
 * @param declare synthesises the platform with these resources
 */
export function watchSuite(running: () => RunningPlatform, declare: (watched: Watched) => void): void {
  const watch = new DeliveryWatchHere(running);
  const apply = async (how: DeliveryWatch) => {
    declare({ roles: ROLES, delivery: ResourceDelivery.job({ watch: how }) });
    await running().apply();
  };
  const changeByHand = async () => {
    await running().tctl("rm", "role/reader");
    await running().tctlCreating(JSON.stringify(WIDENED));
  };
  const rolesThere = async () => {
    const found = JSON.parse(await running().tctl("get", "roles", "--format=json")) as readonly {
      metadata: { name: string };
      spec: { allow: { rules?: readonly { verbs: readonly string[] }[] } };
    }[];
    const ours = found.filter(({ metadata }) => ["reader", "sre"].includes(metadata.name));
    return Object.fromEntries(ours.map(({ metadata, spec }) => [metadata.name, spec.allow.rules?.[0]?.verbs]));
  };
  const AS_DECLARED = { reader: ["list", "read"], sre: ["list"] };
  const untilAsDeclared = () =>
    patiently(
      "both roles are as declared",
      async () => {
        expect(await rolesThere()).toEqual(AS_DECLARED);
      },
      RESTORED_WITHIN_MS,
    );
  const DIFFERENCES = [
    /Z role\/reader: removed/,
    /Z role\/sre: allow\.rules\[0\]\.verbs was \[list\], is \[list, read, update\]/,
  ];

  test("what was just delivered is no difference, and the plan is empty", async () => {
    await apply({ every: "24h" });
    await watch.look();
    expect(await watch.note()).toMatchObject({ drift: "", unread: "", occasion: "" });
    expect(await running().pending()).toBe("");
  });

  test("a role that was removed, and one that was widened, are in the note", async () => {
    await changeByHand();
    await watch.look();
    const { drift = "" } = await watch.note();
    expect(drift.split("\n")).toEqual(DIFFERENCES.map((line) => expect.stringMatching(line) as unknown));
  });

  test("verify has the watch look, and tells both", async () => {
    const { differences } = await running().verify("outside", "--resources");
    // from outside, a version server that only the cluster knows is not there
    expect(differences.filter((each) => "check" in each && each.check === "resource")).toMatchObject([
      { check: "resource", what: "resource", where: ["role/reader"], got: "removed" },
      { check: "resource", what: "allow.rules[0].verbs", expected: "[list]", got: "[list, read, update]" },
    ]);
  });

  // What is applied as a preview is not planned: the suite's title says how it is applied.
  if (HAS_PLAN) {
    test("the plan shows both, and the apply takes both back; the next plan is empty", async () => {
      const plan = await running().pending();
      expect(plan).toMatch(/kubernetes_job_v1\.\S+ must be replaced/);
      expect(plan).toContain("what was changed in the service, and is delivered again");
      for (const line of DIFFERENCES) expect(plan).toMatch(line);
      await apply({ every: "24h" });
      expect(await rolesThere()).toEqual(AS_DECLARED);
      expect(await watch.note()).toMatchObject({ drift: "" });
      expect(await running().pending()).toBe("");
      await watch.look();
      expect(await running().pending()).toBe("");
    });
  }

  test("where it is to restore, both are back after a minute or two, without an apply", async () => {
    await apply({ every: "1m", mode: "restore" });
    await untilAsDeclared();
    await changeByHand();
    await untilAsDeclared();
    await patiently("the look has noted what it did", async () => {
      const { restored = "", drift } = await watch.note();
      expect([drift, restored.split("\n").slice(-2)]).toEqual([
        "",
        DIFFERENCES.map((line) => expect.stringMatching(line) as unknown),
      ]);
    });
    expect(await running().pending()).toBe("");
  });
}
