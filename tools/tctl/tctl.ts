import { CommandFailed, run as runCommand, type Run } from "../../local/run";
import { Failure } from "../cli/failure";
import type { TctlProgram } from "./find-tctl";
import { withoutSecrets } from "./redact";
import { metadataName, readResources, writeResource, type Resource } from "./resource-text";

/** tctl did not do what it was asked to; the reason is its own message. */
export class TctlFailed extends Failure {
  /** Whether there is no resource of that name. */
  get isNotFound(): boolean {
    return /not found|doesn't exist|does not exist/.test(this.reason);
  }
}

/**
 * The few things that commands ask of the service's admin CLI.
 *
 * A resource that holds secrets comes through standard output and goes through standard input: it is never in a file,
 * nor in an argument or an environment variable, which other processes can read.
 */
export class Tctl {
  constructor(
    private readonly program: TctlProgram,
    private readonly options: { readonly run?: Run; readonly signal?: AbortSignal } = {},
  ) {}

  /**
   * What the service keeps of a resource (`kind/name`) or of all of a kind (`kind`), as it answers it.
   *
   * @throws TctlFailed
   */
  async get(reference: string, { withSecrets = false } = {}): Promise<string> {
    const flags = ["--format=json", ...(withSecrets ? ["--with-secrets"] : [])];
    return this.run(["get", reference, ...flags]);
  }

  /** Who is connected to the service, as tctl lists them in JSON. @throws TctlFailed */
  async inventory(): Promise<string> {
    return this.run(["inventory", "ls", "--format=json"]);
  }

  /** Names of all resources of a kind, in alphabetical order. */
  async names(kind: string): Promise<readonly string[]> {
    const resources = readResources(await this.get(kind));
    return resources.map(metadataName).sort();
  }

  /**
   * Replaces the resource of the same name.
   *
   * @param secrets what tctl's message must not show when it refuses the resource
   * @throws TctlFailed
   */
  async overwrite(resource: Resource, secrets: readonly string[]): Promise<void> {
    await this.run(["create", "-f"], { input: writeResource(resource), secrets });
  }

  /** Gives a local user these roles and no others. */
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
      // The error's own message quotes standard output, which may have secrets in it.
      if (!(error instanceof CommandFailed)) throw error;
      const { stderr, exitCode } = error.result;
      const why = exitCode < 0 ? "it could not be run, or was killed" : `it ended with exit code ${exitCode}`;
      const reason = withoutSecrets(stderr.trim(), secrets) || why;
      throw new TctlFailed(`run tctl ${args.join(" ")}`, reason, this.program.waysOn(stderr));
    }
  }
}
