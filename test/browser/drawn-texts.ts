import type { Page } from "playwright-core";

interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface DrawnText {
  readonly drawing: number;
  readonly words: string;
  readonly place: Place;

  /** The box next to it, which it may or may not be in. */
  readonly box?: Place;
}

/** A drawing on the page, and how much of its own size it has. */
interface ShownDrawing extends Place {
  readonly scale: number;
}

/** What of the browser's objects is used here; the tests have no types of a browser. */
interface PageElement {
  readonly textContent: string;
  readonly parentElement: PageElement | null;
  getAttribute(name: string): string | null;
  getBoundingClientRect(): Place;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
}

/** Lines of a text may touch: their places have the height of the font, and not of its letters. */
const TOUCHING = 2;

/** Texts of drawings that lie on each other, and texts that reach beyond the box that they are in. */
export async function overlapsIn(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate(textsOfDrawings);
  const beyond = texts.flatMap(({ words, place, box }) =>
    box !== undefined && meet(place, box) && (place.left < box.left || place.right > box.right)
      ? [`${words} reaches beyond its box`]
      : [],
  );
  const onOthers = texts.flatMap(({ drawing, words, place }, index) =>
    texts
      .slice(index + 1)
      .filter((other) => other.drawing === drawing && meet(place, other.place))
      .map((other) => `${words} lies on ${other.words}`),
  );
  return [...beyond, ...onOthers];
}

/** The drawings of platforms that a reader sees, without those of the legend. */
export async function shownDrawings(page: Page): Promise<readonly ShownDrawing[]> {
  return await page.evaluate(placesOfDrawings);
}

/** Runs in the page. */
function placesOfDrawings(): readonly ShownDrawing[] {
  const { document } = globalThis as unknown as { readonly document: PageElement };
  return Array.from(document.querySelectorAll("svg.drawing[role=img]")).flatMap((svg) => {
    const { left, right, top, bottom } = svg.getBoundingClientRect();
    const scale = (right - left) / Number(svg.getAttribute("width"));
    return scale === 0 ? [] : [{ left, right, top, bottom, scale }];
  });
}

function meet(a: Place, b: Place): boolean {
  const isBeside = a.right <= b.left || b.right <= a.left;
  return !isBeside && a.bottom > b.top + TOUCHING && b.bottom > a.top + TOUCHING;
}

/** Runs in the page. */
function textsOfDrawings(): readonly DrawnText[] {
  const { document } = globalThis as unknown as { readonly document: PageElement };
  const placeOf = (element: PageElement): Place => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  };
  return Array.from(document.querySelectorAll("svg.drawing")).flatMap((svg, drawing) =>
    Array.from(svg.querySelectorAll("text")).map((text) => {
      const box = text.parentElement?.querySelector("rect");
      return {
        drawing,
        words: text.textContent,
        place: placeOf(text),
        ...(box !== null && box !== undefined && { box: placeOf(box) }),
      };
    }),
  );
}
