import { LinuxInstallation } from "../../../../constructs/agents/linux/machine/linux-installation";
import { LinuxJoining } from "../../../../constructs/agents/linux/machine/linux-joining";
import type { LinuxAgentProps } from "../../../../constructs/agents/linux/machine/linux-agent-props";
import { AgentDiscovery } from "../../../../constructs/agents/features/agent-discovery";
import { AgentService } from "../../../../constructs/agents/features/agent-service";
import { HttpConnectProxy } from "../../../../constructs/network/http-connect-proxy";
import { SecretRef } from "../../../../constructs/secrets/secret-ref";
import { CERTIFICATE } from "../../../fixtures/certificate";
import { platform } from "../../fixtures";
import { AgentVersion } from "../../../../constructs/updates/agent-version";
import { wordsOf } from "../../../support/violations";
import { WRONG } from "../../../support/wrong-props";
import { foundIn } from "../fixtures";

/** What a report says of each wrong prop of an agent. */
function told(props: Record<string, unknown>): readonly string[] {
  return foundIn(props as Partial<LinuxAgentProps>).map(
    ({ rule, property, given }) => `${rule.code} ${property}: ${given}; ${rule.allowed}; ${rule.fix}`,
  );
}

describe("a report says of each wrong prop what it may be", () => {
  test("of an agent", () => {
    expect(
      told({
        ...{ nodeName: WRONG, publicAddresses: WRONG, labels: { a: WRONG, "": "b" }, platform: WRONG, services: WRONG },
        ...{ discovery: WRONG, joinToken: WRONG, version: WRONG, user: WRONG, group: WRONG, httpProxy: WRONG },
        ...{ updater: { enabled: WRONG, channel: WRONG }, updates: { suspended: WRONG }, installation: WRONG },
        ...{
          directDial: { caPins: WRONG },
          diagnosticsPort: WRONG,
          secretsDirectory: WRONG,
          furtherConfiguration: WRONG,
        },
        environment: { "a b": "a", A: WRONG, B: "\uffff", C_TOKEN: "a", UID: "7", no_proxy: "a" },
        machines: { "a b": {}, c: { nodeName: WRONG }, d: WRONG },
      }),
    ).toMatchInlineSnapshot(`
[
  "FIELD-002 nodeName: NaN; 1 to 253 letters, digits, dots, hyphens and underscores; correct the field",
  "FIELD-002 publicAddresses: NaN; a list, each PublicAddress; correct the field",
  "FIELD-002 labels.a: NaN; a string; write every label as name: "value"",
  "FIELD-002 labels[""]: ""; a string that is not empty; correct the field",
  "TYPE-001 platform: NaN; AccessPlatform or CloudTenant; pass an instance of AccessPlatform or CloudTenant",
  "FIELD-002 services: NaN; a list, each AgentService; correct the field",
  "TYPE-001 discovery: NaN; AgentDiscovery; pass AgentDiscovery.of(…)",
  "LINUX-007 joinToken: (not shown); a SecretRef, a LinuxJoining, or JoinToken.static, .iam, .ec2, .azure, .gcp, .oracle or .tpm, not for a bot; pass a reference to the secret, not the secret itself",
  "TYPE-001 version: NaN; AgentVersion; pass AgentVersion.pinned(…) or AgentVersion.followUpdater(…) or AgentVersion.followChannel(…)",
  "FIELD-002 user: NaN; 1 to 32 lower-case letters, digits, hyphens and underscores, beginning with a letter or underscore; correct the field",
  "FIELD-002 group: NaN; 1 to 32 lower-case letters, digits, hyphens and underscores, beginning with a letter or underscore; correct the field",
  "TYPE-001 httpProxy: (not shown); HttpConnectProxy; pass HttpConnectProxy.of(…)",
  "FIELD-002 updater.enabled: NaN; true or false; correct the field",
  "FIELD-002 updater.channel: NaN; segments of letters, digits, dots, underscores and hyphens, joined by single slashes; no segment is . or .. or __proto__; rename the channel, for example stable/cloud",
  "FIELD-002 updates.suspended: NaN; true or false; correct the field",
  "TYPE-001 installation: NaN; LinuxInstallation; pass LinuxInstallation.packages(…) or LinuxInstallation.script(…)",
  "FIELD-002 environment["a b"]: "a b"; letters, digits and underscores, not beginning with a digit; correct the field",
  "FIELD-002 environment.A: (not shown); a string of Unicode characters without NUL and without noncharacters such as U+FFFF, or SecretRef; encode the value, for example in base64, if the program that reads it can decode it",
  "FIELD-002 environment.B: (not shown); a string of Unicode characters without NUL and without noncharacters such as U+FFFF; encode the value, for example in base64, if the program that reads it can decode it",
  "POD-002 environment.C_TOKEN: (not shown); SecretRef.of(name, key); put the value into a Kubernetes Secret and pass a SecretRef",
  "LINUX-017 environment.UID: "UID"; variables other than BASHOPTS, BASH_VERSINFO, EUID, HISTCMD, OPTIND, PPID, RANDOM, SHELLOPTS, SRANDOM and UID; rename the variable, or remove it",
  "CONNECT-012 environment.no_proxy: "no_proxy"; HTTPS_PROXY, HTTP_PROXY and NO_PROXY, in upper or lower case, and HTTP_CONNECT_PASSWORD are set by httpProxy only; remove the variable, and pass httpProxy: HttpConnectProxy.of(…)",
  "FIELD-002 directDial.caPins: NaN; a list of at least one item, each sha256: and 64 hexadecimal digits; correct the field",
  "FIELD-002 diagnosticsPort: NaN; a whole number from 1 to 65535; correct the field",
  "FIELD-002 secretsDirectory: NaN; an absolute path of letters, digits and . _ -; without the parts . and .. in it; correct the field",
  "FIELD-002 furtherConfiguration: (not shown); an object, each value strings, finite numbers, true, false, null, lists, and plain objects; correct the field",
  "FIELD-002 machines["a b"]: "a b"; 1 to 253 letters, digits, dots, hyphens and underscores; correct the field",
  "FIELD-002 machines.c.nodeName: NaN; 1 to 253 letters, digits, dots, hyphens and underscores; correct the field",
  "FIELD-002 machines.d: NaN; an object with nodeName, publicAddresses, labels; correct the field",
]
`);
    expect(told({ environment: WRONG, machines: WRONG, updater: WRONG, updates: WRONG, directDial: WRONG }))
      .toMatchInlineSnapshot(`
[
  "FIELD-002 updater: NaN; an object with enabled, channel; correct the field",
  "FIELD-002 updates: NaN; an object with suspended; correct the field",
  "FIELD-002 environment: (not shown); an object, each value a string or a SecretRef; correct the field",
  "FIELD-002 directDial: NaN; an object with caPins; correct the field",
  "FIELD-002 machines: NaN; an object, each value an object with nodeName, publicAddresses, labels; correct the field",
]
`);
  });

  test("of an installation", () => {
    const wrong = (props: object) => wordsOf(LinuxInstallation.packages(props));
    const url = "https://packages.example.com";
    expect([
      ...wrong({
        repository: { apt: { url: WRONG, key: WRONG, suite: WRONG, components: [WRONG] }, yum: { url: WRONG } },
      }),
      ...wrong({ repository: { zypper: { url, key: "a" } }, fips: WRONG }),
      ...wrong({ repository: {} }),
      ...wordsOf(LinuxInstallation.script({ url: WRONG, sha256: WRONG } as never)),
      ...wordsOf(LinuxJoining.iam("a b")),
    ]).toMatchInlineSnapshot(`
[
  "repository.apt.url: https://host[:port][/path], without user, query and fragment; yum and zypper also take $releasever and $basearch; correct the field",
  "repository.apt.key: public keys of PGP, and nothing else; pass the content of the file with the repository's public key, for example with readFileSync",
  "repository.apt.suite: letters, digits and .+_/-, beginning with a letter or digit; copy suite and components from the documentation of the repository",
  "repository.apt.components[0]: letters, digits and .+_/-, beginning with a letter or digit; copy suite and components from the documentation of the repository",
  "repository.yum.url: https://host[:port][/path], without user, query and fragment; yum and zypper also take $releasever and $basearch; correct the field",
  "repository.yum.key: public keys of PGP, and nothing else; pass the content of the file with the repository's public key, for example with readFileSync",
  "repository.zypper.key: public keys of PGP, and nothing else; pass the content of the file with the repository's public key, for example with readFileSync",
  "fips: true or false; correct the field",
  "repository: at least one of apt, yum and zypper, each with url and key; correct the field",
  "url: https://host[:port]/path[?query], without user and fragment; correct the field",
  "sha256: 64 hexadecimal digits; pass the digest that sha256sum prints for the installation script",
  "tokenName: letters, digits, dots, underscores and hyphens, beginning with a letter or digit, at most 253 characters; correct the field",
]
`);
  });

  test("of props that are right by themselves", () => {
    const variable = (name: string) => SecretRef.ephemeral({ variable: name });
    const proxy = HttpConnectProxy.of("http://jane@proxy.corp:3128", { password: variable("password") });
    const fips = LinuxInstallation.packages({ fips: true });
    const pinned = { version: AgentVersion.pinned("17.5.2"), updater: { enabled: false } };
    const kubernetesServices = [{ namespaces: ["shop"] }];
    const wrong = [
      { discovery: AgentDiscovery.of({ clusterName: "staging", kubernetesServices }) },
      { services: [AgentService.kubernetes({ clusterName: "production" })] },
      { joinToken: variable("token"), environment: { A: variable("a") }, httpProxy: proxy },
      { environment: { A: "x".repeat(131_070) } },
      { services: [AgentService.application({ name: "wiki", uri: "http://localhost:3000" })] },
      { installation: fips, platform: platform({ edition: "community" }), ...pinned },
      { version: AgentVersion.followChannel({ caCertificate: CERTIFICATE }) },
    ];
    expect(
      wrong.flatMap((props) => foundIn(props).map(({ rule, property, given }) => `${rule.code} ${property}: ${given}`)),
    ).toMatchInlineSnapshot(`
[
  "LINUX-001 discovery.kubernetesServices: "staging"",
  "LINUX-001 services[0]: "production"",
  "LINUX-008 joinToken: "token"",
  "LINUX-008 httpProxy.password: "password"",
  "LINUX-008 environment.A: "a"",
  "LINUX-004 environment.A: "131070 bytes"",
  "LINUX-018 diagnosticsPort: 3000",
  "LINUX-019 installation.fips: "community"",
  "LINUX-011 version.caCertificate: "(not shown)"",
]
`);
  });

  test("of what only Kubernetes has, or nobody updates", () => {
    const script = LinuxInstallation.script({ url: "https://access.example.com/install.sh" });
    expect([
      ...told({ installation: script }),
      ...told({ installation: LinuxInstallation.packages({ fips: true }) }),
      ...told({
        version: AgentVersion.pinned("17.5.2"),
        updater: { enabled: false },
        platform: platform({ edition: "community" }),
        installation: script,
      }),
      ...told({ updater: { enabled: false } }),
    ]).toMatchInlineSnapshot(`
[
  "LINUX-056 installation: "https://access.example.com/install.sh"; LinuxInstallation.script with sha256; or LinuxInstallation.packages; read the script, and pass the digest that sha256sum prints for it; if you trust the address as you trust root, acknowledge this",
  "LINUX-020 installation.fips: true; AgentVersion.pinned, and updater: { enabled: false }; pass updater: { enabled: false } and AgentVersion.pinned(version)",
  "LINUX-016 installation: "https://access.example.com/install.sh"; LinuxInstallation.packages if the edition of the platform is community; pass LinuxInstallation.packages(), or declare the platform with edition enterprise",
  "LINUX-010 version: "follow-updater"; AgentVersion.pinned if there is no updater; pass AgentVersion.pinned, or remove updater.enabled",
]
`);
  });
});

test.each([
  ["user", ["a", "_a", "a-b_c7", "a".repeat(32)], ["", "A", "7a", "-a", "a b", "a\n", "a".repeat(33)]],
  ["group", ["agents"], ["Agents", "a."]],
  ["nodeName", ["a", "7", "A.b_c-d", "a".repeat(253)], ["", "a b", "a/b", "a\n", "a".repeat(254)]],
  [
    "secretsDirectory",
    ["/a", "/a/b.c_d-7", "/...", "/a/..b", "/.a"],
    ["", "/", "a", "/a/", "//a", "/a/../b", "/a/.", "/./a", "/..", "/a b", "/a\n"],
  ],
])("%s may be written in some ways, and in no other", (prop, taken, refused) => {
  for (const given of taken) expect(told({ [prop]: given })).toEqual([]);
  for (const given of refused)
    expect(told({ [prop]: given })).toMatchObject([expect.stringContaining(`FIELD-002 ${prop}: `)]);
});

describe("an address of an installation", () => {
  const KEY = "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQENBFxyz\n=abcd\n-----END PGP PUBLIC KEY BLOCK-----\n";
  const isRefused = (installation: LinuxInstallation) => installation.violations.length > 0;
  const isRepositoryRefused = (url: string) =>
    isRefused(LinuxInstallation.packages({ repository: { yum: { url, key: KEY } } }));

  test.each([
    ...["https://a.example.com", "https://a.example.com/", "https://a.example.com:8443/b_c/~d+e,f:g=h-7"],
    ...["https://a-1.example.com/$releasever/x-$basearch/$releasever"],
  ])("a repository may be at %s", (url) => {
    expect(isRepositoryRefused(url)).toBe(false);
  });

  test.each([
    ...["xhttps://a.example.com", "https://", "https://a_b.example.com", "https://a.example.com:123456", "https://a:b"],
    ...[
      "https://a.example.com/b?c",
      "https://a.example.com/b\n",
      "https://a.example.com/$arch",
      "https://a.example.com:/",
    ],
  ])("a repository is not at %j", (url) => {
    expect(isRepositoryRefused(url)).toBe(true);
  });

  test("a script may have a query, and has a path", () => {
    const taken = ["https://a.example.com/", "https://a.example.com:8443/b?c=d&e=!*f;g"];
    expect(taken.filter((url) => isRefused(LinuxInstallation.script({ url })))).toEqual([]);
    const refused = [
      ...[
        "https://a.example.com",
        "xhttps://a.example.com/b",
        "https://a.example.com/b#c",
        "https://a.example.com/b\n",
      ],
      ...["https://a_b.example.com/c", "https://a.example.com:99999/c", "https://a.example.com:123456/c"],
    ];
    expect(refused.filter((url) => !isRefused(LinuxInstallation.script({ url })))).toEqual([]);
  });

  test("a suite and a digest are written in one way", () => {
    const url = "https://a.example.com/b";
    const isSuiteRefused = (suite: string) =>
      isRefused(LinuxInstallation.packages({ repository: { apt: { url, key: KEY, suite } } }));
    expect(["a", "7", "stable/v18", "A.b_c+d-e"].filter(isSuiteRefused)).toEqual([]);
    expect(["", "-a", "/a", "a b", "a\n"].filter((suite) => !isSuiteRefused(suite))).toEqual([]);
    const digests = ["0a".repeat(32), "0A".repeat(32), `x${"0a".repeat(32)}`, `${"0a".repeat(32)}x`, "0a".repeat(31)];
    expect(digests.map((sha256) => isRefused(LinuxInstallation.script({ url, sha256 })))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });
});
