import { LinuxInstallation } from "../../../../constructs/agents/linux/machine/linux-installation";

const KEY = "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQENBFxyz\n=abcd\n-----END PGP PUBLIC KEY BLOCK-----\n";
const YUM = { url: "https://rpm.example.com/$releasever/$basearch", key: KEY };
const APT = { url: "https://deb.example.com/agents", key: KEY };

function brokenBy(installation: LinuxInstallation): string[] {
  return installation.violations.map(({ rule, property }) => `${rule.code} ${property}`);
}

function packages(repository: unknown): string[] {
  return brokenBy(LinuxInstallation.packages({ repository: repository as { yum: typeof YUM } }));
}

test("the machine's own package sources are the default", () => {
  expect(LinuxInstallation.packages()).toMatchObject({ violations: [], method: { kind: "packages", repository: {} } });
});

test("each package manager may have a repository, and apt's is stable main", () => {
  const installation = LinuxInstallation.packages({ repository: { apt: APT, yum: YUM, zypper: YUM } });
  expect(installation.violations).toEqual([]);
  expect(installation.method).toMatchObject({
    repository: { apt: { ...APT, suite: "stable", components: ["main"] }, yum: YUM, zypper: YUM },
  });
});

test.each([{}, { apt: null }, "https://rpm.example.com", [YUM]])(
  "a repository for no package manager is refused: %j",
  (repository) => {
    expect(packages(repository)).toEqual(["FIELD-002 repository"]);
  },
);

test("variables of yum have no meaning to apt", () => {
  expect(packages({ apt: { ...APT, url: YUM.url } })).toEqual(["FIELD-002 repository.apt.url"]);
});

test.each(["https://rpm.example.com/key.asc", KEY.replace("PUBLIC", "PRIVATE"), `${KEY}\n[other]`, "", 1])(
  "a key that is not the text of a public key is refused: %j",
  (key) => {
    expect(packages({ zypper: { ...YUM, key } })).toEqual(["FIELD-002 repository.zypper.key"]);
  },
);

test("a private key that was passed by mistake does not show in the report", () => {
  const key = KEY.replaceAll("PUBLIC", "PRIVATE");
  const { violations } = LinuxInstallation.packages({ repository: { yum: { ...YUM, key } } });
  expect(violations[0]!.given).not.toContain("mQENBFxyz");
});

test("an installation script has an https address, and a digest where one is known", () => {
  const sha256 = "AB".repeat(32);
  const { violations, method } = LinuxInstallation.script({ url: "https://example.com/install.sh?edition=1", sha256 });
  expect(violations).toEqual([]);
  expect(method).toMatchObject({ kind: "script", sha256: "ab".repeat(32) });
});

test("an agent is built for FIPS where its packages are asked for it, and a script installs none", () => {
  const script = LinuxInstallation.script({ url: "https://example.com/install.sh" });
  const installations = [LinuxInstallation.packages({ fips: true }), LinuxInstallation.packages(), script];
  expect(installations.map(({ isFips }) => isFips)).toEqual([true, false, false]);
});

describe("an address of an installation", () => {
  const isRefused = (installation: LinuxInstallation) => installation.violations.length > 0;
  const isRepositoryRefused = (url: string) =>
    isRefused(LinuxInstallation.packages({ repository: { yum: { url, key: KEY } } }));

  test.each([
    "https://a.example.com",
    "https://a.example.com/",
    "https://a.example.com:8443/b_c/~d+e,f:g=h-7",
    "https://a-1.example.com/$releasever/x-$basearch/$releasever",
  ])("a repository may be at %s", (url) => {
    expect(isRepositoryRefused(url)).toBe(false);
  });

  test.each([
    "xhttps://a.example.com",
    "https://",
    "https://a_b.example.com",
    "https://a.example.com:123456",
    "https://a:b",
    "https://a.example.com/b?c",
    "https://a.example.com/b\n",
    "https://a.example.com/$arch",
    "https://a.example.com:/",
  ])("a repository is not at %j", (url) => {
    expect(isRepositoryRefused(url)).toBe(true);
  });

  test("a script may have a query, and has a path", () => {
    const taken = ["https://a.example.com/", "https://a.example.com:8443/b?c=d&e=!*f;g"];
    expect(taken.filter((url) => isRefused(LinuxInstallation.script({ url })))).toEqual([]);
    const refused = [
      "https://a.example.com",
      "xhttps://a.example.com/b",
      "https://a.example.com/b#c",
      "https://a.example.com/b\n",
      "https://a_b.example.com/c",
      "https://a.example.com:99999/c",
      "https://a.example.com:123456/c",
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
