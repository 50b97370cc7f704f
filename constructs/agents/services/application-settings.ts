import { free } from "../../access/shapes";
import { duration, lengthIn, type Duration } from "../../core/duration";
import { document, inForm, named, within, type FieldsOf } from "../../core/schema/document";
import { isRecord, listOf } from "../../core/given";
import { group, needed } from "../../core/schema/group";
import { invalidForm } from "../../core/schema/report";
import { either, flag, list, map, oneOf, text, textLike } from "../../core/schema/shapes";
import { portNumber } from "../../network/ports";
import { dynamicLabels, type DynamicLabel } from "./dynamic-labels";

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
export interface PortEntry {
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
  const pairs = (listOf(data) ?? []).map((each) => /^([^:\s]+):(.*)$/.exec(String(each)) ?? []);
  const byName = Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, value.trim()]));
  return Object.keys(byName).length === listOf(data)?.length && !("" in byName) ? byName : data;
}

const portRange = group<PortRange>()({ from: needed(portNumber()), to: needed(portNumber()) }, [
  ({ from, to }, problems) => {
    if (to <= from) problems.add(invalidForm(`a port above ${from}`), "to", to);
  },
]);

function entryOf(given: number | PortRange): PortEntry {
  return typeof given === "number" ? { port: given } : { port: given.from, end_port: given.to };
}

/** Every port of an entry. */
export function portsOf({ port, end_port: last = port }: PortEntry): readonly number[] {
  return Array.from({ length: last - port + 1 }, (_, index) => port + index);
}

const seconds = inForm(duration({ whole: "s" }), (given) => lengthIn("s", given));

/** The settings of an application, each as the agent's configuration file has it. */
export const APPLICATION_SETTINGS = {
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
  tcpPorts: inForm(list(either(isRecord, portRange, portNumber())), (ports) => ports.map(entryOf)),
  awsExternalId: named("aws", within("external_id", free)),
  useAnyProxyPublicAddr: flag(),
  dynamicLabels: named("commands", dynamicLabels),
} satisfies FieldsOf<ApplicationSettings>;
