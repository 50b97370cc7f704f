import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative } from "node:path";
import type { Log } from "sarif";
import { print } from "./standard-output";
import { visible, visibleJson } from "./visible";

/** Formats that show findings beside the lines of a repository. */
export const PLACED_FORMATS = ["sarif", "github", "gitlab"] as const;

export type PlacedFormat = (typeof PLACED_FORMATS)[number];

/** A finding with its place. */
export interface PlacedFinding {
  /** The code or kind of the finding, what it means in general, and what to do. */
  readonly rule: { readonly id: string; readonly says: string; readonly toDo: string };

  /** `error` if the command ends with exit code 3. */
  readonly level: "error" | "warning" | "note";

  /** Plain text. Some readers show only its first line, so that line must be enough. */
  readonly text: string;

  /** Path from the working folder and line, such as `main.ts:12`; only the file if no line is known. */
  readonly place: string;
}

interface Located extends PlacedFinding {
  /** Path from the root of the repository. */
  readonly file: string;
  readonly line?: number;

  /** Stays the same from run to run, and differs from that of every other finding. */
  readonly fingerprint: string;
}

export function isPlaced(format: string): format is PlacedFormat {
  return (PLACED_FORMATS as readonly string[]).includes(format);
}

/** Writes findings to the standard output, in their order. */
export function writePlaced(findings: readonly PlacedFinding[], format: PlacedFormat): void {
  const found = located(findings);
  if (format === "github") print(found.map(toCommand).join(""));
  else
    print(
      `${visibleJson(JSON.stringify(format === "sarif" ? toSarif(found) : found.map(toCodeQuality), undefined, 2))}\n`,
    );
}

function located(findings: readonly PlacedFinding[]): readonly Located[] {
  const alike = new Map<string, number>();
  const folder = repositoryFolder();
  return findings.map((finding) => {
    const text = finding.text.split("\n").map(visible).join("\n");
    const [, path = finding.place, line] = /^(.*):(\d+)$/.exec(finding.place) ?? [];
    const file = inRepository(path, folder);
    const key = JSON.stringify([finding.rule.id, file, text]);
    const earlier = alike.get(key) ?? 0;
    alike.set(key, earlier + 1);
    const fingerprint = createHash("sha256").update(`${key} ${earlier}`).digest("hex").slice(0, 32);
    return { ...finding, text, file, ...(line !== undefined && { line: Number(line) }), fingerprint };
  });
}

/** The path in the repository. Of a file outside of it, only the name is shown, to hide the folders of the machine. */
function inRepository(path: string, folder: string): string {
  const file = relative(folder, path).replaceAll("\\", "/");
  return file.startsWith("../") || isAbsolute(file) ? basename(path) : file;
}

/** The root of the Git repository around the working folder. GitHub and GitLab count paths from there. */
function repositoryFolder(): string {
  const here = process.cwd();
  for (let folder = here; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return folder;
    if (folder === dirname(folder)) return here;
  }
}

/** @see https://docs.github.com/en/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning */
function toSarif(found: readonly Located[]): Log {
  const rules = [...new Map(found.map(({ rule }) => [rule.id, rule])).values()];
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "access-platform",
            rules: rules.map(({ id, says, toDo }) => ({ id, shortDescription: { text: says }, help: { text: toDo } })),
          },
        },
        results: found.map(({ rule, level, text, file, line, fingerprint }) => ({
          ruleId: rule.id,
          level,
          // SARIF reads `](` as part of a link.
          message: { text: text.replaceAll("](", "] (") },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: file.split("/").map(encodeURIComponent).join("/"), uriBaseId: "%SRCROOT%" },
                ...(line !== undefined && { region: { startLine: line } }),
              },
            },
          ],
          // GitHub's upload computes the hash of a line itself, and warns about any other value.
          partialFingerprints: { [line === undefined ? "primaryLocationLineHash" : "finding/v1"]: fingerprint },
        })),
      },
    ],
  };
}

/** @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands */
function toCommand({ rule, level, text, file, line }: Located): string {
  const place = [
    `file=${property(file)}`,
    ...(line === undefined ? [] : [`line=${line}`]),
    `title=${property(rule.id)}`,
  ];
  return `::${level === "note" ? "notice" : level} ${place.join(",")}::${data(text)}\n`;
}

function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

const SEVERITIES = { error: "critical", warning: "minor", note: "info" };

/** @see https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
function toCodeQuality({ rule, level, text, file, line = 1, fingerprint }: Located): object {
  return {
    description: text,
    check_name: rule.id,
    fingerprint,
    severity: SEVERITIES[level],
    location: { path: file, lines: { begin: line } },
  };
}
