import { document, type PartOf } from "../../core/schema/document";
import { needed } from "../../core/schema/group";
import { invalidForm } from "../../core/schema/report";
import { anyText, list, oneOf, text } from "../../core/schema/shapes";
import type { PublicAddress } from "../../network/public-address";
import {
  furtherConfiguration,
  type FurtherConfiguration,
} from "../../platform/component/configuration/further-configuration";
import { APPLICATION_SETTINGS, portsOf, type ApplicationSettings, type PortEntry } from "./application-settings";
import { checkFurtherKeys, OWNED_OF_APPLICATION } from "./further-entry";
import { publicAddress, resourceLabels, resourceName, type ResourceLabels } from "./protected-resource";
import { APPLICATION_URI, portsOfUri } from "../../network/service-uri";

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
      } else if (!/^tcp:\/\//.test(String(uri)) || portsOfUri(`${String(uri)}:1`, APPLICATION_URI) === undefined) {
        problems.add(WITHOUT_PORT, "uri", uri);
      }
    },
    ({ uri, ...props }, problems) => {
      const isTcp = /^tcp:/.test(String(uri));
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
  return ranges?.flatMap(portsOf) ?? (portsOfUri(uri, APPLICATION_URI) as readonly number[]);
}

/** What an agent has in place of the address of a program that it starts. */
export const URI_OF_PROGRAM = "mcp+stdio://";

/** Address of the console of a cloud. */
export function uriOfConsole(cloud: CloudConsoleServiceProps["cloud"]): string {
  return cloud === "AWS" ? "https://console.aws.amazon.com" : `cloud://${cloud}`;
}
