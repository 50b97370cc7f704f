/** Sections that say what a signature or a link says already. A `Returns` with words of its own stays. */
const BOILERPLATE = [
  /^#+ Returns\n\n\S[^\n]*(?=\n+(?:#|\*\*\*|(?![^])))/gm,
  /^#+ (?:Overrides|Inherited from|Implementation of)\n\n[^\n]+\n\n?/gm,
  /^#+ Extended by\n\n(?:- [^\n]+\n)+\n?/gm,
  /^#+ Get Signature\n\n/gm,
];

/** A page of TypeDoc's without what it repeats. */
export function withoutBoilerplate(page: string): string {
  return BOILERPLATE.reduce((text, section) => text.replace(section, ""), page).replace(/\n{3,}/g, "\n\n");
}
