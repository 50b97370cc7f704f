import type { Release } from "@cdktf/provider-helm/lib/release";
import { TerraformStack, type ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { checkBotToken } from "../../access/joining/bot-token";
import { isText } from "../../core/given";
import { FIELD_RULES } from "../../core/rules";
import type { Problems } from "../../core/value";
import { built, checkDeclaration, declared } from "../../core/tree/tree";
import { kubernetesApiPorts } from "../../network/egress";
import { agentFlows } from "../../network/network-flows";
import { describeJoinedPlatform } from "../../platform/joined-platform";
import { findNeededObjects } from "../../secrets/needed-objects";
import { checkObjectsAreThere } from "../../terraform/absent-objects";
import { clusterApiPort } from "../../terraform/cluster-stack";
import { compatibleWhenPlanned } from "../../platform/component/live-compatibility";
import { objectClaim } from "../../terraform/object-claims";
import { checkObjectNames } from "../../terraform/object-names";
import { addModelPart, resourceAddress } from "../../terraform/declared-parts";
import { placedInStack } from "../../terraform/placed-in-stack";
import { standardLabels } from "../../terraform/standard-labels";
import { checkBesidePlatform } from "../../updates/compatibility";
import { NetworkPolicy } from "../../workloads/policy/network-policy";
import { AGENT_RELEASE_RULES } from "../features/helm";
import { TRAFFIC_RULES } from "../features/traffic";
import { checkDeclaredToken } from "../common/admission";
import { isInPlatformCluster } from "../release/plan-release";
import { addHelmRelease, prerequisites } from "../release/helm-release";
import { BOT_RELEASE, type BotReleaseProps, type DeclaredBot } from "./declaration/bot-release-props";
import { checkBotEntries, outputSecrets, BOT_RELEASE_RULES } from "./declaration/bot-entries";
import {
  botAccount,
  botReleaseName,
  botValues,
  checkBotConfiguration,
  checkBotValues,
  identitySecret,
} from "./declaration/bot-values";
import { HTTPS_PORT } from "../../network/ports";

export type { BotReleaseProps } from "./declaration/bot-release-props";

const BALANCER_OF_CLUSTER = {
  ...TRAFFIC_RULES["AGENT-093"],
  fix: "change the exposure of the proxies; acknowledge this if no node has both the bot and proxies, or if the Service has a host name",
};

/** Kinds that the chart makes, all by the name of the release, besides its service account. */
const KINDS = ["Deployment", "ConfigMap", "Role", "RoleBinding"];

/** What the release of a bot consists of. */
interface BotParts {
  readonly bot: DeclaredBot;
  readonly resource: Release;
  readonly networkPolicy: NetworkPolicy;
}

/**
 * A bot in Kubernetes: one Helm release of the product's chart, with its network policy.
 *
 * It joins by its service account, and keeps and renews its credentials in Secrets of its namespace. In the stack of
 * the platform it waits for the rollout of the proxies.
 *
 * @see specification 2
 * @example
 * ```ts
 * const joinToken = JoinToken.kubernetes({
 *   name: "deployer-kubernetes",
 *   botName: "deployer",
 *   serviceAccounts: [{ namespace: "deploy", name: "deployer" }],
 * });
 * platform.addBot(Bot.of({ name: "deployer", roles: ["editor"] }));
 * platform.addJoinToken(joinToken);
 * new BotRelease(stack, "deployer", { platform, joinToken, namespace: "deploy" });
 * ```
 */
export class BotRelease extends Construct {
  private readonly parts: BotParts | undefined;

  constructor(scope: Construct, id: string, props: BotReleaseProps) {
    super(...placedInStack(scope, id));
    const bot = declared(this, BOT_RELEASE, props, checkBot);
    checkObjectNames(this);
    if (bot === undefined) return;
    checkDeclaration(this, (problems) => {
      const { platform, joinToken, namespace } = bot;
      checkDeclaredToken({ platform, token: joinToken, services: [] }, problems);
      // The account has the name of the bot, and a wrong name is reported of the token (RESOURCE-017).
      if (joinToken.botName !== undefined && platform.lacksBot?.(joinToken.botName) === true) return;
      checkBotToken({ joinToken, account: `${namespace}:${botAccount(bot) || "<botName>"}` }, "", problems);
    });
    checkDeclaration(this, (problems) => {
      const { certificateAuthority } = bot.platform;
      const needed = findNeededObjects({ platform: { certificateAuthority } });
      checkObjectsAreThere({ scope: this, namespace: bot.namespace, needed }, problems);
    });
    checkDeclaration(this, (problems) => {
      const closed = isInPlatformCluster(this, bot.platform) ? bot.platform.closedToItsCluster : undefined;
      if (closed !== undefined) problems.add(BALANCER_OF_CLUSTER, "platform", closed);
    });
    describeJoinedPlatform(this, bot.platform);
    const { secret } = bot.platform.certificateAuthority ?? {};
    const before = prerequisites(this, { ...bot, secrets: secret === undefined ? [] : [secret] });
    const networkPolicy = this.addNetworkPolicy(bot, before);
    const resource = this.addRelease(bot, [...before, networkPolicy.resource]);
    this.parts = { bot, networkPolicy, resource };
    const { platform, joinToken, namespace } = bot;
    addModelPart(this, "bots", () => ({
      release: this.releaseName,
      namespace,
      address: resourceAddress(resource),
      brand: platform.brand.id,
      bot: joinToken.botName,
      proxyAddress: platform.proxyAddress.toString(),
      platformNamespace: platform.accounts?.namespace,
      joining: { method: joinToken.joinMethod, tokenName: isText(joinToken.name) ? joinToken.name : undefined },
      version: bot.version?.toString(),
    }));
  }

  private get built(): BotParts {
    return built(this, this.parts);
  }

  /** Name of the Helm release, of its Deployment and its service account. */
  get releaseName(): string {
    return botReleaseName(this.built.bot);
  }

  /** The Secret with the identity file, under `identity`; undefined if the bot keeps none. */
  get identitySecret(): string | undefined {
    return identitySecret(this.built.bot);
  }

  /** The underlying resource, for settings without a prop. */
  get resource(): Release {
    return this.built.resource;
  }

  /** Connections that the pod may open. */
  get networkPolicy(): NetworkPolicy {
    return this.built.networkPolicy;
  }

  private addNetworkPolicy(bot: DeclaredBot, dependsOn: ITerraformDependable[]): NetworkPolicy {
    const { platform, namespace, egressPorts } = bot;
    const name = botReleaseName(bot);
    const peer = isInPlatformCluster(this, platform) ? platform.inClusterPeer : undefined;
    const addresses = [platform.proxyAddress, platform.tunnelAddress];
    return new NetworkPolicy(this, "traffic", {
      name,
      namespace,
      labels: standardLabels(platform.brand, "bot", name),
      pods: { "app.kubernetes.io/instance": name, "app.kubernetes.io/component": "tbot" },
      about: { component: "bot", name },
      flows: agentFlows({
        outsidePorts: [...addresses.map(({ port = HTTPS_PORT }) => port), ...egressPorts],
        proxiesInCluster: peer !== undefined,
        kubernetesApi: { ports: kubernetesApiPorts(bot.kubernetesApiPorts, clusterApiPort(TerraformStack.of(this))) },
      }),
      podsOf: () => peer,
      dependsOn,
    });
  }

  private addRelease(bot: DeclaredBot, dependsOn: ITerraformDependable[]): Release {
    const { namespace, platform, helm } = bot;
    const [name, secret] = [botReleaseName(bot), identitySecret(bot)];
    return addHelmRelease(this, {
      name,
      namespace,
      // Where the brand has no chart of bots, the release breaks BOT-002, and nothing is written.
      chart: helm.chart ?? platform.brand.bot?.chart ?? platform.brand.chart,
      chartVersion: botVersion(bot),
      values: botValues(bot),
      timeout: helm.timeout,
      preconditions: compatibleWhenPlanned(this, bot.version, platform, name, "bots"),
      dependsOn,
      claims: () => [
        objectClaim("Helm release", name, namespace, AGENT_RELEASE_RULES["AGENT-026"]),
        ...KINDS.map((kind) => objectClaim(kind, name, namespace)),
        objectClaim("ServiceAccount", botAccount(bot), namespace),
        objectClaim("Secret", name, namespace),
        ...(secret === undefined ? [] : [objectClaim("Secret", secret, namespace)]),
        ...outputSecrets(bot).map((output) => objectClaim("Secret", output.name, output.namespace)),
      ],
    });
  }
}

function botVersion({ version, platform }: DeclaredBot): string {
  return (version ?? platform.version)?.toString() ?? "";
}

function checkBot(bot: DeclaredBot, problems: Problems): void {
  const { platform, helm } = bot;
  if (botVersion(bot) === "") problems.add(FIELD_RULES["FIELD-003"], "version", undefined);
  if ((helm.chart ?? platform.brand.bot) === undefined)
    problems.add(BOT_RELEASE_RULES["BOT-002"], "helm.chart", platform.brand.id);
  checkBotEntries(bot, problems);
  checkBotConfiguration(bot, problems);
  checkBotValues(bot, problems);
  checkBesidePlatform({ version: bot.version, platform: platform.version }, problems);
}
