/** The agents of a Helm release, or of a group of Linux machines. */
export interface AgentPart {
  /** Name of the release; of agents on Linux, the ids below their stack. */
  readonly release: string;
}
