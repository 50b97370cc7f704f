import { JoinToken } from "../../../access/joining/join-token";
import { duration, type Duration } from "../../../core/duration";
import { isRecord } from "../../../core/given";
import { namespaceName, objectName } from "../../../core/kubernetes";
import { defaulted, filled, group, needed, type Declared } from "../../../core/schema/group";
import { instance } from "../../../core/schema/instance";
import { anything, flag, list, where, type Shape } from "../../../core/schema/shapes";
import { invalidForm } from "../../../core/schema/report";
import { portNumber } from "../../../network/ports";
import type { ProxyEndpoint } from "../../../platform/proxy/proxy-endpoint";
import { anyVersion, type Version } from "../../../updates/version";
import type { ChartSource } from "../../../brand/brand";
import {
  furtherConfiguration,
  type FurtherConfiguration,
} from "../../../platform/component/configuration/further-configuration";
import { endpoint, chartSourceShape, valuesShape, releaseNameShape } from "../../features/agent-release-schema";
import { checkPlatformTrust } from "../../common/admission";

/** How Helm installs a bot. */
export interface BotHelmProps {
  /** Chart of the product's bot. @default the brand's */
  readonly chart?: ChartSource;

  /** How long an apply waits for the rollout. @default "5m" */
  readonly timeout?: Duration;

  /** Further values of the chart, besides those that follow from the props (`AGENT-030`). @default none */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Declaration of a `BotRelease`. */
export interface BotReleaseProps {
  /** An `AccessPlatform`, a `PlatformReference` or a `CloudTenant`. */
  readonly platform: ProxyEndpoint;

  /**
   * The token by which the bot joins, with a `botName`, for the service account of the release (`BOT-001`):
   * `JoinToken.kubernetes`, `.kubernetesJwks` or `.kubernetesOidc`.
   */
  readonly joinToken: JoinToken;

  /** Namespace of the bot, whose account may read and change every Secret there. */
  readonly namespace: string;

  /** Whether the namespace is made here; otherwise it exists. @default true */
  readonly createNamespace?: boolean;

  /** Name of the release and of its objects, at most 52 characters. @default the name of the bot */
  readonly releaseName?: string;

  /** Name of the service account that the release makes. @default the name of the release */
  readonly serviceAccount?: string;

  /** Version of the program, which the platform serves (`COMPATIBILITY-001`, `COMPATIBILITY-002`). @default the platform's */
  readonly version?: string | Version;

  /** Whether the bot keeps an identity file in the Secret `<releaseName>-out`, under `identity`. @default true */
  readonly identity?: boolean;

  /**
   * Further outputs, each as the configuration file has it under `outputs` (`BOT-003`).
   *
   * @default none
   */
  readonly outputs?: readonly Readonly<Record<string, unknown>>[];

  /**
   * Services of the bot, each as the configuration file has it under `services` (`BOT-003`). The network policy allows
   * no connection to its pod, so only its own pod can use its TCP services.
   *
   * @default none
   */
  readonly services?: readonly Readonly<Record<string, unknown>>[];

  /**
   * Further keys of the configuration file, merged into it by the chart (`CONFIGURATION-002`, `CONFIGURATION-003`).
   *
   * @default none
   */
  readonly furtherConfiguration?: FurtherConfiguration;

  /** Ports on which the bot reaches the Kubernetes API. @default 443, 6443, and the port in the address of the target */
  readonly kubernetesApiPorts?: readonly number[];

  /**
   * Further TCP ports that the bot may connect to, such as 3080 for a platform of another program in the same cluster.
   *
   * @default none
   * @see docs/ports.md
   */
  readonly egressPorts?: readonly number[];

  /** How Helm installs the bot. */
  readonly helm?: BotHelmProps;
}

const entry: Shape<Readonly<Record<string, unknown>>> = where(
  anything as Shape<Readonly<Record<string, unknown>>>,
  isRecord,
  invalidForm("an object, as the bot's configuration file has it"),
);

/** The props of a release of a bot. */
export const BOT_RELEASE = group<BotReleaseProps>()(
  {
    platform: needed(endpoint),
    joinToken: needed(instance(JoinToken)),
    namespace: needed(namespaceName()),
    createNamespace: defaulted(flag(), true),
    releaseName: releaseNameShape,
    serviceAccount: objectName(),
    version: anyVersion,
    identity: defaulted(flag(), true),
    outputs: defaulted(list(entry, { atLeast: 0 }), []),
    services: defaulted(list(entry, { atLeast: 0 }), []),
    furtherConfiguration: defaulted(furtherConfiguration, {}),
    kubernetesApiPorts: list(portNumber()),
    egressPorts: defaulted(list(portNumber(), { atLeast: 0 }), []),
    helm: filled(
      group<BotHelmProps>()({ chart: chartSourceShape, timeout: duration({ whole: "s" }), values: valuesShape }),
    ),
  },
  [checkPlatformTrust],
);

/** What a release of a bot is read as. */
export type DeclaredBot = Declared<typeof BOT_RELEASE>;
