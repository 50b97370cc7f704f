/**
 * Parts of the sources that import no CDKTF, and the tests that are asked about their mutants. Further tests could only
 * kill more of them; each takes its time for each mutant.
 */
export const PARTS = {
  updates: { mutate: ["updates/**/*.ts"], tests: ["updates/**/*.test.ts"] },
  network: { mutate: ["network/**/*.ts"], tests: ["network/**/*.test.ts"] },
  core: {
    mutate: ["core/*.ts"],
    tests: ["core/*.test.ts", "core/schema/**/*.test.ts", "terraform/references.test.ts"],
  },
  schema: { mutate: ["core/schema/*.ts"], tests: ["core/*.test.ts", "core/schema/**/*.test.ts"] },
  roles: { mutate: ["access/{role*,kubernetes-resources,verbs}.ts"], tests: ["access/*.test.ts"] },
  joining: { mutate: ["access/{*join*,bot*}.ts"], tests: ["access/*.test.ts"] },
  access: {
    mutate: ["access/*.ts", "!access/{role*,kubernetes-resources,verbs,*join*,bot*}.ts"],
    tests: ["access/*.test.ts"],
  },
  delivery: {
    mutate: ["access/{delivery,forms}/*.ts"],
    tests: ["access/delivery/*.test.ts", "access/{resource-forms,service-resource}.test.ts"],
  },
  platform: {
    mutate: ["platform/declaration/*.ts", "!platform/declaration/proxy-*.ts"],
    tests: ["platform/**/*.test.ts"],
  },
  proxies: { mutate: ["platform/declaration/proxy-*.ts"], tests: ["platform/{cloud,platform,proxy}-*.test.ts"] },
  storage: {
    mutate: ["platform/declaration/{configuration,storage}/*.ts"],
    tests: ["platform/**/*.test.ts"],
  },
  features: {
    mutate: ["agents/features/*.ts", "!agents/features/{agent,service}*.ts", "!agents/features/*-settings.ts"],
    tests: ["agents/{features,release}/**/*.test.ts"],
  },
  services: {
    mutate: ["agents/features/{agent,service}*.ts", "agents/features/*-settings.ts"],
    tests: ["agents/{features,release}/**/*.test.ts"],
  },
  linux: {
    mutate: ["agents/linux/machine/**/*.ts"],
    tests: ["agents/linux/linux-agent.test.ts", "agents/linux/machine/**/*.test.ts"],
  },
  bots: { mutate: ["agents/bots/declaration/**/*.ts"], tests: ["agents/bots/**/*.test.ts"] },
  fleet: { mutate: ["agents/fleet/declaration/**/*.ts"], tests: ["agents/fleet/**/*.test.ts"] },
};

/** Where the results of a part are kept from run to run. */
export function resultsOf(part) {
  return `coverage/mutation/${part}.json`;
}
