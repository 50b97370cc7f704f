import { type Duration } from "../../core/duration";
import { document, named, within } from "../../core/schema/document";
import { needed } from "../../core/schema/group";
import { flag, list, oneOf, wholeNumber } from "../../core/schema/shapes";
import { type SecretRef, secretReference } from "../../secrets/secret-ref";
import { free, resourceName, texts, issuer, lasting, moment } from "../shapes";
import { JOIN_ROLES, type JoinRole } from "../../brand/image-contract/service-kinds";
import { certificates } from "../../core/public-text";
import {
  type ServiceAccount,
  awsAccount,
  awsArn,
  checkAccount,
  checkEnterprise,
  checkJoining,
  checkKeys,
  checkOnboarding,
  checkOrganization,
  checkUnits,
  compartment,
  hashOfKey,
  host,
  instance,
  keySet,
  path,
  serialNumber,
  serviceAccounts,
  atLeastOneProp,
  tenancy,
} from "../joining/join-token-shapes";

/** Who joins with a token: either components of the platform, or a bot (`JOIN-009`). */
export interface Joining {
  /** Components that may join. */
  readonly roles?: readonly JoinRole[];
  /** Name of the bot that may join, such as a {@link Bot} of the platform. */
  readonly botName?: string;
}

/** Props of all tokens whose name is no secret. */
export interface NamedJoinTokenProps extends Joining {
  /** Name of the token; not a secret. */
  readonly name: string;
}

/** A token for Kubernetes service accounts in the cluster of the auth service. */
export interface KubernetesJoinTokenProps extends NamedJoinTokenProps {
  /** Service accounts that may join. */
  readonly serviceAccounts: readonly ServiceAccount[];
}

export const KUBERNETES_JOIN_TOKEN = document<KubernetesJoinTokenProps>()(
  {
    roles: list(oneOf(JOIN_ROLES)),
    botName: resourceName,
    name: needed(resourceName),
    serviceAccounts: named("allow", needed(serviceAccounts)),
  },
  [checkJoining],
);

/** A token for service accounts of another cluster, verified with the keys of that cluster. */
export interface KubernetesJwksJoinTokenProps extends KubernetesJoinTokenProps {
  /** The cluster's public keys, a JSON Web Key Set: the output of `kubectl get --raw /openid/v1/jwks`. When the cluster changes its keys, change this prop, too. */
  readonly jwks: string;
}

export const KUBERNETES_JWKS_JOIN_TOKEN = document<KubernetesJwksJoinTokenProps>()(
  {
    roles: list(oneOf(JOIN_ROLES)),
    botName: resourceName,
    name: needed(resourceName),
    serviceAccounts: named("allow", needed(serviceAccounts)),
    jwks: named("static_jwks", needed(within("jwks", keySet))),
  },
  [checkJoining, checkKeys],
);

/** A token for service accounts of a cluster whose issuer publishes its keys, such as EKS, GKE and AKS. */
export interface KubernetesOidcJoinTokenProps extends KubernetesJoinTokenProps {
  /** The cluster's issuer, an https address: `iss` of its tokens. The auth service reads its keys. */
  readonly issuer: string;
}

export const KUBERNETES_OIDC_JOIN_TOKEN = document<KubernetesOidcJoinTokenProps>()(
  {
    roles: list(oneOf(JOIN_ROLES)),
    botName: resourceName,
    name: needed(resourceName),
    serviceAccounts: named("allow", needed(serviceAccounts)),
    issuer: named("oidc", needed(within("issuer", issuer))),
  },
  [checkJoining],
);

/** Units of an AWS organisation, by their ids. */
export interface AwsOrganizationalUnits {
  /** Units whose accounts may join; `["*"]` for all. */
  readonly include: readonly string[];
  /**
   * Units whose accounts cannot join, even if `include` has them.
   *
   * @default none
   */
  readonly exclude?: readonly string[];
}

export const AWS_ORGANIZATIONAL_UNITS = document<AwsOrganizationalUnits>()(
  {
    include: needed(texts),
    exclude: texts,
  },
  [checkUnits],
);

/** AWS IAM identities that may join; `awsAccount` or `awsOrganizationId` is required. */
export interface IamJoinRule {
  /** Account of the machines, 12 digits. */
  readonly awsAccount?: string;
  /**
   * Organisation of their account, `o-…`, from version 18.7.0 on (`RESOURCE-018`).
   *
   * @default any
   */
  readonly awsOrganizationId?: string;
  /**
   * Units of that organisation in which their account is, from version 18.8.3 on (`RESOURCE-018`).
   *
   * @default any
   */
  readonly awsOrganizationalUnits?: AwsOrganizationalUnits;
  /**
   * ARN of their session, `arn:aws:sts::…:assumed-role/ROLE/*`; `*` and `?` stand for other characters.
   *
   * @default any of the account
   */
  readonly awsArn?: string;
}

export const IAM_JOIN_RULE = document<IamJoinRule>()(
  {
    awsAccount: awsAccount,
    awsOrganizationId: free,
    awsOrganizationalUnits: AWS_ORGANIZATIONAL_UNITS,
    awsArn: awsArn,
  },
  [checkAccount, checkOrganization],
);

/** A token for machines with an AWS IAM role. */
export interface IamJoinTokenProps extends NamedJoinTokenProps {
  /** Rules, of which one must match. */
  readonly allow: readonly IamJoinRule[];
  /**
   * AWS integration that the auth service uses to read organisations, from version 18.7.0 on (`RESOURCE-018`).
   *
   * @default the auth service's own identity
   */
  readonly integration?: string;
}

export const IAM_JOIN_TOKEN = document<IamJoinTokenProps>()(
  {
    roles: list(oneOf(JOIN_ROLES)),
    botName: resourceName,
    name: needed(resourceName),
    allow: needed(list(IAM_JOIN_RULE)),
    integration: free,
  },
  [checkJoining],
);

/** EC2 instances that may join. */
export interface Ec2JoinRule {
  /**
   * Account of the instances, 12 digits.
   *
   * @default any that `awsRole` sees, which is needed then
   */
  readonly awsAccount?: string;
  /**
   * Regions of the instances.
   *
   * @default all
   */
  readonly awsRegions?: readonly string[];
  /**
   * Role by which the auth service asks whether an instance runs.
   *
   * @default the auth service's own identity
   */
  readonly awsRole?: string;
}

export const EC2_JOIN_RULE = document<Ec2JoinRule>()(
  {
    awsAccount: awsAccount,
    awsRegions: texts,
    awsRole: free,
  },
  [atLeastOneProp("awsAccount", "awsRole")],
);

/** A token for EC2 instances, by their identity document; bots join by another method. */
export interface Ec2JoinTokenProps {
  /** Name of the token; not a secret. */
  readonly name: string;
  /** Components that may join. */
  readonly roles: readonly JoinRole[];
  /** Rules, of which one must match. */
  readonly allow: readonly Ec2JoinRule[];
  /**
   * How old an identity document may be.
   *
   * @default the service's
   */
  readonly documentLifetime?: Duration;
}

export const EC2_JOIN_TOKEN = document<Ec2JoinTokenProps>()({
  name: needed(resourceName),
  roles: needed(list(oneOf(JOIN_ROLES))),
  allow: needed(list(EC2_JOIN_RULE)),
  documentLifetime: named("aws_iid_ttl", lasting),
});

/** Machines of Azure that may join; `subscription` or `tenant` is required. */
export interface AzureJoinRule {
  /** Subscription of the machines. */
  readonly subscription?: string;
  /**
   * Their tenant, from version 18.7.6 on (`RESOURCE-018`).
   *
   * @default any
   */
  readonly tenant?: string;
  /**
   * Their resource groups.
   *
   * @default all
   */
  readonly resourceGroups?: readonly string[];
}

export const AZURE_JOIN_RULE = document<AzureJoinRule>()(
  {
    subscription: free,
    tenant: free,
    resourceGroups: texts,
  },
  [atLeastOneProp("subscription", "tenant")],
);

/** A token for machines of Azure, by their managed identity. */
export interface AzureJoinTokenProps extends NamedJoinTokenProps {
  /** Rules, of which one must match. */
  readonly allow: readonly AzureJoinRule[];
}

export const AZURE_JOIN_TOKEN = document<AzureJoinTokenProps>()(
  {
    roles: list(oneOf(JOIN_ROLES)),
    botName: resourceName,
    name: needed(resourceName),
    allow: needed(list(AZURE_JOIN_RULE)),
  },
  [checkJoining],
);

/** Machines of Google Cloud that may join. */
export interface GcpJoinRule {
  /** Projects of the machines. */
  readonly projectIds: readonly string[];
  /**
   * Their regions or zones.
   *
   * @default all
   */
  readonly locations?: readonly string[];
  /**
   * Service accounts under which they run.
   *
   * @default all
   */
  readonly serviceAccounts?: readonly string[];
}

export const GCP_JOIN_RULE = document<GcpJoinRule>()({
  projectIds: needed(texts),
  locations: texts,
  serviceAccounts: texts,
});

/** A token for machines of Google Cloud, by their service account. */
export interface GcpJoinTokenProps extends NamedJoinTokenProps {
  /** Rules, of which one must match. */
  readonly allow: readonly GcpJoinRule[];
}

export const GCP_JOIN_TOKEN = document<GcpJoinTokenProps>()(
  {
    roles: list(oneOf(JOIN_ROLES)),
    botName: resourceName,
    name: needed(resourceName),
    allow: needed(list(GCP_JOIN_RULE)),
  },
  [checkJoining],
);

/** Instances of Oracle Cloud that may join. */
export interface OracleJoinRule {
  /** Tenancy of the instances, by its OCID. */
  readonly tenancy: string;
  /**
   * Compartments that they are in, directly or not, by their OCIDs.
   *
   * @default all
   */
  readonly parentCompartments?: readonly string[];
  /**
   * Their regions.
   *
   * @default all
   */
  readonly regions?: readonly string[];
  /**
   * The instances themselves, by their OCIDs, from version 18.4.0 on (`RESOURCE-018`).
   *
   * @default all
   */
  readonly instances?: readonly string[];
}

export const ORACLE_JOIN_RULE = document<OracleJoinRule>()({
  tenancy: needed(tenancy),
  parentCompartments: list(compartment, { reference: true }),
  regions: texts,
  instances: list(instance, { reference: true }),
});

/** A token for machines of Oracle Cloud, by their instance principal. */
export interface OracleJoinTokenProps extends NamedJoinTokenProps {
  /** Rules, of which one must match. */
  readonly allow: readonly OracleJoinRule[];
}

export const ORACLE_JOIN_TOKEN = document<OracleJoinTokenProps>()(
  {
    roles: list(oneOf(JOIN_ROLES)),
    botName: resourceName,
    name: needed(resourceName),
    allow: needed(list(ORACLE_JOIN_RULE)),
  },
  [checkJoining],
);

/** A machine that may join by its TPM; `ekPublicHash` or `ekCertificateSerial` is required. */
export interface TpmJoinRule {
  /** SHA-256 of the public part of its endorsement key, in hexadecimal digits. */
  readonly ekPublicHash?: string;
  /** Serial number of the certificate of that key, `73:df:dc:…`. */
  readonly ekCertificateSerial?: string;
  /**
   * Description of the machine.
   *
   * @default none
   */
  readonly description?: string;
}

export const TPM_JOIN_RULE = document<TpmJoinRule>()(
  {
    ekPublicHash: hashOfKey,
    ekCertificateSerial: serialNumber,
    description: free,
  },
  [atLeastOneProp("ekPublicHash", "ekCertificateSerial")],
);

/** A token for machines, by their TPM. */
export interface TpmJoinTokenProps extends NamedJoinTokenProps {
  /** The machines. */
  readonly allow: readonly TpmJoinRule[];
  /**
   * Certificates in PEM, as text, of the manufacturers' authorities. No paths.
   *
   * @default a certificate of the key is not verified
   */
  readonly ekcertAllowedCas?: readonly string[];
}

export const TPM_JOIN_TOKEN = document<TpmJoinTokenProps>()(
  {
    roles: list(oneOf(JOIN_ROLES)),
    botName: resourceName,
    name: needed(resourceName),
    allow: needed(list(TPM_JOIN_RULE)),
    ekcertAllowedCas: list(certificates({ reference: true })),
  },
  [checkJoining],
);

/** Workflows of GitHub that may join; `repository`, `repositoryOwner` or `sub` is required. */
export interface GithubJoinRule {
  /** Repository of the workflow, `owner/name`. */
  readonly repository?: string;
  /** User or organisation that owns the repository. */
  readonly repositoryOwner?: string;
  /** Subject of the workflow's token. */
  readonly sub?: string;
  /**
   * Name of the workflow.
   *
   * @default all
   */
  readonly workflow?: string;
  /**
   * Environment of the job.
   *
   * @default all
   */
  readonly environment?: string;
  /**
   * Enterprise of the repository by its name, from version 18.7.6 on (`RESOURCE-018`).
   *
   * @default all
   */
  readonly enterprise?: string;
  /**
   * The same by its id, from version 18.7.6 on (`RESOURCE-018`).
   *
   * @default all
   */
  readonly enterpriseId?: string;
  /**
   * Who started the workflow.
   *
   * @default anyone
   */
  readonly actor?: string;
  /**
   * Git reference, for example `refs/heads/main`.
   *
   * @default all
   */
  readonly ref?: string;
  /**
   * Whether the reference is a branch or a tag.
   *
   * @default both
   */
  readonly refType?: "branch" | "tag";
}

export const GITHUB_JOIN_RULE = document<GithubJoinRule>()(
  {
    repository: path,
    repositoryOwner: path,
    sub: free,
    workflow: free,
    environment: free,
    enterprise: free,
    enterpriseId: free,
    actor: free,
    ref: free,
    refType: oneOf(["branch", "tag"]),
  },
  [atLeastOneProp("repository", "repositoryOwner", "sub")],
);

/** A token for workflows of GitHub. */
export interface GithubJoinTokenProps extends NamedJoinTokenProps {
  /** Rules, of which one must match. */
  readonly allow: readonly GithubJoinRule[];
  /**
   * Host of a GitHub Enterprise Server; needs the Enterprise edition (`RESOURCE-014`).
   *
   * @default github.com
   */
  readonly enterpriseServerHost?: string;
  /**
   * Name of the enterprise, if its tokens have their own issuer.
   *
   * @default none
   */
  readonly enterpriseSlug?: string;
}

export const GITHUB_JOIN_TOKEN = document<GithubJoinTokenProps>()(
  {
    roles: list(oneOf(JOIN_ROLES)),
    botName: resourceName,
    name: needed(resourceName),
    allow: needed(list(GITHUB_JOIN_RULE)),
    enterpriseServerHost: host,
    enterpriseSlug: free,
  },
  [checkJoining, checkEnterprise],
);

/** Jobs of GitLab that may join; `projectPath`, `namespacePath`, `ciConfigRefUri` or `sub` is required. */
export interface GitlabJoinRule {
  /** Project of the job, `group/project`. */
  readonly projectPath?: string;
  /** Group or user that owns the project. */
  readonly namespacePath?: string;
  /** Address of the pipeline's definition. */
  readonly ciConfigRefUri?: string;
  /** Subject of the job's token. */
  readonly sub?: string;
  /**
   * Branch or tag.
   *
   * @default all
   */
  readonly ref?: string;
  /**
   * Whether the reference is a branch or a tag.
   *
   * @default both
   */
  readonly refType?: "branch" | "tag";
  /**
   * Whether the reference is protected.
   *
   * @default both
   */
  readonly refProtected?: boolean;
  /**
   * What started the pipeline, for example `web`.
   *
   * @default all
   */
  readonly pipelineSource?: string;
  /**
   * Environment of the job.
   *
   * @default all
   */
  readonly environment?: string;
  /**
   * Whether the environment is protected.
   *
   * @default both
   */
  readonly environmentProtected?: boolean;
  /**
   * Name of the user who started the job.
   *
   * @default anyone
   */
  readonly userLogin?: string;
}

export const GITLAB_JOIN_RULE = document<GitlabJoinRule>()(
  {
    projectPath: path,
    namespacePath: path,
    ciConfigRefUri: free,
    sub: free,
    ref: free,
    refType: oneOf(["branch", "tag"]),
    refProtected: flag(),
    pipelineSource: free,
    environment: free,
    environmentProtected: flag(),
    userLogin: free,
  },
  [atLeastOneProp("projectPath", "namespacePath", "ciConfigRefUri", "sub")],
);

/** A token for jobs of GitLab. */
export interface GitlabJoinTokenProps extends NamedJoinTokenProps {
  /** Rules, of which one must match. */
  readonly allow: readonly GitlabJoinRule[];
  /**
   * Host of the GitLab server.
   *
   * @default gitlab.com
   */
  readonly domain?: string;
}

export const GITLAB_JOIN_TOKEN = document<GitlabJoinTokenProps>()(
  {
    roles: list(oneOf(JOIN_ROLES)),
    botName: resourceName,
    name: needed(resourceName),
    allow: needed(list(GITLAB_JOIN_RULE)),
    domain: host,
  },
  [checkJoining],
);

/** Runs of HCP Terraform that may join; an organisation, and a project or a workspace, are required. */
export interface TerraformCloudJoinRule {
  /** Name of the organisation. */
  readonly organizationName?: string;
  /** Id of the organisation. */
  readonly organizationId?: string;
  /** Name of the project. */
  readonly projectName?: string;
  /** Id of the project. */
  readonly projectId?: string;
  /** Name of the workspace. */
  readonly workspaceName?: string;
  /** Id of the workspace. */
  readonly workspaceId?: string;
  /**
   * Phase of the run.
   *
   * @default both
   */
  readonly runPhase?: "plan" | "apply";
}

export const TERRAFORM_CLOUD_JOIN_RULE = document<TerraformCloudJoinRule>()(
  {
    organizationName: free,
    organizationId: free,
    projectName: free,
    projectId: free,
    workspaceName: free,
    workspaceId: free,
    runPhase: oneOf(["plan", "apply"]),
  },
  [
    atLeastOneProp("organizationName", "organizationId"),
    atLeastOneProp("projectName", "projectId", "workspaceName", "workspaceId"),
  ],
);

/** A token for runs of HCP Terraform or Terraform Enterprise. */
export interface TerraformCloudJoinTokenProps extends NamedJoinTokenProps {
  /** Rules, of which one must match. */
  readonly allow: readonly TerraformCloudJoinRule[];
  /**
   * Audience of the run's token.
   *
   * @default the name of the service's cluster
   */
  readonly audience?: string;
  /**
   * Host of a Terraform Enterprise.
   *
   * @default app.terraform.io
   */
  readonly hostname?: string;
}

export const TERRAFORM_CLOUD_JOIN_TOKEN = document<TerraformCloudJoinTokenProps>()(
  {
    roles: list(oneOf(JOIN_ROLES)),
    botName: resourceName,
    name: needed(resourceName),
    allow: needed(list(TERRAFORM_CLOUD_JOIN_RULE)),
    audience: free,
    hostname: host,
  },
  [checkJoining],
);

/** How a key is registered for a bound keypair. */
export interface BoundKeypairOnboarding {
  /**
   * Public key, as the program prints it; no other key is registered then.
   *
   * @default the first key that is registered by the secret
   */
  readonly initialPublicKey?: string;
  /**
   * The secret that registers a key once.
   *
   * @default one that the service makes, in the token's status
   */
  readonly registrationSecret?: SecretRef;
  /**
   * Until when a key can be registered by secret, as in `2026-01-31T00:00:00Z`.
   *
   * @default without limit
   */
  readonly mustRegisterBefore?: string;
}

export const BOUND_KEYPAIR_ONBOARDING = document<BoundKeypairOnboarding>()(
  {
    initialPublicKey: free,
    registrationSecret: secretReference,
    mustRegisterBefore: moment,
  },
  [checkOnboarding],
);

/** How often a program with a bound keypair may join again after its credentials have expired. */
export interface BoundKeypairRecovery {
  /**
   * How often it may join again, 1 or more.
   *
   * @default 1
   */
  readonly limit?: number;
  /**
   * `relaxed` ignores the limit, `insecure` also whether two programs have the key.
   *
   * @default "standard"
   */
  readonly mode?: "standard" | "relaxed" | "insecure";
}

export const BOUND_KEYPAIR_RECOVERY = document<BoundKeypairRecovery>()({
  limit: wholeNumber({ from: 1 }),
  mode: oneOf(["standard", "relaxed", "insecure"]),
});

/** A token for a bot that keeps a key, if nothing else proves its identity; from version 18.7.6 on also for an agent (`RESOURCE-018`). */
export interface BoundKeypairJoinTokenProps extends NamedJoinTokenProps {
  /**
   * How its key is registered.
   *
   * @default by a secret that the service makes
   */
  readonly onboarding?: BoundKeypairOnboarding;
  /**
   * How often it may join again.
   *
   * @default once
   */
  readonly recovery?: BoundKeypairRecovery;
  /**
   * When its key is replaced, as in `2026-01-31T00:00:00Z`.
   *
   * @default never
   */
  readonly rotateAfter?: string;
}

export const BOUND_KEYPAIR_JOIN_TOKEN = document<BoundKeypairJoinTokenProps>()(
  {
    roles: list(oneOf(JOIN_ROLES)),
    botName: resourceName,
    name: needed(resourceName),
    onboarding: BOUND_KEYPAIR_ONBOARDING,
    recovery: BOUND_KEYPAIR_RECOVERY,
    rotateAfter: moment,
  },
  [checkJoining],
);
