import { JoinToken } from "../../access/join-token";
import { checkHttpConnect, HttpConnectProxy } from "../../network/http-connect-proxy";
import { SecretRef } from "../../secrets/secret-ref";
import { fieldsOf, isTextLike } from "../../core/given";
import { refuseReferences } from "../../core/reference-checks";
import { Problems, propertyOf } from "../../core/value";
import type { Violation } from "../../core/violation";
import { checkAuthJoining } from "../auth-joining";
import { checkMachineTrust, checkPlatformTrust } from "../platform-trust";
import { agentServices, checkServices, serviceDeclarations } from "../service-values";
import { checkUpdates, checkVersions } from "../updates/update-checks";
import { hasUpdater } from "../updates/update-declaration";
import { joinSecret } from "./agent-configuration";
import { checkDiagnostics } from "./diagnostics";
import { checkEnvironment } from "./environment-file";
import type { LinuxAgentProps } from "./linux-agent-props";
import { LinuxJoining } from "./linux-joining";
import { checkMachine, checkMachines } from "./machines";
import { LINUX_RULES as RULES } from "./rules";
import { checkTexts } from "./text-checks";

const ACCOUNT = /^[a-z_][a-z0-9_-]{0,31}$/;
const DIRECTORY = /^(\/(?!\.{1,2}(\/|$))[A-Za-z0-9._-]+)+$/;

/** Violations of an agent on Linux, without those of the values in it. */
export function checkLinuxAgent(props: LinuxAgentProps): readonly Violation[] {
  const problems = new Problems();
  checkKinds(props, problems);
  checkJoinToken(props.joinToken, problems);
  checkPlaces(props, problems);
  checkVersion(props, problems);
  checkSecrets(props, problems);
  const { platform, services, httpProxy, environment, labels, machines } = props;
  // The same text is quoted for a shell, for systemd and for YAML: no expression of Terraform does all of these.
  refuseReferences({ services: serviceDeclarations(services), labels, environment, machines }, "", problems);
  return [
    ...checkServices(services),
    ...checkUpdates(props),
    ...problems.list,
    ...checkPlatformTrust(platform),
    ...checkMachineTrust(platform, environment),
    ...checkMachine(props, props),
    ...checkMachines(props),
    ...checkAuthJoining(props),
    ...checkDiagnostics(props),
    ...checkEnvironment(environment),
    ...checkHttpConnect(httpProxy, platform, "httpProxy"),
    ...Object.entries({ services, labels, environment, machines }).flatMap(([property, texts]) =>
      checkTexts(texts, property),
    ),
    ...checkVersions(props),
  ];
}

function checkKinds({ services }: LinuxAgentProps, problems: Problems): void {
  agentServices(services).forEach(({ declaration }, index) => {
    if (declaration.kind === "kubernetes") {
      problems.add(RULES.kubernetesService, `services[${index}]`, declaration.clusterName);
    }
  });
}

function checkJoinToken(token: unknown, problems: Problems): void {
  if (joinSecret(token) !== undefined || token instanceof LinuxJoining) return;
  if (token instanceof JoinToken && token.violations.length > 0) return;
  const given = token instanceof JoinToken ? "a token of the kubernetes method" : "(redacted)";
  problems.add(RULES.joining, "joinToken", token === undefined ? undefined : given);
}

function checkPlaces({ user, group, secretsDirectory }: LinuxAgentProps, problems: Problems): void {
  for (const [property, given] of Object.entries({ user, group })) {
    if (given !== undefined && !isTextLike(ACCOUNT, given)) problems.add(RULES.account, property, given);
  }
  if (secretsDirectory !== undefined && !isTextLike(DIRECTORY, secretsDirectory)) {
    problems.add(RULES.secretsDirectory, "secretsDirectory", secretsDirectory);
  }
}

function checkVersion(props: LinuxAgentProps, problems: Problems): void {
  const { strategy } = props.version;
  if (!hasUpdater(props) && strategy.kind !== "pinned") {
    problems.add(RULES.versionWithoutUpdater, "version", strategy.kind);
  }
  if (strategy.kind === "follow-channel" && strategy.certificateAuthority !== undefined) {
    problems.add(RULES.certificateAuthority, "version.certificateAuthority", "(not shown)");
  }
  if (props.platform.edition === "community" && props.installation?.method.kind === "script") {
    problems.add(RULES.communityScript, "installation", props.installation.method.url);
  }
}

/** Reports secrets that an apply would create in Kubernetes, where no machine can read them. */
function checkSecrets({ joinToken, environment, httpProxy }: LinuxAgentProps, problems: Problems): void {
  const secrets = {
    joinToken: joinSecret(joinToken),
    "httpProxy.password": httpProxy instanceof HttpConnectProxy ? httpProxy.password : undefined,
    ...Object.fromEntries(
      Object.entries(fieldsOf(environment)).map(([name, value]) => [propertyOf("environment", name), value]),
    ),
  };
  for (const [property, secret] of Object.entries(secrets)) {
    if (secret instanceof SecretRef && secret.source !== undefined) {
      problems.add(RULES.ephemeralSecret, property, secret.source.variable);
    }
  }
}
