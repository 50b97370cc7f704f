import { awsAccount } from "../joining/join-token-shapes";
import { givenFields, isTextLike, givenList } from "../../core/given";
import { certificates } from "../../core/public-text";
import { needed, type Check, type Needed } from "../../core/schema/group";
import { invalidForm } from "../../core/schema/report";
import { list, oneOf, textLike, textWhere, wholeNumber, type Shape } from "../../core/schema/shapes";
import { checkDatabaseUri, DATABASE_PROTOCOLS } from "../../network/database-protocols";
import {
  type Fields,
  part,
  notEmpty,
  present,
  atLeastOneField,
  allOf,
  oneAtMost,
  withoutField,
  inside,
  when,
  seconds,
  IN_SECONDS,
  labelled,
  anyLabel,
} from "./form-parts";

const inAws = inside(
  "cloud_metadata",
  inside("aws", allOf("account_id", "instance_id", "integration", "region", "subnet_id", "vpc_id")),
);

const hostAndPort = textLike("host:port", /^(\[[\da-fA-F:]+\]|[^\s:/]+):\d+$/, { reference: true });
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
  "ec2",
  "eks",
  "rds",
  "rdsproxy",
  "redshift",
  "redshift-serverless",
  "elasticache",
  "elasticache-serverless",
  "memorydb",
  "opensearch",
  "docdb",
];

/** Matchers by which discovery finds resources of a cloud. */
function matchers(
  types: readonly string[],
  fields: Readonly<Record<string, Shape | Needed>>,
  ...checks: Check<Fields>[]
) {
  return list(part({ types: needed(list(oneOf(types))), ...fields }, ...checks));
}

const ALONE = invalidForm("* alone, or projects");
const everyProject: Check<Fields> = ({ project_ids: given }, problems) => {
  const ids = givenList(given) ?? [];
  if (ids.includes("*") && ids.length > 1) problems.add(ALONE, "project_ids", ids);
};

/** Checks that the Database Service can find a database: by its address, or in AWS by account and region. */
const checkAddress: Check<Fields> = (given, problems) => {
  const isOfAmazon = ["cassandra", "dynamodb", "opensearch"].includes(String(given["protocol"]));
  const isDerived = isTextLike(/\.amazonaws\.com/, given["uri"]);
  if (given["uri"] !== undefined) checkDatabaseUri(given, problems);
  else if (!isOfAmazon && given["protocol"] !== "spanner") allOf("uri")(given, problems);
  const needsRegion = given["protocol"] !== "cassandra" || given["uri"] === undefined;
  if (isOfAmazon && needsRegion && !isDerived) inside("aws", allOf("account_id", "region"))(given, problems);
};

/** Checks SQL Server with Kerberos sign-in, which every server needs but those of clouds. */
const byKerberos = when(
  ({ protocol, uri, ad, aws }) =>
    protocol === "sqlserver" &&
    (givenFields(ad)["domain"] !== undefined ||
      (!isTextLike(/\.database\.windows\.net/, uri) && givenFields(aws)["rdsproxy"] === undefined)),
  inside("ad", allOf("domain", "krb5_file", "spn")),
  inside("ad", atLeastOneField("keytab_file", "kdc_host_name")),
);

const pixels = wholeNumber({ from: 0, to: 8192 });

/** Shapes of the resources that agents and proxies reach, by kind: what the service requires of them. */
export const REACHED: Readonly<Record<string, Shape>> = {
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
        atLeastOneField("uri", "cloud", "mcp"),
        ({ uri, tcp_ports: ports }, problems) => {
          if (ports !== undefined && isTextLike(/^tcp:.*:\d+$/, uri)) problems.add(WITHOUT_PORT, "uri", uri);
        },
        when(
          ({ uri, cloud, mcp }) =>
            uri === undefined ? cloud === undefined && mcp !== undefined : isTextLike(/^mcp\+stdio:/, uri),
          inside("mcp", allOf("command", "run_as_host_user")),
        ),
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
            when(({ assume_role_arn: arn }) => arn !== undefined, allOf("account_id")),
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
          inside("mysql", withoutField("server_version", "nothing, unless protocol is mysql")),
        ),
        when(
          ({ protocol, gcp }) => protocol === "spanner" || gcp !== undefined,
          inside("gcp", allOf("project_id", "instance_id")),
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
        gcp: matchers(
          ["gke", "gce"],
          { project_ids: needed(list(notEmpty)) },
          oneAtMost("labels", "tags"),
          everyProject,
        ),
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
          problems.add(invalidForm(`at most the interval, which is ${interval}`), "timeout", timeout);
        },
      ),
    ),
  }),
  node: part(
    {
      sub_kind: oneOf(["openssh", "openssh-ec2-ice", "teleport"]),
      spec: part({ addr: hostAndPort, cmd_labels: labelled }),
    },
    when(
      ({ sub_kind: subKind }) => isTextLike(/^openssh/, subKind),
      inside("spec", allOf("addr", "hostname")),
      inside("spec", withoutField("public_addrs", "nothing: users reach the server at addr")),
    ),
    when(({ sub_kind: subKind }) => subKind === "openssh-ec2-ice", inside("spec", inAws)),
  ),
};
