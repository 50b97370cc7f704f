import { batchesOf } from "../../../constructs/access/delivery/delivery-order";
import { isMadeAtSignIn } from "../../../constructs/access/connector-props";
import { parseDocuments } from "../../../constructs/access/resource-documents";
import { ServiceResource } from "../../../constructs/access/service-resource";
import { duration, httpsUrl, isResourceName } from "../../../constructs/access/shapes";
import { shellWord } from "../../../constructs/agents/linux/installation-script/shell-text";
import { imageRegistry } from "../../../constructs/brand/image-registry";
import { certificates } from "../../../constructs/core/public-text";
import { Problems } from "../../../constructs/core/value";
import { isClusterName, serviceClusterName } from "../../../constructs/platform/declaration/platform-settings";
import { weekdayNamed } from "../../../constructs/updates/maintenance-window";
import { isChannelName } from "../../../constructs/updates/version-channels";
import { forwardUrl, versionServer, versionServerAt } from "../../../constructs/updates/version-server";
import { Version } from "../../../constructs/updates/version";
import { HOSTILE_DATA } from "../hostile";
import { ofData, ofText, ofYaml, type Reader } from "../reader";
import { ofShape } from "./shape";

const PEM = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";
const RESOURCE = "kind: role\nversion: v7\nmetadata:\n  name: a\nspec: {}\n";

/** Versions, channels, windows, and resources of the service. */
export const UPDATES_AND_ACCESS: readonly Reader[] = [
  ofText("Version.of", Version.of.bind(Version), "18.0.0-rc.1"),
  ofText("weekdayNamed", weekdayNamed, "Tue"),
  ofText("isChannelName", isChannelName, "stable/cloud"),
  ofShape("forwardUrl", forwardUrl, "https://updates.example.com/v1/channel/stable/cloud"),
  ofShape("versionServer", versionServer, "https://updates.example.com/v1"),
  ofText("versionServerAt", versionServerAt, "https://updates.example.com//"),
  ofShape("certificates", certificates(), PEM),
  ofShape("imageRegistry", imageRegistry, "registry.example.com:5000/a-b/c__d"),
  ofText("isClusterName", isClusterName, "access.example.com"),
  ofShape("serviceClusterName", serviceClusterName, "access.example.com"),
  ofText("isMadeAtSignIn", isMadeAtSignIn, "role-$1"),
  ofYaml("parseDocuments", (given) => parseDocuments(given, new Problems()), RESOURCE),
  ofYaml("ServiceResource.yaml", ServiceResource.yaml.bind(ServiceResource), RESOURCE),
  ofText("isResourceName", isResourceName, "maintenance-manager"),
  ofShape("duration", duration, "1h30m"),
  ofShape("httpsUrl", httpsUrl, "https://id.example.com/path?a=b"),
  ofData("batchesOf", batchesOf, HOSTILE_DATA.slice(0, 2)),
  ofText("shellWord", shellWord, "it's"),
];
