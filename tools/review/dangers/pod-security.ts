import type { Json } from "../../json/json";
import { at, listAt, numberAt, objectAt, stringAt, textAt, textsAt } from "../../json/plain-data";

/** A level of the Pod Security Standards that a pod does not keep, and why. @see Kubernetes, Pod Security Standards */
export interface Violation {
  readonly level: "baseline" | "restricted";
  readonly text: string;
}

const CAPABILITIES = [
  "AUDIT_WRITE",
  "CHOWN",
  "DAC_OVERRIDE",
  "FOWNER",
  "FSETID",
  "KILL",
  "MKNOD",
  "NET_BIND_SERVICE",
  "SETFCAP",
  "SETGID",
  "SETPCAP",
  "SETUID",
  "SYS_CHROOT",
];

const SELINUX_TYPES = ["", "container_t", "container_init_t", "container_kvm_t", "container_engine_t"];

const SYSCTLS = [
  "kernel.shm_rmid_forced",
  "net.ipv4.ip_local_port_range",
  "net.ipv4.ip_local_reserved_ports",
  "net.ipv4.ip_unprivileged_port_start",
  "net.ipv4.ping_group_range",
  "net.ipv4.tcp_fin_timeout",
  "net.ipv4.tcp_keepalive_intvl",
  "net.ipv4.tcp_keepalive_probes",
  "net.ipv4.tcp_keepalive_time",
  "net.ipv4.tcp_rmem",
  "net.ipv4.tcp_syncookies",
  "net.ipv4.tcp_wmem",
];

const VOLUMES = [
  "configMap",
  "csi",
  "downwardAPI",
  "emptyDir",
  "ephemeral",
  "persistentVolumeClaim",
  "projected",
  "secret",
];

const APPARMOR = /^container\.apparmor\.security\.beta\.kubernetes\.io\//;
const HANDLERS = [
  ["livenessProbe"],
  ["readinessProbe"],
  ["startupProbe"],
  ["lifecycle", "postStart"],
  ["lifecycle", "preStop"],
];

/** The containers of a pod, of every kind. */
export function containersOf(template: unknown): readonly Json[] {
  return ["initContainers", "containers", "ephemeralContainers"].flatMap((list) =>
    listAt(template, "spec", list).map((container) => objectAt([container], 0)),
  );
}

/** Everything with which a pod breaks the standards `baseline` and `restricted`. */
export function violationsOf(template: unknown): readonly Violation[] {
  return [
    ...baselineOfPod(template),
    ...restrictedOfPod(template),
    ...containersOf(template).flatMap((each) => ofContainer(template, each)),
  ];
}

function baselineOfPod(template: unknown): readonly Violation[] {
  const spec = objectAt(template, "spec");
  const annotations = Object.entries(objectAt(template, "metadata", "annotations"));
  return [
    ...["hostNetwork", "hostPID", "hostIPC"].filter((name) => spec[name] === true).map(baseline),
    ...listAt(spec, "volumes").flatMap((volume) => {
      const path = at(volume, "hostPath");
      return path === undefined ? [] : [baseline(`mounts ${textAt(path, "path") ?? "a path"} of its node`)];
    }),
    ...listAt(spec, "securityContext", "sysctls")
      .map((sysctl) => stringAt(sysctl, "name"))
      .filter((name) => !SYSCTLS.includes(name))
      .map((name) => baseline(`sets ${name}`)),
    ...annotations
      .filter(([name, value]) => APPARMOR.test(name) && !/^(runtime\/default|localhost\/.*)$/.test(String(value)))
      .map(([name]) => baseline(`${name.replace(APPARMOR, "")} without AppArmor`)),
    ...ofSecurityContext("its pods", at(spec, "securityContext")),
  ];
}

function restrictedOfPod(template: unknown): readonly Violation[] {
  return listAt(template, "spec", "volumes").flatMap((volume) => {
    const kinds = Object.keys(objectAt([volume], 0)).filter((name) => name !== "name" && name !== "hostPath");
    return kinds
      .filter((kind) => !VOLUMES.includes(kind))
      .map((kind) => restricted(`mounts a volume of the kind ${kind}`));
  });
}

/** What pods and containers may both say. */
function ofSecurityContext(who: string, context: unknown): readonly Violation[] {
  const seLinux = objectAt(context, "seLinuxOptions");
  const isOfSeLinux =
    !SELINUX_TYPES.includes(stringAt(seLinux, "type")) || stringAt(seLinux, "user") + stringAt(seLinux, "role") !== "";
  return [
    ...(at(context, "windowsOptions", "hostProcess") === true ? [baseline(`${who} is a process of its node`)] : []),
    ...(isOfSeLinux ? [baseline(`${who} with options of SELinux of its own`)] : []),
    ...(textAt(context, "seccompProfile", "type") === "Unconfined" ? [baseline(`${who} without seccomp`)] : []),
    ...(textAt(context, "appArmorProfile", "type") === "Unconfined" ? [baseline(`${who} without AppArmor`)] : []),
    ...(numberAt(context, "runAsUser") === 0 ? [restricted(`${who} runs as the user 0`)] : []),
  ];
}

function ofContainer(template: unknown, container: Json): readonly Violation[] {
  const who = stringAt(container, "name");
  const context = objectAt(container, "securityContext");
  const ofPod = objectAt(template, "spec", "securityContext");
  const [added, dropped] = [textsAt(context, "capabilities", "add"), textsAt(context, "capabilities", "drop")];
  const hosts = HANDLERS.flatMap((path) =>
    ["httpGet", "tcpSocket"].flatMap((way) => textAt(container, ...path, way, "host") ?? []),
  );
  const inherited = (...path: readonly string[]) => at(context, ...path) ?? at(ofPod, ...path);
  return [
    ...ofSecurityContext(who, context),
    ...(context["privileged"] === true ? [baseline(`${who} is privileged`)] : []),
    ...added.filter((name) => !CAPABILITIES.includes(name)).map((name) => baseline(`${who} adds ${name}`)),
    ...listAt(container, "ports")
      .flatMap((port) => numberAt(port, "hostPort") ?? [])
      .filter((port) => port !== 0)
      .map((port) => baseline(`${who} takes the port ${port} of its node`)),
    ...(["", "Default"].includes(stringAt(context, "procMount")) ? [] : [baseline(`${who} sees all of /proc`)]),
    ...hosts.map((host) => baseline(`${who} is asked at ${host}`)),
    ...(context["allowPrivilegeEscalation"] === false ? [] : [restricted(`${who} may gain privileges`)]),
    ...(inherited("runAsNonRoot") === true ? [] : [restricted(`${who} may run as root`)]),
    ...(inherited("seccompProfile", "type") === undefined ? [restricted(`${who} has no profile of seccomp`)] : []),
    ...(dropped.includes("ALL") ? [] : [restricted(`${who} keeps capabilities`)]),
    ...added
      .filter((name) => CAPABILITIES.includes(name) && name !== "NET_BIND_SERVICE")
      .map((name) => restricted(`${who} adds ${name}`)),
    // The standards do not ask for it; programs of this package set it.
    ...(context["readOnlyRootFilesystem"] === true ? [] : [restricted(`${who} may write to its root file system`)]),
  ];
}

function baseline(text: string): Violation {
  return { level: "baseline", text };
}

function restricted(text: string): Violation {
  return { level: "restricted", text };
}
