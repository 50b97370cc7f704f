/** The agents of a Helm release, or of a group of Linux machines. */
export interface AgentPart {
  /** Name of the release. For agents on Linux, the ids below their stack. */
  readonly release: string;

  /** Empty for agents on Linux. */
  readonly namespace: string;

  /** Terraform address of the release; empty for agents on Linux. */
  readonly address: string;

  /** What only agents on Linux have. @default the agents are pods of a release */
  readonly linux?: LinuxPart;

  /** Name of the brand. */
  readonly brand: string;

  /** What the agents do, in the chart's words: `kube`, `db`, `app`. */
  readonly roles: readonly string[];

  /** Names of what they protect, by kind. */
  readonly protects: readonly string[];

  /** The protected resources that roles select by labels. */
  readonly selectable: readonly SelectablePart[];

  /** What they serve and find, by section of their configuration file, above further keys of the program. */
  readonly configuration: Readonly<Record<string, unknown>>;

  /** `host:port` of the platform's proxies. */
  readonly proxyAddress: string;

  /** Namespace of the platform. @default the program does not know it */
  readonly platformNamespace?: string;

  /** `host:port` of the auth service, where they join that. */
  readonly authAddress?: string;
  readonly joining: JoiningPart;

  /** `host:port` of the HTTP CONNECT proxy that leads to the proxies. @default they connect directly */
  readonly httpConnect?: string;

  /** The least number of pods, or of machines for agents on Linux. */
  readonly replicas: number;

  /** The version that the program decides. @default updater, channel or machine decide it */
  readonly pinned?: string;

  /** The version of a first installation, where the program does not decide all of them. */
  readonly first?: string;

  /** Whether an updater keeps them up to date. */
  readonly isEnrolled: boolean;

  /** Channel that the updater follows. @default there is no updater */
  readonly channel?: string;

  /** Group of a rollout in which the updater moves them. @default none: the updater asks a version server */
  readonly group?: string;

  /** URL of the version server that the updater asks. @default there is no updater, or the rollout decides */
  readonly versionServer?: string;
  readonly isSuspended: boolean;

  /** Flags of the updater by which it takes images that nobody has signed. */
  readonly insecure: readonly string[];
}

/** A resource that roles select by its labels. */
export interface SelectablePart {
  /** Kind of the service that protects it, as programs name it: `database`, `windows-desktop`. */
  readonly kind: string;

  /** @default not known: agents discover it, or their machines make some of the labels */
  readonly labels?: Readonly<Record<string, string>>;
}

/** How agents prove who they are. */
interface JoiningPart {
  readonly method: string;

  /** Name of the join token. @default it is a secret */
  readonly tokenName?: string;
}

/** A bot of a Helm release. */
export interface BotPart {
  /** Name of the release. */
  readonly release: string;
  readonly namespace: string;

  /** Terraform address of the release. */
  readonly address: string;

  /** Id of the brand. */
  readonly brand: string;

  /** Name of the bot in the service. @default the token does not say it */
  readonly bot?: string;

  /** `host:port` of the platform's proxies. */
  readonly proxyAddress: string;

  /** Namespace of the platform. @default the program does not know it */
  readonly platformNamespace?: string;
  readonly joining: JoiningPart;

  /** Version of the program, without `v`. @default the plan decides */
  readonly version?: string;
}

/** The machines of agents on Linux. */
export interface LinuxPart {
  /** Names of machines that differ; without any, all are equal, however many there are. */
  readonly machines: readonly string[];

  /** Names by which the platform knows the machines, if the program says them. */
  readonly hosts: readonly string[];

  /** Ports on which they are dialled, by their names. */
  readonly ports: readonly { readonly name: string; readonly port: number }[];

  /** User that the agent runs as. */
  readonly user: string;

  /** Names of environment variables, without their values, which may be secret. */
  readonly environment: readonly string[];

  /** Checksum of all that the machines get. */
  readonly script: string;
}
