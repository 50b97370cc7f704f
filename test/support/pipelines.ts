import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { temporaryFolder } from "./temporary-folder";

const FOLDER = join(__dirname, "../../docs/pipelines");

/** A step of GitHub Actions. */
export interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly environment?: string;
  readonly if?: string;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly env?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface GitLabJob {
  readonly script: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  readonly extends?: string;
}

type GitLab = Readonly<Record<string, GitLabJob>> & { readonly variables: Readonly<Record<string, string>> };

interface Stage {
  readonly steps: readonly (string | { readonly run?: string; readonly env?: { readonly name: string } })[];
}

interface Atlantis {
  readonly projects: readonly { readonly dir: string; readonly workflow: string }[];
  readonly workflows: Readonly<Record<string, { readonly plan: Stage; readonly apply: Stage }>>;
}

interface AtlantisServer {
  readonly repos: readonly { readonly pre_workflow_hooks: readonly { readonly run: string }[] }[];
}

interface Pipelines {
  readonly "github-actions": Workflow;
  readonly "github-check": Workflow;
  readonly "github-apply": Workflow;
  readonly "github-scan": Workflow;
  readonly "github-verify": Workflow;
  readonly "gitlab-ci": GitLab;
  readonly atlantis: Atlantis;
  readonly "atlantis-server": AtlantisServer;
}

/** A pipeline of the documentation. */
export function pipeline<N extends keyof Pipelines>(name: N): Pipelines[N] {
  return parse(readFileSync(join(FOLDER, `${name}.yaml`), "utf8")) as Pipelines[N];
}

/** What is known of a pull request of GitHub when its pipelines run. */
export interface PullRequest {
  readonly labels?: readonly string[];
  readonly secrets?: Readonly<Record<string, string>>;
}

/** The conditions of steps, by their expression: no other may stand in a pipeline. */
const CONDITIONS: Readonly<Record<string, (code: string, labels: readonly string[]) => boolean>> = {
  "steps.review.outputs.code == '3'": (code) => code === "3",
  "steps.review.outputs.code != '3' && contains(github.event.pull_request.labels.*.name, 'dangerous')": (
    code,
    labels,
  ) => code !== "3" && labels.includes("dangerous"),
};

/** A checkout in which a pipeline runs, with stand-ins for programs; what they are called with is in `calls`. */
export class Checkout {
  constructor(readonly folder = temporaryFolder()) {
    mkdirSync(this.programs, { recursive: true });
  }

  /** Stands in for a program. */
  program(name: string, script: string): void {
    const file = join(this.programs, name);
    writeFileSync(file, `#!/bin/sh\necho "${name} $* \${TF_VAR_license-}" >> "${this.folder}/calls"\n${script}\n`);
    chmodSync(file, 0o755);
  }

  /** Runs shell commands as the runners do. */
  run(script: string, environment: Readonly<Record<string, string>> = {}) {
    const { status, stdout, stderr } = spawnSync("bash", ["-eo", "pipefail", "-c", script], {
      cwd: this.folder,
      encoding: "utf8",
      env: { ...process.env, ...environment, PATH: `${this.programs}:${process.env["PATH"] ?? ""}` },
    });
    return { status, stdout, stderr };
  }

  /** Runs the steps of a workflow of GitHub but `stop`, each in a shell of its own, those with a condition only if it holds. */
  workflow(
    name: "github-actions" | "github-apply" | "github-check" | "github-verify",
    request: PullRequest = {},
    stacks?: string,
  ): void {
    const { env = {}, jobs } = pipeline(name);
    const { stop: _, ...others } = jobs;
    for (const step of Object.values(others).flatMap(({ steps }) => steps)) {
      if (step.run === undefined || !this.holds(step.if, request)) continue;
      const environment = { ...env, ...(stacks !== undefined && { STACKS: stacks }), ...this.resolved(step, request) };
      const outcome = this.run(step.run, environment);
      if (outcome.status !== 0)
        throw new Error(`${step.name ?? step.run} ended with ${outcome.status}: ${outcome.stderr}`);
    }
  }

  /** Runs a job of GitLab. */
  job(name: string, environment: Readonly<Record<string, string>>) {
    const { variables, ...jobs } = pipeline("gitlab-ci");
    const job = jobs[name];
    const { script } = job?.extends === undefined ? job! : jobs[job.extends]!;
    const given = { ...variables, ...job?.variables, ...environment };
    const expanded = Object.entries(given).map(([key, value]) => [
      key,
      value.replace(/\$([A-Z_0-9]+)/g, (_, variable: string) => environment[variable] ?? ""),
    ]);
    return this.run(script.join("\n"), Object.fromEntries(expanded) as Record<string, string>);
  }

  read(file: string): string {
    return existsSync(join(this.folder, file)) ? readFileSync(join(this.folder, file), "utf8") : "";
  }

  get calls(): readonly string[] {
    return this.read("calls").trimEnd().split("\n");
  }

  private get programs(): string {
    return join(this.folder, "bin");
  }

  private holds(condition: string | undefined, { labels = [] }: PullRequest): boolean {
    if (condition === undefined) return true;
    const code = /code=(\d)/.exec(this.read("output"))?.[1] ?? "";
    return CONDITIONS[condition]!(code, labels);
  }

  private resolved({ env = {} }: Step, { secrets = {} }: PullRequest): Record<string, string> {
    const known: Readonly<Record<string, string>> = {
      "github.token": "the-token",
      "github.repository": "example/access",
      "github.event.pull_request.html_url": "the-pull-request",
      "github.event.pull_request.head.sha": "the-commit",
      ...Object.fromEntries(Object.entries(secrets).map(([name, value]) => [`secrets.${name}`, value])),
    };
    const values = Object.entries(env).map(([name, value]) => [
      name,
      value.replace(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => known[expression]!),
    ]);
    return {
      GITHUB_OUTPUT: "output",
      GITHUB_STEP_SUMMARY: "summary.md",
      ...(Object.fromEntries(values) as Record<string, string>),
    };
  }
}
