interface Node {
  readonly nodeName: string;
  readonly tagName?: string;
  readonly value?: string;
  readonly attrs?: readonly { readonly name: string; readonly value: string }[];
  readonly childNodes?: readonly Node[];
}

/** An element with its attributes. */
export type ParsedElement = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** Reads HTML as browsers do. */
export async function parsed() {
  const { parse, parseFragment } = await import("parse5");
  const read = (html: string): Node => (html.startsWith("<!doctype") ? parse(html) : parseFragment(html));
  return {
    elementsOf: (html: string): readonly ParsedElement[] =>
      nodesOf(read(html)).flatMap(({ tagName, attrs = [] }) =>
        tagName === undefined ? [] : [[tagName, Object.fromEntries(attrs.map(({ name, value }) => [name, value]))]],
      ),
    textOf: (html: string): string =>
      nodesOf(read(html))
        .map(({ nodeName, value }) => (nodeName === "#text" ? value : ""))
        .join(""),
  };
}

function nodesOf(node: Node): readonly Node[] {
  return [node, ...(node.childNodes ?? []).flatMap(nodesOf)];
}
