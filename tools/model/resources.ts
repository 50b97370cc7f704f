import { isObject } from "../manifests/configuration";
import type { Item } from "../manifests/items";
import { isOf, type PlatformKey } from "./components";
import type { ResourceModel } from "./model";
import { LABELS, labelOf, objectsOfKind } from "./objects";
import { stringAt, textAt, yamlDocuments } from "../manifests/plain-data";

/** Files of ConfigMaps that hold resources of the service: those delivered, and those that the auth service starts with. */
const FILES = ["resources.yaml", "apply-on-startup.yaml"];

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
    .flatMap(({ manifest }) => FILES.flatMap((file) => yamlDocuments(withoutMarks(textAt(manifest, "data", file)))))
    .filter(isObject)
    .map((document) => ({
      kind: stringAt(document, "kind"),
      name: stringAt(document, "metadata", "name"),
      document,
    }));
}

function withoutMarks(text: string | undefined): string | undefined {
  return text?.replaceAll(SECRET, "<secret $1>");
}
