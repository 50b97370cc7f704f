import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { declareExample } from "../../main";
import type { Model } from "../../tools/model/model";
import { writeReport } from "../../tools/report/write-report";
import { describeInBrowser, openFile, startBrowser, type View } from "../support/browser";
import { modelDeclaredBy } from "../support/modelled";
import { declareFortyClusters, declareTwelveGroups } from "../support/report-programs";
import { overlapsIn, shownDrawings } from "./drawn-texts";
import { endsWithTests } from "../support/ends-with-tests";

const AT = new Date("2026-12-18T10:00:00Z");

/** Below that, lines of a drawing are smaller than 8 pixels. */
const SMALLEST_SCALE = 0.73;

const VIEWS: readonly View[] = [
  { width: 1280, colorScheme: "light" },
  { width: 360, colorScheme: "dark" },
];

const MODELS: Readonly<Record<string, () => Model>> = {
  "the example": () => modelDeclaredBy(declareExample),
  "twelve groups of agents": () => modelDeclaredBy(declareTwelveGroups),
  "forty clusters": () => modelDeclaredBy(declareFortyClusters),
  "names that are very long": () => withLongNames(modelDeclaredBy(declareExample)),
};

describeInBrowser("report", () => {
  const ends = endsWithTests();
  let browser: Browser;
  let folder = "";

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "access-platform-browser-"));
    browser = await startBrowser();
    ends({ stop: () => browser.close() });
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  describe.each(Object.entries(MODELS))("of %s", (name, model) => {
    let file = "";

    beforeAll(() => {
      file = join(folder, `${name}.html`);
      writeReport(file, model(), AT);
    });

    describe.each(VIEWS)("at $width pixels, $colorScheme", (view) => {
      const endsView = endsWithTests();
      let page: Page;
      let noise: readonly string[] = [];

      beforeAll(async () => {
        ({ page, noise } = await openFile(browser, file, view));
        endsView({ stop: () => page.context().close() });
      });

      test("loads nothing, and says nothing on the console", () => {
        expect(noise).toEqual([]);
      });

      test("is no wider than the window", async () => {
        expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(view.width);
      });

      test("has one drawing, which is whole and large enough to read", async () => {
        const [drawing, ...others] = await shownDrawings(page);
        expect(others).toEqual([]);
        expect(drawing!.left).toBeGreaterThanOrEqual(0);
        expect(drawing!.right).toBeLessThanOrEqual(view.width);
        expect(drawing!.scale).toBeGreaterThan(SMALLEST_SCALE);
      });

      test("has no text on another text, or beyond its box", async () => {
        expect(await overlapsIn(page)).toEqual([]);
      });

      test("is what axe-core asks of a page", async () => {
        const script = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
        await page.evaluate(script);
        const { violations, passes } = await page.evaluate<AxeResults>("axe.run()");
        expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
        expect(passes.map(({ id }) => id)).toContain("color-contrast");
      });
    });
  });

  test("the page of forty clusters is less than seven windows of a phone", async () => {
    const { page } = await openFile(browser, join(folder, "forty clusters.html"), VIEWS[1]!);
    const windows = await page.evaluate<number>("document.documentElement.scrollHeight / innerHeight");
    expect(windows).toBeLessThan(7);
    await page.context().close();
  });

  test("the drawing of the README loads nothing, and has no text on another one", async () => {
    const { page, noise } = await openFile(browser, join(__dirname, "../../docs/platform.svg"), VIEWS[0]!);
    expect(noise).toEqual([]);
    expect(await overlapsIn(page)).toEqual([]);
    await page.context().close();
  });

  test("a text that lies on another one is found", async () => {
    const file = join(folder, "overlap.html");
    const text = `<g><rect width="90" height="20"/><text y="15">443 https</text></g>`;
    writeFileSync(file, `<!doctype html><svg class="drawing">${text}${text}</svg>`);
    const { page } = await openFile(browser, file, VIEWS[0]!);
    expect(await overlapsIn(page)).toEqual(["443 https lies on 443 https"]);
    await page.context().close();
  });
});

function withLongNames(model: Model): Model {
  const long = "a-very-long-name-".repeat(14);
  return {
    platforms: model.platforms.map((platform) => ({
      ...platform,
      name: long,
      clusterName: `${long}.example.com`,
      channels: [{ name: long, forwardUrl: `https://${long}.example.com/${long}`, critical: true }],
      acknowledged: [{ code: "ADDRESS-004", where: long, reason: "日本語".repeat(80) }],
    })),
    agents: model.agents.map((agent) => ({ ...agent, release: long, protects: ["日本語".repeat(20), long] })),
  };
}
