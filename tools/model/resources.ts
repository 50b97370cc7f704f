import { isObject } from "../json/json";
import type { Item } from "../manifests/items";
import { isOf, type PlatformKey } from "./components";
import type { ResourceModel } from "./model";
import { LABELS, labelOf, objectsOfKind } from "./objects";
import { at, stringAt, textAt, yamlDocuments } from "../json/plain-data";

/** Files of ConfigMaps that hold resources of the service: those delivered, a line each, and those that the auth service starts with. */
const DELIVERED = "resources.json";
const AT_START = "apply-on-startup.yaml";

/** What stands for a secret, with a mark that differs with everything else that is delivered. */
const SECRET = /<secret ([^<>\s]+) [0-9a-f]{12}>/g;

/** Kinds of those who have roles, and the paths of the lists. */
export const ROLE_LISTS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  user: [["spec", "roles"]],
  bot: [["spec", "roles"]],
  access_list: [
    ["spec", "grants", "roles"],
    ["spec", "owner_grants", "roles"],
  ],
};

/** The resources that a platform delivers to its service, in the order of their delivery. */
export function resourcesOf(items: readonly Item[], platform: PlatformKey): readonly ResourceModel[] {
  return objectsOfKind(items, "ConfigMap")
    .filter(
      (map) =>
        isOf(map, platform) && ["auth", "delivery"].some((component) => labelOf(map, LABELS.component) === component),
    )
    .flatMap(({ manifest }) => {
      const lines = (textAt(manifest, "data", DELIVERED) ?? "").split("\n").flatMap((line) => documentsIn(line));
      return [
        ...modelsOf(lines.map((line) => at(line, "resource"))),
        ...resourcesInText(textAt(manifest, "data", AT_START)),
      ];
    });
}

/** The resources of a YAML stream. */
export function resourcesInText(text: string | undefined): readonly ResourceModel[] {
  return modelsOf(documentsIn(text));
}

function modelsOf(documents: readonly unknown[]): readonly ResourceModel[] {
  return documents.filter(isObject).map((document) => ({
    kind: stringAt(document, "kind"),
    name: stringAt(document, "metadata", "name"),
    document,
  }));
}

function documentsIn(text: string | undefined): readonly unknown[] {
  return yamlDocuments(withoutMarks(text));
}

function withoutMarks(text: string | undefined): string | undefined {
  return text?.replaceAll(SECRET, "<secret $1>");
}
