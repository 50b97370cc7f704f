import { HARMLESS_OBJECTS, HARMLESS_PLATFORMS, OBJECT_FAULTS, PLATFORM_FAULTS } from "../fixtures/planted-faults";
import { writeObjects } from "../fixtures/rehearsed-objects";
import { writePlatform } from "../fixtures/rehearsed-platform";
import { ALL } from "../faults/support/rows";
import { RehearsalPlane } from "./support/rehearsal-suite";
import { describeWithProviders } from "./support/terraform-tier";

/** A rehearsal takes half a minute to a minute, so a run of all tests tries some: npm run test:faults tries all. */
const tried = <T>(rows: readonly T[]): readonly T[] => (ALL ? rows : rows.filter((_, index) => index % 12 === 0));

describeWithProviders("rehearse, objects", () => {
  const plane = new RehearsalPlane("test-rehearse-objects");
  beforeAll(() => plane.start());
  afterAll(() => plane.stop());

  test.each(tried(OBJECT_FAULTS))("finds: $fault", async ({ changes, cause, verdict = "failed" }) => {
    const found = await plane.rehearse((folder, version) => {
      writeObjects(folder, version === "head" ? changes : {});
    });
    expect(found.page).toMatch(cause);
    expect(`${found.verdict}\n${found.page}`).toMatch(new RegExp(`^${verdict}\n`));
    expect(found.rehearsal.steps.at(-1)).toMatchObject({ step: "down", result: "done" });
  });

  test.each(tried(HARMLESS_OBJECTS))("lets pass: %s", async (_, changes, restarts) => {
    const found = await plane.rehearse((folder, version) => {
      writeObjects(folder, version === "head" ? changes : {});
    });
    expect(found.page).not.toContain("Why");
    expect(`${found.verdict}\n${found.page}`).toMatch(restarts ? /^restarts\n/ : /^nothing-restarts\n/);
  });
});

describeWithProviders("rehearse, a platform", () => {
  const plane = new RehearsalPlane("test-rehearse-platform");
  beforeAll(() => plane.start());
  afterAll(() => plane.stop());

  const faults = PLATFORM_FAULTS.map(([fault, change, cause, base = {}]) => [fault, change, cause, base] as const);

  test.each(tried(faults))("finds: %s", async (_, change, cause, base) => {
    const found = await plane.rehearse((folder, version) => {
      writePlatform(folder, version === "head" ? change : base);
    });
    expect(`${found.verdict}\n${found.page}`).toMatch(/^failed\n/);
    expect(found.page).toMatch(cause);
    expect(found.rehearsal.steps.at(-1)).toMatchObject({ step: "down", result: "done" });
  });

  test.each(tried(HARMLESS_PLATFORMS))("lets pass: %s", async (_, change, restarts) => {
    const found = await plane.rehearse((folder, version) => {
      writePlatform(folder, version === "head" ? change : {});
    });
    expect(`${found.verdict}\n${found.page}`).toMatch(restarts ? /^restarts\n/ : /^nothing-restarts\n/);
  });
});
