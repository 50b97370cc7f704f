import { JoinToken } from "../../access/joining/join-token";
import { fieldsOf } from "../../core/given";
import type { Problems } from "../../core/value";
import type { DatabaseProtocol } from "../../network/database-protocols";
import { isKnownTo, type CredentialSource, type PodsInCloud } from "../../workloads/identity/known-to-cloud";
import { SELECTOR_KINDS, type SelectorKind } from "../services/agent-discovery";
import type { DeclaredRelease } from "../features/agent-release-props";
import { pullCredentialsOf } from "../common/pull-credentials";
import { AGENT_SETTING_RULES } from "../common/setting-rules";

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

type Release = Pick<DeclaredRelease, "discovery" | "joinToken" | "network" | "pods" | "services" | "updater">;

/** Notes agents or an updater that ask a cloud which does not know them (`AGENT-092`). */
export function checkClouds(release: Release, problems: Problems): void {
  const { discovery, joinToken, network, pods, services } = release;
  const { extraEnvironment } = pods;
  const agents = { serviceAccount: pods.serviceAccount, extraEnvironment, egressPorts: network.egressPorts };
  const note = (source: CredentialSource | undefined, of: PodsInCloud, property: string) => {
    if (source === undefined || isKnownTo(source, of)) return;
    problems.add(AGENT_SETTING_RULES["AGENT-092"], property, source);
  };
  for (const [kind, { cloud }] of Object.entries(SELECTOR_KINDS)) {
    if ((discovery?.selectors[kind as SelectorKind].length ?? 0) > 0) note(cloud, agents, `discovery.${kind}`);
  }
  services.forEach(({ declaration: { kind, entry = {} } }, index) => {
    if (kind !== "database" || !WITH_TOKENS.includes(entry["protocol"])) return;
    for (const [cloud, source] of Object.entries(ASKED_FOR_LOGINS)) {
      const isThere = Object.keys(fieldsOf(entry[cloud])).length > 0;
      if (isThere) note(source, agents, `services[${index}].${cloud}`);
    }
  });
  if (joinToken instanceof JoinToken) note(ASKED_BY_JOINING[joinToken.machineMethod ?? ""], agents, "joinToken");
  const pull = pullCredentialsOf(release);
  if (pull === "aws" || pull === "google") {
    note(pull, { serviceAccount: release.updater?.serviceAccount, extraEnvironment }, "updater.pullCredentials");
  }
}
