import { JOIN_ROLES } from "../../brand/image-contract/join-roles";
import { fieldsOf, isText, isTextLike, listOf } from "../../core/given";
import { certificates } from "../../core/public-text";
import { FIELD_RULES } from "../../core/rules";
import { group, needed, type Check, type Needed } from "../../core/schema/group";
import { invalidForm } from "../../core/schema/report";
import {
  anything,
  either,
  list,
  map,
  oneOf,
  textLike,
  textWhere,
  where,
  wholeNumber,
  type Shape,
} from "../../core/schema/shapes";
import { Problems, propertyOf } from "../../core/value";
import { checkDatabaseUri, DATABASE_PROTOCOLS } from "../../network/database-protocols";
import { isKeySet } from "../joining/join-token";

import type { PlatformResource } from "../platform-resource";
import { issuer, moment } from "../shapes";
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
  (given) => given !== undefined && given !== "" && !Number.isNaN(given),
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

/** Notes a part without one of some fields. */
function all(...names: readonly string[]): Check<Fields> {
  return (given, problems) => {
    for (const name of names) anyOf(name)(given, problems);
  };
}

/** Notes a part with more than one of some fields. */
function oneAtMost(...names: readonly string[]): Check<Fields> {
  const rule = invalidForm(`one of ${names.join(", ")}`, "remove the others");
  return (given, problems) => {
    const [, second] = names.filter((name) => given[name] !== undefined);
    if (second !== undefined) problems.add(rule, second, "several");
  };
}

/** Notes a part with a field that it has no use for. */
function without(name: string, allowed: string): Check<Fields> {
  const rule = invalidForm(allowed);
  return ({ [name]: given }, problems) => {
    if (given !== undefined) problems.add(rule, name, given);
  };
}

/** Notes a part without exactly one of some fields. */
function exactlyOne(...names: readonly string[]): Check<Fields>[] {
  return [anyOf(...names), oneAtMost(...names)];
}

/** A check of a part in a part. */
function inside(field: string, check: Check<Fields>): Check<Fields> {
  return (given, problems) => {
    problems.within(field, (found) => {
      check(fieldsOf(given[field]), found);
    });
  };
}

/** A check of some parts alone. */
function when(test: (given: Fields) => boolean, ...checks: readonly Check<Fields>[]): Check<Fields> {
  return (given, problems) => {
    for (const check of test(given) ? checks : []) check(given, problems);
  };
}

/** A length of time as newer kinds have it. */
function seconds(from: number, to = Number.MAX_SAFE_INTEGER): Shape<string> {
  return textWhere(
    to === Number.MAX_SAFE_INTEGER ? `seconds such as 28800s, ${from}s or more` : `seconds from ${from}s to ${to}s`,
    (given) => IN_SECONDS.test(given) && Number.parseFloat(given) >= from && Number.parseFloat(given) <= to,
    { reference: true },
  );
}

const IN_SECONDS = /^\d+(\.\d+)?s$/;
const DAY = 86_400;

/** Notes keys of labels that the service does not read. */
const labelKeys: Check<Fields> = (labels, problems) => {
  for (const key of Object.keys(labels)) {
    if (!/^[\w/.:*-]+$/.test(key)) problems.add(LABEL_KEY, propertyOf("", key), key);
  }
};

const LABEL_KEY = invalidForm("letters, digits and / . _ : * - in the key of a label");
const labelled = part({}, labelKeys);

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
      oidc: either(
        (given) => fieldsOf(given)["insecure_allow_http_issuer"] === true,
        part({ issuer: present }),
        part({ issuer: needed(issuer) }),
      ),
    },
    ({ type, ...keys }, problems) => {
      const { static_jwks: jwks } = keys;
      if (jwks !== undefined && type !== "static_jwks" && type !== "oidc") {
        problems.add(NOT_OF_METHOD, "static_jwks", "keys");
      }
      if ((type === "static_jwks" || type === "oidc") && keys[type] === undefined)
        problems.add({ ...FIELD_RULES["FIELD-003"], allowed: `the keys of type ${type}` }, type, undefined);
    },
  );
}

/** Of managed updates, whose versions are judged together. */
const mode = oneOf(["enabled", "disabled", "suspended"]);
const WINDOW = invalidForm("a length of time with time-based, and none with halt-on-error");

const OF_HALTING = invalidForm("nothing, unless strategy is halt-on-error");

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
    maintenance_window_duration: seconds(600),
    strategy: needed(oneOf(["halt-on-error", "time-based"])),
    schedules: part({ regular: list(updatedGroup) }),
  },
  ({ strategy, maintenance_window_duration: window }, problems) => {
    if ((strategy === "time-based") !== (window !== undefined)) {
      problems.add(WINDOW, "maintenance_window_duration", window);
    }
  },
  ({ strategy, schedules }, problems) => {
    listOf(fieldsOf(schedules)["regular"])?.forEach((each, index) => {
      for (const field of strategy === "time-based" ? ["canary_count", "wait_hours"] : []) {
        const given = fieldsOf(each)[field];
        if (given !== undefined) problems.add(OF_HALTING, `schedules.regular[${index}].${field}`, given);
      }
    });
  },
);

const clock = needed(textLike("a time of day such as 09:00", /^([01]?\d|2[0-3]):[0-5]\d$/, { reference: true }));

const anyLabel = part({}, ({ name, values }, problems) => {
  const isAny = listOf(values)?.length === 1 && listOf(values)?.[0] === "*";
  if (name === "*" && !isAny) problems.add(invalidForm("*, since the name is * for any label"), "values", values);
});

function named(name: string): Shape {
  return part({ name: needed(textWhere(name, (given) => given === name)) });
}

const inAws = inside(
  "cloud_metadata",
  inside("aws", all("account_id", "instance_id", "integration", "region", "subnet_id", "vpc_id")),
);

const hostAndPort = textLike("host:port", /^(\[[\da-fA-F:]+\]|[^\s:/]+):\d+$/, { reference: true });
const nameOfRole = textLike("the name of a role", /^[^*]+$/, { reference: true });
const WITHOUT_PORT = invalidForm("an address without a port, beside tcp_ports");

const portRange = part({ port: needed(wholeNumber({ from: 1, to: 65_535 })) }, ({ port, end_port: end }, problems) => {
  const isRange = end === undefined || (Number(end) > Number(port) && Number(end) <= 65_535);
  if (!isRange) problems.add(invalidForm("a port above port, at most 65535"), "end_port", end);
});

const roleArn = textLike(
  "an ARN such as arn:aws:iam::123456789012:role/discovery",
  /^arn:[^:]+:iam:[^:]*:\d{12}:role\/.+$/,
  { reference: true },
);

const awsRegions = needed(
  list(textLike("a region such as eu-west-1", /^(aws-global|(eusc-)?[a-z]{2}(-gov|-iso[bef]?)?-\w+-\d+)$/)),
);

const OF_AWS = [
  ...["ec2", "eks", "rds", "rdsproxy", "redshift", "redshift-serverless", "elasticache", "elasticache-serverless"],
  ...["memorydb", "opensearch", "docdb"],
];

/** What discovery finds resources of a cloud by. */
function matchers(
  types: readonly string[],
  fields: Readonly<Record<string, Shape | Needed>>,
  ...checks: Check<Fields>[]
) {
  return list(part({ types: needed(list(oneOf(types))), ...fields }, ...checks));
}

const ALONE = invalidForm("* alone, or projects");
const everyProject: Check<Fields> = ({ project_ids: given }, problems) => {
  const ids = listOf(given) ?? [];
  if (ids.includes("*") && ids.length > 1) problems.add(ALONE, "project_ids", ids);
};

/** How the Database Service finds a database: by its address, or by what a cloud knows of it. */
const checkAddress: Check<Fields> = (given, problems) => {
  const isOfAmazon = ["cassandra", "dynamodb", "opensearch"].includes(String(given["protocol"]));
  const isDerived = isTextLike(/\.amazonaws\.com/, given["uri"]);
  if (given["uri"] !== undefined) checkDatabaseUri(given, problems);
  else if (!isOfAmazon && given["protocol"] !== "spanner") all("uri")(given, problems);
  const needsRegion = given["protocol"] !== "cassandra" || given["uri"] === undefined;
  if (isOfAmazon && needsRegion && !isDerived) inside("aws", all("account_id", "region"))(given, problems);
};

/** A server of SQL Server whose users prove themselves by Kerberos, as all but those of clouds do. */
const byKerberos = when(
  ({ protocol, uri, ad, aws }) =>
    protocol === "sqlserver" &&
    (fieldsOf(ad)["domain"] !== undefined ||
      (!isTextLike(/\.database\.windows\.net/, uri) && fieldsOf(aws)["rdsproxy"] === undefined)),
  inside("ad", all("domain", "krb5_file", "spn")),
  inside("ad", anyOf("keytab_file", "kdc_host_name")),
);

const pixels = wholeNumber({ from: 0, to: 8192 });
const OPERATORS = ["eq", "not_eq", "in", "not_in"];

/**
 * What the service asks of a resource before it takes it, by kind, where no class of ours reads that: fields that the class
 * does not have or always writes, and kinds and join methods without a class.
 */
const FORMS: Readonly<Record<string, Shape>> = {
  access_list: part({ spec: needed(part({ title: present, owners: list(part({ name: present })) })) }),
  access_monitoring_rule: part({
    spec: needed(
      part(
        {
          subjects: needed(list(some)),
          condition: present,
          desired_state: oneOf(["reviewed"]),
          notification: part({ name: present }),
          schedules: map(part({ time: part({ shifts: list(part({ start: clock, end: clock })) }) })),
          automatic_review: part({ integration: present, decision: needed(oneOf(["APPROVED", "DENIED"])) }),
        },
        when(
          ({ subjects }) => listOf(subjects)?.includes("access_request") === true,
          anyOf("notification", "automatic_review"),
        ),
      ),
    ),
  }),
  app: part({
    spec: needed(
      part(
        {
          cloud: oneOf(["AWS", "Azure", "GCP"]),
          rewrite: part({ jwt_claims: oneOf(["roles-and-traits", "roles", "traits", "none"]) }),
          public_addr: textWhere(
            "a name that does not begin with kube-teleport-proxy-alpn",
            (given) => !/^(\w+:\/\/)?kube-teleport-proxy-alpn\./.test(given),
            { reference: true },
          ),
          tcp_ports: list(portRange),
          dynamic_labels: labelled,
        },
        anyOf("uri", "cloud", "mcp"),
        ({ uri, tcp_ports: ports }, problems) => {
          if (ports !== undefined && isTextLike(/^tcp:.*:\d+$/, uri)) problems.add(WITHOUT_PORT, "uri", uri);
        },
        when(
          ({ uri, cloud, mcp }) =>
            uri === undefined ? cloud === undefined && mcp !== undefined : isTextLike(/^mcp\+stdio:/, uri),
          inside("mcp", all("command", "run_as_host_user")),
        ),
      ),
    ),
  }),
  autoupdate_config: part({
    metadata: named("autoupdate-config"),
    spec: part({ agents: updates, tools: part({ mode: needed(oneOf(["enabled", "disabled"])) }) }),
  }),
  autoupdate_version: part({
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
  }),
  bot: part({ spec: part({ roles: list(some), max_session_ttl: seconds(1) }) }),
  cluster_auth_preference: part({
    spec: part(
      { second_factors: list(some), second_factor: oneOf(["otp", "webauthn", "on"]) },
      oneAtMost("second_factor", "second_factors"),
      when(
        ({ second_factor: factor, second_factors: factors, u2f }) =>
          u2f === undefined &&
          [factor, ...(listOf(factors) ?? [])].some((each) => each === "webauthn" || each === "on"),
        inside("webauthn", all("rp_id")),
      ),
    ),
  }),
  db: part({
    metadata: part({
      name: textLike("letters, digits and hyphens, beginning with a letter", /^[A-Za-z]([-A-Za-z0-9]*[A-Za-z0-9])?$/),
    }),
    spec: needed(
      part(
        {
          protocol: needed(oneOf(Object.keys(DATABASE_PROTOCOLS))),
          aws: part(
            { account_id: awsAccount, assume_role_arn: roleArn },
            when(({ assume_role_arn: arn }) => arn !== undefined, all("account_id")),
          ),
          tls: part({
            mode: oneOf(["verify-full", "verify-ca", "insecure", 1, 2]),
            ca_cert: certificates({ reference: true }),
          }),
          dynamic_labels: labelled,
        },
        checkAddress,
        byKerberos,
        when(
          ({ protocol }) => protocol !== "mysql",
          inside("mysql", without("server_version", "nothing, unless protocol is mysql")),
        ),
        when(
          ({ protocol, gcp }) => protocol === "spanner" || gcp !== undefined,
          inside("gcp", all("project_id", "instance_id")),
        ),
      ),
    ),
  }),
  discovery_config: part({
    spec: needed(
      part({
        discovery_group: present,
        aws: matchers(OF_AWS, { regions: awsRegions, assume_role: part({ role_arn: roleArn }) }),
        azure: matchers(["vm", "aks", "mysql", "postgres", "redis", "sqlserver"], {}),
        gcp: matchers(["gke", "gce"], { project_ids: needed(list(some)) }, oneAtMost("labels", "tags"), everyProject),
        kube: list(part({ types: list(oneOf(["app"])) })),
        access_graph: part({ aws: list(part({ regions: awsRegions })) }),
      }),
    ),
  }),
  dynamic_windows_desktop: part({
    metadata: part({ name: textLike("a name without dots", /^[^.]+$/) }),
    spec: needed(part({ addr: present, screen_size: part({ width: pixels, height: pixels }) })),
  }),
  health_check_config: part({
    spec: needed(
      part(
        {
          match: needed(part({ db_labels: list(anyLabel), kubernetes_labels: list(anyLabel) })),
          healthy_threshold: wholeNumber({ from: 0, to: 10 }),
          unhealthy_threshold: wholeNumber({ from: 0, to: 10 }),
          interval: seconds(30, 600),
          timeout: seconds(1, 600),
        },
        ({ interval = "30s", timeout = "5s" }, problems) => {
          const [short, long] = [timeout, interval].map((given) => Number.parseFloat(String(given)));
          if (!isTextLike(IN_SECONDS, interval) || Number(short) <= Number(long)) return;
          problems.add(invalidForm(`at most the interval, which is ${String(interval)}`), "timeout", timeout);
        },
      ),
    ),
  }),
  lock: part({ spec: needed(part({ target: present, expires: moment })) }),
  login_rule: part({ spec: needed(part({}, ...exactlyOne("traits_map", "traits_expression"))) }),
  node: part(
    {
      sub_kind: oneOf(["openssh", "openssh-ec2-ice", "teleport"]),
      spec: part({ addr: hostAndPort, cmd_labels: labelled }),
    },
    when(
      ({ sub_kind: subKind }) => isTextLike(/^openssh/, subKind),
      inside("spec", all("addr", "hostname")),
      inside("spec", without("public_addrs", "nothing: users reach the server at addr")),
    ),
    when(({ sub_kind: subKind }) => subKind === "openssh-ec2-ice", inside("spec", inAws)),
  ),
  oidc: part({
    spec: part(
      { redirect_url: present, google_service_account_uri: textLike("file:// and a path", /^file:/) },
      oneAtMost("google_service_account_uri", "google_service_account"),
      when(
        ({ google_service_account_uri: file, google_service_account: account }) => (file ?? account) !== undefined,
        all("google_admin_email"),
      ),
    ),
  }),
  okta_import_rule: part({
    spec: needed(
      part({
        mappings: needed(list(part({ match: list(part({}, oneAtMost("app_ids", "group_ids"))) }))),
        priority: wholeNumber({ from: 0 }),
      }),
    ),
  }),
  role: part({
    spec: part(
      {
        options: part(
          { cert_extensions: list(part({ type: oneOf(["ssh"]), mode: oneOf(["extension"]) })) },
          oneAtMost("ssh_port_forwarding", "port_forwarding"),
        ),
      },
      inside("deny", inside("impersonate", without("where", "nothing: only allow has a condition"))),
    ),
  }),
  saml: part({
    spec: part(
      { acs: present, force_authn: oneOf(["yes", "no", true, false]) },
      when(
        ({ mfa }) => fieldsOf(mfa)["enabled"] === true && fieldsOf(mfa)["sso"] === undefined,
        inside("mfa", anyOf("entity_descriptor", "entity_descriptor_url")),
      ),
    ),
  }),
  static_host_user: part({
    spec: needed(
      part({
        matchers: needed(list(part({ node_labels: list(anyLabel) }, anyOf("node_labels", "node_labels_expression")))),
      }),
    ),
  }),
  token: part({ spec: needed(token) }),
  trusted_cluster: part({
    spec: needed(
      part(
        { web_proxy_addr: present, role_map: list(part({ remote: present, local: needed(list(nameOfRole)) })) },
        ...exactlyOne("role_map", "roles"),
      ),
    ),
  }),
  user: part({
    spec: part({ expires: moment, oidc_identities: list(part({ connector_id: present, username: present })) }),
  }),
  workload_identity: part({
    spec: needed(
      part({
        spiffe: needed(
          part({
            id: needed(textLike("a path that begins with /", /^\//, { reference: true })),
            x509: part({ maximum_ttl: seconds(0, 14 * DAY) }),
            jwt: part({ maximum_ttl: seconds(0, DAY) }),
          }),
        ),
        rules: part({
          allow: list(
            part(
              { conditions: list(part({ attribute: present }, ...exactlyOne(...OPERATORS))) },
              ...exactlyOne("expression", "conditions"),
            ),
          ),
        }),
      }),
    ),
  }),
};

/** Kinds whose labels may have any keys. */
const ANY_KEYS = [
  ...["access_monitoring_rule", "autoupdate_config", "autoupdate_version", "health_check_config", "static_host_user"],
  "workload_identity",
];

/** What the service asks of a resource of a kind, beside what a class of ours reads. */
export function serviceForms({ kind }: PlatformResource): readonly Shape[] {
  const labels = ANY_KEYS.includes(kind) ? anything : labelled;
  const form = Object.hasOwn(FORMS, kind) ? FORMS[kind] : undefined;
  return form === undefined ? [] : [part({ metadata: part({ labels, expires: moment }) }), form];
}
