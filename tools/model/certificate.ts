import { isObject } from "../json/json";
import { at, listAt, objectAt, stringAt, textAt, textsAt } from "../json/plain-data";
import type { Item } from "../manifests/items";
import { isOf, type PlatformKey } from "./components";
import type { CertificateModel } from "./model";
import { LABELS, labelOf, objectsOfKind } from "./objects";
import { releaseValues } from "./release-values";

const CERT_MANAGER = "cert-manager.io";

/**
 * Where the certificate of the proxies comes from: by their configuration file, the Secrets that their pods mount, and
 * what asks cert-manager for these Secrets.
 *
 * @param file configuration of the proxies
 */
export function certificateOf(
  items: readonly Item[],
  platform: PlatformKey,
  file: unknown,
): CertificateModel | undefined {
  const section = objectAt(file, "proxy_service");
  if (Object.keys(section).length === 0) return undefined;
  if (at(section, "acme", "enabled") === true) {
    const names = textsAt(section, "public_addr").map((address) => address.replace(/:\d+$/, ""));
    return { from: "acme", issuer: textAt(section, "acme", "uri") ?? "Let's Encrypt", names, secrets: [] };
  }
  const files = listAt(section, "https_keypairs").map((pair) => stringAt(pair, "cert_file"));
  if (files.length === 0) return { from: "self-signed", names: [], secrets: [] };
  const secrets = mountedSecrets(items, platform, files);
  const asked = [...fromIngress(items, platform), ...fromCertificate(items)].filter(({ secret }) =>
    secrets.includes(secret),
  );
  const [first] = asked;
  if (first === undefined) return { from: "secret", names: [], secrets };
  const names = [...new Set(asked.flatMap((each) => each.names))];
  return { from: "cert-manager", issuer: first.issuer, names, secrets };
}

/** The Secrets of files, in their order. */
function mountedSecrets(items: readonly Item[], platform: PlatformKey, files: readonly string[]): readonly string[] {
  const pods = objectsOfKind(items, "Deployment")
    .filter((each) => isOf(each, platform) && labelOf(each, LABELS.component) === "proxy")
    .map(({ manifest }) => objectAt(manifest, "spec", "template", "spec"));
  const mounted = pods.flatMap((pod) =>
    listAt(pod, "volumes").flatMap((volume) => {
      const secret = textAt(volume, "secret", "secretName");
      const mounts = listAt(pod, "containers", 0, "volumeMounts");
      const folder = textAt(
        mounts.find((mount) => textAt(mount, "name") === textAt(volume, "name")),
        "mountPath",
      );
      return secret === undefined || folder === undefined ? [] : [{ secret, folder }];
    }),
  );
  const found = files.flatMap((file) => mounted.filter(({ folder }) => file.startsWith(`${folder}/`)));
  return [...new Set(found.map(({ secret }) => secret))];
}

interface Asked {
  readonly secret: string;
  readonly issuer: string;
  readonly names: readonly string[];
}

function fromIngress(items: readonly Item[], platform: PlatformKey): readonly Asked[] {
  return objectsOfKind(items, "Ingress")
    .filter((each) => isOf(each, platform))
    .flatMap(({ manifest }) => {
      const annotations = objectAt(manifest, "metadata", "annotations");
      const [own, ofCluster] = ["issuer", "cluster-issuer"].map((name) =>
        textAt(annotations, `${CERT_MANAGER}/${name}`),
      );
      const kind =
        textAt(annotations, `${CERT_MANAGER}/issuer-kind`) ?? (own === undefined ? "ClusterIssuer" : "Issuer");
      const name = own ?? ofCluster;
      if (name === undefined) return [];
      return listAt(manifest, "spec", "tls").map((entry) => ({
        secret: stringAt(entry, "secretName"),
        issuer: `${kind} ${name}`,
        names: textsAt(entry, "hosts"),
      }));
    });
}

function fromCertificate(items: readonly Item[]): readonly Asked[] {
  const ofReleases = items.flatMap((item) => (item.kind === "release" ? listAt(releaseValues(item), "objects") : []));
  const own = objectsOfKind(items, "Certificate").map(({ manifest }) => manifest);
  return [...ofReleases, ...own]
    .filter((object) => isObject(object) && textAt(object, "kind") === "Certificate")
    .map((object) => ({
      secret: stringAt(object, "spec", "secretName"),
      issuer: `${textAt(object, "spec", "issuerRef", "kind") ?? "Issuer"} ${stringAt(object, "spec", "issuerRef", "name")}`,
      names: [...textsAt(object, "spec", "dnsNames"), ...textsAt(object, "spec", "ipAddresses")],
    }));
}
