import { visible } from "../cli/output/visible";

/** A part of HTML or SVG. A string is text, which is escaped: readers see it, and browsers never interpret it. */
export type Markup = string | Element | readonly Markup[];

/** Attributes. Undefined and false leave an attribute out; true means an attribute without a value. */
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

interface Element {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly content: readonly Markup[];
}

/** HTML elements without content and end tag. */
const VOID = new Set(["meta"]);

/** Elements whose text browsers interpret. Their text must be a constant of this package. */
const RAW = new Set(["style"]);

export function element(tag: string, attributes: Attributes = {}, ...content: readonly Markup[]): Element {
  return { tag, attributes, content };
}

/** The markup as the text of a file. */
export function render(markup: Markup): string {
  if (typeof markup === "string") return escaped(markup);
  if (!("tag" in markup)) return markup.map(render).join("");
  const { tag, content } = markup;
  const start = `<${tag}${attributesText(markup)}>`;
  if (VOID.has(tag)) return start;
  const inner = content.map((part) => (RAW.has(tag) && typeof part === "string" ? part : render(part))).join("");
  return `${start}${inner}</${tag}>`;
}

function attributesText({ attributes }: Element): string {
  return Object.entries(attributes)
    .map(([name, value]) => {
      if (value === undefined || value === false) return "";
      return value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`;
    })
    .join("");
}

function escaped(text: string): string {
  return visible(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
