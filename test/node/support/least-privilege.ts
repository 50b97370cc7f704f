import { byKey } from "../../../constructs/core/order";
import { shownRight, type Account, type Right } from "../../e2e/support/account-rights";
import type { AccountRequest } from "./audit-log";

/** Stands for the platform or the release in the names of objects. */
const INSTANCE = "NAME";

/** A right that no recorded request uses, and why it is given all the same. */
export interface ExplainedRight {
  readonly component: string;

  /** As {@link compareRights} calls it, such as `delete pods`. */
  readonly right: string;
  readonly why: string;
}

/** What the accounts of a component may do, and do. */
interface ComponentRights {
  readonly accounts: number;
  readonly rights: number;
  readonly used: number;
  readonly explained: number;
}

/** What the rights of accounts have to do with their requests. */
export interface RightsComparison {
  readonly components: Readonly<Record<string, ComponentRights>>;

  /** Requests that were denied, rights without a use, and explanations that explain nothing. */
  readonly problems: readonly string[];
}

/** What was found on a cluster. */
export interface Recorded {
  readonly accounts: readonly Account[];
  readonly requests: readonly AccountRequest[];
}

/** Compares what accounts may do with what they did: those of one component have the same rights, and are taken together. */
export function compareRights(
  { accounts, requests }: Recorded,
  explanations: readonly ExplainedRight[],
): RightsComparison {
  const components: Record<string, ComponentRights> = {};
  const denied = requests
    .filter(({ isDenied }) => isDenied)
    .map((request) => `${request.account} was denied: ${shownRight(request, request.name)}`);
  const problems = [...new Set(denied)].sort();
  for (const [component, own] of [...grouped(accounts)].sort(byKey)) {
    const rights = [...new Set(own.flatMap(rightsOf))];
    const used = new Set(own.flatMap((account) => usedRights(account, requests)));
    const explained = new Set(explanations.filter((each) => each.component === component).map(({ right }) => right));
    const unused = rights.filter((right) => !used.has(right));
    problems.push(
      ...unused
        .filter((right) => !explained.has(right))
        .map((right) => `no account of ${component} uses its right: ${right}`),
      ...[...explained]
        .filter((right) => !unused.includes(right))
        .map(
          (right) =>
            `nothing is to be explained, since ${used.has(right) ? "it is used" : "there is none"}: ${component}, ${right}`,
        ),
    );
    components[component] = {
      accounts: own.length,
      rights: rights.length,
      used: used.size,
      explained: unused.filter((right) => explained.has(right)).length,
    };
  }
  return { components, problems };
}

function grouped(accounts: readonly Account[]): ReadonlyMap<string, readonly Account[]> {
  const groups = new Map<string, Account[]>();
  for (const account of accounts) groups.set(account.component, [...(groups.get(account.component) ?? []), account]);
  return groups;
}

function rightsOf({ rights, instance }: Account): readonly string[] {
  return rights.map((right) => named(right, instance));
}

function usedRights({ account, rights, instance }: Account, requests: readonly AccountRequest[]): readonly string[] {
  const own = requests.filter((request) => request.account === account && !request.isDenied);
  return rights.filter((right) => own.some((request) => allows(right, request))).map((right) => named(right, instance));
}

function allows(right: Right, { verb, group, resource, name, namespace }: AccountRequest): boolean {
  return (
    right.verb === verb &&
    right.group === group &&
    right.resource === resource &&
    (right.name === "" || right.name === name) &&
    (right.namespace === "" || right.namespace === namespace)
  );
}

/** How a right is called, whichever platform or release has it. */
function named(right: Right, instance: string): string {
  const isOwn = right.name === instance || right.name.startsWith(`${instance}-`);
  const where = right.namespace === "" ? " in the whole cluster" : "";
  return `${shownRight(right, isOwn ? INSTANCE + right.name.slice(instance.length) : right.name)}${where}`;
}
