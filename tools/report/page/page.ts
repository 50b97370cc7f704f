import { createHash } from "node:crypto";
import { allPlatforms, findAgentPlatform, type Model } from "../../model/model";
import { TimeZone } from "../../cli/time/time-zone";
import { element, render, type Markup } from "../markup";
import { agentsSection } from "./agents";
import { sectionsWithContents } from "./parts";
import { platformArticle, platformStacks } from "./platform";
import { stackSections } from "./stacks";
import { violationsSection } from "./violations";
import { PAGE_STYLE } from "./style";

const UTC = TimeZone.of("UTC");

/** Browsers load and run nothing. Whatever a name contains, only this page's own style sheet is allowed. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(PAGE_STYLE).digest("base64")}'`;

/**
 * The report of a model as a single HTML file.
 *
 * @param at moment from which the openings of maintenance windows are shown
 * @param zone time zone in which openings are shown beside UTC
 */
export function reportPage(model: Model, at: Date, zone = UTC): string {
  const platforms = allPlatforms(model);
  const articles = platforms.map((platform, index) =>
    platformArticle(`part-${index + 1}`, platform, model, { at, zone }),
  );
  const title = ["Access platform", ...platforms.map(({ clusterName, name }) => clusterName ?? name)].join(" · ");
  const page = element(
    "html",
    { lang: "en" },
    element(
      "head",
      {},
      element("meta", { charset: "utf-8" }),
      element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      element("meta", { "http-equiv": "Content-Security-Policy", content: POLICY }),
      element("title", {}, title),
      element("style", {}, PAGE_STYLE),
    ),
    element(
      "body",
      {},
      element(
        "main",
        {},
        element("h1", {}, platforms.length === 1 ? "Access platform" : "Access platforms"),
        articles,
        elsewhere(model),
        footer(at),
      ),
    ),
  );
  return `<!doctype html>\n${render(page)}\n`;
}

/** Agents and stacks that belong to no platform of this program. */
function elsewhere(model: Model): Markup {
  const agents = model.agents.filter((agent) => findAgentPlatform(agent, model) === undefined);
  const { acknowledged = [] } = model;
  const stacksOfPlatforms = new Set(allPlatforms(model).flatMap((platform) => platformStacks(platform, model)));
  const stacks = (model.stacks ?? []).filter((stack) => !stacksOfPlatforms.has(stack));
  if (agents.length === 0 && acknowledged.length === 0 && stacks.length === 0) return [];
  return element(
    "article",
    {},
    element("header", {}, element("h2", {}, "Other stacks")),
    sectionsWithContents({ id: "others", name: "other stacks" }, [
      ...(agents.length === 0 ? [] : [agentsSection("Agents of platforms that are declared elsewhere", agents)]),
      ...stackSections(stacks),
      ...(acknowledged.length === 0 ? [] : [violationsSection(acknowledged)]),
    ]),
  );
}

function footer(at: Date): Markup {
  return element(
    "footer",
    {},
    `What the program declares, as it was synthesised. Openings of windows are shown from ${UTC.moment(at)} UTC on. `,
    "This report does not say whether the platform runs this way.",
  );
}
