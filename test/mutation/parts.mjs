/**
 * Parts of the sources that import no CDKTF, and the tests that are asked about their mutants. Further tests could only
 * kill more of them; each takes its time for each mutant.
 */
export const PARTS = {
  updates: { mutate: ["updates/**/*.ts"], tests: ["rules.test.ts", "updates/**/*.test.ts"] },
  network: { mutate: ["network/**/*.ts"], tests: ["rules.test.ts", "network/**/*.test.ts"] },
  core: { mutate: ["core/**/*.ts", "!core/tree/**"], tests: ["rules.test.ts", "core/**/*.test.ts"] },
  access: { mutate: ["access/**/*.ts"], tests: ["rules.test.ts", "access/**/*.test.ts"] },
};
