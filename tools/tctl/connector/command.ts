import { Command, Option } from "commander";
import { CONNECTOR_MAPPINGS, type ConnectorKind } from "../../../constructs/access/sign-in/connector-props";
import { Failure } from "../../cli/failure";
import { interruptible } from "../../cli/process/interruption";
import { findTctl, withTctlOptions, type TctlOptions } from "../find-tctl";
import { isSingleName } from "../names";
import { Tctl } from "../tctl";
import { readGroup, type GroupOptions } from "./group";
import { mapConnector } from "./map";
import { print } from "../../cli/output/standard-output";

interface Options extends TctlOptions, GroupOptions {
  readonly kind: ConnectorKind;
  readonly name: string;
  readonly role: readonly string[];
  readonly dryRun?: boolean;
}

export function connectorCommand(): Command {
  return new Command("connector").description("Edits an existing authentication connector.").addCommand(mapCommand());
}

function mapCommand(): Command {
  const command = new Command("map")
    .summary("give roles to a group of an identity provider")
    .description(
      "Gives roles to a group of an identity provider, in an entry of an existing connector. The connector's secrets are " +
        "never written to a file. Shows what changes, and changes nothing if the group already has the roles.",
    )
    .addOption(kindOption())
    .requiredOption("--name <name>", "name of the connector")
    .option("--organization <name>", "github: organization of the team")
    .option("--team <name>", "github: the team")
    .option("--attribute <name>", "saml: name of the attribute")
    .option("--claim <name>", "oidc: name of the claim")
    .option("--value <value>", "saml, oidc: value that the attribute or claim must have")
    .requiredOption("--role <name...>", "the role, or several")
    .option("--dry-run", "show what would change, and change nothing");
  return withTctlOptions(command).action(map);
}

function kindOption(): Option {
  return new Option("--kind <kind>", "kind of the connector")
    .choices(Object.keys(CONNECTOR_MAPPINGS))
    .makeOptionMandatory();
}

async function map(options: Options): Promise<void> {
  const { kind, name, role: roles, dryRun = false } = options;
  if (!isSingleName(name)) {
    throw new Failure("read the options", `--name is ${JSON.stringify(name)}, which cannot be the name of a connector`);
  }
  const group = readGroup(kind, options);
  const { section } = CONNECTOR_MAPPINGS[kind];
  const program = findTctl(options);
  await interruptible((signal) =>
    mapConnector(new Tctl(program, { signal }), { kind, name, section, group, roles, dryRun }, (text) => {
      print(`${text}\n`);
    }),
  );
}
