import { DELIVERY_FILES } from "../../constructs/access/delivery/delivery-environment";
import { isObject } from "../json/json";
import { at, stringAt, yamlDocuments } from "../json/plain-data";
import type { ResourceModel } from "./model";

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

/**
 * The resources of a text: a line of JSON each, as they are delivered, otherwise a YAML stream.
 *
 * @param file its name
 */
export function readDeliveredResources(text = "", file?: string): readonly ResourceModel[] {
  const isDelivered = file === DELIVERY_FILES.resources;
  const documents = (isDelivered ? text.split("\n") : [text]).flatMap((part) =>
    yamlDocuments(part.replaceAll(SECRET, "<secret $1>")),
  );
  return documents
    .map((document) => (isDelivered ? at(document, "resource") : document))
    .filter(isObject)
    .map((document) => ({ kind: stringAt(document, "kind"), name: stringAt(document, "metadata", "name"), document }));
}
