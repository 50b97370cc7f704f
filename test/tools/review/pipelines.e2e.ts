import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Checkout, pipeline } from "../../support/pipelines";
import { recordedFile } from "../../support/reviewed";
import { temporaryFolder } from "../../support/temporary-folder";

const ROOT = join(__dirname, "../../..");
const STACKS = "platform databases";
const SECRETS = { secrets: { LICENSE: "the-license" } };

/** What a review has said of plans: several tests ask the same. */
const REVIEWED = temporaryFolder();

let checkout: Checkout;
beforeEach(() => (checkout = new Checkout()));

/** Fills the checkout with stand-ins: a program of two stacks, whose plans are recorded ones. */
function prepare(scenario: string): void {
  const { folder } = checkout;
  const hook = join(ROOT, "test/support/typescript-hook.cjs");
  const command = join(ROOT, "tools/access-platform.ts");
  writeFileSync(
    join(folder, "main.js"),
    `for (const stack of "${STACKS}".split(" ")) require("fs").mkdirSync("cdktf.out/stacks/" + stack, { recursive: true });`,
  );
  checkout.program("npm", "");
  checkout.program(
    "npx",
    `case "$*" in
      tsc) ;;
      "access-platform review "*)
        shift
        review() { "${process.execPath}" --require "${hook}" "${command}" "$@"; }
        case " $* " in *" - "*) review "$@"; exit ;; esac
        said="${REVIEWED}/$({ echo "${scenario} $*"; ls -R "$@" 2>/dev/null; } | cksum | tr " " -)"
        [ -e "$said.code" ] || { review "$@" >"$said.out" 2>"$said.err"; echo "$?" >"$said.code"; }
        cat "$said.err" >&2
        cat "$said.out"
        exit "$(cat "$said.code")"
        ;;
      "access-platform check"*) echo "found $*"; exit "\${CHECKED-0}" ;;
      "access-platform verify"*) echo "what differs"; exit "\${VERIFIED-0}" ;;
      *) exit 64 ;;
    esac`,
  );
  checkout.program(
    "terraform",
    `case "$*" in
      "-chdir=cdktf.out/stacks/"*" init -input=false") ;;
      "-chdir=cdktf.out/stacks/"*" plan -input=false -lock-timeout=30m -out=plan.bin") ;;
      "-chdir=cdktf.out/stacks/"*" apply -input=false -lock-timeout=30m plan.bin") ;;
      "-chdir=cdktf.out/stacks/platform show -json plan.bin") cat "${recordedOf(scenario, "platform")}" ;;
      "-chdir=cdktf.out/stacks/databases show -json plan.bin") cat "${recordedOf(scenario, "databases")}" ;;
      "show -json plan.bin") cat "${recordedOf(scenario, "platform")}" ;;
      *) exit 64 ;;
    esac`,
  );
}

function recordedOf(scenario: string, stack: string): string {
  const file = recordedFile(scenario, stack);
  return existsSync(file) ? file : recordedFile("nothing", stack);
}

/** Calls of a program, without its name. */
function callsOf(name: string): readonly string[] {
  return checkout.calls
    .filter((call) => call.startsWith(`${name} `))
    .map((call) => call.slice(name.length + 1).trimEnd());
}

describe("GitHub Actions", () => {
  beforeEach(() => {
    checkout.program("gh", 'case "$*" in "run list "*) echo 42 ;; esac');
  });

  function review(scenario: string, labels: readonly string[] = []): void {
    prepare(scenario);
    checkout.workflow("github-actions", { labels, ...SECRETS }, STACKS);
  }

  test("comments what the plans of all stacks mean", () => {
    review("channel-bump");
    expect(checkout.read("review.md")).toContain("The channel `default` serves `v17.5.3` instead of `v17.5.2`.");
    expect(checkout.read("review.md")).toMatch(/svc-agent` and .*svc-agent`/);
    expect(checkout.read("summary.md")).toBe(checkout.read("review.md"));
    expect(callsOf("gh")).toEqual(["pr comment the-pull-request --body-file review.md --edit-last --create-if-none"]);
  });

  test("marks a dangerous change, and takes the mark away when it no longer is", () => {
    review("storage-destroyed");
    expect(callsOf("gh").slice(1)).toEqual([
      "label create dangerous --color B60205 --force",
      "pr edit the-pull-request --add-label dangerous",
    ]);
    checkout = new Checkout();
    checkout.program("gh", "");
    review("channel-bump", ["dangerous"]);
    expect(callsOf("gh").slice(1)).toEqual(["pr edit the-pull-request --remove-label dangerous"]);
  });

  test("gives secrets to Terraform, and to no program of others", () => {
    review("nothing");
    expect(callsOf("terraform").filter((call) => / (init|plan) /.test(call))).toHaveLength(4);
    for (const call of callsOf("terraform")) expect(call).toContain(" the-license");
    for (const name of ["npm", "gh"]) expect(callsOf(name).join("\n")).not.toContain("the-license");
  });

  test("fails where the program does not compile", () => {
    prepare("nothing");
    checkout.program("npx", "exit 2");
    expect(() => {
      checkout.workflow("github-actions", SECRETS);
    }).toThrow("Plan every stack ended with 2");
  });

  test("fails where the change cannot be read", () => {
    const { steps } = pipeline("github-actions").jobs["review"]!;
    prepare("nothing");
    const review = steps.find(({ name }) => name === "Review the plans");
    expect(checkout.run(review?.run ?? "", { GITHUB_OUTPUT: "output" }).status).toBe(1);
  });

  test("applies the plans that were reviewed, in the order of the stacks, with the secrets", () => {
    prepare("nothing");
    checkout.workflow("github-apply", SECRETS, STACKS);
    expect(callsOf("gh")).toEqual([
      "run list --workflow review --commit the-commit --status success --limit 1 --json databaseId --jq .[].databaseId",
      "run download 42 --name plans --dir cdktf.out",
    ]);
    expect(callsOf("terraform").filter((call) => call.includes(" apply "))).toEqual([
      "-chdir=cdktf.out/stacks/platform apply -input=false -lock-timeout=30m plan.bin the-license",
      "-chdir=cdktf.out/stacks/databases apply -input=false -lock-timeout=30m plan.bin the-license",
    ]);
  });

  test("applies a dangerous change in an environment of its own", () => {
    const isDangerous = "contains(github.event.pull_request.labels.*.name, 'dangerous')";
    const { environment } = pipeline("github-apply").jobs["apply"]!;
    expect(environment).toBe(`\${{ ${isDangerous} && 'dangerous' || 'production' }}`);
  });

  test("keeps for the apply what the review has planned, with the lock files of the providers", () => {
    const upload = pipeline("github-actions").jobs["review"]!.steps.find(({ uses }) =>
      uses?.includes("upload-artifact"),
    );
    expect(upload).toMatchObject({
      with: { name: "plans", path: "cdktf.out\n!cdktf.out/**/.terraform/**\n", "include-hidden-files": true },
    });
  });

  test("shows findings at the lines of the program, and goes on", () => {
    review("storage-destroyed");
    const { steps } = pipeline("github-actions").jobs["review"]!;
    const { run = "" } = steps.find(({ name }) => name?.startsWith("Show the findings")) ?? {};
    expect(checkout.run(run)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^::error file=plans\//) as unknown,
    });
    rmSync(join(checkout.folder, "plans"), { recursive: true });
    expect(checkout.run(run).status).not.toBe(0);
  });

  const APPROVALS = [
    ["3", [], 3],
    ["3", ["octocat APPROVED the-commit"], 0],
    ["3", ["octocat APPROVED the-commit-before"], 3],
    ["3", ["octocat APPROVED the-commit", "octocat CHANGES_REQUESTED the-commit"], 3],
    ["3", ["octocat DISMISSED the-commit"], 3],
    ["3", ["octocat-2 APPROVED the-commit", "somebody APPROVED the-commit"], 3],
    ["3", ["hubot APPROVED the-commit"], 0],
    ["2", [], 0],
    ["0", [], 0],
    ["", [], 1],
    ["", ["octocat APPROVED the-commit"], 1],
  ] as const;

  test.each(APPROVALS)(
    "a review with exit code %s and the reviews %j ends the job stop with %i",
    (code, reviews, ends) => {
      checkout.program("gh", reviews.map((each) => `echo "${each}"`).join("\n"));
      const { if: runs, steps } = pipeline("github-actions").jobs["stop"]!;
      expect(runs).toBe("always()");
      const [step] = steps;
      const environment = { APPROVERS: "octocat hubot", COMMIT: "the-commit", REVIEWS: "the-reviews", CODE: code };
      expect(checkout.run(step?.run ?? "", environment).status).toBe(ends);
    },
  );

  test.each([
    ["0", undefined],
    ["2", undefined],
    ["3", "Check the program ended with 3"],
    ["1", "Check the program ended with 1"],
  ])("a check that ends with %s fails where a rule is broken, or nothing could be checked", (code, failure) => {
    prepare("nothing");
    checkout.program("npx", `exit ${code}`);
    const run = () => {
      checkout.workflow("github-check");
    };
    if (failure === undefined) expect(run).not.toThrow();
    else expect(run).toThrow(failure);
  });

  test.each([
    ["the same", "", 0],
    ["something more", "[CRITICAL] svc-auth-test-0123456789/svc v1/Job: new", 1],
  ])("a scan that finds %s in head shows it, and fails for it alone", (_, found, ends) => {
    const scratch = join(checkout.folder, "scratch");
    mkdirSync(join(scratch, "base"), { recursive: true });
    mkdirSync(join(scratch, "head"));
    for (const commit of ["base", "head"]) writeFileSync(join(scratch, commit, "object.yaml"), "");
    for (const program of ["git", "npm", "npx"]) checkout.program(program, "");
    const scanner = `#!/bin/sh\necho "[OK] fine"\necho "[CRITICAL] svc-auth/svc v1/Deployment: known"\n`;
    const further = `case "$*" in *head*) echo "${found}" ;; esac\nexit 1\n`;
    writeFileSync(join(scratch, "kube-score"), scanner + further, { mode: 0o755 });
    const step = pipeline("github-scan").jobs["scan"]!.steps.at(-1);
    const summary = join(checkout.folder, "summary.md");
    const environment = { BASE: "base", HEAD: "head", RUNNER_TEMP: scratch, GITHUB_STEP_SUMMARY: summary };
    const { status } = checkout.run(step?.run ?? "", { ...environment, GITHUB_WORKSPACE: checkout.folder });
    expect([status, checkout.read("summary.md")]).toEqual([
      ends,
      found === "" ? "" : "[CRITICAL] svc-auth-test/svc v1/Job: new\n",
    ]);
  });

  test("verifies on a schedule, and fails where something differs", () => {
    prepare("nothing");
    checkout.workflow("github-verify");
    expect(checkout.read("summary.md")).toBe("what differs\n");
    checkout.program("npx", 'if [ "$1" = access-platform ]; then exit 2; fi');
    expect(() => {
      checkout.workflow("github-verify");
    }).toThrow("Verify ended with 2");
    expect(pipeline("github-verify")).toMatchObject({ on: { schedule: [{ cron: expect.any(String) as string }] } });
  });
});

describe("GitLab CI", () => {
  const environment = {
    CI_API_V4_URL: "https://gitlab.example.com/api/v4",
    CI_PROJECT_ID: "1",
    CI_MERGE_REQUEST_IID: "2",
    CI_COMMIT_SHA: "the-commit",
    REVIEW_TOKEN: "token",
    TF_VAR_license: "the-license",
    STACKS,
  };
  const AT = "https://gitlab.example.com/api/v4/projects/1";

  test.each([
    ["nothing", "remove_labels"],
    ["channel-bump", "remove_labels"],
    ["load-balancer-replaced", "add_labels"],
  ])("%s is commented, and marked where it is dangerous: %s", (scenario, mark) => {
    prepare(scenario);
    checkout.program("curl", "");
    expect(checkout.job("review", environment)).toMatchObject({ status: 0 });
    expect(callsOf("curl")[0]).toContain(`--form body=<review.md ${AT}/merge_requests/2/notes`);
    expect(callsOf("curl")[1]).toContain(`--data ${mark}=dangerous ${AT}/merge_requests/2`);
    for (const call of callsOf("terraform")) expect(call).toContain(" the-license");
  });

  test("fails where the program does not compile", () => {
    prepare("nothing");
    checkout.program("npx", "exit 2");
    expect(checkout.job("review", environment).status).toBe(2);
    expect(callsOf("terraform")).toEqual([]);
  });

  test("the findings are a report of code quality", () => {
    prepare("storage-destroyed");
    checkout.program("curl", "");
    checkout.job("review", environment);
    expect(JSON.parse(checkout.read("gl-code-quality-report.json"))).toContainEqual(
      expect.objectContaining({ check_name: "volume-destroyed", severity: "critical" }),
    );
    expect(pipeline("gitlab-ci")["review"]).toMatchObject({
      artifacts: { reports: { codequality: "gl-code-quality-report.json" } },
    });
  });

  test.each([
    ["3", [], 3],
    ["3", ["octocat"], 0],
    ["3", ["octocat-2", "somebody"], 3],
    ["3", ["the-author"], 3],
    ["2", [], 0],
  ])("a review with exit code %s that %j have approved ends the job stop with %i", (code, people, ends) => {
    writeFileSync(join(checkout.folder, "review.code"), `${code}\n`);
    const approvals = JSON.stringify({ approved_by: people.map((username) => ({ user: { username } })) });
    checkout.program(
      "curl",
      `case "$*" in
        *"${AT}/merge_requests/2/approvals") echo '${approvals}' ;;
        *"${AT}/merge_requests/2") echo '{"author": {"username": "the-author"}}' ;;
        *) exit 64 ;;
      esac`,
    );
    expect(checkout.job("stop", { ...environment, APPROVERS: "octocat the-author" }).status).toBe(ends);
  });

  test.each([
    ["0", 0],
    ["2", 0],
    ["3", 3],
    ["1", 1],
  ])("a check that ends with %s ends its job with %i, with a report of code quality", (code, ends) => {
    prepare("nothing");
    expect(checkout.job("check", { ...environment, CHECKED: code }).status).toBe(ends);
    expect(checkout.read("gl-code-quality-report.json")).toContain("--format gitlab");
  });

  describe("after the merge", () => {
    function apply(job: string, labels: readonly string[], reviewed = "the-head") {
      prepare("nothing");
      const requests = JSON.stringify([
        { iid: 6, state: "closed", sha: "another", labels: [] },
        { iid: 7, state: "merged", sha: "the-head", labels },
      ]);
      checkout.program("curl", `case "$*" in *"--output requests.json"*) echo '${requests}' > requests.json ;; esac`);
      checkout.program("unzip", `mkdir -p cdktf.out; echo ${reviewed} > cdktf.out/reviewed`);
      return checkout.job(job, environment);
    }

    const applied = () => callsOf("terraform").filter((call) => call.includes(" apply "));

    test("the plans that were reviewed are applied, in the order of the stacks, with the secrets", () => {
      expect(apply("apply", [])).toMatchObject({ status: 0 });
      expect(callsOf("curl")[1]).toContain(`${AT}/jobs/artifacts/refs%2Fmerge-requests%2F7%2Fhead/download?job=review`);
      expect(applied()).toEqual([
        "-chdir=cdktf.out/stacks/platform apply -input=false -lock-timeout=30m plan.bin the-license",
        "-chdir=cdktf.out/stacks/databases apply -input=false -lock-timeout=30m plan.bin the-license",
      ]);
    });

    test("a dangerous change waits for somebody who starts it", () => {
      const outcome = apply("apply", ["dangerous"]);
      expect([outcome.status, outcome.stdout]).toEqual([1, expect.stringContaining("start apply-dangerous by hand")]);
      expect(applied()).toEqual([]);
      expect(apply("apply-dangerous", ["dangerous"])).toMatchObject({ status: 0 });
      expect(applied()).toHaveLength(2);
    });

    test("plans of another commit than the last one are not applied", () => {
      expect(apply("apply", [], "an-older-head").status).toBe(1);
      expect(applied()).toEqual([]);
    });
  });

  test("a schedule verifies, and fails where something differs", () => {
    prepare("nothing");
    expect(checkout.job("verify", environment)).toMatchObject({ status: 0, stdout: "what differs\n" });
    expect(checkout.job("verify", { ...environment, VERIFIED: "2" }).status).toBe(2);
  });
});

describe("Atlantis", () => {
  test("shows the review of each project", () => {
    const { projects, workflows } = pipeline("atlantis");
    expect(projects.map(({ workflow }) => workflow in workflows)).toEqual([true]);
    const { steps } = workflows["access-platform"]!.plan;
    const run = steps.flatMap((step) => (typeof step === "string" ? [] : (step.run ?? []))).join("\n");
    prepare("storage-destroyed");
    const result = checkout.run(run, { PLANFILE: "plan.bin", SHOWFILE: "show.json" });
    expect(result).toMatchObject({ status: 0 });
    expect(result.stdout).toMatch(/Destroyed: the volume of .*svc\/svc-auth\./);
  });

  test("has the secrets for the plan and for the apply", () => {
    const { plan, apply } = pipeline("atlantis").workflows["access-platform"]!;
    for (const { steps } of [plan, apply]) expect(steps[0]).toMatchObject({ env: { name: "TF_VAR_license" } });
  });
});
