import { agentsOf, type Model, type PlatformModel } from "../../model/model";
import { graphOf } from "../drawing/graph-of";
import { placed, type PlacedGraph } from "../drawing/layout";
import { legendSamples } from "../drawing/legend";
import { drawingSvg } from "../drawing/svg";
import { element, type Markup } from "../markup";
import { accessSections } from "./access";
import { agentsSection } from "./agents";
import { channelsSection } from "./channels";
import { lastLookSection } from "./last-look";
import { code } from "./parts";
import { counted } from "../../model/counted";
import { portsSection } from "./ports";
import { PAGE_WIDTH } from "./style";
import { updatesSection } from "./updates";
import { violationsSection } from "./violations";

const MODES = { multiplex: "TLS routing (multiplex)", separate: "separate ports" } as const;

const PLACED = new WeakMap<PlatformModel, Promise<PlacedGraph>>();

/** The drawing of a platform. To place it takes the most time of a report, so a caller may begin before. */
export function placedPlatform(platform: PlatformModel, model: Model): Promise<PlacedGraph> {
  const known = PLACED.get(platform) ?? placed(graphOf(platform, model));
  PLACED.set(platform, known);
  return known;
}

/** Everything about one platform. */
export async function platformArticle(platform: PlatformModel, model: Model, at: Date): Promise<Markup> {
  const agents = agentsOf(platform, model);
  const name = platform.clusterName ?? platform.name;
  return element(
    "article",
    {},
    element("header", {}, element("h2", {}, name), facts(platform)),
    drawing(name, await placedPlatform(platform, model)),
    ...(platform.runBy === undefined
      ? [
          portsSection(platform, agents),
          channelsSection(platform, agents),
          updatesSection(platform, model, at),
          agentsSection("Agents", agents),
          accessSections(platform),
          lastLookSection(platform.note),
          violationsSection(platform.acknowledged),
        ]
      : [
          ...(agents.some(({ ports }) => ports.length > 0) ? [portsSection(platform, agents)] : []),
          updatesSection(platform, model, at),
          agentsSection("Agents", agents),
          ...(platform.deliveredBy === undefined ? [] : [accessSections(platform)]),
        ]),
  );
}

/** A drawing that is wider would be too small to read if it had to fit the page. */
const WIDEST_FITTED = 1640;

/** A drawing may be wider than the page: it scrolls in its own box, with the keyboard too. */
function drawing(name: string, graph: PlacedGraph): Markup {
  const size = graph.width <= PAGE_WIDTH ? "" : graph.width <= WIDEST_FITTED ? " wide fitted" : " wide";
  const box = { class: `scroll${size}`, tabindex: 0, role: "region", "aria-label": `Drawing of ${name}` };
  return element(
    "figure",
    {},
    element("div", box, drawingSvg(graph)),
    element(
      "figcaption",
      {},
      legendSamples().map(({ sample, meaning }) => element("span", { class: "legend" }, sample, meaning)),
      element("span", {}, "Arrows point to the side that is dialled; labels have its port."),
      element("span", { class: "hint" }, "The drawing scrolls sideways."),
    ),
  );
}

const RUN_BY = {
  operator: "the operator of the service: what it serves and allows, and when agents are updated, is not declared here",
  "other program": "another program: its report says what it serves and allows",
} as const;

function facts(platform: PlatformModel): Markup {
  const { name, namespace, stack, publicAddress, version, edition, listenerMode, runBy } = platform;
  const { deliveredBy, resources } = platform;
  const list: readonly (readonly [string, Markup | undefined])[] = [
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
  ];
  return element(
    "dl",
    { class: "facts" },
    list.flatMap(([term, description]) =>
      description === undefined ? [] : [element("div", {}, element("dt", {}, term), element("dd", {}, description))],
    ),
  );
}
