import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(__dirname, "../..");

/** Everything of the package and of its preparation, without the tests themselves. */
const FOLDERS = [".ci", ".github", "bench", "charts", "constructs", "docs/pipelines", "local", "programs", "tools"];
const OF_TESTS = ["test/support", "test/machine/support", "test/node/support", "test/compatibility"];
const SOURCES = [...FOLDERS, ...OF_TESTS].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)),
);
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** What brings a program or a package onto a machine. */
const DOWNLOAD =
  /\bfetch\(|\b(curl|wget|debootstrap) -|debootstrap"|"curl"|apt-get|"download"|go install|KUBE_SCORE\.build|npm (ci|install)|\["pack"|\["ci"/;

/** Each place that does so, and what the download is held to. */
const VERIFIED_BY: Readonly<Record<string, string>> = {
  "local/official-releases.ts": "the SHA-256 of pinned-binaries.ts",
  "local/go-build.ts": "the sums of module-sums.ts",
  "constructs/agents/linux/installation-script/installation-script.ts": "nothing: names the package manager",
  "programs/linux/install.sh":
    "the signature of the declared key; for a script the SHA-256 of the declaration, or LINUX-056",
  "tools/inventory/enrolment.ts": "the SHA-256 that the reader puts in",
  "tools/bootstrap.mjs": "the SHA-512 of package-lock.json",
  "tools/init/run.ts": "nothing: names commands for the reader",
  "tools/cli/known-causes.ts": "nothing: names commands for the reader",
  ".github/workflows/release.yml": "the SHA-512 of package-lock.json",
  "docs/pipelines/github-actions.yaml": "the SHA-512 of the user's package-lock.json",
  "docs/pipelines/github-check.yaml": "the SHA-512 of the user's package-lock.json",
  "docs/pipelines/github-rehearse.yaml": "the SHA-512 of the user's package-lock.json",
  "docs/pipelines/github-scan.yaml": "the SHA-512 of the user's package-lock.json, Go's checksum database",
  "docs/pipelines/github-verify.yaml": "the SHA-512 of the user's package-lock.json",
  "docs/pipelines/atlantis-server.yaml": "the SHA-512 of the user's package-lock.json",
  "docs/pipelines/gitlab-ci.yaml": "the SHA-512 of the user's package-lock.json; the other answers are those of GitLab",
  "test/support/answered-programs.ts": "nothing: its curl asks the test itself",
  "test/support/get-programs.mjs": "the signatures of Debian, the sums of test/support/kube-score/go.sum",
  "test/compatibility/programs.ts": "the SHA-512 of versions.ts, the signature of Go's checksum database",
  "test/machine/support/base-system.cjs": "the signatures of Debian",
  "test/support/scratch-machine.ts": "nothing: its apt-get has packages that the test itself has made",
  "test/support/stand-in-machine.sh": "nothing: stands in for these programs",
};

/** Ways of turning it off. */
const UNVERIFIED =
  /--insecure\s|curl -\w*k|--no-check-certificate|allow-unauthenticated|trusted=yes\] http|gpgcheck=0|--no-?gpg-?check|--no-check-gpg|strict-ssl|TLS_REJECT_UNAUTHORIZED|GOINSECURE|GONOSUM|GOSUMDB/i;

test("whatever downloads is known, with what the download is held to", () => {
  expect(SOURCES.filter((file) => DOWNLOAD.test(read(file))).sort()).toEqual(Object.keys(VERIFIED_BY).sort());
});

test("nothing turns verification off", () => {
  expect(SOURCES.filter((file) => UNVERIFIED.test(read(file)))).toEqual([]);
});
