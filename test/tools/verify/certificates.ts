import { createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import forge from "node-forge";
import { once } from "../../support/once";

/** A certificate with its key, in PEM. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
}

/** What a certificate of a test says. */
export interface CertificateOptions {
  readonly names: readonly string[];

  /** @default yesterday */
  readonly from?: Date;

  /** @default in a year */
  readonly to?: Date;
}

const DAY_MS = 86_400_000;

/** An authority of a test. */
export class Authority {
  readonly certificate: string;
  private readonly key = newKey();

  constructor(private readonly name = "authority of a test") {
    this.certificate = this.sign({ names: [] }, this.key, true);
  }

  issue(options: CertificateOptions): Identity {
    const key = keyOfServers();
    return { cert: this.sign(options, key, false), key: pemOf(key) };
  }

  private sign({ names, from, to }: CertificateOptions, key: KeyObject, isAuthority: boolean): string {
    const certificate = forge.pki.createCertificate();
    const issuer = [{ name: "commonName", value: this.name }];
    const publicKey = createPublicKey(key).export({ type: "spki", format: "pem" }).toString();
    certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
    certificate.serialNumber = isAuthority ? "01" : "02";
    certificate.validity.notBefore = from ?? new Date(Date.now() - DAY_MS);
    certificate.validity.notAfter = to ?? new Date(Date.now() + 365 * DAY_MS);
    certificate.setSubject(isAuthority ? issuer : [{ name: "commonName", value: names[0] ?? "" }]);
    certificate.setIssuer(issuer);
    certificate.setExtensions(
      isAuthority
        ? [{ name: "basicConstraints", cA: true }]
        : [{ name: "subjectAltName", altNames: names.map((value) => ({ type: 2, value })) }],
    );
    certificate.sign(forge.pki.privateKeyFromPem(pemOf(this.key)), forge.md.sha256.create());
    return forge.pki.certificateToPem(certificate);
  }
}

/** Of all certificates that are issued: no test looks at it, and each takes a fifth of a second. */
const keyOfServers = once(newKey);

function newKey(): KeyObject {
  return generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
}

function pemOf(key: KeyObject): string {
  return key.export({ type: "pkcs1", format: "pem" }).toString();
}
