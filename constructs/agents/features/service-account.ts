import { isObjectName } from "../../core/kubernetes";
import { group, needed } from "../../core/schema/group";
import { make } from "../../core/schema/make";
import { textWhere } from "../../core/schema/shapes";
import { type Problems, Value } from "../../core/value";
import { annotations, type Annotations } from "./annotations";
import { AGENT_SETTING_RULES } from "./setting-rules";

/** A service account that a release makes. */
export interface MadeServiceAccountProps {
  /** @default the release's name for agents, `<release>-updater` for the updater */
  readonly name?: string;

  /** Annotations from which a cloud gives the pods an identity. @default none */
  readonly annotations?: Annotations;
}

const accountName = textWhere("the name of a service account", isObjectName, {
  rule: AGENT_SETTING_RULES.serviceAccountName,
});

const MADE = group<MadeServiceAccountProps>()({ name: accountName, annotations });

const EXISTING = group<Required<Pick<MadeServiceAccountProps, "name">>>()({ name: needed(accountName) });

/**
 * The Kubernetes service account under which agents or updaters run.
 *
 * Agents that join by the `kubernetes` method do so as this account. A name that Kubernetes does not accept carries
 * `AGENT-066`, annotations that it does not accept `AGENT-070`.
 */
export class AgentServiceAccount extends Value {
  /** One that the release makes and removes. */
  static create(props: MadeServiceAccountProps = {}): AgentServiceAccount {
    return make(AgentServiceAccount, MADE, props, ({ name, annotations: given }) => {
      return new AgentServiceAccount(true, name, given ?? {});
    });
  }

  /** An account that exists in the namespace of the release; the chart gives it the rights that it needs. */
  static existing(name: string): AgentServiceAccount {
    return make(AgentServiceAccount, EXISTING, { name }, (right) => new AgentServiceAccount(false, right.name, {}));
  }

  private constructor(
    readonly isCreated: boolean,
    /** `undefined` where the release names it. */
    readonly name: string | undefined,
    readonly annotations: Annotations,
  ) {
    super([]);
  }
}

/** The service accounts that a release declares. */
export interface ServiceAccounts {
  readonly agent: AgentServiceAccount | undefined;
  readonly updater: AgentServiceAccount | undefined;
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

function annotated(account: AgentServiceAccount): Record<string, unknown> {
  const isAnnotated = Object.keys(account.annotations).length > 0;
  return isAnnotated ? { annotations: { serviceAccount: account.annotations } } : {};
}

function accountOf(given: AgentServiceAccount | undefined): AgentServiceAccount {
  return given ?? AgentServiceAccount.create();
}
