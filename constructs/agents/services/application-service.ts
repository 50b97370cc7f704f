import { document, type PartOf, inForm, named, within, type FieldsOf } from "../../core/schema/document";
import { needed, group } from "../../core/schema/group";
import { invalidForm } from "../../core/schema/report";
import { anyText, list, oneOf, text, map, textLike, flag, either } from "../../core/schema/shapes";
import type { PublicAddress } from "../../network/public-address";
import {
  furtherConfiguration,
  type FurtherConfiguration,
} from "../../platform/component/configuration/further-configuration";
import {
  publicAddress,
  resourceLabels,
  resourceName,
  type ResourceLabels,
  checkFurtherKeys,
  OWNED_OF_APPLICATION,
  type DynamicLabel,
  dynamicLabels,
} from "./protected-resource";
import { APPLICATION_URI, portsOfUri } from "../../network/service-uri";
import { type Duration, duration, lengthIn } from "../../core/duration";
import { givenList, isRecord } from "../../core/given";
import { portNumber } from "../../network/ports";
import { free } from "../../access/shapes";

/** What an agent changes in requests to an application, and in its answers. */
export interface ApplicationRewrite {
  /** Hosts in redirects of the application that the agent replaces by its public address. @default none */
  readonly redirect?: readonly string[];
  /**
   * Headers of each request to the application. Values may use the user's traits, `{{external.email}}`. A header with
   * a credential must use traits, as in `Bearer {{internal.jwt}}`.
   *
   * @default none
   */
  readonly headers?: Readonly<Record<string, string>>;
  /** Claims about the user in the token for the application. @default "roles-and-traits" */
  readonly jwtClaims?: "roles-and-traits" | "roles" | "traits" | "none";
}

/** Which other sites may call an application from a browser. */
export interface ApplicationCors {
  /** Origins, `https://client.example.com`. @default none */
  readonly allowedOrigins?: readonly string[];
  /** Methods of HTTP. @default none */
  readonly allowedMethods?: readonly string[];
  /** Headers of requests. @default none */
  readonly allowedHeaders?: readonly string[];
  /** Headers of answers that scripts may read. @default none */
  readonly exposedHeaders?: readonly string[];
  /** Whether cookies are sent. @default false */
  readonly allowCredentials?: boolean;
  /** How long a browser remembers the answer, in whole seconds. @default the browser's */
  readonly maxAge?: Duration;
}

/** Ports from one number to another. */
export interface PortRange {
  /** The first one. */
  readonly from: number;
  /** The last one. */
  readonly to: number;
}

/** One entry of `tcp_ports` in the agent's configuration file. */
interface PortEntry {
  readonly port: number;
  readonly end_port?: number;
}

/** How an agent presents an application. */
export interface ApplicationSettings {
  /** Description that users see. @default none */
  readonly description?: string;
  /** Whether the agent takes any certificate of the application (`AGENT-088`). @default false */
  readonly insecureSkipVerify?: boolean;
  /** Changes of requests and answers. @default nothing is changed */
  readonly rewrite?: ApplicationRewrite;
  /** Access from other sites. @default the application decides */
  readonly cors?: ApplicationCors;
  /** Applications that users log in to together with this one. @default none */
  readonly requiredApps?: readonly string[];
  /** Ports, or ranges of ports, behind a `tcp://` address without a port. @default the port of `uri` */
  readonly tcpPorts?: readonly (number | PortRange)[];
  /** External ID with which users of the AWS console assume roles. @default none */
  readonly awsExternalId?: string;
  /** Whether the application is reached below the address of each proxy. @default false */
  readonly useAnyProxyPublicAddr?: boolean;
  /** Labels whose values a command prints. @default none */
  readonly dynamicLabels?: readonly DynamicLabel[];
}

const texts = list(text());

/** Headers whose literal values would be secrets in the state. */
const CREDENTIAL_HEADER = /^(proxy-)?authorization$|^(set-)?cookie$|(api-?key|token|secret)$/i;

const headers = map(
  {
    allowed: "a text",
    of: (name) =>
      CREDENTIAL_HEADER.test(name)
        ? textLike(
            "a text with {{ }}: this header has a credential, so a literal is not allowed",
            /^[^{]*\{\{[^{}]+\}\}[^{}]*$/,
            {
              secret: true,
            },
          )
        : textLike("a text of one line", /^[^\r\n]+$/, { reference: true }),
  },
  textLike("the name of a header", /^[\w!#$%&'*+.^`|~-]+$/),
);

/** Headers of the file by their names; as they are where one has no name, or a name is there twice. */
function headersByName(data: unknown): unknown {
  const pairs = (givenList(data) ?? []).map((each) => /^([^:\s]+):(.*)$/.exec(String(each)) ?? []);
  const byName = Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, value.trim()]));
  return Object.keys(byName).length === givenList(data)?.length && !("" in byName) ? byName : data;
}

const portRange = group<PortRange>()({ from: needed(portNumber()), to: needed(portNumber()) }, [
  ({ from, to }, problems) => {
    if (to <= from) problems.add(invalidForm(`a port above ${from}`), "to", to);
  },
]);

function portEntry(given: number | PortRange): PortEntry {
  return typeof given === "number" ? { port: given } : { port: given.from, end_port: given.to };
}

/** Every port of an entry. */
function entryPorts({ port, end_port: last = port }: PortEntry): readonly number[] {
  return Array.from({ length: last - port + 1 }, (_, index) => port + index);
}

const seconds = inForm(duration({ whole: "s" }), (given) => lengthIn("s", given));

/** The settings of an application, each as the agent's configuration file has it. */
const APPLICATION_SETTINGS = {
  description: free,
  insecureSkipVerify: flag(),
  rewrite: document<ApplicationRewrite>()({
    redirect: texts,
    headers: inForm(
      headers,
      (given) => Object.entries(given).map(([name, value]) => `${name}: ${value}`),
      headersByName,
    ),
    jwtClaims: oneOf(["roles-and-traits", "roles", "traits", "none"]),
  }),
  cors: document<ApplicationCors>()({
    allowedOrigins: texts,
    allowedMethods: texts,
    allowedHeaders: texts,
    exposedHeaders: texts,
    allowCredentials: flag(),
    maxAge: seconds,
  }),
  requiredApps: texts,
  tcpPorts: inForm(list(either(isRecord, portRange, portNumber())), (ports) => ports.map(portEntry)),
  awsExternalId: named("aws", within("external_id", free)),
  useAnyProxyPublicAddr: flag(),
  dynamicLabels: named("commands", dynamicLabels),
} satisfies FieldsOf<ApplicationSettings>;

/** One web or TCP application. */
export interface ApplicationServiceProps extends ApplicationSettings {
  /** DNS label; becomes part of the application's public address. */
  readonly name: string;
  /**
   * `http://`, `https://` or `tcp://` address under which the agent reaches the application; `mcp+http://`, `mcp+https://`,
   * `mcp+sse+http://` or `mcp+sse+https://` for an MCP server. A `tcp://` address needs a port, unless there are `tcpPorts`.
   */
  readonly uri: string;
  /** Address under which users reach the application. @default `<name>.<address of the proxy>` */
  readonly publicAddress?: string | PublicAddress;
  /** Labels by which roles select it. @default none */
  readonly labels?: ResourceLabels;
  /** Keys of its entry in the agent's configuration file that no prop has, merged deeply (`CONFIGURATION-002`). @default none */
  readonly furtherConfiguration?: FurtherConfiguration;
}

/** A program on the agent's pod or machine that is an MCP server: the agent starts it for each session. */
export interface McpServiceProps extends Pick<ApplicationSettings, "description" | "dynamicLabels"> {
  /** DNS label. */
  readonly name: string;
  /** The program. */
  readonly command: string;
  /** Its arguments. @default none */
  readonly args?: readonly string[];
  /** Account of the pod or the machine that it runs as. */
  readonly runAsHostUser: string;
  /** Labels by which roles select it. @default none */
  readonly labels?: ResourceLabels;
}

/** The web console of a cloud, which users reach with an identity of that cloud. */
export interface CloudConsoleServiceProps extends Pick<
  ApplicationSettings,
  "description" | "awsExternalId" | "useAnyProxyPublicAddr"
> {
  /** DNS label; becomes part of the console's public address. */
  readonly name: string;
  /** The cloud. `AWS` is a web console, `Azure` and `GCP` are for the command lines of these clouds. */
  readonly cloud: "AWS" | "Azure" | "GCP";
  /** Address under which users reach the console. @default `<name>.<address of the proxy>` */
  readonly publicAddress?: string | PublicAddress;
  /** Labels by which roles select it. @default none */
  readonly labels?: ResourceLabels;
}

const WITHOUT_PORT = invalidForm(
  "tcp://host without a port, since tcpPorts has the ports",
  "remove the port of uri, or remove tcpPorts and declare one application for each port",
);

const APPLICATION_ADDRESS = invalidForm(
  "http://host[:port][/path], https://host[:port][/path], either of them behind mcp+ or mcp+sse+, or tcp://host:port, without user or password",
);

/** What an agent does with requests and answers of HTTP. */
const OF_HTTP = ["rewrite", "cors", "insecureSkipVerify"] as const;

const NO_HTTP = invalidForm("nothing for tcp://, where the agent reads neither HTTP nor TLS");

const OF_AWS = invalidForm("only for the console of AWS");

const AWS_CONSOLE = /^https:\/\/([a-z0-9-]+\.)*console\.(aws\.amazon|amazonaws-us-gov|amazonaws)\./;

/** Schema of an application. */
export const APPLICATION = document<ApplicationServiceProps>()(
  {
    name: needed(resourceName),
    uri: needed(anyText()),
    publicAddress,
    labels: resourceLabels,
    furtherConfiguration,
    ...APPLICATION_SETTINGS,
  },
  [
    ({ uri, tcpPorts }, problems) => {
      if (tcpPorts === undefined) {
        if (portsOfUri(uri, APPLICATION_URI) === undefined) problems.add(APPLICATION_ADDRESS, "uri", uri);
      } else if (!String(uri).startsWith("tcp://") || portsOfUri(`${String(uri)}:1`, APPLICATION_URI) === undefined) {
        problems.add(WITHOUT_PORT, "uri", uri);
      }
    },
    ({ uri, ...props }, problems) => {
      const isTcp = String(uri).startsWith("tcp:");
      for (const name of OF_HTTP.filter((each) => isTcp && props[each] !== undefined)) problems.add(NO_HTTP, name, uri);
      if (props.awsExternalId !== undefined && !AWS_CONSOLE.test(String(uri)))
        problems.add(OF_AWS, "awsExternalId", uri);
    },
    (props, problems) => {
      checkFurtherKeys(props, OWNED_OF_APPLICATION, problems);
    },
  ],
);

/** Schema of a program that is an MCP server. */
export const MCP = document<McpServiceProps>()({
  name: needed(resourceName),
  command: needed(text()),
  args: list(text()),
  runAsHostUser: needed(text()),
  labels: resourceLabels,
  description: APPLICATION_SETTINGS.description,
  dynamicLabels: APPLICATION_SETTINGS.dynamicLabels,
});

const { description, awsExternalId, useAnyProxyPublicAddr } = APPLICATION_SETTINGS;

/** Schema of the console of a cloud. */
export const CLOUD_CONSOLE = document<CloudConsoleServiceProps>()(
  {
    name: needed(resourceName),
    cloud: needed(oneOf(["AWS", "Azure", "GCP"])),
    publicAddress,
    labels: resourceLabels,
    description,
    awsExternalId,
    useAnyProxyPublicAddr,
  },
  [
    ({ cloud, awsExternalId: given }, problems) => {
      if (given !== undefined && cloud !== "AWS") problems.add(OF_AWS, "awsExternalId", given);
    },
  ],
);

/** TCP ports under which the agent reaches an application. */
export function portsOfApplication(right: PartOf<unknown>): readonly number[] {
  const { tcp_ports: ranges, uri } = right as { readonly tcp_ports?: readonly PortEntry[]; readonly uri: string };
  // The schema refuses an address without ports.
  return ranges?.flatMap(entryPorts) ?? (portsOfUri(uri, APPLICATION_URI) as readonly number[]);
}

/** What an agent has in place of the address of a program that it starts. */
export const URI_OF_PROGRAM = "mcp+stdio://";

/** Address of the console of a cloud. */
export function uriOfConsole(cloud: CloudConsoleServiceProps["cloud"]): string {
  return cloud === "AWS" ? "https://console.aws.amazon.com" : `cloud://${cloud}`;
}
