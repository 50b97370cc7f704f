import { installedWith, LOCKED, manifestOf, nameOf, OURS } from "../support/locked-packages";

const PRODUCTION = Object.keys(OURS.dependencies!);

/** What users install: what the package needs, and the framework and providers that a program of theirs names. */
const OF_USERS = installedWith([...PRODUCTION, ...Object.keys(OURS.peerDependencies!)]);

/** Licences that ask for no more than to be named. */
const ALLOWED = ["Apache-2.0", "BlueOak-1.0.0", "BSD-3-Clause", "ISC", "MIT"];

/** Packages with another one, and why they may have it. */
const EXCEPTIONS: Readonly<Record<string, readonly [license: string, reason: string]>> = {
  cdktf: ["MPL-2.0", "the framework that the user's program is written for"],
  "@cdktf/provider-helm": ["MPL-2.0", "bindings of a provider, made by the framework"],
  "@cdktf/provider-http": ["MPL-2.0", "bindings of a provider, made by the framework"],
  "@cdktf/provider-kubernetes": ["MPL-2.0", "bindings of a provider, made by the framework"],
  jsonify: ["Public Domain", "has no owner; the framework brings it"],
};

/** Whether one of the licences that a package offers is among those. */
function offers(license: string, accepted: readonly string[]): boolean {
  return license.split(" OR ").some((offered) => accepted.includes(offered));
}

test("licences: whatever users install has one of the allow list, or is named with its own", () => {
  expect(OF_USERS.map(nameOf)).toEqual(expect.arrayContaining(["semver", "constructs", "cross-spawn"]));
  const refused = OF_USERS.filter((path) => {
    const accepted = nameOf(path) in EXCEPTIONS ? [EXCEPTIONS[nameOf(path)]![0]] : ALLOWED;
    return !offers(LOCKED[path]!.license ?? "none", accepted);
  });
  expect(refused.map((path) => `${path}: ${LOCKED[path]!.license}`)).toEqual([]);
});

test("licences: no exception is left of a package that is gone", () => {
  expect(OF_USERS.map(nameOf)).toEqual(expect.arrayContaining(Object.keys(EXCEPTIONS)));
});

test("licences: package-lock.json tells those that the packages have", () => {
  for (const path of OF_USERS) {
    const { license, version } = manifestOf(path);
    expect({ path, license, version }).toEqual({
      path,
      license: LOCKED[path]!.license,
      version: LOCKED[path]!.version,
    });
  }
});

test("nothing that users install runs a program of its own when it is installed", () => {
  expect(OF_USERS.filter((path) => LOCKED[path]!.hasInstallScript)).toEqual([]);
  expect(OURS.hasInstallScript).toBeUndefined();
});

test("npm ci takes each package only with the SHA-512 that package-lock.json has, or in one that has it", () => {
  const unverified = Object.entries(LOCKED).filter(
    ([path, { integrity = "", inBundle = false }]) =>
      path !== "" && !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity),
  );
  expect(unverified.map(([path]) => path)).toEqual([]);
});

test("the versions of dependencies are exact", () => {
  const ranges = Object.entries({ ...OURS.dependencies, ...OURS.devDependencies }).filter(
    ([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+$/.test(version),
  );
  expect(ranges).toEqual([]);
});
