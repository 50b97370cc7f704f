/**
 * Parts of the sources that import no CDKTF, and the tests that are asked about their mutants. Further tests could only
 * kill more of them; each takes its time for each mutant.
 */
const PARTS = {
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
  checks: {
    mutate: ["platform/declaration/{*-checks,*-conditions,*rules,watch-alert}.ts"],
    tests: ["platform/{cluster-settings,plan-conditions,platform-{checks,metrics},proxy-{edge,tls},words}.test.ts"],
  },
  contents: {
    mutate: ["platform/declaration/{claimed,cloud,collected,component-{a,n},declared-r,needed,resource,tenant}*.ts"],
    tests: ["platform/{claimed-objects,declared-contents,names,resource-delivery,tenant-declaration,words}.test.ts"],
  },
  platform: {
    mutate: [
      "platform/declaration/*.ts",
      "!platform/declaration/{*-checks,*-conditions,*rules,watch-alert,proxy-*}.ts",
      "!platform/declaration/{claimed,cloud,collected,component-{a,n},declared-r,needed,resource,tenant}*.ts",
    ],
    tests: [
      "platform/{auth-service,certificate-request,declared-{auth,values},issued-certificate,names,pod-template,storage-words,words}.test.ts",
    ],
  },
  proxies: {
    mutate: ["platform/declaration/proxy-*.ts"],
    tests: ["platform/{egress,proxy-*,words}.test.ts"],
  },
  overlays: {
    mutate: ["platform/declaration/configuration/*.ts"],
    tests: ["platform/{further-configuration,owned-keys,words}.test.ts"],
  },
  storage: {
    mutate: ["platform/declaration/storage/*.ts"],
    tests: ["platform/storage-words.test.ts"],
  },
  updaters: {
    mutate: ["agents/features/{update*,live-*,pull-*,token-*,chart-*,product}.ts"],
    tests: [
      "agents/features/{chart,features,live,pull,release-checks,release-words,token,update-checks,words}*.test.ts",
      "agents/features/{agent-settings,platform-namespace}.test.ts",
    ],
  },
  services: {
    mutate: [
      "agents/features/{agent-{release,service},{application,database,kubernetes}-service,service,database-p,protected}*.ts",
      "!agents/features/service-account.ts",
    ],
    tests: ["agents/features/{agent-{discovery,release,service},features,release-,service,words}*.test.ts"],
  },
  settings: {
    mutate: ["agents/features/{*-settings,setting-*,further-e*,service-account,dynamic-*,rules,direct-dial-rules}.ts"],
    tests: ["agents/features/{agent-se,features,platform-namespace,release-words,services,words}*.test.ts"],
  },
  finding: {
    mutate: ["agents/features/{agent-d*,discovery*,direct-dial,public-*,traffic,joining}.ts"],
    tests: [
      "agents/features/{agent-d*,chart-*,direct-dial,features,public-*,release-{checks,words},traffic,words}.test.ts",
    ],
  },
  features: {
    mutate: [
      "agents/features/{annotations,availability,cluster-*,containers,environment,feature*,further-v*,kubernetes-a*,labels}.ts",
      "agents/features/{log,metrics,platform-*,pods,release-name,storage,user-ids}.ts",
    ],
    tests: [
      "agents/features/{agent-settings,chart-values,cluster-wide-objects,feature*,further-values,http-connect}.test.ts",
      "agents/features/{pods,pull-credentials,release-{checks,name,words},values-*}.test.ts",
    ],
  },
  linux: {
    mutate: ["agents/linux/machine/**/*.ts"],
    tests: ["agents/linux/machine/*.test.ts"],
  },
  bots: { mutate: ["agents/bots/declaration/**/*.ts"], tests: ["agents/bots/**/*.test.ts"] },
  fleet: { mutate: ["agents/fleet/declaration/**/*.ts"], tests: ["agents/fleet/**/*.test.ts"] },
};

/** Where the results of a part are kept from run to run. */
function resultsOf(part) {
  return `coverage/mutation/${part}.json`;
}

module.exports = { PARTS, resultsOf };
