import { call, type Expression, type Written } from "../../expression";
import { at } from "../given-values";
import { putAt } from "../conversions";
import type { Translate, Translation } from "../translation";

/** Modes with a group of values of the same name, which the chart reads in no other; a volume is there in the other modes. */
const CLOUDS: readonly string[] = ["aws", "gcp", "azure"];
const MODES = [...CLOUDS, "standalone", "scratch"];

/** The mode of the chart, which decides where the auth service keeps its data. */
export function modeOf(translation: Translation): string {
  return translation.word("chartMode", "auth") ?? "standalone";
}

/** Whether the configuration file of the release names a backend outside of the pod, whatever the mode is. */
function isInFile(translation: Translation): boolean {
  const type = at(translation.values.read("teleportConfig", "auth"), "teleport.storage.type");
  return typeof type === "string" && !IN_THE_POD.includes(type);
}

/** Types of the service that keep the state in the pod. */
export const IN_THE_POD: readonly string[] = ["dir", "sqlite", "bolt"];

const OF_FILE = "the state is where auth.teleportConfig says";

/** Values of other modes than that of the release do nothing. It goes before the values themselves. */
export const chartMode: Translate = (translation) => {
  const mode = modeOf(translation);
  if (!MODES.includes(mode)) translation.leave("chartMode", `a mode is one of ${MODES.join(", ")}`, mode);
  const idle = [
    ...CLOUDS.filter((group) => group !== mode),
    ...(CLOUDS.includes(mode) ? ["persistence", "standalone"] : []),
  ];
  const isOfFile = isInFile(translation);
  for (const group of idle) {
    for (const path of [group, `auth.${group}`]) {
      const given = translation.values.peek(path);
      if (path === group && !translation.values.differs(group)) continue;
      if (given !== undefined)
        translation.needsNothing(path, `the chart does not read it with chartMode: ${mode}`, given);
    }
  }
  if (isOfFile) {
    for (const path of ["persistence", "auth.persistence"]) {
      const given = translation.values.peek(path);
      if (given !== undefined) translation.needsNothing(path, OF_FILE, given);
    }
  } else if (mode === "scratch") {
    translation.leave("chartMode", "write auth.storage: the release has it only in auth.teleportConfig", mode);
  }
};

/** Puts values to a place if the release has data of this kind. */
export function inMode(kind: "volume" | "aws" | "azure"): typeof putAt {
  return (values, write) => (translation) => {
    const mode = modeOf(translation);
    const isVolume = !CLOUDS.includes(mode) && !isInFile(translation);
    if (kind === "volume" ? isVolume : mode === kind) putAt(values, write)(translation);
  };
}

/** A claim that is there goes on as the claim of the release. */
export const volume: Translate = (translation) => {
  if (CLOUDS.includes(modeOf(translation)) || isInFile(translation)) return;
  const claim = translation.text("persistence.existingClaimName", "auth");
  const older = translation.text("standalone.existingClaimName", "auth");
  const found = claim ?? older;
  if (found !== undefined) translation.props.put("takeOver: ChartRelease.of({ claim })", found);
  if (!translation.isOn("persistence.enabled", "auth")) {
    const reason = "a volume is made: without one, the release loses its data with each pod; see auth.storage";
    translation.leave("persistence.enabled", reason, false);
  }
};

/** Audit events, in one place or several, of which the first is searched. */
function putEvents(translation: Translation, cloud: string, factory: string, events: readonly Expression[]): void {
  const isMirrored = translation.isOn(`${cloud}.auditLogMirrorOnStdout`, "auth");
  const all = [...events, ...(isMirrored ? [call("AuditEventStorage.stdout")] : [])];
  const [first] = all;
  if (first === undefined) return;
  translation.props.put(`auth.storage: ${factory}({ auditEvents })`, all.length === 1 ? first : all);
}

/** Events in DynamoDB, Athena or both. */
export const awsEvents: Translate = (translation) => {
  if (modeOf(translation) !== "aws") return;
  const table = translation.text("aws.auditLogTable", "auth");
  const athena = athenaOf(translation);
  const isAthenaFirst = translation.text("aws.auditLogPrimaryBackend", "auth") === "athena";
  const dynamodb = table === undefined ? [] : [call("AuditEventStorage.dynamodb", [{ table }])];
  const events = isAthenaFirst ? [...athena, ...dynamodb] : [...dynamodb, ...athena];
  putEvents(translation, "aws", "AuthStorage.dynamodb", events);
};

/** Parameters of the address of Athena, which are options here. */
const ATHENA = [
  ...["region", "topicArn", "queueURL", "locationS3", "largeEventsS3", "queryResultsS3", "workgroup"],
  ...["batchMaxItems", "batchMaxInterval"],
];

function athenaOf(translation: Translation): readonly Expression[] {
  const address = translation.text("aws.athenaURL", "auth");
  if (address === undefined) return [];
  const [place = "", ...query] = address.split("?");
  const [, database, table] = /^athena:\/\/([^/.]+)\.([^/]+)$/.exec(place) ?? [];
  const given = [...new URLSearchParams(query.join("?"))];
  if (database === undefined || table === undefined || given.some(([name]) => !ATHENA.includes(name))) {
    translation.leave("aws.athenaURL", "write AuditEventStorage.athena({ database, table, … })", address);
    return [];
  }
  const options = given.map(([name, value]): [string, Written] => [
    name === "queueURL" ? "queueUrl" : name,
    name === "batchMaxItems" ? Number(value) : value,
  ]);
  return [call("AuditEventStorage.athena", [{ database, table, ...Object.fromEntries(options) }])];
}

/** How many reads and writes the tables take. */
export const awsCapacity: Translate = (translation) => {
  if (modeOf(translation) !== "aws") return;
  const isScaling = translation.isOn("aws.dynamoAutoScaling", "auth");
  const of = (kind: string): Readonly<Record<string, unknown>> => ({
    min: translation.values.read(`aws.${kind}MinCapacity`, "auth"),
    max: translation.values.read(`aws.${kind}MaxCapacity`, "auth"),
    target: translation.values.read(`aws.${kind}TargetValue`, "auth"),
  });
  if (!isScaling) {
    const names = ["MinCapacity", "MaxCapacity", "TargetValue"];
    const paths = ["read", "write"].flatMap((kind) => names.map((name) => `aws.${kind}${name}`));
    translation.idle(paths, "the chart does not read it without dynamoAutoScaling", "auth");
    return;
  }
  const capacities = { read: of("read"), write: of("write") };
  translation.props.put("auth.storage: AuthStorage.dynamodb({ autoScaling })", capacities as Written);
};

/** Data in Google Firestore; each place has the same credentials. */
export const firestore: Translate = (translation) => {
  if (modeOf(translation) !== "gcp") return;
  const { values } = translation;
  const secret = values.read("gcp.credentialSecretName", "auth");
  const project = translation.text("gcp.projectId", "auth") ?? "";
  const collection = translation.text("gcp.auditLogTable", "auth");
  const bucket = translation.text("gcp.sessionRecordingBucket", "auth");
  const credentials =
    typeof secret === "string" && secret !== ""
      ? { credentials: call("SecretRef.of", [secret, "gcp-credentials.json"]) }
      : {};
  const put = (option: string, value: Written): void => {
    translation.props.put(`auth.storage: AuthStorage.firestore({ ${option} })`, value);
  };
  put("project", project);
  put("collection", translation.text("gcp.backendTable", "auth") ?? "");
  if (collection !== undefined) {
    const events = { project, collection, ...credentials };
    putEvents(translation, "gcp", "AuthStorage.firestore", [call("AuditEventStorage.firestore", [events])]);
  }
  if (bucket !== undefined) {
    put("sessionRecordings", call("SessionRecordingStorage.gcs", [{ bucket, project, ...credentials }]));
  }
  if ("credentials" in credentials) put("credentials", credentials.credentials);
};

/** Data in PostgreSQL of Azure, into which the identity of the pods signs in. */
export const postgres: Translate = (translation) => {
  if (modeOf(translation) !== "azure") return;
  const { values } = translation;
  const read = (name: string): string => translation.word(`azure.${name}`, "auth") ?? "";
  const login = { host: read("databaseHost"), user: read("databaseUser"), login: call("PostgresLogin.azure") };
  const most = values.readChanged("azure.databasePoolMaxConnections", "auth");
  const account = translation.text("azure.sessionRecordingStorageAccount", "auth");
  const put = (option: string, value: Written): void => {
    translation.props.put(`auth.storage: AuthStorage.postgres({ ${option} })`, value);
  };
  for (const [option, value] of Object.entries(login)) put(option, value);
  put("database", read("backendDatabase"));
  const events = call("AuditEventStorage.postgres", [{ ...login, database: read("auditLogDatabase") }]);
  putEvents(translation, "azure", "AuthStorage.postgres", [events]);
  if (account !== undefined) {
    put("sessionRecordings", call("SessionRecordingStorage.azureBlob", [{ host: account }]));
  }
  if (most !== undefined) put("maxConnections", most as Written);
};
