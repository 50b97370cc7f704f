import { LinuxInstallation } from "../../../constructs/agents/linux/machine/linux-installation";
import type { LinuxText } from "../../../constructs/agents/linux/machine/environment-file";
import type { LinuxFile, MachinePlan } from "../../../constructs/agents/linux/machine/machine-plan";
import { agentUnit, dropInPath, unitPath, userDropIn } from "../../../constructs/agents/linux/machine/unit-files";
import { Brand } from "../../../constructs/brand/brand";
import { SecretRef } from "../../../constructs/secrets/secret-ref";

const BRAND = Brand.SVC;
const ROOT = { owner: "root", group: "root" } as const;

export const JOIN_TOKEN = SecretRef.of("agent-join-token", "auth-token");
export const PROXY_PASSWORD = SecretRef.of("proxy", "password");

/** An armoured public key; no package manager reads it here. */
export const PUBLIC_KEY =
  "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQENBFxyz\n=abcd\n-----END PGP PUBLIC KEY BLOCK-----\n";

export const REPOSITORY = {
  apt: { url: "https://deb.example.com", key: PUBLIC_KEY },
  yum: { url: "https://rpm.example.com/$releasever/$basearch", key: PUBLIC_KEY },
  zypper: { url: "https://rpm.example.com/suse", key: PUBLIC_KEY },
};

/** An enrolled agent of packages, run by root, with a join token. */
export function plan(differences: Partial<MachinePlan> = {}): MachinePlan {
  const { user = "root", group = "root", enrolled = true } = differences;
  return {
    brand: BRAND,
    user,
    group,
    directories: [
      { path: "/var/lib/svc", mode: "0750", owner: user, group },
      { path: "/etc/svc-secrets", mode: "0750", owner: "root", group },
      ...(enrolled ? [{ path: "/etc/svc-upgrade.d", mode: "0755", ...ROOT }] : []),
      { path: "/etc/systemd/system/svc.service.d", mode: "0755", ...ROOT },
    ],
    files: filesOf(user, group, enrolled),
    packages: { agent: "svc-ent", updater: "svc-ent-updater" },
    version: { kind: "fixed", version: "17.5.2", reinstall: false },
    edition: "enterprise",
    installation: LinuxInstallation.packages(),
    enrolled,
    updateGroup: undefined,
    suspended: false,
    schedule: "/etc/svc-upgrade.d/schedule",
    proxyVariables: [],
    diagnosticsAddress: "127.0.0.1:3000",
    secretsDirectory: "/run/secrets",
    ...differences,
  };
}

/** The installation script of a server of a test, which has no certificate. */
export function scriptAt(url: string, sha256?: string): LinuxInstallation {
  const secure = LinuxInstallation.script({
    url: "https://install.example.com/install.sh",
    ...(sha256 !== undefined && { sha256 }),
  });
  return Object.assign(secure, { method: { ...secure.method, url } });
}

/** The same agent behind a proxy with a password. */
export function planBehindProxy(differences: Partial<MachinePlan> = {}, proxy = "proxy.corp:3128"): MachinePlan {
  const url: LinuxText = ["http://user:", PROXY_PASSWORD, `@${proxy}`];
  const parts: LinuxText = ['HTTPS_PROXY="', ...url, '"\nHTTP_PROXY="', ...url, '"\nNO_PROXY="10.0.0.0/8"\n'];
  const plain = plan(differences);
  return {
    ...plain,
    files: plain.files.map((file) => (file.path === BRAND.environmentFile ? { ...file, mode: "0600", parts } : file)),
    proxyVariables: [
      { name: "HTTPS_PROXY", parts: url },
      { name: "HTTP_PROXY", parts: url },
      { name: "NO_PROXY", parts: ["10.0.0.0/8"] },
    ],
  };
}

function filesOf(user: string, group: string, enrolled: boolean): readonly LinuxFile[] {
  return [
    { path: "/etc/svc.yaml", mode: "0640", owner: "root", group, parts: ['version: "v3"\n'] },
    { path: "/etc/svc-secrets/auth-token", mode: "0600", owner: user, group, parts: [JOIN_TOKEN] },
    { path: "/etc/default/svc", mode: "0644", ...ROOT, parts: ['LANG="C"\n'] },
    { path: unitPath(BRAND), mode: "0644", ...ROOT, parts: [agentUnit(BRAND, false)] },
    { path: dropInPath(BRAND.unit, "user"), mode: "0644", ...ROOT, parts: [userDropIn(BRAND, user, group, false)] },
    ...(enrolled
      ? [{ path: "/etc/svc-upgrade.d/endpoint", mode: "0644", ...ROOT, parts: ["access.example.com/v1\n"] }]
      : []),
  ];
}
