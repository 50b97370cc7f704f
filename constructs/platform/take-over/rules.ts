import { defineRules } from "../../core/violation";

export const TAKE_OVER_RULES = defineRules({
  "PLATFORM-013": {
    problem: "the platform has another name than the release that it takes over",
    fix: "leave name out",
    source: "docs/migration.md, What stays",
  },
  "PLATFORM-014": {
    problem: "a platform that takes over a release would make the namespace in which the release is",
    fix: "pass createNamespace: false",
    source: "docs/migration.md, What stays",
  },
  "PLATFORM-015": {
    problem:
      "the Service or the Ingress of the release has annotations that the platform does not declare, and would lose them",
    allowed: "every annotation of the object, apart from Helm's own",
    fix: "declare them with the annotations of its ServiceExposure, or remove each that is not needed with kubectl annotate",
    source: "docs/migration.md, What stays",
  },
  "PLATFORM-016": {
    problem: "the Service of the release has another load balancer class, and would be made anew with another address",
    allowed: "the class that the Service has, or none where it has none",
    fix: "declare it with ServiceExposure.loadBalancer, without a class or with that of the Service",
    source: "docs/migration.md, What stays",
  },
  "PLATFORM-018": {
    problem: "the Service of the release has other ports than the platform would give it",
    allowed: "the ports that the Service has, until the platform has taken it over",
    fix: "declare the listeners that the release has, and change them after the move",
    source: "docs/migration.md, What stays",
  },
  "PLATFORM-020": {
    problem: "people could not sign in with the second factors that they have in the release",
    allowed: "every second factor that the release accepts, and the domain for which security keys are registered",
    fix: "pass authentication: ClusterAuthPreference.of({ secondFactors, webauthn: { rpId } }), and change it after the move",
    source: "docs/migration.md, What stays",
  },
  "PLATFORM-021": {
    problem:
      "the release keeps its state elsewhere, and the auth service would begin without users, authorities and roles",
    allowed:
      "the backend, table and database that the configuration file of the release names, or its volume where it names none",
    fix: "declare auth.storage as the release has it, and move the state after the move",
    source: "docs/migration.md, What stays",
  },
});
