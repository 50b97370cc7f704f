import { JoinToken } from "../../../access/joining/join-token";
import { SERVICE_KINDS } from "../../../brand/image-contract/service-kinds";
import { checkRoles, checkMachineTrust, checkPlatformTrust } from "../../common/admission";
import { channelName } from "../../../updates/version-channels";
import { checkHttpConnect, httpConnectProxy } from "../../../network/http-connect-proxy";
import { readAddress } from "../../../network/host-port";
import { portRow, portNumber } from "../../../network/ports";
import { SecretRef } from "../../../secrets/secret-ref";
import { AgentVersion } from "../../../updates/agent-version";
import { refuseReferences } from "../../../core/reference-checks";
import { defaulted, group, needed, type PropsOf } from "../../../core/schema/group";
import { isText } from "../../../core/given";
import { NOT_SHOWN } from "../../../core/schema/report";
import { anyText, flag, list, map, text, textLike, textWhere } from "../../../core/schema/shapes";
import { instance, instanceWhere } from "../../../core/schema/instance";
import { childProperty, type Problems } from "../../../core/value";
import type { Rule } from "../../../core/violation";
import { endpoint, caPinList, publicAddressList } from "../../features/agent-release-schema";
import { AgentDiscovery } from "../../services/agent-discovery";
import { AgentService } from "../../services/agent-service";
import { AS_TEXT } from "../../services/protected-resource";
import { checkAuthJoining, checkAddresses, reachableServices } from "../../features/direct-dial";
import type { AuthJoining } from "../../common/agent-release-props";
import {
  joiningServices,
  type DiscoveringRelease,
  checkApplications,
  checkServices,
  checkVerification,
} from "../../features/services";
import { ownCluster } from "../../services/service-sections";
import { checkUpdates, declaredVersion, hasUpdater } from "../../common/updates";
import { refusedBefore } from "../../../updates/known-at";
import { checkLengths, environment } from "./environment-file";
import type {
  LinuxAgentDeclaration,
  LinuxAgentProps,
  LinuxMachineProps,
  LinuxUpdater,
  LinuxUpdates,
} from "./linux-agent-props";
import { furtherConfiguration } from "../../../platform/component/configuration/further-configuration";
import { checkFurtherKeys, checkUnreadKeys } from "./further-keys";
import { LinuxInstallation } from "./linux-installation";
import { isLinuxJoinToken, machineJoining, machineSecret, type LinuxJoinToken } from "./linux-joining";
import { LINUX_INSTALLATION_RULES as INSTALLATION_RULES, LINUX_RULES as RULES } from "./rules";

const NAME = /^[A-Za-z0-9._-]{1,253}$/;
const KEYPAIR = "teleport.join_params.bound_keypair";
const ONE_KEY = {
  ...RULES["LINUX-007"],
  allowed: "one machine, because a token of this method has one key",
  fix: "declare an agent with a token of its own for each machine",
};
const OLDER = { ...RULES["LINUX-007"], fix: "raise the version, or pass another token" };
const ACCOUNT = /^[a-z_][a-z0-9_-]{0,31}$/;
const DIRECTORY = /^(\/(?!\.{1,2}(\/|$))[A-Za-z0-9._-]+)+$/;

const ALLOWED_NAME = "1 to 253 letters, digits, dots, hyphens and underscores";
const account = textLike(
  "1 to 32 lower-case letters, digits, hyphens and underscores, beginning with a letter or underscore",
  ACCOUNT,
);

const MACHINE = {
  nodeName: textLike(ALLOWED_NAME, NAME),
  publicAddresses: publicAddressList,
  // The same text is quoted for a shell, for systemd and for YAML: no expression of Terraform does all of these.
  labels: map(anyText({ fix: AS_TEXT }), text()),
} as const satisfies PropsOf<LinuxMachineProps>;

const machineName = textWhere(ALLOWED_NAME, (given) => NAME.test(given) && given !== "__proto__");

/** The schema of an agent on Linux. */
export const LINUX_AGENT = group<LinuxAgentProps>()(
  {
    ...MACHINE,
    platform: needed(endpoint),
    services: needed(list(instance(AgentService), { atLeast: 0 })),
    discovery: instance(AgentDiscovery),
    joinToken: needed(
      instanceWhere<LinuxJoinToken>("a join token", isLinuxJoinToken, { rule: RULES["LINUX-007"], secret: true }),
    ),
    version: needed(instance(AgentVersion)),
    user: defaulted(account, "root"),
    group: account,
    httpProxy: httpConnectProxy,
    updater: group<LinuxUpdater>()({ enabled: flag(), channel: channelName }),
    updates: group<LinuxUpdates>()({ suspended: flag() }),
    installation: defaulted(instance(LinuxInstallation), LinuxInstallation.packages()),
    environment,
    directDial: group<AuthJoining>()({ caPins: caPinList }),
    diagnosticsPort: defaulted(portNumber(), portRow("diagnostics").port),
    secretsDirectory: defaulted(
      textLike("an absolute path of letters, digits and . _ -; without the parts . and .. in it", DIRECTORY),
      "/run/secrets",
    ),
    furtherConfiguration,
    machines: map(group<LinuxMachineProps>()(MACHINE), machineName),
  },
  [
    (agent, problems) => {
      checkServices(agent, problems);
      checkKinds(agent, problems);
    },
    checkPlatformTrust,
    checkFurtherKeys,
    checkVersion,
    checkSecrets,
    checkHttpConnect,
    ({ environment: variables = {} }, problems) => {
      checkLengths(variables, problems);
    },
    checkDiagnostics,
    (props, problems) => {
      checkAddresses({ ...props, isDialled: props.directDial !== undefined }, problems);
    },
    (agent, problems) => {
      for (const [name, machine] of Object.entries(agent.machines ?? {})) {
        const property = `${childProperty("machines", name)}.publicAddresses`;
        const { publicAddresses } = machine;
        const isDialled = agent.directDial !== undefined;
        checkAddresses({ services: agent.services, publicAddresses, isDialled }, problems, property);
      }
    },
  ],
);

/** What must hold of an agent; some of it a program may acknowledge. */
export function checkLinuxAgent(props: LinuxAgentDeclaration, problems: Problems): void {
  checkVerification(props, problems);
  checkApplications(props, problems);
  checkJoinRoles(props, problems);
  checkKnownSections(props, problems);
  checkUnreadKeys(props, problems);
  checkUpdates(props, problems);
  checkMachineTrust(props, problems);
  checkAuthJoining(props, problems);
  checkInstallation(props, problems);
  const address = props.platform.proxyAddress.toString();
  const isOfPods = /\.svc(\.[a-z0-9.-]+)?:\d+$/i.test(address);
  if (isOfPods) problems.add(INSTALLATION_RULES["LINUX-021"], "platform", address);
}

function checkJoinRoles(agent: LinuxAgentProps, problems: Problems): void {
  if (agent.joinToken instanceof JoinToken) checkRoles(agent.joinToken, joiningServices(agent), problems);
}

/** Notes agents that cannot join by a key that they keep, and services that their version does not have. */
function checkKnownSections(agent: LinuxAgentDeclaration, problems: Problems): void {
  const stated = declaredVersion(agent);
  const refuse = (name: string, rule: Rule, place: string) => {
    const broken = refusedBefore(rule, { who: "agents", subject: "configuration", name }, stated);
    if (broken !== undefined) problems.add(broken, place, String(stated));
  };
  if (machineJoining(agent.joinToken)?.method === "bound_keypair") {
    const count = Object.keys(agent.machines ?? {}).length;
    refuse(KEYPAIR, OLDER, "joinToken");
    if (count > 1) problems.add(ONE_KEY, "joinToken", `${count} machines`);
  }
  agent.services.forEach(({ declaration: { kind } }, index) => {
    refuse(SERVICE_KINDS[kind].section, RULES["LINUX-057"], `services[${index}]`);
  });
}

function checkInstallation(agent: LinuxAgentDeclaration, problems: Problems): void {
  const { method, isFips } = agent.installation;
  const { edition } = agent.platform;
  if (isFips && edition !== "enterprise") {
    problems.add(INSTALLATION_RULES["LINUX-019"], "installation.fips", edition);
  }
  if (isFips && hasUpdater(agent)) problems.add(INSTALLATION_RULES["LINUX-020"], "installation.fips", true);
  if (method.kind !== "script") return;
  if (edition === "community") problems.add(RULES["LINUX-016"], "installation", method.url);
  else if (method.sha256 === undefined) problems.add(INSTALLATION_RULES["LINUX-056"], "installation", method.url);
}

/** Reports services that a machine cannot run, and references in what they are declared with. */
function checkKinds({ services, discovery }: DiscoveringRelease, problems: Problems): void {
  if (discovery !== undefined && discovery.selectors.kubernetesServices.length > 0) {
    problems.add(RULES["LINUX-001"], "discovery.kubernetesServices", discovery.clusterName);
  }
  refuseReferences(discovery?.selectors, "discovery", problems);
  const cluster = ownCluster(services);
  services.forEach(({ declaration }, index) => {
    if (declaration === cluster) problems.add(RULES["LINUX-001"], `services[${index}]`, declaration.name);
  });
  refuseReferences(
    services.map(({ declaration: { labels, section, entry } }) => ({ ...section, ...entry, labels })),
    "services",
    problems,
  );
}

function checkVersion(agent: LinuxAgentProps, problems: Problems): void {
  const { strategy } = agent.version;
  if (!hasUpdater(agent) && strategy.kind !== "pinned") {
    problems.add(RULES["LINUX-010"], "version", strategy.kind);
  }
  const authority = strategy.kind === "follow-channel" ? strategy.caCertificate : undefined;
  if (authority !== undefined) problems.add(RULES["LINUX-011"], "version.caCertificate", NOT_SHOWN);
}

/** Reports secrets that an apply would create in Kubernetes, where no machine can read them. */
function checkSecrets({ joinToken, environment: variables, httpProxy }: LinuxAgentProps, problems: Problems): void {
  const secrets = {
    joinToken: machineSecret(joinToken),
    "httpProxy.password": httpProxy?.password,
    ...Object.fromEntries(
      Object.entries(variables ?? {}).map(([name, value]) => [childProperty("environment", name), value]),
    ),
  };
  for (const [property, secret] of Object.entries(secrets)) {
    if (secret instanceof SecretRef && secret.source !== undefined) {
      problems.add(RULES["LINUX-008"], property, secret.source.variable);
    }
  }
}

/** Reports a port on which the agent listens, or reaches something on its own machine (`LINUX-018`). */
function checkDiagnostics({ services, diagnosticsPort: port, directDial }: LinuxAgentProps, problems: Problems): void {
  const listens = directDial !== undefined && reachableServices(services).some((service) => service.port.port === port);
  const protects = services.some(({ declaration, egressPorts }) => {
    const uri = declaration.entry?.["uri"];
    return isText(uri) && portsOfTheMachine(uri, egressPorts).some((other) => other === port);
  });
  if (listens || protects) problems.add(RULES["LINUX-018"], "diagnosticsPort", port);
}

/** The ports of those hosts of a URI that are the machine itself; one host has all ports. */
function portsOfTheMachine(uri: string, ports: readonly number[]): readonly number[] {
  const rest = uri.replace(/^[^:/]+:\/\//, "");
  const [first, ...further] = rest.replace(/[/?].*/, "").split(",") as [string, ...string[]];
  return ports.filter((_, index) => readAddress(further[index - 1] ?? first).isLoopback);
}
