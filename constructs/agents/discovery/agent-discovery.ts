import type { JoiningService } from "../../access/join-roles";
import { fieldsOf } from "../../core/given";
import { Problems, Value } from "../../core/value";
import type { AgentDiscoveryProps } from "./agent-discovery-props";
import { isClusterName } from "../agent-service";
import { DISCOVERY_RULES } from "./rules";
import { readSelectors, SELECTOR_SHAPES, type Selector, type SelectorKind } from "./selectors";

const HTTPS_PORT = 443;

/** Services of the agent that find or serve what a kind of selector selects. */
const SERVICES: Readonly<Record<SelectorKind, readonly JoiningService[]>> = {
  kubernetesServices: ["application", "discovery"],
  applications: ["application"],
  databases: ["database"],
  awsDatabases: ["database"],
};

/**
 * What the agents of a release find by themselves, besides what the program names as services.
 *
 * Labels of the release do not apply to what is found, which has its own labels. Add the ports of what is found to the
 * release's `egressPorts`, because nobody knows them beforehand.
 *
 * Props without a selector carry `AGENT-073`, an invalid selector `AGENT-074`, an invalid name of a cluster
 * `AGENT-075`.
 */
export class AgentDiscovery extends Value {
  static of(props: AgentDiscoveryProps): AgentDiscovery {
    const problems = new Problems();
    const { clusterName, ...given } = fieldsOf(props);
    const kinds = Object.keys(SELECTOR_SHAPES) as SelectorKind[];
    const selectors = Object.fromEntries(kinds.map((kind) => [kind, readSelectors(kind, given[kind], problems)]));
    if (kinds.every((kind) => given[kind] === undefined)) problems.add(DISCOVERY_RULES.nothing, "", props);
    if (clusterName !== undefined && !isClusterName(clusterName)) {
      problems.add(DISCOVERY_RULES.clusterName, "clusterName", clusterName);
    }
    return new AgentDiscovery(
      isClusterName(clusterName) ? clusterName : undefined,
      selectors as Record<SelectorKind, readonly Selector[]>,
      problems,
    );
  }

  private constructor(
    readonly clusterName: string | undefined,
    /** Selectors of each kind, as the configuration file has them. */
    readonly selectors: Readonly<Record<SelectorKind, readonly Selector[]>>,
    problems: Problems,
  ) {
    super(problems.list);
  }

  /** Services of the agent that discovery needs. */
  get services(): readonly JoiningService[] {
    const kinds = Object.entries(this.selectors).filter(([, selectors]) => selectors.length > 0);
    return [...new Set(kinds.flatMap(([kind]) => SERVICES[kind as SelectorKind]))];
  }

  /** TCP ports that the agents dial to find something; what they find has ports of its own. */
  get egressPorts(): readonly number[] {
    return this.selectors.awsDatabases.length > 0 ? [HTTPS_PORT] : [];
  }
}
