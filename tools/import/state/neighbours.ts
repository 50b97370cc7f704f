import { isText } from "../../../constructs/core/given";
import { byCodeUnit } from "../../../constructs/core/order";
import type { Part } from "../charts/part";
import { mapTexts } from "../expression";
import type { StateResource } from "./state-resources";
import { objectAt } from "../../json/plain-data";

/** A resource that stays in its state, and the props of the program that refer to it. */
export interface Neighbour {
  readonly address: string;
  readonly props: readonly string[];
}

/** Attributes by which a program may refer to a resource of another configuration. */
const NAMES = [
  "arn",
  "id",
  "name",
  "bucket",
  "fqdn",
  "dns_name",
  "endpoint",
  "address",
  "email",
  "connection_name",
  "private_ip_address",
  "self_link",
];

/** Props with the names of the namespace and the release. A resource of the same name is not meant by them. */
const OWN_NAMES = /^(namespace|releaseName|takeOver)\b/;

/** Resources of a state to which the program refers, in the order of their addresses. */
export function neighbours(resources: readonly StateResource[], parts: readonly Part[]): readonly Neighbour[] {
  const found = resources.flatMap((resource): readonly Neighbour[] => {
    const names = stateResourceNames(resource);
    const props = parts.flatMap((part) =>
      findPlacesNaming(names, part)
        .filter((place) => !OWN_NAMES.test(place) || (place === "namespace") === /namespace/.test(resource.type))
        .map((place) => `${place} of ${part.name}`),
    );
    return props.length === 0 ? [] : [{ address: resource.address, props: [...new Set(props)] }];
  });
  return found.sort((a, b) => byCodeUnit(a.address, b.address));
}

function findPlacesNaming(names: readonly string[], { props }: Part): readonly string[] {
  const places: string[] = [];
  mapTexts(props, (text, place) => {
    if (names.some((name) => isNameWithin(name, text))) places.push(place);
    return text;
  });
  return places;
}

function stateResourceNames({ attributes }: StateResource): readonly string[] {
  const { name } = objectAt(attributes, "metadata", 0);
  const given = [...NAMES.map((each) => attributes[each]), name];
  return given.filter(isText).filter((each) => each !== "");
}

/** Whether a text contains a name, not as a part of a longer name: `s3://NAME/records`. */
function isNameWithin(name: string, text: string): boolean {
  const at = text.indexOf(name);
  if (at < 0) return false;
  return !/[\w.-]$/.test(text.slice(0, at)) && !/^[\w.-]/.test(text.slice(at + name.length));
}
