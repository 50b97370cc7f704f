import { document } from "../../core/schema/document";
import { needed } from "../../core/schema/group";
import { flag, list, oneOf, textLike, textWhere, wholeNumber } from "../../core/schema/shapes";
import { invalidForm } from "../../core/schema/report";
import { secretReference, type SecretRef } from "../../secrets/secret-ref";
import { checkJoining, JOINING_FIELDS, ruleOf, type Joining } from "./join-token-props";
import { free, moment, resourceName } from "../shapes";

/** Props of all tokens for pipelines and other programs. */
interface ProgramJoinTokenProps extends Joining {
  /** Name of the token; not a secret. */
  readonly name: string;
}

/** Workflows of GitHub that may join; `repository`, `repositoryOwner` or `sub` is required. */
export interface GithubJoinRule {
  /** Repository of the workflow, `owner/name`. */
  readonly repository?: string;
  /** User or organisation that owns the repository. */
  readonly repositoryOwner?: string;
  /** Subject of the workflow's token. */
  readonly sub?: string;
  /** Name of the workflow. @default all */
  readonly workflow?: string;
  /** Environment of the job. @default all */
  readonly environment?: string;
  /** Enterprise of the repository by its name, from version 18.7.6 on (`RESOURCE-018`). @default all */
  readonly enterprise?: string;
  /** The same by its id. @default all */
  readonly enterpriseId?: string;
  /** Who started the workflow. @default anyone */
  readonly actor?: string;
  /** Git reference, for example `refs/heads/main`. @default all */
  readonly ref?: string;
  /** Whether the reference is a branch or a tag. @default both */
  readonly refType?: "branch" | "tag";
}

/** A token for workflows of GitHub. */
export interface GithubJoinTokenProps extends ProgramJoinTokenProps {
  /** Rules, of which one must match. */
  readonly allow: readonly GithubJoinRule[];
  /** Host of a GitHub Enterprise Server; needs the Enterprise edition (`RESOURCE-014`). @default github.com */
  readonly enterpriseServerHost?: string;
  /** Name of the enterprise, if its tokens have their own issuer. @default none */
  readonly enterpriseSlug?: string;
}

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
  /** Branch or tag. @default all */
  readonly ref?: string;
  /** Whether the reference is a branch or a tag. @default both */
  readonly refType?: "branch" | "tag";
  /** Whether the reference is protected. @default both */
  readonly refProtected?: boolean;
  /** What started the pipeline, for example `web`. @default all */
  readonly pipelineSource?: string;
  /** Environment of the job. @default all */
  readonly environment?: string;
  /** Whether the environment is protected. @default both */
  readonly environmentProtected?: boolean;
  /** Name of the user who started the job. @default anyone */
  readonly userLogin?: string;
}

/** A token for jobs of GitLab. */
export interface GitlabJoinTokenProps extends ProgramJoinTokenProps {
  /** Rules, of which one must match. */
  readonly allow: readonly GitlabJoinRule[];
  /** Host of the GitLab server. @default gitlab.com */
  readonly domain?: string;
}

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
  /** Phase of the run. @default both */
  readonly runPhase?: "plan" | "apply";
}

/** A token for runs of HCP Terraform or Terraform Enterprise. */
export interface TerraformCloudJoinTokenProps extends ProgramJoinTokenProps {
  /** Rules, of which one must match. */
  readonly allow: readonly TerraformCloudJoinRule[];
  /** Audience of the run's token. @default the name of the service's cluster */
  readonly audience?: string;
  /** Host of a Terraform Enterprise. @default app.terraform.io */
  readonly hostname?: string;
}

/** How a key is registered for a bound keypair. */
export interface BoundKeypairOnboarding {
  /** Public key, as the program prints it; no other key is registered then. @default the first key that is registered by the secret */
  readonly initialPublicKey?: string;
  /** The secret that registers a key once. @default one that the service makes, in the token's status */
  readonly registrationSecret?: SecretRef;
  /** Until when a key can be registered by secret, as in `2026-01-31T00:00:00Z`. @default without limit */
  readonly mustRegisterBefore?: string;
}

/** How often a program with a bound keypair may join again after its credentials have expired. */
export interface BoundKeypairRecovery {
  /** How often it may join again, 1 or more. @default 1 */
  readonly limit?: number;
  /** `relaxed` ignores the limit, `insecure` also whether two programs have the key. @default "standard" */
  readonly mode?: "standard" | "relaxed" | "insecure";
}

/** A token for a bot that keeps a key, if nothing else proves its identity; from version 18.7.6 on also for an agent (`RESOURCE-018`). */
export interface BoundKeypairJoinTokenProps extends Joining {
  /** Name of the token; not a secret. */
  readonly name: string;
  /** How its key is registered. @default by a secret that the service makes */
  readonly onboarding?: BoundKeypairOnboarding;
  /** How often it may join again. @default once */
  readonly recovery?: BoundKeypairRecovery;
  /** When its key is replaced, as in `2026-01-31T00:00:00Z`. @default never */
  readonly rotateAfter?: string;
}

const host = textLike("a host name, without scheme and path", /^[^\s/]+$/, { reference: true });
/** The claim of a token has a path, where people copy an address. */
const path = textWhere(
  "a path such as owner/name, without a scheme and a host",
  (given) => given !== "" && !/^[a-z]+:\/\/|^git@|^git(hub|lab)\.com\/|\.git$/.test(given),
  { reference: true, fix: "leave out the address of the host, and .git" },
);
const refType = oneOf(["branch", "tag"]);

const githubRule = ruleOf<GithubJoinRule>(
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
    refType,
  },
  [["repository", "repositoryOwner", "sub"]],
);

const gitlabRule = ruleOf<GitlabJoinRule>(
  {
    projectPath: path,
    namespacePath: path,
    ciConfigRefUri: free,
    sub: free,
    ref: free,
    refType,
    refProtected: flag(),
    pipelineSource: free,
    environment: free,
    environmentProtected: flag(),
    userLogin: free,
  },
  [["projectPath", "namespacePath", "ciConfigRefUri", "sub"]],
);

const terraformCloudRule = ruleOf<TerraformCloudJoinRule>(
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
    ["organizationName", "organizationId"],
    ["projectName", "projectId", "workspaceName", "workspaceId"],
  ],
);

const TOKEN = { name: needed(resourceName), ...JOINING_FIELDS };

const OF_GITHUB_COM = invalidForm(
  "no enterpriseSlug with enterpriseServerHost: only github.com knows the name of the enterprise",
);
const REGISTERED = invalidForm("nothing with initialPublicKey, which needs no registration");

/** Schemas of the tokens for each method; the results have the names of the resource. */
export const PROGRAM_JOIN_TOKENS = {
  github: document<GithubJoinTokenProps>()(
    { ...TOKEN, allow: needed(list(githubRule)), enterpriseServerHost: host, enterpriseSlug: free },
    [
      checkJoining,
      ({ enterpriseServerHost, enterpriseSlug }, problems) => {
        if (enterpriseServerHost === undefined || enterpriseSlug === undefined) return;
        problems.add(OF_GITHUB_COM, "enterpriseSlug", enterpriseSlug);
      },
    ],
  ),
  gitlab: document<GitlabJoinTokenProps>()({ ...TOKEN, allow: needed(list(gitlabRule)), domain: host }, [checkJoining]),
  terraform_cloud: document<TerraformCloudJoinTokenProps>()(
    { ...TOKEN, allow: needed(list(terraformCloudRule)), audience: free, hostname: host },
    [checkJoining],
  ),
  bound_keypair: document<BoundKeypairJoinTokenProps>()(
    {
      ...TOKEN,
      onboarding: document<BoundKeypairOnboarding>()(
        { initialPublicKey: free, registrationSecret: secretReference, mustRegisterBefore: moment },
        [
          ({ initialPublicKey, ...bySecret }, problems) => {
            if (initialPublicKey === undefined) return;
            for (const [name, given] of Object.entries(bySecret)) {
              if (given !== undefined) problems.add(REGISTERED, name, "(not shown)");
            }
          },
        ],
      ),
      recovery: document<BoundKeypairRecovery>()({
        limit: wholeNumber({ from: 1 }),
        mode: oneOf(["standard", "relaxed", "insecure"]),
      }),
      rotateAfter: moment,
    },
    [checkJoining],
  ),
} as const;
