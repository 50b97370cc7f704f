import { certificates } from "../../core/public-text";
import { document } from "../../core/schema/document";
import type { Duration } from "../../core/duration";
import { isText, listOf } from "../../core/given";
import { FIELD_RULES } from "../../core/rules";
import { needed } from "../../core/schema/group";
import { invalidForm } from "../../core/schema/report";
import { list, textLike, textWhere } from "../../core/schema/shapes";
import { checkJoining, JOINING_FIELDS, ruleOf, type Joining } from "./join-token-props";
import { free, lasting, resourceName, texts } from "../shapes";

/** Props of all tokens for machines. */
interface MachineJoinTokenProps extends Joining {
  /** Name of the token; not a secret. */
  readonly name: string;
}

/** AWS IAM identities that may join; `awsAccount` or `awsOrganizationId` is required. */
export interface IamJoinRule {
  /** Account of the machines, 12 digits. */
  readonly awsAccount?: string;
  /** Organisation of their account, `o-…`, from version 18.7.0 on (`RESOURCE-018`). @default any */
  readonly awsOrganizationId?: string;
  /** Units of that organisation in which their account is, from version 18.8.3 on (`RESOURCE-018`). @default any */
  readonly awsOrganizationalUnits?: AwsOrganizationalUnits;
  /** ARN of their session, `arn:aws:sts::…:assumed-role/ROLE/*`; `*` and `?` stand for other characters. @default any of the account */
  readonly awsArn?: string;
}

/** Units of an AWS organisation, by their ids. */
export interface AwsOrganizationalUnits {
  /** Units whose accounts may join; `["*"]` for all. */
  readonly include: readonly string[];
  /** Units whose accounts cannot join, even if `include` has them. @default none */
  readonly exclude?: readonly string[];
}

/** A token for machines with an AWS IAM role. */
export interface IamJoinTokenProps extends MachineJoinTokenProps {
  /** Rules, of which one must match. */
  readonly allow: readonly IamJoinRule[];
  /** AWS integration that the auth service uses to read organisations, from version 18.7.0 on (`RESOURCE-018`). @default the auth service's own identity */
  readonly integration?: string;
}

/** EC2 instances that may join. */
export interface Ec2JoinRule {
  /** Account of the instances, 12 digits. @default any that `awsRole` sees, which is needed then */
  readonly awsAccount?: string;
  /** Regions of the instances. @default all */
  readonly awsRegions?: readonly string[];
  /** Role by which the auth service asks whether an instance runs. @default the auth service's own identity */
  readonly awsRole?: string;
}

/** A token for EC2 instances, by their identity document; bots join by another method. */
export interface Ec2JoinTokenProps extends Omit<MachineJoinTokenProps, "botName"> {
  /** Components that may join. */
  readonly roles: NonNullable<Joining["roles"]>;
  /** Rules, of which one must match. */
  readonly allow: readonly Ec2JoinRule[];
  /** How old an identity document may be. @default the service's */
  readonly documentLifetime?: Duration;
}

/** Machines of Azure that may join; `subscription` or `tenant` is required. */
export interface AzureJoinRule {
  /** Subscription of the machines. */
  readonly subscription?: string;
  /** Their tenant, from version 18.7.6 on (`RESOURCE-018`). @default any */
  readonly tenant?: string;
  /** Their resource groups. @default all */
  readonly resourceGroups?: readonly string[];
}

/** A token for machines of Azure, by their managed identity. */
export interface AzureJoinTokenProps extends MachineJoinTokenProps {
  /** Rules, of which one must match. */
  readonly allow: readonly AzureJoinRule[];
}

/** Machines of Google Cloud that may join. */
export interface GcpJoinRule {
  /** Projects of the machines. */
  readonly projectIds: readonly string[];
  /** Their regions or zones. @default all */
  readonly locations?: readonly string[];
  /** Service accounts under which they run. @default all */
  readonly serviceAccounts?: readonly string[];
}

/** A token for machines of Google Cloud, by their service account. */
export interface GcpJoinTokenProps extends MachineJoinTokenProps {
  /** Rules, of which one must match. */
  readonly allow: readonly GcpJoinRule[];
}

/** Instances of Oracle Cloud that may join. */
export interface OracleJoinRule {
  /** Tenancy of the instances, by its OCID. */
  readonly tenancy: string;
  /** Compartments that they are in, directly or not, by their OCIDs. @default all */
  readonly parentCompartments?: readonly string[];
  /** Their regions. @default all */
  readonly regions?: readonly string[];
  /** The instances themselves, by their OCIDs, from version 18.4.0 on (`RESOURCE-018`). @default all */
  readonly instances?: readonly string[];
}

/** A token for machines of Oracle Cloud, by their instance principal. */
export interface OracleJoinTokenProps extends MachineJoinTokenProps {
  /** Rules, of which one must match. */
  readonly allow: readonly OracleJoinRule[];
}

/** A machine that may join by its TPM; `ekPublicHash` or `ekCertificateSerial` is required. */
export interface TpmJoinRule {
  /** SHA-256 of the public part of its endorsement key, in hexadecimal digits. */
  readonly ekPublicHash?: string;
  /** Serial number of the certificate of that key, `73:df:dc:…`. */
  readonly ekCertificateSerial?: string;
  /** Description of the machine. @default none */
  readonly description?: string;
}

/** A token for machines, by their TPM. */
export interface TpmJoinTokenProps extends MachineJoinTokenProps {
  /** The machines. */
  readonly allow: readonly TpmJoinRule[];
  /**
   * Certificates in PEM, as text, of the manufacturers' authorities. No paths.
   *
   * @default a certificate of the key is not verified
   */
  readonly ekcertAllowedCas?: readonly string[];
}

const TOKEN = { name: needed(resourceName), ...JOINING_FIELDS };
const CHECKS = [checkJoining];
const awsAccount = textLike("12 digits", /^\d{12}$/, { reference: true });

const tpmRule = ruleOf<TpmJoinRule>(
  {
    ekPublicHash: textLike("64 hexadecimal digits in lower case", /^[0-9a-f]{64}$/, { reference: true }),
    ekCertificateSerial: textLike("bytes as hexadecimal digits, separated by colons", /^[0-9a-f]{2}(:[0-9a-f]{2})*$/, {
      reference: true,
    }),
    description: free,
  },
  [["ekPublicHash", "ekCertificateSerial"]],
);

/** An identifier of Oracle Cloud, of something that is in no region. */
function ocid(example: string, kinds: string) {
  return textLike(
    `an OCID such as ${example}`,
    new RegExp(`^ocid1\\.(${kinds})\\.oc\\d+\\.\\.[^.\\s]+(\\.[^.\\s]+)?$`),
    {
      reference: true,
    },
  );
}

const tenancy = needed(ocid("ocid1.tenancy.oc1..example", "tenancy"));
const parentCompartments = list(ocid("ocid1.compartment.oc1..example", "compartment|tenancy"), { reference: true });

const instances = list(
  textLike("an OCID such as ocid1.instance.oc1.phx.example", /^ocid1\.instance\.oc\d+\.[^.\s]+\.[^\s]+$/, {
    reference: true,
  }),
  { reference: true },
);

const ORGANIZATION = { ...FIELD_RULES["FIELD-003"], allowed: "the organisation of these units" };
const ALONE = invalidForm("* alone, or units; no * in exclude");

const organizationalUnits = document<AwsOrganizationalUnits>()({ include: needed(texts), exclude: texts }, [
  ({ include, exclude = [] }, problems) => {
    const [units, others] = [listOf(include) ?? [], listOf(exclude) ?? []];
    if ((units.includes("*") && units.length > 1) || others.includes("*")) problems.add(ALONE, "", "*");
  },
]);

/** AWS names a machine with a role by its session, never by the role. */
const awsArn = textWhere(
  "the ARN of a session or a user, such as arn:aws:sts::123456789012:assumed-role/agents/*",
  (given) => !/^arn:[^:]*:iam::[^:]*:role\//.test(given) && given !== "",
  { reference: true, fix: "write arn:aws:sts::ACCOUNT:assumed-role/ROLE/*, with the name of the role alone" },
);

const ACCOUNT = { ...FIELD_RULES["FIELD-003"], allowed: "awsAccount, awsOrganizationId, or awsArn with an account" };

const iamRule = ruleOf<IamJoinRule>(
  { awsAccount, awsArn, awsOrganizationId: free, awsOrganizationalUnits: organizationalUnits },
  [],
  [
    ({ awsAccount: account, awsOrganizationId, awsArn: arn }, problems) => {
      const isOfAccount = isText(arn) && /^arn:[^:]*:(sts|iam)::\d{12}:/.test(arn);
      if (account === undefined && awsOrganizationId === undefined && !isOfAccount)
        problems.add(ACCOUNT, "awsAccount", undefined);
    },
    ({ awsOrganizationId, awsOrganizationalUnits }, problems) => {
      if (awsOrganizationalUnits === undefined || awsOrganizationId !== undefined) return;
      problems.add(ORGANIZATION, "awsOrganizationId", undefined);
    },
  ],
);

const azureRule = ruleOf<AzureJoinRule>({ subscription: free, tenant: free, resourceGroups: texts }, [
  ["subscription", "tenant"],
]);

/** Schemas of the tokens for each method; the results have the names of the resource. */
export const MACHINE_JOIN_TOKENS = {
  iam: document<IamJoinTokenProps>()(
    {
      ...TOKEN,
      allow: needed(list(iamRule)),
      integration: free,
    },
    CHECKS,
  ),
  ec2: document<Ec2JoinTokenProps>()({
    name: TOKEN.name,
    roles: needed(TOKEN.roles),
    allow: needed(
      list(ruleOf<Ec2JoinRule>({ awsAccount, awsRegions: texts, awsRole: free }, [["awsAccount", "awsRole"]])),
    ),
    documentLifetime: { inResource: "aws_iid_ttl", prop: lasting },
  }),
  azure: document<AzureJoinTokenProps>()(
    {
      ...TOKEN,
      allow: needed(list(azureRule)),
    },
    CHECKS,
  ),
  gcp: document<GcpJoinTokenProps>()(
    {
      ...TOKEN,
      allow: needed(
        list(document<GcpJoinRule>()({ projectIds: needed(texts), locations: texts, serviceAccounts: texts })),
      ),
    },
    CHECKS,
  ),
  oracle: document<OracleJoinTokenProps>()(
    {
      ...TOKEN,
      allow: needed(list(document<OracleJoinRule>()({ tenancy, parentCompartments, regions: texts, instances }))),
    },
    CHECKS,
  ),
  tpm: document<TpmJoinTokenProps>()(
    { ...TOKEN, allow: needed(list(tpmRule)), ekcertAllowedCas: list(certificates({ reference: true })) },
    CHECKS,
  ),
} as const;

/** A method by which a machine proves its identity in a cloud to the platform. @useDeclaredType */
export type MachineJoinMethod = keyof typeof MACHINE_JOIN_TOKENS;
