import { fieldsOf } from "../validation/given";
import { Problems, Value } from "../validation/value";
import { Version } from "./version";

/** Who decides which version an agent runs, and the version that is known when the program runs. */
export type AgentVersionStrategy =
  { readonly kind: "pinned"; readonly version: Version } | { readonly kind: "follow-updater"; readonly first: Version };

/**
 * The version that an agent runs: fixed by the program, or left to the updater.
 *
 * A version that is not one carries `VERSION-001` or `VERSION-002`. A pinned version beside an enabled updater is a
 * violation of the agent that uses it: the two would take turns.
 *
 * @see specification 3
 */
export class AgentVersion extends Value {
  /** The program's version, at every deployment. */
  static pinned(version: string | Version): AgentVersion {
    const pinned = Version.of(version);
    return new AgentVersion({ kind: "pinned", version: pinned }, { version: pinned });
  }

  /** @param props `first`: version of the first installation; from then on whatever the updater has made of it */
  static followUpdater(props: { readonly first: string | Version }): AgentVersion {
    const first = Version.of(fieldsOf(props)["first"] as string | Version);
    return new AgentVersion({ kind: "follow-updater", first }, { first });
  }

  private constructor(
    readonly strategy: AgentVersionStrategy,
    versions: Readonly<Record<string, Version>>,
  ) {
    const problems = new Problems();
    problems.addAllIn(versions);
    super(problems.list);
  }
}
