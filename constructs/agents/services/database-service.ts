import { document } from "../../core/schema/document";
import { needed } from "../../core/schema/group";
import { invalidForm } from "../../core/schema/report";
import { anyText, oneOf } from "../../core/schema/shapes";
import {
  furtherConfiguration,
  type FurtherConfiguration,
} from "../../platform/component/configuration/further-configuration";
import { checkDatabaseUri, DATABASE_PROTOCOLS, type DatabaseProtocol } from "../../network/database-protocols";
import { DATABASE_SETTINGS, type DatabaseSettings } from "./database-settings";
import { checkFurtherKeys, OWNED_OF_DATABASE } from "./further-entry";
import { resourceLabels, resourceName, type ResourceLabels } from "./protected-resource";

/** One database. */
export interface DatabaseServiceProps extends DatabaseSettings {
  /** DNS label. */
  readonly name: string;
  /** `host:port`, or a URI of the protocol, under which the agent reaches the database. */
  readonly uri: string;

  /** Protocol of the database. */
  readonly protocol: DatabaseProtocol;
  /** Labels by which roles select it. @default none */
  readonly labels?: ResourceLabels;
  /** Keys of its entry in the agent's configuration file that no prop has, merged deeply (`CONFIGURATION-002`). @default none */
  readonly furtherConfiguration?: FurtherConfiguration;
}

/** Settings of one protocol alone. */
const OF_PROTOCOL = { activeDirectory: "sqlserver", mysql: "mysql", oracle: "oracle" } as const;

/** Schema of a database. */
export const DATABASE = document<DatabaseServiceProps>()(
  {
    name: needed(resourceName),
    uri: needed(anyText()),
    protocol: needed(oneOf(Object.keys(DATABASE_PROTOCOLS) as DatabaseProtocol[])),
    labels: resourceLabels,
    furtherConfiguration,
    ...DATABASE_SETTINGS,
  },
  [
    checkDatabaseUri,
    (props, problems) => {
      for (const [setting, protocol] of Object.entries(OF_PROTOCOL)) {
        if (props[setting as keyof typeof OF_PROTOCOL] === undefined || props.protocol === protocol) continue;
        problems.add(invalidForm(`left out, unless protocol is ${protocol}`), setting, props.protocol);
      }
    },
    (props, problems) => {
      checkFurtherKeys(props, OWNED_OF_DATABASE, problems);
    },
  ],
);
