import { JOIN_ROLES } from "../../brand/image-contract/join-roles";
import { fieldsOf, isText, listOf } from "../../core/given";
import { FIELD_RULES } from "../../core/rules";
import { group, needed, type Check, type Needed } from "../../core/schema/group";
import { invalidForm } from "../../core/schema/report";
import { anything, list, oneOf, textLike, textWhere, where, wholeNumber, type Shape } from "../../core/schema/shapes";
import { Problems } from "../../core/value";
import { isKeySet } from "../joining/join-token";
import type { PlatformResource } from "../platform-resource";
import { issuer } from "../shapes";
import { JOIN_TOKENS, WITHOUT_SECTION } from "../typed-form";

type Fields = Readonly<Record<string, unknown>>;

/** Some fields of a part of a resource, and checks of all of them; the recorded form knows the others. */
function part(fields: Readonly<Record<string, Shape | Needed>>, ...checks: readonly Check<Fields>[]): Shape {
  const shape = group<Fields>()(fields as never);
  return {
    ...shape,
    read(given, report) {
      const problems = new Problems();
      for (const check of checks) check(fieldsOf(given), problems);
      report.others.addAll(problems.list, report.property);
      return shape.read(given, report);
    },
  };
}

const some = where(
  anything,
  (given) => given !== undefined && !Number.isNaN(given),
  invalidForm("a value that is not empty"),
);
const present = needed(some);
const awsAccount = textLike("12 digits", /^\d{12}$/, { reference: true });
const hostName = textLike("a host name, without scheme and path", /^[^\s/]+$/, { reference: true });

/** Notes a part without any of some fields. */
function anyOf(...names: readonly string[]): Check<Fields> {
  return (given, problems) => {
    if (names.every((name) => given[name] === undefined)) {
      problems.add({ ...FIELD_RULES["FIELD-003"], allowed: names.join(" or ") }, names[0] ?? "", undefined);
    }
  };
}

/** Notes a part with both of two fields. */
function notBoth(one: string, other: string): Check<Fields> {
  const rule = invalidForm(`either ${one} or ${other}`, "remove one of the two");
  return (given, problems) => {
    if (given[one] !== undefined && given[other] !== undefined) problems.add(rule, other, "both");
  };
}

/** Rules of a join method without a class: fields of its section, and those of which each rule has one. */
function method(fields: Readonly<Record<string, Needed>>, ...ofRule: readonly string[]): Shape {
  return part({ ...fields, allow: needed(list(part({}, anyOf(...ofRule)))) });
}

const OTHER_METHODS: Readonly<Record<string, Shape>> = {
  azure_devops: method({ organization_id: present }, "sub", "project_name", "project_id"),
  bitbucket: method({ audience: present, identity_provider_url: present }, "workspace_uuid", "repository_uuid"),
  circleci: method({ organization_id: present }, "project_id", "context_id"),
  spacelift: method({ hostname: needed(hostName) }, "space_id", "caller_id"),
};

const METHODS = ["token", "kubernetes", "env0", ...WITHOUT_SECTION, ...Object.keys(OTHER_METHODS)].concat(
  Object.keys(JOIN_TOKENS).filter((each) => !WITHOUT_SECTION.includes(each)),
);

/** The service reads names of components in any case, and has some that this package has no use for. */
const ROLES_OF_TOKENS = [...JOIN_ROLES, "Bot", "Okta", "MDM", "TrustedCluster", "AccessGraphPlugin", "Instance"];

const roleOfToken = textWhere(`one of ${ROLES_OF_TOKENS.join(", ")}`, (given) =>
  ROLES_OF_TOKENS.some((role) => role.toLowerCase() === given.trim().toLowerCase().replace("_", "")),
);

const BOTS = invalidForm('a bot\'s name where roles have "Bot", and only there');
const WITHOUT_RULES = invalidForm("nothing: a token that is a secret has no rules");
const NOT_OF_METHOD = invalidForm("nothing: the join method does not have this field");

/** Fields of AWS that another of its two methods has. */
const OF_OTHERS: Readonly<Record<string, readonly string[]>> = {
  iam: ["aws_role", "aws_regions"],
  ec2: ["aws_arn", "aws_organization_id", "aws_organizational_units"],
};

const token = part(
  { join_method: oneOf(METHODS), roles: needed(list(roleOfToken)), ...OTHER_METHODS, kubernetes: kubernetes() },
  ({ roles, bot_name: bot }, problems) => {
    const isForBot = listOf(roles)?.some((role) => isText(role) && role.trim().toLowerCase() === "bot") === true;
    if (isForBot !== (bot !== undefined)) problems.add(BOTS, "bot_name", bot);
  },
  ({ join_method: used, allow, ...sections }, problems) => {
    if (!isText(used)) return;
    if (used === "token" && allow !== undefined) problems.add(WITHOUT_RULES, "allow", listOf(allow)?.length);
    const hasSection = used === "kubernetes" || Object.hasOwn(OTHER_METHODS, used);
    if (hasSection && sections[used] === undefined)
      problems.add({ ...FIELD_RULES["FIELD-003"], allowed: `the section of ${used}` }, used, undefined);
    listOf(allow)?.forEach((rule, index) => {
      for (const field of OF_OTHERS[used] ?? []) {
        const given = fieldsOf(rule)[field];
        if (given !== undefined) problems.add(NOT_OF_METHOD, `allow[${index}].${field}`, given);
      }
    });
  },
);

function kubernetes(): Shape {
  const account = textLike("namespace:name", /^[^\s:]+:[^\s:]+$/, { reference: true });
  return part(
    {
      type: oneOf(["in_cluster", "static_jwks", "oidc"]),
      allow: needed(list(part({ service_account: account }, anyOf("service_account", "service_account_name")))),
      static_jwks: part({ jwks: needed(textWhere("a JSON Web Key Set", isKeySet, { secret: true })) }),
      oidc: part({ issuer: needed(issuer) }),
    },
    ({ type, ...keys }, problems) => {
      if ((type === "static_jwks" || type === "oidc") && keys[type] === undefined)
        problems.add({ ...FIELD_RULES["FIELD-003"], allowed: `the keys of type ${type}` }, type, undefined);
    },
  );
}

/** Of managed updates, whose versions are judged together. */
const mode = oneOf(["enabled", "disabled", "suspended"]);
const WINDOW = invalidForm("a length of time with time-based, and none with halt-on-error");

const updatedGroup = part({
  name: present,
  days: needed(list(some)),
  start_hour: wholeNumber({ from: 0, to: 23 }),
  wait_hours: wholeNumber({ from: 0 }),
  canary_count: wholeNumber({ from: 0, to: 5 }),
});

const updates = part(
  {
    mode: needed(mode),
    strategy: needed(oneOf(["halt-on-error", "time-based"])),
    schedules: part({ regular: list(updatedGroup) }),
  },
  ({ strategy, maintenance_window_duration: window }, problems) => {
    if ((strategy === "time-based") !== (window !== undefined)) {
      problems.add(WINDOW, "maintenance_window_duration", window);
    }
  },
);

const anyLabel = part({}, ({ name, values }, problems) => {
  const isAny = listOf(values)?.length === 1 && listOf(values)?.[0] === "*";
  if (name === "*" && !isAny) problems.add(invalidForm("*, since the name is * for any label"), "values", values);
});

function named(name: string): Shape {
  return part({ name: needed(textWhere(name, (given) => given === name)) });
}

/**
 * What the service asks of a resource before it takes it, by kind, where no class of ours reads that: fields that the class
 * does not have or always writes, and kinds and join methods without a class.
 */
const FORMS: Readonly<Record<string, Readonly<Record<string, Shape | Needed>>>> = {
  access_list: { spec: needed(part({ title: present, owners: list(part({ name: present })) })) },
  access_monitoring_rule: {
    spec: needed(
      part(
        {
          subjects: needed(list(some)),
          condition: present,
          desired_state: oneOf(["reviewed"]),
          notification: part({ name: present }),
          automatic_review: part({ integration: present, decision: needed(oneOf(["APPROVED", "DENIED"])) }),
        },
        (given, problems) => {
          const isOfRequests = listOf(given["subjects"])?.includes("access_request") === true;
          if (isOfRequests) anyOf("notification", "automatic_review")(given, problems);
        },
      ),
    ),
  },
  app: {
    spec: needed(
      part(
        {
          cloud: oneOf(["AWS", "Azure", "GCP"]),
          rewrite: part({ jwt_claims: oneOf(["roles-and-traits", "roles", "traits", "none"]) }),
        },
        anyOf("uri", "cloud", "mcp"),
      ),
    ),
  },
  autoupdate_config: {
    metadata: named("autoupdate-config"),
    spec: part({ agents: updates, tools: part({ mode: needed(oneOf(["enabled", "disabled"])) }) }),
  },
  autoupdate_version: {
    metadata: named("autoupdate-version"),
    spec: part({
      agents: part({
        mode: needed(mode),
        schedule: needed(oneOf(["regular", "immediate"])),
        start_version: present,
        target_version: present,
      }),
      tools: part({ target_version: present }),
    }),
  },
  bot: { spec: part({ max_session_ttl: textLike("seconds, such as 28800s", /^\d+(\.\d+)?s$/, { reference: true }) }) },
  cluster_auth_preference: {
    spec: part({ second_factors: list(some) }, ({ second_factors: factors, webauthn }, problems) => {
      const needsDomain = listOf(factors)?.includes("webauthn") === true && fieldsOf(webauthn)["rp_id"] === undefined;
      if (needsDomain) problems.add({ ...FIELD_RULES["FIELD-003"], allowed: "a domain" }, "webauthn.rp_id", undefined);
    }),
  },
  db: {
    metadata: part({
      name: textLike("letters, digits and hyphens, beginning with a letter", /^[A-Za-z]([-A-Za-z0-9]*[A-Za-z0-9])?$/),
    }),
    spec: needed(
      part(
        { protocol: present, aws: part({ account_id: awsAccount }) },
        anyOf("uri", "aws", "gcp"),
        ({ protocol, mysql }, problems) => {
          const { server_version: given } = fieldsOf(mysql);
          if (given !== undefined && protocol !== "mysql") {
            problems.add(invalidForm("nothing, unless protocol is mysql"), "mysql.server_version", given);
          }
        },
        ({ gcp }, problems) => {
          const given = fieldsOf(gcp);
          if ((given["project_id"] === undefined) === (given["instance_id"] === undefined)) return;
          problems.within("gcp", (found) => {
            anyOf("project_id")(given, found);
            anyOf("instance_id")(given, found);
          });
        },
      ),
    ),
  },
  discovery_config: { spec: needed(part({ discovery_group: present })) },
  dynamic_windows_desktop: { spec: needed(part({ addr: present })) },
  health_check_config: {
    spec: needed(
      part({
        match: needed(part({ db_labels: list(anyLabel), kubernetes_labels: list(anyLabel) })),
        healthy_threshold: wholeNumber({ from: 0, to: 10 }),
        unhealthy_threshold: wholeNumber({ from: 0, to: 10 }),
      }),
    ),
  },
  lock: { spec: needed(part({ target: present })) },
  okta_import_rule: { spec: needed(part({ mappings: needed(list(some)), priority: wholeNumber({ from: 0 }) })) },
  role: {
    spec: part({ options: part({}, notBoth("ssh_port_forwarding", "port_forwarding")) }),
  },
  static_host_user: {
    spec: needed(
      part({
        matchers: needed(list(part({ node_labels: list(anyLabel) }, anyOf("node_labels", "node_labels_expression")))),
      }),
    ),
  },
  token: { spec: needed(token) },
  trusted_cluster: { spec: part({}, notBoth("role_map", "roles")) },
  workload_identity: {
    spec: needed(
      part({
        spiffe: needed(part({ id: needed(textLike("a path that begins with /", /^\//, { reference: true })) })),
        rules: part({ allow: list(part({}, anyOf("expression", "conditions"), notBoth("expression", "conditions"))) }),
      }),
    ),
  },
};

/** What the service asks of a resource of a kind, beside what a class of ours reads; undefined where that is nothing. */
export function serviceForm({ kind }: PlatformResource): Shape | undefined {
  return Object.hasOwn(FORMS, kind) ? part(FORMS[kind] ?? {}) : undefined;
}
