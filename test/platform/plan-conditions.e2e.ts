import { Version } from "../../constructs/updates/version";
import { deliveredAsDeclared, lookedAt } from "../../constructs/platform/delivery/note-conditions";
import {
  AUTH_PLAN_RULES,
  backedUp,
  classIsThere,
  noClaimLeft,
  sameClaim,
  sameClusterName,
  sameStorage,
  snapshotsAreServed,
  upgradable,
} from "../../constructs/platform/auth/plan-conditions";
import { compatible } from "../../constructs/platform/component/live-compatibility";
import { pingedVersion } from "../../constructs/terraform/channel-expressions";
import { refuse } from "../../constructs/platform/component/refusal";
import {
  fileIsRead,
  isFound,
  isThere,
  keepsAnnotations,
  keepsClass,
  keepsMajor,
  keepsNames,
  keepsPorts,
  keepsSecondFactors,
  keepsStorage,
} from "../../constructs/platform/take-over/take-over-conditions";
import type { LiveCondition } from "../../constructs/terraform/version-expressions";
import { describeWithTerraform, evaluateLocals } from "../support/terraform";

const NOW = "2026-03-10T12:00:00Z";

/** What a plan is held against, and what Terraform finds. */
interface Plan {
  readonly conditions: LiveCondition | readonly LiveCondition[];
  readonly live: Readonly<Record<string, unknown>>;
}

/** What Terraform says of each plan; nothing of a plan that it lets through. Asked once, since it starts slowly. */
function said(plans: readonly Plan[]): readonly (readonly string[])[] {
  const locals: Record<string, unknown> = {};
  for (const [index, { conditions, live }] of plans.entries()) {
    const own = (text: string) =>
      text.replaceAll(/\blocal\.(\w+)/g, `local.$1_${index}`).replaceAll("plantimestamp()", JSON.stringify(NOW));
    for (const [name, value] of Object.entries(live)) locals[`${name}_${index}`] = value;
    locals[`conditions_${index}`] = [conditions].flat().map(({ condition, message }) => ({
      holds: `\${${own(condition)}}`,
      message: own(message),
    }));
  }
  const names = plans.map((_, index) => `conditions_${index}`);
  const answers = evaluateLocals(locals, names) as { holds: boolean; message: string }[][];
  return answers.map((found) => found.filter(({ holds }) => !holds).map(({ message }) => message));
}

/** What there is, and the rule that it breaks, with what the message says that Terraform has found. */
type Situation = readonly [title: string, live: Plan["live"], code?: string, found?: string];

/** What a refusal of agents begins with, which is of no rule of synthesis. */
const AGENTS = "the version of the agents of edge is .+";

/** Agents of a platform: the versions that it serves, newer ones, and one that is too old. */
function agentsOf(version: string, right: string, newer: string, tooOld: string) {
  const refused = (versions: string, found: string) =>
    versions.split(" ").map((given): Situation => [`are not of ${given}`, { version: given }, AGENTS, found]);
  const situations = [
    ...right.split(" ").map((given): Situation => [`may be of ${given}`, { version: given }]),
    ...refused(newer, "they are newer"),
    ...refused(tooOld, "they are too old"),
  ];
  const platform = { version: Version.of(version), hosting: "self-hosted" } as const;
  return [
    `agents of a platform at ${version}`,
    () => compatible("local.version", platform, "edge"),
    situations,
  ] as const;
}

function answerOf(version: string) {
  return { status_code: 200, response_body: JSON.stringify({ server_version: version }) };
}

/** Each group is about one thing that is declared. */
const GROUPS: readonly (readonly [string, () => Plan["conditions"], readonly Situation[]])[] = [
  ...[
    ["17.5.2", "17.5.2 17.4.9 16.9.9 16.0.0", "17.5.3 17.6.0 18.0.0", "15.9.9"],
    ["18.0.0", "18.0.0-rc.1 17.99.99", "18.0.1-rc.1", "16.9.9"],
    ["18.0.0-rc.2", "18.0.0-rc.1 18.0.0-rc.2 17.5.2", "18.0.0 18.0.0-rc.10", "16.9.9"],
  ].map(([version = "", right = "", newer = "", tooOld = ""]) => agentsOf(version, right, newer, tooOld)),
  [
    "agents of a tenant that answers its version",
    () => compatible("local.version", { version: pingedVersion("local.answer"), hosting: "cloud-hosted" }, "edge"),
    [
      ["may have it", { version: "17.5.2", answer: answerOf("17.5.2") }],
      ["may be one major version behind", { version: "17.5.2", answer: answerOf("18.0.1") }],
      ["are not newer", { version: "17.5.3", answer: answerOf("17.5.2") }, AGENTS, "they are newer"],
      ["are not too old", { version: "16.9.9", answer: answerOf("18.0.0") }, AGENTS, "they are too old"],
    ],
  ],
  [
    "the version that the auth service runs",
    () => upgradable("local.version", Version.of("18.1.0")),
    [
      ["may be of the major version before", { version: "17.5.2" }],
      ["may be a newer one of the same major version", { version: "18.9.0" }],
      ["may be a pre-release of the same major version", { version: "18.0.0-rc.1" }],
      ["may not be two major versions older", { version: "16.9.9" }, "COMPATIBILITY-004", "16.9.9"],
      ["may not be of a later major version", { version: "19.0.0" }, "COMPATIBILITY-005", "19.0.0"],
    ],
  ],
  [
    "a version of three digits",
    () => upgradable("local.version", Version.of("100.0.0")),
    [["comes after one of two", { version: "99.0.0" }]],
  ],
  [
    "the name of the cluster in the live file",
    () =>
      sameClusterName("local.deployments", "local.files", {
        clusterName: "access.example.com",
        configMap: "svc-auth",
        file: "svc.yaml",
        namespace: "svc",
      }),
    [
      ["is nobody's before the first installation", { deployments: [], files: [] }],
      ["stays", { deployments: [{}], files: fileNaming("access.example.com") }],
      ["may be left out of the file", { deployments: [{}], files: [{ data: { "svc.yaml": "version: v3\n" } }] }],
      ["may be unknown, without a file", { deployments: [{}], files: [] }],
      ["may be another one where no service has started", { deployments: [], files: fileNaming("old.example.com") }],
      [
        "may not change",
        { deployments: [{}], files: fileNaming("old.example.com") },
        "PLATFORM-017",
        "old.example.com",
      ],
    ],
  ],
  [
    "the claim of a class",
    () => sameClaim("local.claims", "fast"),
    [
      ["may not be there yet", { claims: [] }],
      ["stays", { claims: claimOf("fast", {}) }],
      ["may not become one of another class", { claims: claimOf("slow", {}) }, "STORAGE-004", "slow"],
    ],
  ],
  [
    "the claim that is no longer declared",
    () => noClaimLeft("local.claims", "svc-auth"),
    [
      ["may not be there", { claims: [] }],
      ["goes where that is allowed", { claims: claimOf("fast", { "access-platform/deletion": "allowed" }) }],
      [
        "stays where that is refused",
        { claims: claimOf("fast", { "access-platform/deletion": "refused" }) },
        "STORAGE-006",
      ],
      ["stays where nothing is said of that", { claims: claimOf("fast", {}) }, "STORAGE-006"],
    ],
  ],
  [
    "the storage that is recorded",
    () => sameStorage("local.live", { name: "svc-auth", namespace: "svc", place: "etcd://b:1/x etcd://c:1/x" }),
    [
      ["may be unknown", { live: stateIn() }],
      ["may have one of several members", { live: stateIn("etcd://a:1/x etcd://b:1/x") }],
      [
        "may not be another one",
        { live: stateIn("etcd://a:1/x etcd://b:1/y") },
        "STORAGE-020",
        "etcd://a:1/x etcd://b:1/y",
      ],
    ],
  ],
  [
    "the storage that is recorded, and a volume after it",
    () => sameStorage("local.live", { name: "svc-auth", namespace: "svc", place: undefined }),
    [
      ["may be unknown, too", { live: stateIn() }],
      ["may not be left", { live: stateIn("dynamodb:eu/state") }, "STORAGE-020", "dynamodb:eu/state"],
      ["may not be left, whatever it is", { live: stateIn("external:crdb") }, "STORAGE-020", "external:crdb"],
    ],
  ],
  [
    "the storage classes, of which one is named",
    () => classIsThere("local.claims", "local.classes", "fast"),
    [
      ["have it", { claims: [], classes: [classOf("fast")] }],
      ["may lack it once there is a claim", { claims: [{}], classes: [] }],
      ["have to have it", { claims: [], classes: [] }, "STORAGE-009", "fast"],
    ],
  ],
  [
    "the storage classes, of which none is named",
    () => classIsThere("local.claims", "local.classes", undefined),
    [
      [
        "have a default one",
        {
          claims: [],
          classes: [classOf("slow"), classOf("fast", { "storageclass.kubernetes.io/is-default-class": "true" })],
        },
      ],
      [
        "may have it by the older annotation",
        { claims: [], classes: [classOf("fast", { "storageclass.beta.kubernetes.io/is-default-class": "true" })] },
      ],
      ["may lack it once there is a claim", { claims: [{}], classes: [] }],
      [
        "have to have it",
        {
          claims: [],
          classes: [classOf("slow"), classOf("old", { "storageclass.kubernetes.io/is-default-class": "false" })],
        },
        "STORAGE-008",
        "[slow, old]",
      ],
    ],
  ],
  [
    "snapshots",
    () => snapshotsAreServed("local.services"),
    [
      ["are served", { services: [{}] }],
      ["have to be", { services: [] }, "STORAGE-023"],
    ],
  ],
  [
    "the backup before another major version",
    () =>
      backedUp("local.version", Version.of("18.0.0"), "local.snapshots", {
        claim: "svc-auth",
        namespace: "svc",
        cronJob: "svc-backup",
        within: "24h",
      }),
    [
      ["is not asked for where the major version stays", { version: "18.9.0", snapshots: [] }],
      [
        "is young enough",
        { version: "17.5.2", snapshots: [snapshotOf("2026-03-01T00:00:00Z"), snapshotOf("2026-03-09T12:00:00Z")] },
      ],
      ["is there", { version: "17.5.2", snapshots: [] }, "STORAGE-022", "there is none"],
      [
        "is not too old, and the newest is told",
        { version: "17.5.2", snapshots: [snapshotOf("2026-03-09T11:59:59Z"), snapshotOf("2026-03-02T00:00:00Z")] },
        "STORAGE-022",
        "2026-03-09T11:59:59Z, snapshot",
      ],
      [
        "is ready",
        { version: "17.5.2", snapshots: [snapshotOf(NOW, { readyToUse: false })] },
        "STORAGE-022",
        "there is none",
      ],
      [
        "is of the volume",
        { version: "17.5.2", snapshots: [snapshotOf(NOW, { claim: "other" })] },
        "STORAGE-022",
        "there is none",
      ],
      [
        "is known",
        { version: "17.5.2", snapshots: [{ metadata: { name: "snapshot" }, spec: { source: {} } }] },
        "STORAGE-022",
        "there is none",
      ],
    ],
  ],
  [
    "a release that is taken over",
    () => isThere(`(${isFound("local.live", RELEASE)} ? "svc/access" : "")`, "local.seen", RELEASE),
    [
      ["is there", { live: deploymentOf("Helm"), seen: [] }],
      ["is the platform's own once that has it", { live: deploymentOf("terraform"), seen: [] }],
      ["has to be there", { live: [], seen: [] }, "PLATFORM-023", "none"],
      [
        "has to be of the chart",
        { live: deploymentOf("Helm", { chart: "other-1.0.0" }), seen: [] },
        "PLATFORM-023",
        "none",
      ],
      ["has to have the name", { live: deploymentOf("Helm", { instance: "a" }), seen: [] }, "PLATFORM-023", "none"],
      ["has to be made by Helm", { live: deploymentOf("kustomize"), seen: [] }, "PLATFORM-023", "none"],
      [
        "is told from those that are seen",
        { live: [], seen: [...serviceSeen("b", "c"), ...serviceSeen("a", "c"), ...bindingSeen("a", "c")] },
        "PLATFORM-023",
        "a/c, b/c",
      ],
      [
        "is not that of another chart",
        { live: [], seen: serviceSeen("a", "b", "other-1.0.0") },
        "PLATFORM-023",
        "none",
      ],
      [
        "is not seen in Services without labels",
        { live: [], seen: [{ metadata: { name: "a" } }] },
        "PLATFORM-023",
        "none",
      ],
    ],
  ],
  [
    "names of objects of a release",
    () => keepsNames("local.live", { label: "svc-cluster", serviceAccount: "access", claim: "state" }),
    [
      ["are nobody's where there is no release", { live: [] }],
      ["are those that the program says", { live: deploymentOf("Helm") }],
      ["are not looked for once Terraform has it", { live: deploymentOf("terraform", { claim: "b" }) }],
      ...(
        [
          ["claim", { claim: "b" }, "svc-cluster", "access", "b"],
          ["account", { account: "b" }, "svc-cluster", "b", "state"],
          ["label", { name: "b" }, "b", "access", "state"],
        ] as const
      ).map(([what, other, name, account, claim]): Situation => [
        `have the ${what} that the program says`,
        { live: deploymentOf("Helm", other) },
        "PLATFORM-024",
        `${name}, the service account ${account} and the claims [${claim}]`,
      ]),
    ],
  ],
  [
    "names of objects of a release whose state is not on a volume",
    () => keepsNames("local.live", { label: "svc-cluster", serviceAccount: "access", claim: undefined }),
    [["have no claim", { live: deploymentOf("Helm", { claim: "b" }) }]],
  ],
  [
    "the version of a release that is taken over",
    () => keepsMajor("local.live", "local.version", Version.of("18.3.0")),
    [
      ["may be another one of the same major version", { live: deploymentOf("Helm"), version: "18.1.0" }],
      ["is nobody's matter once Terraform has it", { live: deploymentOf("terraform"), version: "17.5.2" }],
      ["is not of another major version", { live: deploymentOf("Helm"), version: "17.5.2" }, "PLATFORM-025", "17.5.2"],
    ],
  ],
  [
    "annotations of the Service of a release",
    () => keepsAnnotations("local.live", ["example.com/a", "example.com/b"]),
    [
      ["may be none where there is no Service", { live: [] }],
      ["are declared, or Helm's own", { live: serviceOf("Helm", { "example.com/b": "x", "meta.helm.sh/a": "b" }) }],
      ["are those of others once Terraform has it", { live: serviceOf("terraform", { "example.com/c": "x" }) }],
      [
        "stay",
        { live: serviceOf("Helm", { "example.com/d": "x", "example.com/a": "x", "example.com/c": "x" }) },
        "PLATFORM-015",
        "example.com/c, example.com/d",
      ],
    ],
  ],
  [
    "the class of the Service of a release",
    () => keepsClass("local.live", "service.k8s.aws/nlb"),
    [
      ["may be declared where there is no Service", { live: [] }],
      ["is declared", { live: serviceOf("Helm", {}, { loadBalancerClass: "service.k8s.aws/nlb" }) }],
      ["is that of Terraform once it has the Service", { live: serviceOf("terraform", {}) }],
      ["stays", { live: serviceOf("Helm", {}, { loadBalancerClass: "other" }) }, "PLATFORM-016", '"other"'],
      ["stays none where it has none", { live: serviceOf("Helm", {}) }, "PLATFORM-016", '""'],
    ],
  ],
  [
    "ports of the Service of a release",
    () => keepsPorts("local.live", [443, 3023, 3024]),
    [
      ["may be declared where there is no Service", { live: [] }],
      ["are declared, in any order", { live: serviceOf("Helm", {}, portsOf(3024, 443, 3023)) }],
      ["are those of Terraform once it has the Service", { live: serviceOf("terraform", {}, portsOf(443)) }],
      ["stay", { live: serviceOf("Helm", {}, portsOf(443, 5432)) }, "PLATFORM-018", "443, 5432"],
    ],
  ],
  [
    "the configuration file of a release",
    () => fileIsRead("local.live", "local.files", { name: "access-auth", file: "svc.yaml" }),
    [
      ["is nobody's where there is no release", { live: [], files: [] }],
      ["is read", { live: deploymentOf("Helm"), files: fileNaming("access.example.com") }],
      ["is not looked for once Terraform has it", { live: deploymentOf("terraform"), files: [] }],
      ...Object.entries({
        there: [],
        "under its name": [{ data: { "other.yaml": "version: v3\n" } }],
        "in its form": [{ data: { "svc.yaml": "a: [" } }],
        "with content": [{ data: { "svc.yaml": "" } }],
      }).map(([how, files]): Situation => [`is not ${how}`, { live: deploymentOf("Helm"), files }, "PLATFORM-026"]),
    ],
  ],
  [
    "the state of a release on a volume",
    () => keepsStorage("local.live", "local.files", FILE_OF_RELEASE, {}),
    [
      ["is nobody's where there is no release", { live: [], files: [] }],
      ["stays where the file says nothing of it", storageOf(undefined)],
      ["stays where the file says that it is in the pod", storageOf({ type: "sqlite", path: "/var/lib/svc" })],
      ["is not looked for once Terraform has the file", storageOf({ type: "etcd", prefix: "/a/" }, "terraform")],
      [
        "is not there if it is in a database",
        storageOf({ type: "postgresql", conn_string: "postgres://svc@db:5432/state?sslmode=verify-full" }),
        "PLATFORM-021",
        "type postgresql db:5432/state",
      ],
    ],
  ],
  [
    "the state of a release in a database",
    () =>
      keepsStorage("local.live", "local.files", FILE_OF_RELEASE, {
        type: "postgresql",
        conn_string: "postgresql://access@db:5432/state?sslmode=verify-full",
      }),
    [
      ["stays, whoever signs in", storageOf({ type: "postgresql", conn_string: "postgres://svc:a@db:5432/state" })],
      [
        "is not another database",
        storageOf({ type: "postgresql", conn_string: "postgres://svc@db:5432/other" }),
        "PLATFORM-021",
        "type postgresql db:5432/other",
      ],
      ["is not left for a volume", storageOf(undefined), "PLATFORM-021", "on a volume"],
    ],
  ],
  [
    "second factors of a release, where keys and one-time passwords are accepted",
    () => keepsSecondFactors("local.files", "svc.yaml", { factors: ["otp", "webauthn"], rpId: "access.example.com" }),
    [
      ["are nobody's where there is no release", { files: [] }],
      ["are nobody's where the file says nothing of them", { files: authenticationOf(undefined) }],
      ["are nobody's where they are off", { files: authenticationOf({ second_factor: "off" }) }],
      ["stay", { files: authenticationOf({ second_factors: ["webauthn"], webauthn: keysOf("access.example.com") }) }],
      ["stay by the older word", { files: authenticationOf({ second_factor: "on" }) }],
      [
        "are not registered for another domain",
        { files: authenticationOf({ second_factors: ["otp", "webauthn"], webauthn: keysOf("access") }) },
        "PLATFORM-020",
        "otp, webauthn for access",
      ],
    ],
  ],
  [
    "second factors of a release, where one-time passwords are accepted",
    () => keepsSecondFactors("local.files", "svc.yaml", { factors: ["otp"], rpId: "access.example.com" }),
    [
      ["of passwords stay", { files: authenticationOf({ second_factor: "otp" }) }],
      ...(["on", "optional"] as const).map((word): Situation => [
        `that are ${word} are not given up`,
        { files: authenticationOf({ second_factor: word }) },
        "PLATFORM-020",
        "otp, webauthn for access.example.com",
      ]),
      [
        "of keys are not given up",
        { files: authenticationOf({ second_factor: "webauthn" }) },
        "PLATFORM-020",
        "webauthn for access.example.com",
      ],
    ],
  ],
];

describeWithTerraform("a plan is held against what there is:", () => {
  const cases = GROUPS.flatMap(([group, conditions, situations]) =>
    situations.map(([title, live, code, found = ""]) => ({
      title: `${group} ${title}`,
      conditions,
      live,
      code,
      found,
    })),
  );
  let answers: readonly (readonly string[])[] = [];

  beforeAll(() => {
    answers = said(cases.map(({ conditions, live }) => ({ conditions: conditions(), live })));
  });

  test.each(cases.map((each, index) => ({ ...each, index })))("$title", ({ index, code, found }) => {
    const refused = code === undefined ? [] : [expect.stringMatching(new RegExp(`^${code}: `))];
    expect(answers[index]).toEqual(refused);
    for (const message of answers[index] ?? []) expect(message).toContain(found);
  });
});

describeWithTerraform("a plan tells, and goes on,", () => {
  const conditions = () => [
    deliveredAsDeclared("local.notes"),
    ...lookedAt("local.notes", { name: "svc-watch", namespace: "svc", every: "15m" }),
  ];
  const note = { "looked-at": "2026-03-10T11:50:00Z", drift: "", unread: "" };
  const reported = (...notes: readonly object[]) =>
    said(notes.map((data) => ({ conditions: conditions(), live: { notes: [{ data }] } })));

  test("nothing where all is as declared, and before the first look", () => {
    expect([...reported(note, {}), ...said([{ conditions: conditions(), live: { notes: [] } }])]).toEqual([[], [], []]);
  });

  test("what was changed, since when nobody has looked, and what could not be read", () => {
    expect(
      reported(
        { ...note, drift: "role/sre: allow.logins was [a], is [a, b]" },
        { ...note, "looked-at": "2026-03-10T11:15:00Z" },
        { ...note, "looked-at": "2026-03-10T11:15:01Z" },
        { ...note, unread: "user: ERROR: access denied" },
      ),
    ).toEqual([
      ["what was changed in the service, and is delivered again:\nrole/sre: allow.logins was [a], is [a, b]"],
      [
        "nobody has looked at the service since 2026-03-10T11:15:00Z, so this plan may lack changes that people have " +
          "made there; see kubectl describe cronjob --namespace svc svc-watch",
      ],
      [],
      ["the last look could not read all resources of the service:\nuser: ERROR: access denied"],
    ]);
  });
});

test("a refusal has the code of its rule, what was found, what is allowed and what to do", () => {
  const rule = { ...AUTH_PLAN_RULES["PLATFORM-017"], code: "A-001", problem: "b", allowed: "d", fix: "e" };
  expect(refuse(rule, "c")).toBe("A-001: b: c. Allowed: d. Fix: e.");
});

const RELEASE = { namespace: "svc", name: "access", chart: "svc-cluster", where: "that namespace" };

function madeBy(manager: string, instance: string, chart: string) {
  return {
    "app.kubernetes.io/managed-by": manager,
    "app.kubernetes.io/instance": instance,
    "helm.sh/chart": chart,
  };
}

/** The auth service of a release. */
function deploymentOf(
  manager: string,
  {
    instance = "access",
    chart = "svc-cluster-18.1.0",
    name = "svc-cluster",
    account = "access",
    claim = "state",
  }: Readonly<Partial<Record<"instance" | "chart" | "name" | "account" | "claim", string>>> = {},
) {
  const volumes = [
    { name: "config", persistentVolumeClaim: { claimName: null } },
    { name: "data", persistentVolumeClaim: { claimName: claim } },
  ];
  return [
    {
      metadata: { labels: madeBy(manager, instance, chart) },
      spec: {
        selector: { matchLabels: { "app.kubernetes.io/name": name } },
        template: { spec: { serviceAccountName: account, volumes } },
      },
    },
  ];
}

function serviceSeen(namespace: string, instance: string, chart = "svc-cluster-18.1.0") {
  return [{ metadata: { namespace, labels: madeBy("Helm", instance, chart) } }];
}

function bindingSeen(namespace: string, instance: string) {
  const labels = madeBy("Helm", instance, "svc-cluster-18.1.0");
  return [{ metadata: { namespace: null, labels }, subjects: [{ kind: "ServiceAccount", namespace }] }];
}

const FILE_OF_RELEASE = { file: "svc.yaml", section: "svc" };

function storageOf(storage: object | undefined, manager = "Helm") {
  const text = JSON.stringify({ svc: { ...(storage !== undefined && { storage }) } });
  return { live: deploymentOf(manager), files: [{ data: { "svc.yaml": text } }] };
}

function fileNaming(cluster: string) {
  return [{ data: { "svc.yaml": `version: v3\nauth_service:\n  cluster_name: ${cluster}\n` } }];
}

function authenticationOf(authentication: unknown) {
  return [{ data: { "svc.yaml": JSON.stringify({ version: "v3", auth_service: { authentication } }) } }];
}

function keysOf(domain: string) {
  return { rp_id: domain };
}

function claimOf(storageClassName: string, labels: Readonly<Record<string, string>>) {
  return [{ metadata: { name: "svc-auth", labels }, spec: { storageClassName } }];
}

function stateIn(place?: string) {
  return [{ metadata: { annotations: place === undefined ? {} : { "access-platform/storage": place } } }];
}

function classOf(name: string, annotations?: Readonly<Record<string, string>>) {
  return { metadata: { name, ...(annotations && { annotations }) } };
}

function snapshotOf(creationTime: string, { claim = "svc-auth", readyToUse = true } = {}) {
  return {
    metadata: { name: "snapshot" },
    spec: { source: { persistentVolumeClaimName: claim } },
    status: { readyToUse, creationTime },
  };
}

function serviceOf(managedBy: string, annotations: Readonly<Record<string, string>>, spec: object = {}) {
  return [{ metadata: { labels: { "app.kubernetes.io/managed-by": managedBy }, annotations }, spec }];
}

function portsOf(...ports: readonly number[]) {
  return { ports: ports.map((port) => ({ port })) };
}
