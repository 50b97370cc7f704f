import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../../../local/run";

/** A certificate with its key, as a Secret of type `kubernetes.io/tls` holds them. */
export interface KeyPair {
  readonly certificate: string;
  readonly key: string;
}

const NEW_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-noenc"];

/** An authority of a test's own that issues certificates as a public one does. */
export class TestAuthority {
  private constructor(
    private readonly folder: string,

    /** Its own certificate, which whoever is to trust it needs. */
    readonly certificate: string,
  ) {}

  /** @param folder for its files */
  static async create(folder: string): Promise<TestAuthority> {
    const certificate = join(folder, "authority.pem");
    const files = ["-keyout", join(folder, "authority.key"), "-out", certificate];
    const subject = ["-subj", "/CN=authority of a test", "-days", "30"];
    await run("openssl", ["req", "-x509", ...NEW_KEY, ...files, ...subject]);
    return new TestAuthority(folder, readFileSync(certificate, "utf8"));
  }

  /** A certificate for DNS names. */
  async issue(hosts: readonly [string, ...string[]]): Promise<KeyPair> {
    const file = (ending: string) => join(this.folder, `${hosts[0].replace("*", "any")}.${ending}`);
    const names = file("names");
    writeFileSync(names, `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(",")}\n`);
    const key = ["-keyout", file("key"), "-out", file("request"), "-subj", `/CN=${hosts[0]}`];
    await run("openssl", ["req", ...NEW_KEY, ...key]);
    const signer = ["-CA", join(this.folder, "authority.pem"), "-CAkey", join(this.folder, "authority.key")];
    const request = ["-req", "-in", file("request"), "-out", file("pem"), "-days", "30", "-extfile", names];
    await run("openssl", ["x509", ...request, ...signer]);
    return { certificate: readFileSync(file("pem"), "utf8"), key: readFileSync(file("key"), "utf8") };
  }
}
