import { CommandFailed, run as runCommand, type Run } from "../../local/run";
import { Failure } from "../cli/failure";
import type { TctlProgram } from "./find-tctl";
import { withoutSecrets } from "./redact";
import { metadataName, readResources, writeResource, type Resource } from "./resource-text";

/** tctl failed. The reason is its error message. */
export class TctlFailed extends Failure {
  /** Whether the resource does not exist. */
  get isNotFound(): boolean {
    return /not found|doesn't exist|does not exist/.test(this.reason);
  }
}

/**
 * The operations of the service's admin CLI that commands use.
 *
 * Resources with secrets are only passed through standard input and output. Files, arguments and environment variables
 * would be readable for other processes.
 */
export class Tctl {
  constructor(
    private readonly program: TctlProgram,
    private readonly options: { readonly run?: Run; readonly signal?: AbortSignal } = {},
  ) {}

  /**
   * The output for one resource (`kind/name`), or for all resources of a kind (`kind`).
   *
   * @throws TctlFailed
   */
  async get(reference: string, { withSecrets = false } = {}): Promise<string> {
    const flags = ["--format=json", ...(withSecrets ? ["--with-secrets"] : [])];
    return this.run(["get", reference, ...flags]);
  }

  /** The processes connected to the service, as JSON. @throws TctlFailed */
  async inventory(): Promise<string> {
    return this.run(["inventory", "ls", "--format=json"]);
  }

  /** Names of all resources of a kind, sorted. */
  async names(kind: string): Promise<readonly string[]> {
    const resources = readResources(await this.get(kind));
    return resources.map(metadataName).sort();
  }

  /**
   * Replaces the resource of the same name.
   *
   * @param secrets texts to remove from tctl's error message
   * @throws TctlFailed
   */
  async overwrite(resource: Resource, secrets: readonly string[]): Promise<void> {
    await this.run(["create", "-f"], { input: writeResource(resource), secrets });
  }

  /** Replaces all roles of a local user. */
  async setRoles(user: string, roles: readonly string[]): Promise<void> {
    await this.run(["users", "update", user, "--set-roles", roles.join(",")]);
  }

  private async run(
    args: readonly string[],
    { input, secrets = [] }: { readonly input?: string; readonly secrets?: readonly string[] } = {},
  ): Promise<string> {
    const { run = runCommand, signal } = this.options;
    const before = this.program.before({ readsInput: input !== undefined });
    try {
      const { stdout } = await run(this.program.file, [...before, ...args], {
        signal,
        ...(input !== undefined && { input }),
      });
      return stdout;
    } catch (error) {
      // The message of the error quotes standard output, which may have secrets.
      if (!(error instanceof CommandFailed)) throw error;
      const { stderr, exitCode } = error.result;
      const why = exitCode < 0 ? "it could not be run, or was killed" : `it ended with exit code ${exitCode}`;
      const reason = withoutSecrets(stderr.trim(), secrets) || why;
      throw new TctlFailed(`run tctl ${args.join(" ")}`, reason, this.program.waysOn(stderr));
    }
  }
}
