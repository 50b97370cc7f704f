import { X509Certificate } from "node:crypto";
import { CommandFailed } from "../../../local/run";
import { stringAt } from "../../json/plain-data";
import type { PlatformModel } from "../../model/model";
import type { Kubectl } from "../../preview/kubectl";
import { validityDifference, type ValidityRequirements } from "../certificate";
import type { NotSeen, Seen } from "../difference";

/**
 * Until when the license of the Enterprise edition is valid: it is a certificate, in a Secret. Nothing else of the Secret is
 * looked at or shown.
 */
export async function lookAtLicense(
  { license, namespace }: PlatformModel,
  kubectl: Kubectl,
  requirements: ValidityRequirements,
): Promise<{ readonly seen: readonly Seen[]; readonly notSeen: readonly NotSeen[] }> {
  if (license === undefined) return { seen: [], notSeen: [] };
  const { secret, key } = license;
  const where = `Secret ${namespace}/${secret}, license`;
  try {
    const { stdout } = await kubectl.run(["get", "secret", secret, `--namespace=${namespace}`, "--output=json"]);
    const content = Buffer.from(stringAt(JSON.parse(stdout), "data", key), "base64").toString();
    const { validFrom, validTo } = new X509Certificate(content);
    const differences = validityDifference([{ valid_from: validFrom, valid_to: validTo }], requirements, {
      check: "license",
      advice: "get a new license file, put it into the Secret, and restart the auth service",
    });
    return { seen: [{ where, differences }], notSeen: [] };
  } catch (error) {
    const why =
      error instanceof CommandFailed ? error.result.stderr.trim() : `its key ${key} has no certificate in PEM`;
    return { seen: [], notSeen: [{ where, why }] };
  }
}
