import { defineRules } from "../../core/violation";
import { hasMarker } from "../../core/reference";
import { quoted, versionPart, type LiveCondition } from "../../terraform/version-expressions";
import type { AcceptedFactors } from "../../access/sign-in/cluster-auth-preference";
import type { Version } from "../../updates/version";
import { label, labelOf, refusedUnless } from "../component/refusal";

const TAKE_OVER_RULES = defineRules({
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

// Conditions of a plan that takes over a Helm release: what people and clients of the release know must stay.

/** A release, as the program names it. */
export interface NamedRelease {
  readonly namespace: string;
  readonly name: string;

  /** Name of the chart. */
  readonly chart: string;
}

/**
 * Expression of whether a Deployment is the auth service of a release of the chart, or already that of a platform.
 *
 * @param live expression of the list of auth services: one or none
 */
export function isFound(live: string, { name, chart }: NamedRelease): string {
  const ofRelease = [
    isHelms(live),
    `${label(live, "app.kubernetes.io/instance")} == ${quoted(name)}`,
    `startswith(${label(live, CHART_LABEL)}, ${quoted(`${chart}-`)})`,
  ];
  return `${label(live, "app.kubernetes.io/managed-by")} == "terraform" || (${ofRelease.join(" && ")})`;
}

const CHART_LABEL = "helm.sh/chart";

/**
 * Refuses a plan that takes over a release which is not there (`PLATFORM-023`): it would make a second platform.
 *
 * @param found expression of what was found: namespace and name of the release
 * @param seen expression of the list of Services and ClusterRoleBindings of auth services that Helm has made
 * @param where where those were looked for
 */
export function isThere(
  found: string,
  seen: string,
  { namespace, name, chart, where }: NamedRelease & { readonly where: string },
): LiveCondition {
  const isOfChart = `startswith(${labelOf("object", CHART_LABEL)}, ${quoted(`${chart}-`)})`;
  const place = `try(object.subjects[0].namespace, object.metadata.namespace, "")`;
  const release = `format("%s/%s", ${place}, ${labelOf("object", "app.kubernetes.io/instance")})`;
  const releases = `sort(distinct([for object in ${seen} : ${release} if ${isOfChart}]))`;
  return refusedUnless(
    TAKE_OVER_RULES["PLATFORM-023"],
    `${found} == ${quoted(`${namespace}/${name}`)}`,
    `${namespace} has no Deployment ${name}-auth of ${chart}; releases in ${where}: ` +
      `\${length(${releases}) == 0 ? "none" : join(", ", ${releases})}`,
  );
}

/** Names that values of a release give to its objects. */
export interface NamesByValues {
  /** `app.kubernetes.io/name` of its pods. */
  readonly label: string;
  readonly serviceAccount: string;

  /** Undefined where the state is not on a volume. */
  readonly claim: string | undefined;
}

/**
 * Refuses a plan that looks for objects of a release under names that they do not have (`PLATFORM-024`): it would make
 * others, such as an empty volume.
 *
 * @param live expression of the list of auth services: one or none
 */
export function keepsNames(live: string, { label: name, serviceAccount, claim }: NamesByValues): LiveCondition {
  const spec = `${live}[0].spec`;
  const liveName = `try(${spec}.selector.matchLabels["app.kubernetes.io/name"], "")`;
  const account = `try(${spec}.template.spec.serviceAccountName, "")`;
  const volumes = `try(${spec}.template.spec.volumes, [])`;
  const ofVolume = "volume.persistentVolumeClaim.claimName";
  const claims = `[for volume in ${volumes} : ${ofVolume} if try(${ofVolume}, null) != null]`;
  const same = [
    `${liveName} == ${quoted(name)}`,
    `${account} == ${quoted(serviceAccount)}`,
    ...(claim === undefined ? [] : [`contains(${claims}, ${quoted(claim)})`]),
  ].join(" && ");
  const declared = claim === undefined ? "" : ` and the claim ${claim}`;
  return refusedUnless(
    TAKE_OVER_RULES["PLATFORM-024"],
    `!(${isHelms(live)}) || (${same})`,
    `it has the name \${${liveName}}, the service account \${${account}} and the claims [\${join(", ", ${claims})}], ` +
      `and the program says the name ${name}, the service account ${serviceAccount}${declared}`,
  );
}

/**
 * Refuses a plan that moves a release and brings it to another major version at once (`PLATFORM-025`).
 *
 * @param live expression of the list of auth services: one or none
 * @param running expression of their version
 */
export function keepsMajor(live: string, running: string, to: Version): LiveCondition {
  return refusedUnless(
    TAKE_OVER_RULES["PLATFORM-025"],
    `!(${isHelms(live)}) || ${versionPart(running, 0)} == ${to.major}`,
    `the release runs \${${running}}, and the platform is to be ${to.toString()}`,
  );
}

/**
 * Refuses a plan that cannot read what the release says of its storage, name and second factors (`PLATFORM-026`).
 *
 * @param live expression of the list of auth services: one or none
 * @param configMaps expression of the list of the release's ConfigMaps: one or none
 * @param file name of the file in it
 */
export function fileIsRead(live: string, configMaps: string, { name, file }: ConfigurationOfRelease): LiveCondition {
  return refusedUnless(
    TAKE_OVER_RULES["PLATFORM-026"],
    `!(${isHelms(live)}) || try(length(keys(yamldecode(${configMaps}[0].data[${quoted(file)}]))) > 0, false)`,
    `the ConfigMap is ${name}, and the file ${file}`,
  );
}

/** The ConfigMap of a release's auth service, and the file in it. */
interface ConfigurationOfRelease {
  readonly name: string;
  readonly file: string;
}

/** What the older `second_factor` of the service's file stands for. */
const OLDER_NAMES = `{ on = ["otp", "webauthn"], optional = ["otp", "webauthn"], webauthn = ["webauthn"], otp = ["otp"] }`;

/**
 * Refuses a plan after which people could not use the second factors that they have (`PLATFORM-020`). The release says
 * in its file which ones it accepts; without that file the service forgets it, and goes on with one-time passwords.
 *
 * @param configMaps expression of the list of the release's ConfigMaps: one or none
 * @param file name of the file in it
 */
export function keepsSecondFactors(
  configMaps: string,
  file: string,
  { factors, rpId }: AcceptedFactors,
): LiveCondition {
  const live = `yamldecode(${configMaps}[0].data[${quoted(file)}]).auth_service.authentication`;
  const accepted = `try([for factor in ${live}.second_factors : factor], ${OLDER_NAMES}[${live}.second_factor], [])`;
  const domain = `try(${live}.webauthn.rp_id, ${quoted(rpId)})`;
  const lost = `setsubtract(${accepted}, [${factors.map(quoted).join(", ")}])`;
  return refusedUnless(
    TAKE_OVER_RULES["PLATFORM-020"],
    `length(${lost}) == 0 && (!contains(${accepted}, "webauthn") || ${domain} == ${quoted(rpId)})`,
    `it accepts \${join(", ", ${accepted})} for \${${domain}}, and the platform would accept ` +
      `${factors.join(", ")} for ${rpId}`,
  );
}

/** Keys of the `storage` section that say which table, collection or database holds the state. */
const PLACE_KEYS = ["type", "region", "table_name", "project_id", "database_id", "collection_name", "prefix"];

/** Types with which the state is in the pod, or on its volume. */
const IN_THE_POD = ["", "dir", "sqlite", "bolt"];

/** What an address of a database says of the place: without the user, and without settings of the connection. */
const DATABASE = "^[a-z]+://(?:[^@]*@)?([^?]*)";

/**
 * Refuses a plan with which the auth service would begin without the state of the release (`PLATFORM-021`). The Deployment of Helm
 * does not record where that is, and the configuration file of the release does.
 *
 * @param live expression of the list of auth services: one or none
 * @param configMaps expression of the list of their ConfigMaps: one or none
 * @param file name of the file in it
 * @param section name of the section of the file that has the storage
 * @param backend the `storage` section of the platform; empty on a volume
 */
export function keepsStorage(
  live: string,
  configMaps: string,
  { file, section }: { readonly file: string; readonly section: string },
  backend: Readonly<Record<string, unknown>>,
): LiveCondition {
  const storage = `yamldecode(${configMaps}[0].data[${quoted(file)}])[${quoted(section)}].storage`;
  // What only Terraform knows is compared with nothing.
  const keys = PLACE_KEYS.filter((key) => !hasMarker(textAt(backend, key)));
  const address = textAt(backend, "conn_string");
  const found = [
    `[for key in [${keys.map(quoted).join(", ")}] : try(format("%s %s", key, ${storage}[key]), "")]`,
    ...(hasMarker(address) ? [] : [`[try(regex(${quoted(DATABASE)}, ${storage}.conn_string)[0], "")]`]),
  ];
  const isInPod = `try(contains([${IN_THE_POD.map(quoted).join(", ")}], ${storage}.type), true)`;
  const place = `(${isInPod} ? "" : join(" ", compact(concat(${found.join(", ")}))))`;
  const declared = [
    ...keys.flatMap((key) => (textAt(backend, key) === "" ? [] : [`${key} ${textAt(backend, key)}`])),
    ...(hasMarker(address) ? [] : Array.from(new RegExp(DATABASE).exec(address)?.slice(1) ?? [])),
  ].join(" ");
  const inWords = (text: string): string => (text === "" ? "on a volume" : text);
  return refusedUnless(
    TAKE_OVER_RULES["PLATFORM-021"],
    `!(${isHelms(live)}) || ${place} == ${quoted(declared)}`,
    `its state is \${${place} == "" ? "on a volume" : ${place}}, and would be ${inWords(declared)}`,
  );
}

function textAt(backend: Readonly<Record<string, unknown>>, key: string): string {
  const value = backend[key];
  return typeof value === "string" ? value : "";
}

/**
 * Refuses a plan that would take annotations from the Service of a Helm release, such as those that say which load
 * balancer it has (`PLATFORM-015`): the provider writes the first declared annotations of an object instead of all.
 *
 * @param live expression of the list of existing Services: one or none
 * @param declared names of the annotations that the platform declares
 */
export function keepsAnnotations(live: string, declared: readonly string[]): LiveCondition {
  const names = `[for name in keys(try(${live}[0].metadata.annotations, {})) : name if !startswith(name, "meta.helm.sh/")]`;
  const lost = `setsubtract(${names}, [${declared.map(quoted).join(", ")}])`;
  return refusedUnless(
    TAKE_OVER_RULES["PLATFORM-015"],
    `!(${isHelms(live)}) || length(${lost}) == 0`,
    `\${join(", ", ${lost})}`,
  );
}

/**
 * Refuses a plan that would replace the Service of a Helm release, since its class cannot change (`PLATFORM-016`).
 *
 * @param live expression of the list of existing Services: one or none
 * @param declared class that the platform declares
 */
export function keepsClass(live: string, declared: string): LiveCondition {
  const liveClass = `try(${live}[0].spec.loadBalancerClass, "")`;
  return refusedUnless(
    TAKE_OVER_RULES["PLATFORM-016"],
    `!(${isHelms(live)}) || ${liveClass} == ${quoted(declared)}`,
    `it is "\${${liveClass}}", and would be ${declared}`,
  );
}

/**
 * Refuses a plan that would open or close ports of the Service of a Helm release on the way (`PLATFORM-018`).
 *
 * @param live expression of the list of existing Services: one or none
 * @param declared ports that the platform declares
 */
export function keepsPorts(live: string, declared: readonly number[]): LiveCondition {
  const ports = `sort([for port in try(${live}[0].spec.ports, []) : tostring(port.port)])`;
  const would = declared.map(String).sort();
  return refusedUnless(
    TAKE_OVER_RULES["PLATFORM-018"],
    `!(${isHelms(live)}) || join(" ", ${ports}) == ${quoted(would.join(" "))}`,
    `it has \${join(", ", ${ports})}, and would have ${would.join(", ")}`,
  );
}

function isHelms(live: string): string {
  return `${label(live, "app.kubernetes.io/managed-by")} == "Helm"`;
}
