import { gunzipSync } from "node:zlib";
import { isObject, type Json } from "../json/json";
import { at, listItems, stringAt } from "../json/plain-data";
import type { Kubectl } from "../preview/kubectl";
import type { Revision } from "../preview/release-attempts";

/** One revision of a Helm release, as Helm's own Secret stores it. */
export interface ReleaseRecord extends Revision {
  /** The values that were given for it; the chart's defaults are not among them. */
  readonly values: Json;
}

/** Revisions of the releases in some namespaces, the oldest first; read without Helm, which need not be there. */
export async function releaseRecords(kubectl: Kubectl, namespaces: readonly string[]): Promise<ReleaseRecord[]> {
  const lists = await Promise.all(
    namespaces.map(async (namespace) => {
      const which = ["--selector=owner=helm", "--field-selector=type=helm.sh/release.v1", `--namespace=${namespace}`];
      const { stdout } = await kubectl.run(["get", "secrets", ...which, "--output=json"]);
      return listItems(JSON.parse(stdout)).map(parseRecord);
    }),
  );
  return lists.flat().sort((a, b) => a.revision - b.revision);
}

function parseRecord(secret: Json): ReleaseRecord {
  const label = (name: string) => stringAt(secret, "metadata", "labels", name);
  return {
    name: label("name"),
    namespace: stringAt(secret, "metadata", "namespace"),
    revision: Number(label("version")),
    status: label("status"),
    values: decodeReleaseValues(stringAt(secret, "data", "release")),
  };
}

/** Helm packs a record, encodes it, and stores it in a Secret, which encodes it once more. */
function decodeReleaseValues(content: string): Json {
  const packed = Buffer.from(Buffer.from(content, "base64").toString(), "base64");
  const values = at(JSON.parse(gunzipSync(packed).toString()), "config");
  return isObject(values) ? values : {};
}
