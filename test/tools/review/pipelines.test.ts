import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "yaml";
import { recordedFile } from "../../support/reviewed";

const ROOT = join(__dirname, "../../..");

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly if?: string;
}

interface GitHub {
  readonly jobs: { readonly review: { readonly steps: readonly Step[] } };
}

interface GitLab {
  readonly review: { readonly script: readonly string[]; readonly allow_failure: { readonly exit_codes: number } };
}

interface Atlantis {
  readonly projects: readonly { readonly dir: string; readonly workflow: string }[];
  readonly workflows: Readonly<Record<string, { readonly plan: { readonly steps: readonly (string | Step)[] } }>>;
}

function pipeline(name: string): unknown {
  return parse(readFileSync(join(ROOT, "docs/pipelines", `${name}.yaml`), "utf8"));
}

/** A checkout with stand-ins for the programs that a pipeline calls; what they are called with is in `calls`. */
class Checkout {
  readonly folder = mkdtempSync(join(tmpdir(), "access-platform-pipeline-"));

  constructor(scenario: string) {
    for (const stack of ["platform", "databases"]) {
      const file = recordedFile(scenario, stack);
      copyFileSync(existsSync(file) ? file : recordedFile("nothing", stack), join(this.folder, `${stack}.recorded`));
    }
    const hook = join(ROOT, "test/support/typescript-hook.cjs");
    const command = join(ROOT, "tools/access-platform.ts");
    this.program("npm", "");
    this.program("gh", "");
    this.program("curl", "");
    this.program(
      "npx",
      `case "$1" in
        cdktf) mkdir -p cdktf.out/stacks/platform cdktf.out/stacks/databases ;;
        access-platform) shift; exec "${process.execPath}" --require "${hook}" "${command}" "$@" ;;
        *) exit 64 ;;
      esac`,
    );
    this.program(
      "terraform",
      `case "$*" in
        "-chdir=cdktf.out/stacks/"*" init -input=false") ;;
        "-chdir=cdktf.out/stacks/"*" plan -input=false -out=plan.bin") ;;
        "-chdir=cdktf.out/stacks/"*" show -json plan.bin")
          stack=\${1#-chdir=cdktf.out/stacks/}; cat "${this.folder}/\${stack%/}.recorded" ;;
        "show -json plan.bin") cat "${this.folder}/platform.recorded" ;;
        *) exit 64 ;;
      esac`,
    );
  }

  run(script: string, environment: Readonly<Record<string, string>> = {}) {
    const { status, stdout, stderr } = spawnSync("bash", ["-eo", "pipefail", "-c", script], {
      cwd: this.folder,
      encoding: "utf8",
      env: { ...process.env, ...environment, PATH: `${join(this.folder, "bin")}:${process.env["PATH"] ?? ""}` },
    });
    return { status, stdout, stderr };
  }

  read(file: string): string {
    return existsSync(join(this.folder, file)) ? readFileSync(join(this.folder, file), "utf8") : "";
  }

  private program(name: string, script: string): void {
    mkdirSync(join(this.folder, "bin"), { recursive: true });
    const file = join(this.folder, "bin", name);
    writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> "${this.folder}/calls"\n${script}\n`);
    chmodSync(file, 0o755);
  }
}

let checkout: Checkout | undefined;

function checkoutOf(scenario: string): Checkout {
  checkout = new Checkout(scenario);
  return checkout;
}

afterEach(() => {
  if (checkout !== undefined) rmSync(checkout.folder, { recursive: true });
  checkout = undefined;
});

describe("GitHub Actions", () => {
  const environment = { GITHUB_OUTPUT: "output", GITHUB_STEP_SUMMARY: "summary.md", PULL_REQUEST: "the-pull-request" };

  /** Runs the steps, each in a shell of its own, those with a condition only if it holds. */
  function runSteps(scenario: string): Checkout {
    const { steps } = (pipeline("github-actions") as GitHub).jobs.review;
    const current = checkoutOf(scenario);
    for (const { run, if: condition } of steps) {
      if (run === undefined) continue;
      const code = /code=(\d)/.exec(current.read("output"))?.[1];
      if (condition !== undefined && condition !== `steps.review.outputs.code == '${code ?? ""}'`) continue;
      expect(current.run(run, environment)).toMatchObject({ status: 0 });
    }
    return current;
  }

  test("comments what the plans of all stacks mean", () => {
    const current = runSteps("channel-bump");
    expect(current.read("review.md")).toContain("The channel `default` serves `v17.5.3` instead of `v17.5.2`.");
    expect(current.read("review.md")).toContain("`databases/svc-agent` and `svc/svc-agent`");
    expect(current.read("summary.md")).toBe(current.read("review.md"));
    expect(current.read("calls")).toContain("gh pr comment the-pull-request --body-file review.md");
    expect(current.read("calls")).not.toContain("dangerous");
  });

  test("marks a dangerous change", () => {
    expect(runSteps("storage-destroyed").read("calls")).toContain("gh pr edit the-pull-request --add-label dangerous");
  });

  test("fails where the change cannot be read", () => {
    const current = checkoutOf("nothing");
    const review = (pipeline("github-actions") as GitHub).jobs.review.steps.find(
      ({ name }) => name === "Review the plans",
    );
    expect(current.run(review?.run ?? "", environment).status).toBe(1);
  });
});

describe("GitLab CI", () => {
  const environment = {
    CI_API_V4_URL: "https://gitlab.example.com/api/v4",
    CI_PROJECT_ID: "1",
    CI_MERGE_REQUEST_IID: "2",
  };

  test.each([
    ["nothing", 0],
    ["channel-bump", 2],
    ["load-balancer-replaced", 3],
  ])("%s ends the job with %i, after its comment", (scenario, code) => {
    const { script, allow_failure } = (pipeline("gitlab-ci") as GitLab).review;
    const current = checkoutOf(scenario);
    expect(current.run(script.join("\n"), { ...environment, REVIEW_TOKEN: "token" })).toMatchObject({ status: code });
    expect(current.read("calls")).toContain("/projects/1/merge_requests/2/notes");
    expect(allow_failure.exit_codes).toBe(2);
  });
});

test("Atlantis shows the review of each project", () => {
  const { projects, workflows } = pipeline("atlantis") as Atlantis;
  expect(projects.map(({ workflow }) => workflow in workflows)).toEqual([true, true]);
  const steps = workflows["access-platform"]!.plan.steps;
  const run = steps.flatMap((step) => (typeof step === "string" ? [] : (step.run ?? []))).join("\n");
  const result = checkoutOf("storage-destroyed").run(run, { PLANFILE: "plan.bin", SHOWFILE: "show.json" });
  expect(result).toMatchObject({ status: 0 });
  expect(result.stdout).toContain("Destroyed: the volume of svc/svc-auth.");
});
