import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../../../constructs/core/given";
import type { Component, Values } from "./given-values";
import type { Translate, Translation } from "./translation";

/** Settings of every container and pod that a program declares. */
const ALWAYS_SO: Values = {
  allowPrivilegeEscalation: false,
  privileged: false,
  runAsNonRoot: true,
  capabilities: { drop: ["ALL"] },
  seccompProfile: { type: "RuntimeDefault" },
};

const KEPT = "pods and containers of the program have it in any case";

/** The fields of a security context that a program does not always set. The others are reported. */
export function furtherSecurity(given: Values, path: string, translation: Translation): Values {
  const different = Object.entries(given).filter(([name, value]) => {
    const isKept = isDeepStrictEqual(ALWAYS_SO[name], value);
    const isDefault = isDeepStrictEqual(translation.values.fallback(`${path}.${name}`), value);
    if (isKept && !isDefault) translation.needsNothing(`${path}.${name}`, KEPT, value);
    return !isKept;
  });
  return Object.fromEntries(different);
}

/** Reports the settings that the pods have in any case. @param components with their own values */
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
