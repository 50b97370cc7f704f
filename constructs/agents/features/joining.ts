import { JoinToken } from "../../access/joining/join-token";
import { givenFields } from "../../core/given";
import type { Problems } from "../../core/value";
import { defineRules } from "../../core/violation";
import type { DatabaseProtocol } from "../../network/database-protocols";
import { SecretRef } from "../../secrets/secret-ref";
import { isKnownTo, type CredentialSource, type PodsInCloud } from "../../workloads/identity/known-to-cloud";
import { checkPlatformTrust, checkRoles } from "../common/admission";
import { PodServiceAccount } from "../../workloads/identity/pod-service-account";
import type { Feature, PlannedRelease, Values } from "../common/feature";
import { SELECTOR_KINDS, type SelectorKind } from "../services/agent-discovery";
import { sharesNamespace, updaterName } from "./helm";
import { joiningServices } from "./services";
import { updaterPullCredentials } from "./updater";

/** Rules of how agents join, and of who their pods are. */
export const AGENT_JOINING_RULES = defineRules({
  "AGENT-028": {
    problem: "the join token is under a key of the Secret that the agent does not read",
    fix: 'store the token under the key auth-token, and pass SecretRef.of(name, "auth-token")',
    source: "chart of the agents, joinTokenSecret",
  },
  "AGENT-029": {
    problem: "agents cannot join with this value",
    allowed:
      "a SecretRef to the Secret that holds a token, or a JoinToken for agents; one of a TPM or of a bound keypair is for a LinuxAgent, because it is of one machine",
    fix: "pass a reference to the secret, not the secret itself; without a secret, pass JoinToken.kubernetes, .kubernetesJwks or .kubernetesOidc",
    source: "chart of the agents, joinParams",
  },
  "AGENT-043": {
    problem: "the program does not say how the agents join",
    fix: 'pass joinToken: SecretRef.of(name, "auth-token"), or a JoinToken that the platform declares; only agents in the stack of their AccessPlatform get a token of their own',
    source: "chart of the agents, joinParams",
  },
  "AGENT-067": {
    problem: "agents and updater share a service account, so the agents could change the version that runs",
    fix: "give the updater a service account of its own",
    source: "Kubernetes, role-based access control",
  },
  "AGENT-076": {
    problem: "the join token does not admit the service account of the agents",
    fix: "add the service account to the token, or pass pods.serviceAccount",
    source: "the service's documentation, join method kubernetes",
  },
  "AGENT-082": {
    problem: "the agents or their updater use a service account of the platform, which would get their rights, too",
    fix: "name another account, or leave it out: the release then makes one",
    source: "Kubernetes, role-based access control; docs/security.md, who may do what",
  },
  "AGENT-092": {
    problem:
      "the pods ask a cloud that does not know them: they have no credentials, no identity there, and no way to its metadata servers",
    fix: "pass PodServiceAccount.create({ identity }) as pods.serviceAccount, or as updater.serviceAccount for updater.pullCredentials, with PodIdentity.aws(…), .azure(…), .gcp(…), or .node() where the node itself is asked; acknowledge this if the pods get credentials in another way",
    source: "docs/pods.md, who the pods are to a cloud",
    acknowledgeable: true,
  },
});

/** Key of the join token in its Secret, fixed by the chart. */
export const JOIN_TOKEN_KEY = "auth-token";

/** What agents join with. */
export const JOINING = {
  check: (release, problems) => {
    const { joinToken: token, isAdmitted } = release;
    checkPlatformTrust(release, problems);
    const secret = joinSecret(token);
    if (secret !== undefined && secret.key !== JOIN_TOKEN_KEY) {
      problems.add(AGENT_JOINING_RULES["AGENT-028"], "joinToken.key", secret.key);
    }
    if (token === undefined && !isAdmitted) problems.add(AGENT_JOINING_RULES["AGENT-043"], "joinToken", token);
    if (token instanceof JoinToken) checkAdmission(token, release, problems);
  },
  // Teleport's chart has the second and the last as further names of the same values.
  owns: ({ brand, common }) => [
    "joinParams",
    "authToken",
    "joinTokenSecret",
    "secretName",
    brand.clusterNameValue,
    `${common}.auth_token`,
    `${common}.join_params`,
  ],
  values: ({ joinToken: token, platform, releaseName }) => {
    // A release without a token is refused.
    if (!(token instanceof JoinToken) || token.name instanceof SecretRef) {
      return { joinParams: { method: "token" }, joinTokenSecret: { create: false, name: joinSecret(token)?.name } };
    }
    return {
      joinParams: { method: token.machineMethod ?? "kubernetes", tokenName: token.name },
      // The name of such a token is not a secret: the service account decides who may use it.
      joinTokenSecret: { create: true, name: madeJoinSecret(releaseName) },
      // The API server of the same cluster reviews the token that every pod has. With keys alone, the token needs another
      // audience.
      ...(token.isForClusterName && { [platform.brand.clusterNameValue]: platform.clusterName }),
    };
  },
} satisfies Feature;

/** The Secret that the chart makes for the name of a token. */
export function madeJoinSecret(releaseName: string): string {
  return `${releaseName}-join-token`;
}

/** The secret with which an agent joins; undefined if it proves who it is. */
export function joinSecret(token: unknown): SecretRef | undefined {
  const secret = token instanceof JoinToken ? token.name : token;
  return secret instanceof SecretRef ? secret : undefined;
}

/** Whether agents in pods can join with something. */
export function isJoinToken(given: unknown): boolean {
  if (given instanceof JoinToken) return given.violations.length > 0 || canPodsJoin(given);
  return given instanceof SecretRef;
}

/** No pod has the TPM of its node. A bound keypair is of one agent, and the pods of a release have one token. */
function canPodsJoin({ botName, joinMethod, machineMethod }: JoinToken): boolean {
  if (machineMethod !== undefined) return machineMethod !== "tpm";
  return botName === undefined && ["kubernetes", "token"].includes(joinMethod);
}

/** Notes a token of the platform with which these agents cannot join: `AGENT-076`, `AGENT-077`. */
function checkAdmission(token: JoinToken, release: PlannedRelease, problems: Problems): void {
  const account = `${release.namespace}:${serviceAccountNames(release).agent}`;
  if (token.admits(account) === false) {
    problems.add(AGENT_JOINING_RULES["AGENT-076"], "joinToken", `${token.accounts?.join(", ")}, not ${account}`);
  }
  checkRoles(token, joiningServices(release), problems);
}

const MADE_BY_RELEASE = PodServiceAccount.create();

/** The accounts of agents and updater. */
export function joiningAccounts({ pods, updater }: Pick<PlannedRelease, "pods" | "updater">) {
  return {
    agent: pods.serviceAccount ?? MADE_BY_RELEASE,
    updater: updater?.serviceAccount ?? MADE_BY_RELEASE,
  };
}

/** Names of the two accounts of a release. */
export function serviceAccountNames(release: PlannedRelease): { readonly agent: string; readonly updater: string } {
  const { releaseName } = release;
  const { agent, updater } = joiningAccounts(release);
  return { agent: agent.name ?? releaseName, updater: updater.name ?? updaterName(releaseName) };
}

/**
 * The accounts of agents and updater; nothing where both are what the chart makes by itself.
 *
 * If one of them is declared, both are written out, because a chart may use the agent's account for the updater too. One
 * account for both is `AGENT-067`: the agents would have the updater's right to change the running version.
 */
export const SERVICE_ACCOUNT = {
  check: (release, problems) => {
    const { agent, updater } = serviceAccountNames(release);
    checkClouds(release, problems);
    checkIsOfAgents(release.pods.serviceAccount, "pods.serviceAccount", release, problems);
    checkIsOfAgents(release.updater?.serviceAccount, "updater.serviceAccount", release, problems);
    if (agent === updater) problems.add(AGENT_JOINING_RULES["AGENT-067"], "updater.serviceAccount", updater);
  },
  // Teleport's chart calls the first by the third name, too.
  owns: () => ["serviceAccount", "updater.serviceAccount", "serviceAccountName", "updater.annotations.serviceAccount"],
  values: (release) => {
    if (release.pods.serviceAccount === undefined && release.updater?.serviceAccount === undefined) return {};
    const names = serviceAccountNames(release);
    const { agent, updater } = joiningAccounts(release);
    return {
      serviceAccount: { create: agent.isCreated, name: names.agent },
      ...annotated(agent),
      updater: { serviceAccount: { create: updater.isCreated, name: names.updater }, ...annotated(updater) },
    };
  },
} satisfies Feature;

/** Notes an account that exists because the platform's own pods have it: `AGENT-082`. */
function checkIsOfAgents(
  account: PodServiceAccount | undefined,
  property: string,
  release: PlannedRelease,
  problems: Problems,
): void {
  if (account?.name === undefined || account.isCreated || !sharesNamespace(release)) return;
  // Stryker disable next-line OptionalChaining: a platform whose namespace is shared has accounts
  if (release.platform.accounts?.names.includes(account.name) === true) {
    problems.add(AGENT_JOINING_RULES["AGENT-082"], property, `${release.namespace}/${account.name}`);
  }
}

function annotated(account: PodServiceAccount): Values {
  const isAnnotated = account.isCreated && Object.keys(account.annotations).length > 0;
  return isAnnotated ? { annotations: { serviceAccount: account.annotations } } : {};
}

/** By what agents prove who they are. Most methods read a document that the metadata service of the node has alone. */
const ASKED_BY_JOINING: Readonly<Record<string, CredentialSource>> = {
  iam: "aws",
  gcp: "google",
  ec2: "node",
  azure: "node",
  oracle: "node",
};

/** Settings of a database in a cloud: the password of whoever logs in is a token of that cloud. */
const ASKED_FOR_LOGINS = { aws: "aws", azure: "azure", gcp: "google" } as const satisfies Record<
  string,
  CredentialSource
>;
const WITH_TOKENS: readonly unknown[] = ["mysql", "postgres"] satisfies readonly DatabaseProtocol[];

/** Notes agents or an updater that ask a cloud which does not know them (`AGENT-092`). */
function checkClouds(release: PlannedRelease, problems: Problems): void {
  const { discovery, joinToken, network, pods, services } = release;
  const { extraEnvironment } = pods;
  const agents = { serviceAccount: pods.serviceAccount, extraEnvironment, egressPorts: network.egressPorts };
  const note = (source: CredentialSource | undefined, of: PodsInCloud, property: string) => {
    if (source === undefined || isKnownTo(source, of)) return;
    problems.add(AGENT_JOINING_RULES["AGENT-092"], property, source);
  };
  for (const [kind, { cloud }] of Object.entries(SELECTOR_KINDS)) {
    if ((discovery?.selectors[kind as SelectorKind].length ?? 0) > 0) note(cloud, agents, `discovery.${kind}`);
  }
  services.forEach(({ declaration: { kind, entry = {} } }, index) => {
    if (kind !== "database" || !WITH_TOKENS.includes(entry["protocol"])) return;
    for (const [cloud, source] of Object.entries(ASKED_FOR_LOGINS)) {
      const isThere = Object.keys(givenFields(entry[cloud])).length > 0;
      if (isThere) note(source, agents, `services[${index}].${cloud}`);
    }
  });
  if (joinToken instanceof JoinToken) note(ASKED_BY_JOINING[joinToken.machineMethod ?? ""], agents, "joinToken");
  const pull = updaterPullCredentials(release);
  if (pull === "aws" || pull === "google") {
    note(pull, { serviceAccount: release.updater?.serviceAccount, extraEnvironment }, "updater.pullCredentials");
  }
}
