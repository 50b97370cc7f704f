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
  roles: { mutate: ["access/roles/*.ts"], tests: ["access/*.test.ts"] },
  joining: { mutate: ["access/joining/*.ts"], tests: ["access/*.test.ts"] },
  access: { mutate: ["access/{*,{resources,settings,sign-in}/*}.ts"], tests: ["access/*.test.ts"] },
  delivery: { mutate: ["access/delivery/*.ts"], tests: ["access/delivery/*.test.ts"] },
  checks: {
    mutate: ["platform/{,proxy/}*-checks.ts", "platform/{auth,delivery,take-over}/*-conditions.ts"],
    tests: ["platform/{cluster-settings,plan-conditions,platform-{checks,metrics},take-over}.test.ts"],
  },
  contents: {
    mutate: [
      "platform/component/component-names.ts",
      "platform/delivery/{collected-resources,declared-resources,resource-delivery}.ts",
      "platform/tenant/{cloud-tenant-props,tenant-delivery}.ts",
    ],
    tests: ["platform/{declared-contents,names,platform-checks,resource-delivery,tenant-declaration}.test.ts"],
  },
  platform: {
    mutate: [
      "platform/{access-platform-props,platform-description}.ts",
      "platform/auth/auth-{configuration,props,storage,traffic}.ts",
      "platform/component/{chart-release,platform-*,pod-template,projected-files,refusal,replicas}.ts",
      "platform/{configuration-test/test-pod,delivery/service-content,metrics/platform-metrics-props}.ts",
    ],
    tests: [
      "platform/{auth-service,configuration-test,declared-{auth,values},names,plan-conditions,platform-checks,pod-template,replicas,storage-settings}.test.ts",
    ],
  },
  proxies: {
    mutate: ["platform/proxy/{certificate-names,dns-records,proxy-{configuration,edge,props,tls},route-objects}.ts"],
    tests: ["platform/{certificate-request,egress,issued-certificate,platform-checks,proxy-*}.test.ts"],
  },
  overlays: {
    mutate: ["platform/component/configuration/*.ts"],
    tests: ["platform/{further-configuration,platform-checks}.test.ts"],
  },
  storage: {
    mutate: ["platform/auth/storage/*.ts"],
    tests: ["platform/{auth-service,auth-storage,storage-settings}.test.ts"],
  },
  common: { mutate: ["agents/common/*.ts"], tests: ["agents/{common,features,release}/*.test.ts"] },
  services: { mutate: ["agents/services/*.ts"], tests: ["agents/{services,features,release}/*.test.ts"] },
  features: { mutate: ["agents/features/*.ts"], tests: ["agents/{common,features,release,services}/*.test.ts"] },
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
