import { visible } from "../cli/output/visible";

/** A piece of HTML or SVG. A string is text: whatever it holds, a reader sees it and no browser acts on it. */
export type Markup = string | Element | readonly Markup[];

/** Values of attributes; one that is undefined or false is left out, one that is true has no value. */
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

interface Element {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly content: readonly Markup[];
}

/** Elements of HTML that have neither content nor an end. */
const VOID = new Set(["meta"]);

/** Elements whose text is no text to a browser: only constants of ours may be in them. */
const RAW = new Set(["style"]);

/** An element of HTML or SVG. */
export function element(tag: string, attributes: Attributes = {}, ...content: readonly Markup[]): Element {
  return { tag, attributes, content };
}

/** The markup as text of a file. */
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
