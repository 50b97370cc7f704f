import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { TimeZone } from "../../../tools/cli/time/time-zone";
import { SCENARIOS } from "../../fixtures/plans/scenarios";
import { kindsOf, markdownOf, reviewOfRecorded, sentenceOf } from "../../support/reviewed";

const BERLIN = { zone: TimeZone.of("Europe/Berlin") };
const BOTH = ["platform", "databases"];

/** Lines before the list of resources, which is folded. */
function visibleLines(markdown: string): readonly string[] {
  return markdown.slice(0, markdown.indexOf("<details>")).trimEnd().split("\n");
}

describe("everyday changes", () => {
  test.each([
    ["channel-bump", BOTH],
    ["role-changed", ["platform"]],
    ["agents-added", ["platform"]],
  ])("%s is a comment of a pull request", (scenario, stacks) => {
    const markdown = markdownOf(reviewOfRecorded(scenario, stacks, BERLIN));
    expect(markdown).toMatchSnapshot();
    expect(visibleLines(markdown).length).toBeLessThanOrEqual(40);
  });

  test.each(SCENARIOS.map(({ name, stacks }) => [name, stacks ?? ["platform"]] as const))(
    "%s takes at most 40 lines, and a few more if it is full of dangers",
    (scenario, stacks) => {
      const found = reviewOfRecorded(scenario, stacks);
      const most = found.outcome === "dangerous" ? 45 : 40;
      expect(visibleLines(markdownOf(found)).length).toBeLessThanOrEqual(most);
    },
  );
});

describe("nothing changes", () => {
  test("after an apply", () => {
    expect(reviewOfRecorded("nothing", BOTH)).toMatchObject({ outcome: "nothing", findings: [] });
  });

  test("right after the first apply, though Terraform lists every object as changed outside", () => {
    const found = reviewOfRecorded("just-created");
    expect(found.step.resources.filter(({ drift }) => drift !== undefined).length).toBeGreaterThan(20);
    expect(found).toMatchObject({ outcome: "nothing", findings: [] });
  });
});

test("what people have changed in the service is reported as what it was, and is, and that the apply takes it back", () => {
  const found = reviewOfRecorded("service-changed");
  expect(kindsOf(found)).toEqual(["service-set-back", "service-set-back"]);
  const texts = markdownOf(found);
  expect(texts).toContain(
    "`role/maintenance-manager` was removed from the service, seen since `2026-11-25T08:30:00Z`.",
  );
  expect(texts).toContain("`teams_to_roles[0].roles was [access], is [access, editor]`");
});

test("a first deployment says what there will be, and nothing of restarts", () => {
  const found = reviewOfRecorded("create", BOTH);
  expect(found.outcome).toBe("changes");
  expect(sentenceOf(found, "platform-created")).toBe(
    "The platform `svc/svc` is new at `access.example.com:443`, version `17.5.2`: 6 pods in 3 Deployments, 6 resources of the service.",
  );
  expect(sentenceOf(found, "agents-added")).toContain(
    "2 releases, `svc-agents/svc-agent` and `databases/svc-agent`, are new",
  );
  expect(kindsOf(found).filter((kind) => kind === "port-opened").length).toBe(3);
  expect(kindsOf(found)).not.toContain("proxies-restart");
});

test("a channel that serves a newer version names the agents, and the window in which they are updated", () => {
  const found = reviewOfRecorded("channel-bump", BOTH, BERLIN);
  expect(sentenceOf(found, "channel-changed")).toBe(
    "The channel `default` serves `v17.5.3` instead of `v17.5.2`. That reaches 2 releases of agents, `svc-agents/svc-agent` and " +
      "`databases/svc-agent`, now at `17.5.2`, in the window Tue 2026-11-24 02:00-03:00 UTC (03:00-04:00 Europe/Berlin); " +
      "on Kubernetes by 02:30, since updaters look every 30 minutes.",
  );
  expect(sentenceOf(found, "proxies-restart")).toContain("`svc-proxy-internal` and `svc-proxy` (5 pods)");
});

test("ports that open are reported with who may connect", () => {
  const found = reviewOfRecorded("port-opened");
  expect(markdownOf(found)).toContain(
    "- **3023 opens** on `svc-proxy-internal` to every pod of the cluster; on `svc-proxy` to anyone, through a load " +
      "balancer: SSH clients, forwarded to port 3022 of the destination.",
  );
  expect(sentenceOf(found, "listener-mode-changed")).toContain("**Proxies listen on a port for each protocol**");
  expect(sentenceOf(found, "auth-restarts")).toContain(
    "**nobody can sign in and no agent can join for 5 s to about 65 s**",
  );
});

test("a role that is removed is reported with what it allowed", () => {
  expect(sentenceOf(reviewOfRecorded("role-removed"), "role-removed")).toBe(
    "The role `auditor` is removed. Who had it may no longer `list` on `session` and `event`.",
  );
});

test("a role that may do more is reported with what it gains, and nothing else is", () => {
  const found = reviewOfRecorded("role-changed");
  expect(kindsOf(found)).toEqual(["role-changed"]);
  expect(sentenceOf(found, "role-changed")).toContain("Who has it gains: `read` on `session` and `event`.");
});

test("a volume that is destroyed comes first, and is dangerous", () => {
  const found = reviewOfRecorded("storage-destroyed");
  expect(found.outcome).toBe("dangerous");
  expect(kindsOf(found)[0]).toBe("volume-destroyed");
  expect(sentenceOf(found, "volume-destroyed")).toContain(
    "**Destroyed**: the volume of `svc/svc-auth`. On it are the authorities, users, roles and tokens",
  );
});

test("a load balancer that is replaced gives its address up, and is dangerous", () => {
  const found = reviewOfRecorded("load-balancer-replaced");
  expect(found.outcome).toBe("dangerous");
  expect(sentenceOf(found, "address-given-up")).toContain(
    "the load balancer of `svc/svc-proxy` is replaced, and `192.0.2.7` given up",
  );
});

test("an upgrade is reported with its order, and with what the compatibility rules say", () => {
  const found = reviewOfRecorded("platform-upgrade");
  expect(kindsOf(found)).toEqual(["step-allowed", "auth-restarts", "proxies-restart"]);
  expect(sentenceOf(found, "step-allowed")).toContain(
    "from `17.5.2` to `17.5.3`, a step that the compatibility rules allow",
  );
});

describe("what changed outside", () => {
  test("the version of an agent belongs to its updater", () => {
    expect(sentenceOf(reviewOfRecorded("image-moved"), "moved-by-updater")).toBe(
      "The updater has brought the agents of `svc-agents/svc-agent` from `17.5.2` to `17.5.1`. It owns their version: the apply " +
        "takes that over, and restarts nothing.",
    );
  });

  test("a number of pods that the program declares is set back", () => {
    const found = reviewOfRecorded("scaled-by-hand");
    expect(sentenceOf(found, "set-back")).toBe(
      "`spec.replicas` of `svc/svc-proxy` was changed from `3` to `5`, by an autoscaler, or somebody by hand. The apply sets it back.",
    );
    expect(sentenceOf(found, "pods-scaled")).toContain("`svc-proxy` has 3 pods instead of 5.");
  });

  test("the address of a load balancer belongs to its controller, and nothing is applied", () => {
    const found = reviewOfRecorded("address-moved");
    expect(found.outcome).toBe("nothing");
    expect(sentenceOf(found, "left-to-others")).toContain(
      "from `192.0.2.7` to `192.0.2.9`, by the controller of the load balancer. It is left as it is.",
    );
  });
});

test("recorded plans are small, hold nothing of the machine that recorded them, and belong to a scenario", () => {
  const folder = join(__dirname, "../../fixtures/plans");
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  const expected = SCENARIOS.flatMap(({ name, stacks = ["platform"] }) =>
    stacks.map((stack) => `${name}.${stack}.json`),
  );
  expect(files.sort()).toEqual([...expected].sort());
  for (const file of files) {
    const text = readFileSync(join(folder, file), "utf8");
    expect(statSync(join(folder, file)).size).toBeLessThan(250_000);
    expect(text).not.toMatch(/\/(root|home|tmp)\/|PRIVATE KEY|127\.0\.0\.1/);
  }
});
