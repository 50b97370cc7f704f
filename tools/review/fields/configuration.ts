import { placeDifferences } from "../changed-settings";
import { platformPairs } from "../pairs";
import { judged } from "../service/field";
import type { JudgedChange } from "../service/judge";
import { isBoth, type Step } from "../step";
import { COMMON, CONFIGURATION } from "./tables";

/** Files of the configuration, and who reads each. */
const FILES = { auth: "auth service", proxy: "proxies" } as const;

/** What changes of configuration files that both sides have, setting by setting. */
export function judgedConfiguration(step: Step): readonly JudgedChange[] {
  const platforms = platformPairs(step).filter(isBoth);
  return platforms.flatMap((documents) =>
    (Object.keys(FILES) as (keyof typeof FILES)[]).flatMap((part) => {
      const { before: old, after: platform } = documents;
      const { stack, namespace, name, brand, files = {} } = platform;
      const [before, after] = [old.configuration?.[part], platform.configuration?.[part]];
      if (before === undefined || after === undefined) return [];
      const subject = files[part] === undefined ? FILES[part] : `ConfigMap ${namespace}/${files[part]}`;
      const shown = placeDifferences(step, { stack, place: subject });
      return judged(
        { ...CONFIGURATION, [brand]: COMMON },
        { before, after, documents, path: [], place: `${FILES[part]} of ${name}`, isNew: false },
      ).flatMap((each): readonly JudgedChange[] => {
        const path = ["data", `${brand}.yaml`, ...each.path];
        const change = { ...each, path, stack, subject };
        if ("danger" in each.meaning) return [change];
        // What is not judged is what is shown.
        return shown
          .filter((one) => one.path.every((step, at) => (path[at] ?? step) === step))
          .map((one) => ({ ...change, ...one }));
      });
    }),
  );
}
