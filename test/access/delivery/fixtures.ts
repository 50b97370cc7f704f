import { deliveryFiles } from "../../../constructs/access/delivery/delivery-files";
import { DELIVERY_DIRECTORY, type DeliveryTask } from "../../../constructs/access/delivery/delivery-environment";
import { checksum } from "../../../constructs/core/checksum";
import type { PlatformResource } from "../../../constructs/access/platform-resource";
import type { SecretRef } from "../../../constructs/secrets/secret-ref";
import { PATCH_FILE } from "../../support/config-map-on-file";
import { StandInService } from "../../support/delivery-run";
import { SHELLS } from "../../support/shells";

const BUSYBOX_PROGRAMS = ["cat", "date", "sed", "sha256sum", "sleep"];

export const service = new StandInService();
// What kubectl would do: the words after `--` are the command in the pod.
service.program(
  "kubectl",
  'case $1 in exec) while [ "$1" != "--" ]; do shift; done; shift; exec "$@" ;; ' +
    `get) exec </dev/null ;; *) exec <${PATCH_FILE} ;; esac; ${service.answered.ask("kubectl")}`,
);
if (SHELLS.some(({ name }) => name === "busybox")) {
  for (const program of BUSYBOX_PROGRAMS) service.program(program, `exec busybox ${program} "$@"`, "busybox");
}

/** How a run differs from a delivery in the auth service's pod that nobody watches. */
export interface RunSettings {
  readonly shell?: (typeof SHELLS)[number];
  readonly task?: DeliveryTask;

  /** Whether it is from outside, with the identity of a bot. */
  readonly isBot?: boolean;

  /** What it overwrites whoever manages it. */
  readonly takeOver?: readonly string[];

  /** Variables of the environment besides. */
  readonly variables?: Readonly<Record<string, string>>;
}

export async function deliver(
  resources: readonly PlatformResource[],
  values: Readonly<Record<string, string>> = {},
  { shell = SHELLS[0]!, task = "deliver", isBot = false, takeOver, variables = {} }: RunSettings = {},
) {
  const declared = resources.map((resource) => ({ resource, declaredBy: "stack/platform" }));
  const { files, secrets } = deliveryFiles(declared, takeOver);
  const environment = {
    DELIVERY_DIRECTORY,
    TASK: task,
    ...(isBot
      ? { DEPLOYMENT: "acme.example.com:443", IDENTITY: "/identity/identity" }
      : { NAMESPACE: "svc", DEPLOYMENT: "svc-auth", CONTAINER: "svc" }),
    RECORD: "svc-delivery-record",
    DELIVERY: checksum(JSON.stringify(files)),
    PATIENCE: "1",
    PATH: [
      service.programs,
      ...(shell.name === "busybox" ? [service.programsOf("busybox")] : []),
      process.env["PATH"],
    ].join(":"),
    ...Object.fromEntries(secrets.map(({ variable, ref }) => [variable, values[`${ref.name}/${ref.key}`] ?? ""])),
    ...variables,
  };
  const { stdout, stderr, exitCode } = await service.deliver(files, environment, [
    ...shell.command,
    `${DELIVERY_DIRECTORY}/deliver.sh`,
  ]);
  return { exitCode, log: `${stdout}\n${stderr}` };
}

export function role(name: string, verbs: readonly string[] = ["read"]): PlatformResource {
  return {
    kind: "role",
    version: "v7",
    metadata: { name },
    spec: { allow: { rules: [{ resources: ["role"], verbs }] } },
  };
}

export function connector(secret: SecretRef): PlatformResource {
  return { kind: "github", version: "v3", metadata: { name: "github" }, spec: { client_secret: secret } };
}

export function token(name: SecretRef): PlatformResource {
  return {
    kind: "token",
    version: "v2",
    metadata: { name },
    spec: { roles: ["Node"], join_method: "token" },
  };
}

export function user(name: string): PlatformResource {
  return { kind: "user", version: "v2", metadata: { name }, spec: {} };
}

/** A resource of a kind; without a name, one of which a platform has one. */
export function single(kind: string, name = kind.replaceAll("_", "-")): PlatformResource {
  return { kind, version: "v2", metadata: { name }, spec: {} };
}
