import { isDeepStrictEqual } from "node:util";
import { ResourceDelivery, Role, type ServiceResource } from "../../constructs";
import { ranProgram } from "../support/written-program";
import { DeliveryWatchHere } from "../node/platform/delivery-watch";
import type { RunningPlatform } from "../node/platform/running-platform";
import { APPLIED_BY } from "../node/platform/tier";
import { connectors, DECLARED_KINDS, declarationOf, type Declaration, type DeclaredKind } from "./declared-kinds";
import { describeOnProduct } from "./describe-on-product";
import { BRAND } from "./product-folder";
import { synthesiseProduct } from "./program";
import { lastWords, resourceHere, startProduct } from "./running-product";
import { endsWithTests } from "../support/ends-with-tests";

describeOnProduct(`resources of every kind, delivered by the Job, ${APPLIED_BY}`, ({ version, ...product }) => {
  const ends = endsWithTests();
  let platform: RunningPlatform;
  let jwks: string;

  const declare = (props: Declaration["props"], resources: readonly ServiceResource[] = []) => {
    synthesiseProduct(platform.outdir, { version, proxies: { replicas: 1 }, ...props }, (declared) => {
      for (const resource of resources) declared.addResource(resource);
    });
    return platform.apply();
  };
  const declareForm = (form: 0 | 1) => {
    const { props, resources } = declarationOf(form, jwks);
    return declare(props, resources);
  };
  const fieldsHere = async () => {
    const found: Record<string, unknown> = {};
    for (const kind of DECLARED_KINDS) found[kind.reference] = await fieldOf(platform, kind);
    return found;
  };
  /** Kinds that are as they were declared; those that always exist have their defaults again. */
  const stillHere = async () => {
    const found = await fieldsHere();
    const isStill = ({ reference, values }: DeclaredKind) =>
      values.some((value) => isDeepStrictEqual(value, found[reference]));
    return DECLARED_KINDS.filter(isStill).map(({ reference }) => reference);
  };
  const declaredFields = (form: 0 | 1) =>
    Object.fromEntries(DECLARED_KINDS.map(({ reference, values }) => [reference, values[form]]));

  beforeAll(async () => {
    platform = ends(await startProduct({ version, ...product }));
    jwks = (await platform.cluster.kubectl("get", "--raw", "/openid/v1/jwks")).trim();
  });

  test("are created, and changed", async () => {
    await declareForm(0);
    expect(await fieldsHere()).toEqual(declaredFields(0));
    await declareForm(1);
    expect(await fieldsHere()).toEqual(declaredFields(1));
  });

  test("are read by the watch, which finds none that differs, also where it compares them field by field", async () => {
    const watch = new DeliveryWatchHere(() => platform);
    await watch.look();
    expect(await watch.note()).toMatchObject({ drift: "", unread: "" });
    await watch.forgetMarks();
    await watch.look();
    expect(await watch.note()).toMatchObject({ drift: "", unread: "" });
  });

  test("become code, whose first apply changes nothing in the service", async () => {
    // static tokens are secrets, which nobody reads
    const references = DECLARED_KINDS.map(({ reference }) => reference).filter((each) => !each.startsWith("token/"));
    const here = async () => Promise.all(references.map((each) => resourceHere(platform, each)));
    const before = await here();
    expect(before).not.toContain(undefined);
    const kinds = [...new Set(references.map((reference) => reference.replace(/\/.*/, "")))];
    const program = ranProgram(await platform.import(kinds)) as unknown as Partial<Declaration> & {
      readonly access: Declaration["props"];
    };
    await declare(program.access, program.resources);
    expect((await here()).map(withoutRevision)).toEqual(before.map(withoutRevision));
  });

  test("are removed, and created again", async () => {
    await declare({});
    expect(await stillHere()).toEqual([]);
    await declareForm(0);
    expect(await fieldsHere()).toEqual(declaredFields(0));
  });

  test("are delivered whatever becomes of connectors, each of which is there or reported", async () => {
    const { props, resources } = declarationOf(1, jwks);
    const delivered = await declare({ ...props, connectors: connectors() }, resources).then(
      () => "",
      () => lastWords(platform),
    );
    expect(await fieldsHere()).toEqual(declaredFields(1));
    for (const { kind, name } of connectors()) {
      const reference = `${kind}/${name}`;
      const isThere = (await resourceHere(platform, reference)) !== undefined;
      expect([reference, isThere]).toEqual([
        reference,
        !delivered.includes(`${reference}, declared by platform/platform, cannot be created:`),
      ]);
    }
  });

  test("are not written over what another program manages, unless they are taken over by name", async () => {
    const metadata = { name: "managed", labels: { "teleport.dev/origin": "kubernetes" } };
    await platform.tctlCreating(JSON.stringify({ kind: "role", version: "v7", metadata, spec: {} }));
    const roles = [
      Role.of({ name: "managed", allow: { logins: ["sre"] } }),
      Role.of({ name: "ours", allow: { logins: ["ours"] } }),
    ];
    await expect(declare({ roles })).rejects.toThrow();
    expect(await lastWords(platform)).toContain("kubernetes manages it");
    expect((await resourceHere(platform, "role/managed"))?.spec).not.toMatchObject({ allow: { logins: ["sre"] } });
    expect(await resourceHere(platform, "role/ours")).toBeDefined();
    await declare({ roles, delivery: ResourceDelivery.job({ takeOver: ["role/managed"] }) });
    expect((await resourceHere(platform, "role/managed"))?.spec).toMatchObject({ allow: { logins: ["sre"] } });
  });

  test("wait for another delivery, which the lock in the service names", async () => {
    const name = `${BRAND.id}-delivery-record-lock`;
    const labels = { delivery: "another", holder: "another-pod" };
    const expires = new Date(Date.now() + 60_000).toISOString();
    const spec = { database_labels: [{ name: "a", values: ["b"] }], mappings: [{ match: { table_names: ["c"] } }] };
    const lock = { kind: "db_object_import_rule", version: "v1", metadata: { name, expires, labels }, spec };
    await platform.tctlCreating(JSON.stringify(lock));
    await declare({ roles: [Role.of({ name: "later", allow: { logins: ["later"] } })] });
    expect(await lastWords(platform)).toContain("waiting: another-pod is delivering");
    expect(await resourceHere(platform, "role/later")).toBeDefined();
    expect(await resourceHere(platform, `db_object_import_rule/${name}`)).toBeUndefined();
  });

  test("leave nothing behind when they are withdrawn", async () => {
    await declare({});
    expect(await stillHere()).toEqual([]);
    for (const { kind, name } of connectors()) expect(await resourceHere(platform, `${kind}/${name}`)).toBeUndefined();
  });
});

/** A resource without what the service counts. */
function withoutRevision(resource: unknown): unknown {
  return JSON.parse(
    JSON.stringify(resource, (key, value: unknown) =>
      ["revision", "nonce", "created_by", "status"].includes(key) ? undefined : value,
    ),
  );
}

/** The field of a resource in which its two forms differ. */
async function fieldOf(platform: RunningPlatform, { reference, field }: DeclaredKind): Promise<unknown> {
  let value = (await resourceHere(platform, reference))?.spec;
  for (const key of field) value = (value as Readonly<Record<string, unknown>> | undefined)?.[key];
  return value;
}
