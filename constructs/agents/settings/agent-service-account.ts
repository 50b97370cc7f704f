import { fieldsOf, textOf } from "../../core/given";
import { isObjectName } from "../../core/kubernetes-names";
import { Problems, Value } from "../../core/value";
import { checkAnnotations, type Annotations } from "./kubernetes-annotations";
import { AGENT_SETTING_RULES } from "./rules";

/** A service account that a release makes. */
export interface MadeServiceAccountProps {
  /** @default the release's name for agents, `<release>-updater` for the updater */
  readonly name?: string;

  /** Annotations from which a cloud gives the pods an identity. @default none */
  readonly annotations?: Annotations;
}

/**
 * The Kubernetes service account under which agents or updaters run.
 *
 * Agents that join by the `kubernetes` method do so as this account. A name that Kubernetes does not accept carries
 * `AGENT-066`, annotations that it does not accept `AGENT-070`.
 */
export class AgentServiceAccount extends Value {
  /** One that the release makes and removes. */
  static create(props: MadeServiceAccountProps = {}): AgentServiceAccount {
    const problems = new Problems();
    const { name, annotations } = fieldsOf(props);
    if (name !== undefined && !isObjectName(name)) problems.add(AGENT_SETTING_RULES.serviceAccountName, "name", name);
    const texts = checkAnnotations(annotations, "annotations", problems);
    return new AgentServiceAccount(true, name === undefined ? undefined : textOf(name), texts, problems);
  }

  /** An account that exists in the namespace of the release; the chart gives it the rights that it needs. */
  static existing(name: string): AgentServiceAccount {
    const problems = new Problems();
    if (!isObjectName(name)) problems.add(AGENT_SETTING_RULES.serviceAccountName, "name", name);
    return new AgentServiceAccount(false, textOf(name), {}, problems);
  }

  private constructor(
    readonly isCreated: boolean,
    /** `undefined` where the release names it. */
    readonly name: string | undefined,
    readonly annotations: Annotations,
    problems: Problems,
  ) {
    super(problems.list);
  }
}

/** The service accounts that a release declares; any other value is `TYPE-001`. */
export interface ServiceAccounts {
  readonly agent: unknown;
  readonly updater: unknown;
}

/** Names of the two accounts of a release. */
export function serviceAccountNames(
  accounts: ServiceAccounts,
  releaseName: string,
): { agent: string; updater: string } {
  return {
    agent: accountOf(accounts.agent).name ?? releaseName,
    updater: accountOf(accounts.updater).name ?? `${releaseName}-updater`,
  };
}

/**
 * Chart values of the two accounts; nothing where both are what the chart makes by itself.
 *
 * If one of them is declared, both are written out, because a chart may use the agent's account for the updater too.
 */
export function serviceAccountValues(accounts: ServiceAccounts, releaseName: string): Record<string, unknown> {
  if (accounts.agent === undefined && accounts.updater === undefined) return {};
  const names = serviceAccountNames(accounts, releaseName);
  const [agent, updater] = [accountOf(accounts.agent), accountOf(accounts.updater)];
  return {
    serviceAccount: { create: agent.isCreated, name: names.agent },
    ...annotated(agent),
    updater: { serviceAccount: { create: updater.isCreated, name: names.updater }, ...annotated(updater) },
  };
}

/**
 * Notes one account for both: the agents would have the updater's right to change the running version (`AGENT-067`).
 */
export function checkServiceAccounts(accounts: ServiceAccounts, releaseName: string, problems: Problems): void {
  const { agent, updater } = serviceAccountNames(accounts, releaseName);
  if (agent === updater) problems.add(AGENT_SETTING_RULES.sharedServiceAccount, "updater.serviceAccount", updater);
}

function annotated({ annotations }: AgentServiceAccount): Record<string, unknown> {
  return Object.keys(annotations).length === 0 ? {} : { annotations: { serviceAccount: annotations } };
}

function accountOf(given: unknown): AgentServiceAccount {
  return given instanceof AgentServiceAccount ? given : AgentServiceAccount.create();
}
