import { type DynamicLabel, dynamicLabels, type ResourceLabels, resourceLabels } from "./protected-resource";
import { inForm, type FieldsOf, document, type PartOf, named, resourceNames } from "../../core/schema/document";
import { flag, textLike, map, text, type Shape } from "../../core/schema/shapes";
import type { OwnedKeys } from "../../platform/component/configuration/owned-keys";

/** How PAM of a machine takes part in sessions. */
export interface SshPam {
  /** Name of the policy in `/etc/pam.d`. @default "sshd" */
  readonly serviceName?: string;
  /** Whether the `auth` modules of the policy are asked, too. @default false */
  readonly usePamAuth?: boolean;
  /** Environment of the policy's modules, which may name traits: `{{external.email}}`. @default none */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Settings of the SSH service, besides its labels. Only agents on Linux can have those of a machine (`AGENT-090`). */
export interface SshSettings {
  /** Labels whose values a command prints. @default none */
  readonly dynamicLabels?: readonly DynamicLabel[];
  /** Whether users may forward TCP ports, if their roles allow it. @default true */
  readonly portForwarding?: boolean;
  /** Whether users may copy files, if their roles allow it. @default true */
  readonly fileCopy?: boolean;
  /** PAM of the machine: `{}` for its policy `sshd`. @default PAM is not asked */
  readonly pam?: SshPam;
  /** Whether BPF of the kernel records commands, files and connections of sessions. @default false */
  readonly enhancedRecording?: boolean;
  /** Whether users may forward X11, if their roles allow it. @default false */
  readonly x11Forwarding?: boolean;
  /** Whether the agent makes users of the machine that a role asks for. @default true */
  readonly createHostUsers?: boolean;
}

const enabled = inForm(flag(), (isEnabled) => ({ enabled: isEnabled }));

const PAM = {
  serviceName: textLike("the name of a file in /etc/pam.d", /^[A-Za-z0-9._-]+$/),
  usePamAuth: flag(),
  environment: map(text(), textLike("the name of a variable", /^[A-Za-z_]\w*$/)),
} satisfies FieldsOf<SshPam>;

const pam = document<SshPam>()(PAM);

/** Those that a pod does not have. */
const OF_MACHINES = {
  pam: inForm(pam as Shape<Readonly<Record<string, unknown>>>, (given) => ({ enabled: true, ...given })) as Shape<
    PartOf<SshPam>
  >,
  enhancedRecording: enabled,
  x11Forwarding: named("x11", enabled),
  createHostUsers: named(
    "disable_create_host_user",
    inForm(flag(), (isAllowed) => !isAllowed),
  ),
};

/** Settings that a pod does not have, with their keys in the section. */
export const KEYS_OF_MACHINES = resourceNames(OF_MACHINES);

/** The settings, each as the agent's configuration file has it. */
const SSH_SETTINGS = {
  dynamicLabels: named("commands", dynamicLabels),
  portForwarding: flag(),
  fileCopy: named("ssh_file_copy", flag()),
  ...OF_MACHINES,
} satisfies FieldsOf<SshSettings>;

/** Settings that are sections of their own, with the keys there; others may be added. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  pam: ["enabled", ...Object.values(resourceNames(PAM))],
  enhanced_recording: ["enabled"],
  x11: ["enabled"],
};

/** Keys of the section that these settings have, below `ssh_service`. */
export const SSH_KEYS: OwnedKeys = Object.fromEntries(
  Object.entries(resourceNames(SSH_SETTINGS)).flatMap(([prop, key]) => {
    const paths = SECTIONS[key]?.map((name) => `${key}.${name}`) ?? [key];
    return paths.map((path) => [path, `pass ${prop} to AgentService.ssh`]);
  }),
);

/** The pod of the agent itself, as an SSH server. */
export interface SshServiceProps extends SshSettings {
  /** Labels by which roles select it. @default none */
  readonly labels?: ResourceLabels;
}

export const SSH = document<SshServiceProps>()({ labels: resourceLabels, ...SSH_SETTINGS });
