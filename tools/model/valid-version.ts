import { rememberedTexts } from "../../constructs/core/remembered";
import { Version } from "../../constructs/updates/version";

/** The version that a text is; undefined if it is something else. */
export function validVersion(text: string | undefined): Version | undefined {
  return text === undefined ? undefined : parseValidVersion(text);
}

/** Ten thousand releases have few versions. */
const parseValidVersion = rememberedTexts((text) => {
  const version = Version.of(text);
  return version.violations.length === 0 ? version : undefined;
});
