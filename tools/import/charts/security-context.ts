import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../../../constructs/core/given";
import type { Component, Values } from "./given-values";
import type { Translate, Translation } from "./translation";

/** What every container of the program has, and its pods. */
const ALWAYS_SO: Values = {
  allowPrivilegeEscalation: false,
  privileged: false,
  runAsNonRoot: true,
  capabilities: { drop: ["ALL"] },
  seccompProfile: { type: "RuntimeDefault" },
};

const KEPT = "pods and containers of the program have it in any case";

/** Fields of a security context that the program does not have in any case; the others are named. */
export function furtherSecurity(given: Values, path: string, translation: Translation): Values {
  const different = Object.entries(given).filter(([name, value]) => {
    const isKept = isDeepStrictEqual(ALWAYS_SO[name], value);
    const isDefault = isDeepStrictEqual(translation.values.fallback(`${path}.${name}`), value);
    if (isKept && !isDefault) translation.needsNothing(`${path}.${name}`, KEPT, value);
    return !isKept;
  });
  return Object.fromEntries(different);
}

/** Names what the pods of a component have in any case. @param components that have values of their own */
export function securityContexts(components: readonly (Component | undefined)[]): Translate {
  return (translation) => {
    for (const component of components) {
      for (const path of ["securityContext", "podSecurityContext", "initSecurityContext"]) {
        const place = translation.values.placeOf(path, component);
        const given = translation.values.peek(place);
        if (!isRecord(given)) continue;
        const { readOnlyRootFilesystem: isReadOnly } = furtherSecurity(given, place, translation);
        const isDefault = translation.values.fallback(`${place}.readOnlyRootFilesystem`) === true;
        if (isReadOnly === true && !isDefault) translation.needsNothing(`${place}.readOnlyRootFilesystem`, KEPT, true);
      }
    }
  };
}
