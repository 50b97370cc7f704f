import { installedWith, LOCKED, nameOf, OURS } from "../support/locked-packages";
import { writtenSbom } from "./sbom";

interface Component {
  readonly name: string;
  readonly version: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly object[];
}

interface Sbom {
  readonly bomFormat: string;
  readonly components: readonly Component[];
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const text = writtenSbom();
const sbom = JSON.parse(text) as Sbom;

test("names every package that is installed with this one, with its version and the SHA-512 that npm verifies", () => {
  const expected = installedWith(Object.keys(OURS.dependencies!)).map((path) => {
    const { version, integrity = "" } = LOCKED[path]!;
    return `${nameOf(path)} ${version} ${Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex")}`;
  });
  const reported = sbom.components.map(({ name, version, hashes: [hash] }) => {
    expect(hash?.alg).toBe("SHA-512");
    return `${name} ${version} ${hash?.content}`;
  });
  expect(reported.sort()).toEqual([...new Set(expected)].sort());
});

test("tells the licence of each of them, and what needs what", () => {
  expect(sbom.components.filter(({ licenses }) => licenses.length !== 1)).toEqual([]);
  const { name, version } = sbom.metadata.component;
  expect(name).toBe("cdktf-access-platform");
  const direct = Object.entries(OURS.dependencies!).map(([dependency, exact]) => `${dependency}@${exact}`);
  expect(sbom.dependencies.find(({ ref }) => ref === `${name}@${version}`)?.dependsOn).toEqual(direct);
});

test("is the same bytes whenever and wherever it is written", () => {
  expect(writtenSbom()).toBe(text);
  expect(text).not.toMatch(/serialNumber|timestamp|urn:uuid|\d{4}-\d\d-\d\dT/);
  expect(text).not.toContain(process.cwd());
});
