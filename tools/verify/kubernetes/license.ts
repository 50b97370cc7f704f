import { X509Certificate } from "node:crypto";
import { basename } from "node:path";
import { CommandFailed } from "../../../local/run";
import { listAt, stringAt, textAt } from "../../json/plain-data";
import type { KubernetesItem } from "../../manifests/items";
import type { PlatformModel } from "../../model/model";
import { LABELS, labelOf, nameOf, objectsOfKind } from "../../model/objects";
import { isOf } from "../../model/components";
import type { Kubectl } from "../../preview/kubectl";
import { validityDifference, type ValidityRequirements } from "../certificate";
import type { NotSeen, Seen } from "../difference";

/**
 * Until when the license of the Enterprise edition is valid: it is a certificate, in a Secret. Nothing else of the Secret is
 * looked at or shown.
 *
 * @param objects that the platform's stack declares
 */
export async function lookAtLicense(
  platform: PlatformModel,
  objects: readonly KubernetesItem[],
  kubectl: Kubectl,
  requirements: ValidityRequirements,
): Promise<{ readonly seen: readonly Seen[]; readonly notSeen: readonly NotSeen[] }> {
  const file = textAt(platform.configuration?.auth, "auth_service", "license_file");
  const auth = objectsOfKind(objects, "Deployment").find(
    (object) => isOf(object, platform) && labelOf(object, LABELS.component) === "auth",
  );
  if (file === undefined || auth === undefined) return { seen: [], notSeen: [] };
  const volumes = listAt(auth.manifest, "spec", "template", "spec", "volumes");
  const secret = stringAt(
    volumes.find((volume) => stringAt(volume, "name") === "license"),
    "secret",
    "secretName",
  );
  const { namespace } = nameOf(auth);
  const where = `Secret ${namespace}/${secret}, license`;
  try {
    const { stdout } = await kubectl.run(["get", "secret", secret, `--namespace=${namespace}`, "--output=json"]);
    const content = Buffer.from(stringAt(JSON.parse(stdout), "data", basename(file)), "base64").toString();
    const { validFrom, validTo } = new X509Certificate(content);
    const differences = validityDifference([{ valid_from: validFrom, valid_to: validTo }], requirements, {
      check: "license",
      advice: "get a new license file, put it into the Secret, and restart the auth service",
    });
    return { seen: [{ where, differences }], notSeen: [] };
  } catch (error) {
    const why =
      error instanceof CommandFailed
        ? error.result.stderr.trim()
        : `its key ${basename(file)} has no certificate in PEM`;
    return { seen: [], notSeen: [{ where, why }] };
  }
}
