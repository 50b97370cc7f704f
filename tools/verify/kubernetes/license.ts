import { X509Certificate } from "node:crypto";
import { stringAt } from "../../json/plain-data";
import type { PlatformModel } from "../../model/model";
import type { Kubectl } from "../../cluster/kubectl";
import { validityDifference, type ValidityRequirements } from "../certificate";
import { unlessRefused, type Sight } from "../difference";

/**
 * Checks until when the license of the Enterprise edition is valid. The license is a certificate in a Secret. Nothing
 * else of the Secret is used or shown.
 */
export async function lookAtLicense(
  { license, namespace }: PlatformModel,
  kubectl: Kubectl,
  requirements: ValidityRequirements,
): Promise<Sight> {
  if (license === undefined) return { seen: [], notSeen: [] };
  const { secret, key } = license;
  const where = `Secret ${namespace}/${secret}, license`;
  return unlessRefused(where, async () => {
    const [found] = await kubectl.get(["secret", secret, `--namespace=${namespace}`]);
    const certificate = readLicenseCertificate(stringAt(found, "data", key));
    if (certificate === undefined) return `its key ${key} has no certificate in PEM`;
    const { validFrom, validTo } = certificate;
    const differences = validityDifference([{ valid_from: validFrom, valid_to: validTo }], requirements, {
      check: "license",
      advice: "get a new license file, put it into the Secret, and restart the auth service",
    });
    return [{ where, differences }];
  });
}

function readLicenseCertificate(encoded: string): X509Certificate | undefined {
  try {
    return new X509Certificate(Buffer.from(encoded, "base64").toString());
  } catch {
    return undefined;
  }
}
