import { defineRules } from "../../core/violation";

export const TAKE_OVER_RULES = defineRules({
  "PLATFORM-013": {
    problem: "the platform has another name than the release that it takes over",
    fix: "leave name out",
    source: "docs/migration.md, What stays",
  },
  "PLATFORM-014": {
    problem: "the platform would create the namespace of the release that it takes over",
    fix: "pass createNamespace: false",
    source: "docs/migration.md, What stays",
  },
  "PLATFORM-015": {
    problem:
      "the Service or the Ingress of the release has annotations that the platform does not declare, so it would lose them",
    allowed: "every annotation of the object, apart from Helm's own",
    fix: "declare them as annotations of its ServiceExposure; remove those that you do not need with kubectl annotate",
    source: "docs/migration.md, What stays",
  },
  "PLATFORM-016": {
    problem:
      "the Service of the release has another load balancer class, so it would be replaced and get another address",
    allowed: "the class of the Service; none if it has none",
    fix: "pass ServiceExposure.loadBalancer with the class of the Service, or without a class if it has none",
    source: "docs/migration.md, What stays",
  },
  "PLATFORM-018": {
    problem: "the Service of the release has other ports than the platform declares",
    allowed: "the ports of the Service, until the platform has taken it over",
    fix: "declare the listeners of the release, and change them after the move",
    source: "docs/migration.md, What stays",
  },
  "PLATFORM-020": {
    problem: "people could not sign in with the second factors that they use now",
    allowed: "every second factor of the release, and as rpId the domain for which security keys are registered",
    fix: "pass authentication: ClusterAuthPreference.of({ secondFactors, webauthn: { rpId } }), and change it after the move",
    source: "docs/migration.md, What stays",
  },
  "PLATFORM-021": {
    problem:
      "the release keeps its state elsewhere, so the auth service would start without users, authorities and roles",
    allowed: "the backend, table and database in the configuration file of the release; if it names none, its volume",
    fix: "declare the storage of the release as auth.storage; to use another storage, move the state later",
    source: "docs/migration.md, What stays",
  },
  "PLATFORM-023": {
    problem: "the release that the platform takes over is not there, so a second platform would start on its data",
    allowed: "a release whose auth service runs, until the platform has taken it over",
    fix: "correct the name in takeOver, the namespace, or the cluster that the plan is for; without a release, leave takeOver out",
    source: "docs/migration.md, What stays",
  },
  "PLATFORM-024": {
    problem:
      "objects of the release have other names than the program says, so the platform would make others, such as an empty volume",
    allowed: "the names of the release, until the platform has taken it over",
    fix: "pass nameOverride, serviceAccount and claim to ChartRelease.of as in the values of the release; a release without a claim loses its state with its pod, so install a platform without takeOver instead",
    source: "docs/migration.md, What stays",
  },
  "PLATFORM-025": {
    problem: "the release would move and go to another major version at once",
    allowed: "its major version, until the platform has taken it over",
    fix: "pass the version that the release runs, apply, then upgrade",
    source: "docs/migration.md, Check before the move",
  },
  "PLATFORM-026": {
    problem:
      "the configuration file of the release cannot be read, so nobody knows its storage, its name and its second factors",
    allowed: "a ConfigMap with the file from which the auth service of the release has started",
    fix: "bring it back with helm rollback or helm upgrade of the same values, and plan again",
    source: "docs/migration.md, Check before the move",
  },
});
