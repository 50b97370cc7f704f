import { Tokenization, type IResolvable } from "cdktf";

/** What a marker stands for; undefined where the program has made no such reference, and it is text. */
export function tokenOf(marker: string): IResolvable | undefined {
  if (marker.startsWith("$")) return known(() => Tokenization.reverseString(marker).firstToken);
  if (marker.startsWith("#")) return known(() => Tokenization.reverseList([marker]));
  if (marker.startsWith("&")) return known(() => Tokenization.reverseMap({ [marker]: "" }));
  return known(() => Tokenization.reverseNumber(Number(marker)));
}

/** What CDKTF finds; it throws at the marker of a token that was never made. */
export function known<T>(find: () => T | undefined): T | undefined {
  try {
    return find();
  } catch {
    return undefined;
  }
}
