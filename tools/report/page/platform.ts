import { platformAgents, type Model, type PlatformModel, type StackModel } from "../../model/model";
import { drawnGraph, type DrawnGraph } from "../drawing/graph";
import { inColumns, inOneColumn } from "../drawing/layout";
import { drawingSvg, LEGEND } from "../drawing/svg";
import { element, type Markup } from "../markup";
import { accessSections } from "./access";
import { agentsSection } from "./agents";
import { channelsSection } from "./channels";
import { lastLookSection } from "./last-look";
import { code, facts, sectionsWithContents } from "./parts";
import { counted } from "../../model/counted";
import { portsSection } from "./ports";
import { certificateSections, signInSection } from "./sign-in";
import { stackSections } from "./stacks";
import { PAGE_WIDTH } from "./style";
import { updatesSection, type ReportQuestion } from "./updates";
import { violationsSection } from "./violations";

const MODES = { multiplex: "TLS routing (multiplex)", separate: "separate ports" } as const;

/** The part of the page about one platform. @param id of its list of contents */
export function platformArticle(id: string, platform: PlatformModel, model: Model, question: ReportQuestion): Markup {
  const agents = platformAgents(platform, model);
  const name = platform.clusterName ?? platform.name;
  const { runBy, deliveredBy } = platform;
  const isOurs = runBy === undefined;
  const sections = [
    ...(isOurs || agents.some(({ ports }) => ports.length > 0) ? [portsSection(platform, agents)] : []),
    ...(isOurs ? [channelsSection(platform, agents)] : []),
    updatesSection(platform, model, question),
    agentsSection("Agents", agents),
    ...certificateSections(platform),
    ...(isOurs || deliveredBy !== undefined
      ? [signInSection(platform), ...accessSections(platform, agents, question.at)]
      : []),
    ...stackSections(platformStacks(platform, model)),
    ...lastLookSection(platform.note),
    ...(isOurs ? [violationsSection(platform.acknowledged)] : []),
  ];
  return element(
    "article",
    {},
    element("header", {}, element("h2", {}, name), platformFacts(platform)),
    drawing(drawnGraph(platform, model)),
    sectionsWithContents({ id, name }, sections),
  );
}

/** The stacks of a platform and of its agents. */
export function platformStacks(platform: PlatformModel, model: Model): readonly StackModel[] {
  const names = new Set([platform, ...platformAgents(platform, model)].map(({ stack }) => stack));
  return (model.stacks ?? []).filter(({ name }) => names.has(name));
}

/** A wider drawing would be too small to read, so the drawing in one column replaces it. */
const WIDEST = 1640;

/** The drawing: from left to right on a wide page, from top to bottom on a narrow one. */
function drawing(graph: DrawnGraph): Markup {
  const wide = inColumns(graph);
  const isWide = wide.width <= WIDEST;
  return element(
    "figure",
    {},
    isWide ? element("div", { class: wide.width <= PAGE_WIDTH ? "wide" : "wide wider" }, drawingSvg(wide)) : [],
    element("div", { class: isWide ? "column" : "" }, drawingSvg(inOneColumn(graph))),
    element(
      "figcaption",
      {},
      LEGEND.map(({ sample, meaning }) => element("span", { class: "legend" }, sample, meaning)),
      element("span", {}, "Arrows point to the side that is dialled; labels have its port."),
    ),
  );
}

const RUN_BY = {
  operator:
    "the operator of the service: this program does not declare what it serves and allows, or when agents are updated",
  "other program": "another program: its report says what it serves and allows",
} as const;

function platformFacts(platform: PlatformModel): Markup {
  const { name, namespace, stack, publicAddress, version, edition, listenerMode, runBy } = platform;
  const { deliveredBy, resources } = platform;
  return facts([
    ["Address", publicAddress === undefined ? undefined : code(publicAddress)],
    ["Version", version === undefined ? undefined : [code(version), edition === undefined ? "" : ` ${edition}`]],
    ["Listeners", listenerMode === undefined ? undefined : MODES[listenerMode]],
    ["Run by", runBy === undefined ? undefined : RUN_BY[runBy]],
    [
      "Delivered to it",
      deliveredBy && [
        counted(resources.length, "resource"),
        `, in addition to what the tenant has; stack `,
        code(stack),
      ],
    ],
    ["Name", code(name)],
    ["Namespace", runBy === undefined ? code(namespace) : undefined],
    ["Stack", runBy === undefined ? code(stack) : undefined],
  ]);
}
