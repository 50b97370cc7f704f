import { Version } from "../../constructs/updates/version";
import { COMPATIBILITY_RULES } from "../../constructs/updates/compatibility";
import { deliveredAsDeclared, lookedAt } from "../../constructs/platform/delivery/note-conditions";
import {
  backedUp,
  classIsThere,
  noClaimLeft,
  sameClaim,
  sameClusterName,
  sameStorage,
  snapshotsAreServed,
  upgradable,
} from "../../constructs/platform/auth/plan-conditions";
import { refuse } from "../../constructs/platform/component/refusal";
import { AUTH_RULES, STORAGE_RULES } from "../../constructs/platform/auth/rules";
import { EXTERNAL_STORAGE_RULES } from "../../constructs/platform/auth/storage/rules";
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
import { TAKE_OVER_RULES } from "../../constructs/platform/take-over/rules";
import type { Rule } from "../../constructs/core/violation";
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

type Situation = readonly [title: string, live: Plan["live"], ...refusals: (readonly [Rule, given: string])[]];

/** Each group is about one thing that is declared. */
const GROUPS: readonly (readonly [string, () => Plan["conditions"], readonly Situation[]])[] = [
  [
    "the version that the auth service runs",
    () => upgradable("local.version", Version.of("18.1.0")),
    [
      ["may be of the major version before", { version: "17.5.2" }],
      ["may be a newer one of the same major version", { version: "18.9.0" }],
      ["may be a pre-release of the same major version", { version: "18.0.0-rc.1" }],
      [
        "may not be two major versions older",
        { version: "16.9.9" },
        [COMPATIBILITY_RULES["COMPATIBILITY-004"], "the auth service runs 16.9.9, and the platform is to be 18.1.0"],
      ],
      [
        "may not be of a later major version",
        { version: "19.0.0" },
        [COMPATIBILITY_RULES["COMPATIBILITY-005"], "the auth service runs 19.0.0, and the platform is to be 18.1.0"],
      ],
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
        [
          AUTH_RULES["PLATFORM-017"],
          "it is old.example.com, and would be access.example.com; if the service has never started, run " +
            "kubectl delete --namespace svc configmap svc-auth",
        ],
      ],
    ],
  ],
  [
    "the claim of a class",
    () => sameClaim("local.claims", "fast"),
    [
      ["may not be there yet", { claims: [] }],
      ["stays", { claims: claimOf("fast", {}) }],
      [
        "may not become one of another class",
        { claims: claimOf("slow", {}) },
        [STORAGE_RULES["STORAGE-004"], "it is of the class slow"],
      ],
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
        [STORAGE_RULES["STORAGE-006"], "the claim is svc-auth"],
      ],
      [
        "stays where nothing is said of that",
        { claims: claimOf("fast", {}) },
        [STORAGE_RULES["STORAGE-006"], "the claim is svc-auth"],
      ],
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
        [
          EXTERNAL_STORAGE_RULES["STORAGE-020"],
          "its state is in etcd://a:1/x etcd://b:1/y, and would be in etcd://b:1/x etcd://c:1/x; once it is moved, run " +
            "kubectl annotate --overwrite --namespace svc deployment svc-auth " +
            "'access-platform/storage=etcd://b:1/x etcd://c:1/x'",
        ],
      ],
    ],
  ],
  [
    "the storage that is recorded, without a known place for it",
    () => sameStorage("local.live", { name: "svc-auth", namespace: "svc", place: undefined }),
    [
      ["may be unknown, too", { live: stateIn() }],
      [
        "may not be left",
        { live: stateIn("dynamodb:eu/state") },
        [
          EXTERNAL_STORAGE_RULES["STORAGE-020"],
          "its state is in dynamodb:eu/state, and would be elsewhere; once it is moved, run " +
            "kubectl annotate --overwrite --namespace svc deployment svc-auth access-platform/storage-",
        ],
      ],
    ],
  ],
  [
    "the storage classes, of which one is named",
    () => classIsThere("local.claims", "local.classes", "fast"),
    [
      ["have it", { claims: [], classes: [classOf("fast")] }],
      ["may lack it once there is a claim", { claims: [{}], classes: [] }],
      ["have to have it", { claims: [], classes: [] }, [STORAGE_RULES["STORAGE-009"], 'the class is "fast"']],
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
        [STORAGE_RULES["STORAGE-008"], "the classes are [slow, old]"],
      ],
    ],
  ],
  [
    "snapshots",
    () => snapshotsAreServed("local.services"),
    [
      ["are served", { services: [{}] }],
      ["have to be", { services: [] }, [STORAGE_RULES["STORAGE-023"], "nothing serves it"]],
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
      ["is there", { version: "17.5.2", snapshots: [] }, noBackup("there is none")],
      [
        "is not too old, and the newest is told",
        { version: "17.5.2", snapshots: [snapshotOf("2026-03-09T11:59:59Z"), snapshotOf("2026-03-02T00:00:00Z")] },
        noBackup("2026-03-09T11:59:59Z, snapshot"),
      ],
      [
        "is ready",
        { version: "17.5.2", snapshots: [snapshotOf(NOW, { readyToUse: false })] },
        noBackup("there is none"),
      ],
      [
        "is of the volume",
        { version: "17.5.2", snapshots: [snapshotOf(NOW, { claim: "other" })] },
        noBackup("there is none"),
      ],
      [
        "is known",
        { version: "17.5.2", snapshots: [{ metadata: { name: "snapshot" }, spec: { source: {} } }] },
        noBackup("there is none"),
      ],
    ],
  ],
  [
    "a release that is taken over",
    () => isThere(`(${isFound("local.live", RELEASE)} ? "svc/access" : "")`, "local.seen", RELEASE),
    [
      ["is there", { live: deploymentOf("Helm"), seen: [] }],
      ["is the platform's own once that has it", { live: deploymentOf("terraform"), seen: [] }],
      ["has to be there", { live: [], seen: [] }, notThere("none")],
      ["has to be of the chart", { live: deploymentOf("Helm", { chart: "other-1.0.0" }), seen: [] }, notThere("none")],
      ["has to have the name", { live: deploymentOf("Helm", { instance: "a" }), seen: [] }, notThere("none")],
      ["has to be made by Helm", { live: deploymentOf("kustomize"), seen: [] }, notThere("none")],
      [
        "is told from those that are seen",
        { live: [], seen: [...serviceSeen("b", "c"), ...serviceSeen("a", "c"), ...bindingSeen("a", "c")] },
        notThere("a/c, b/c"),
      ],
      ["is not that of another chart", { live: [], seen: serviceSeen("a", "b", "other-1.0.0") }, notThere("none")],
      ["is not seen in Services without labels", { live: [], seen: [{ metadata: { name: "a" } }] }, notThere("none")],
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
        [
          TAKE_OVER_RULES["PLATFORM-024"],
          `it has the name ${name}, the service account ${account} and the claims [${claim}], and the program says the ` +
            "name svc-cluster, the service account access and the claim state",
        ],
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
      [
        "is not of another major version",
        { live: deploymentOf("Helm"), version: "17.5.2" },
        [TAKE_OVER_RULES["PLATFORM-025"], "the release runs 17.5.2, and the platform is to be 18.3.0"],
      ],
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
        [TAKE_OVER_RULES["PLATFORM-015"], "example.com/c, example.com/d"],
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
      [
        "stays",
        { live: serviceOf("Helm", {}, { loadBalancerClass: "other" }) },
        [TAKE_OVER_RULES["PLATFORM-016"], 'it is "other", and would be service.k8s.aws/nlb'],
      ],
      [
        "stays none where it has none",
        { live: serviceOf("Helm", {}) },
        [TAKE_OVER_RULES["PLATFORM-016"], 'it is "", and would be service.k8s.aws/nlb'],
      ],
    ],
  ],
  [
    "ports of the Service of a release",
    () => keepsPorts("local.live", [443, 3023, 3024]),
    [
      ["may be declared where there is no Service", { live: [] }],
      ["are declared, in any order", { live: serviceOf("Helm", {}, portsOf(3024, 443, 3023)) }],
      ["are those of Terraform once it has the Service", { live: serviceOf("terraform", {}, portsOf(443)) }],
      [
        "stay",
        { live: serviceOf("Helm", {}, portsOf(443, 5432)) },
        [TAKE_OVER_RULES["PLATFORM-018"], "it has 443, 5432, and would have 3023, 3024, 443"],
      ],
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
      }).map(([how, files]): Situation => [
        `is not ${how}`,
        { live: deploymentOf("Helm"), files },
        [TAKE_OVER_RULES["PLATFORM-026"], "the ConfigMap is access-auth, and the file svc.yaml"],
      ]),
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
        [TAKE_OVER_RULES["PLATFORM-021"], "its state is type postgresql db:5432/state, and would be on a volume"],
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
        [
          TAKE_OVER_RULES["PLATFORM-021"],
          "its state is type postgresql db:5432/other, and would be type postgresql db:5432/state",
        ],
      ],
      [
        "is not left for a volume",
        storageOf(undefined),
        [TAKE_OVER_RULES["PLATFORM-021"], "its state is on a volume, and would be type postgresql db:5432/state"],
      ],
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
        [
          TAKE_OVER_RULES["PLATFORM-020"],
          "it accepts otp, webauthn for access, and the platform would accept otp, webauthn for access.example.com",
        ],
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
        [
          TAKE_OVER_RULES["PLATFORM-020"],
          "it accepts otp, webauthn for access.example.com, and the platform would accept otp for access.example.com",
        ],
      ]),
      [
        "of keys are not given up",
        { files: authenticationOf({ second_factor: "webauthn" }) },
        [
          TAKE_OVER_RULES["PLATFORM-020"],
          "it accepts webauthn for access.example.com, and the platform would accept otp for access.example.com",
        ],
      ],
    ],
  ],
];

describeWithTerraform("a plan is held against what there is:", () => {
  const cases = GROUPS.flatMap(([group, conditions, situations]) =>
    situations.map(([title, live, ...refusals]) => ({ title: `${group} ${title}`, conditions, live, refusals })),
  );
  let answers: readonly (readonly string[])[] = [];

  beforeAll(() => {
    answers = said(cases.map(({ conditions, live }) => ({ conditions: conditions(), live })));
  });

  test.each(cases.map(({ title, refusals }, index) => [title, index, refusals] as const))(
    "%s",
    (_, index, refusals) => {
      expect(answers[index]).toEqual(refusals.map(([rule, given]) => refuse(rule, given)));
    },
  );
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
  const rule = { ...AUTH_RULES["PLATFORM-017"], code: "A-001", problem: "b", allowed: "d", fix: "e" };
  expect(refuse(rule, "c")).toBe("A-001: b: c. Allowed: d. Fix: e.");
});

const RELEASE = { namespace: "svc", name: "access", chart: "svc-cluster", where: "that namespace" };

function notThere(seen: string): readonly [Rule, string] {
  const given = `svc has no Deployment access-auth of svc-cluster; releases in that namespace: ${seen}`;
  return [TAKE_OVER_RULES["PLATFORM-023"], given];
}

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

function noBackup(newest: string): readonly [Rule, string] {
  return [
    STORAGE_RULES["STORAGE-022"],
    `the auth service runs 17.5.2, and the platform is to be 18.0.0; the newest snapshot: ${newest}; it may be 24h old; ` +
      "to make one, run kubectl create job --namespace svc --from=cronjob/svc-backup svc-backup-before-18",
  ];
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
