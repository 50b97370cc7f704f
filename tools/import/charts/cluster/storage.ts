import { call, type Expression } from "../../expression";
import { at } from "../given-values";
import { putAt } from "../conversions";
import type { Translate, Translation } from "../translation";

/** Modes with a group of values of the same name, which the chart reads only in that mode. Other modes use a volume. */
const CLOUDS: readonly string[] = ["aws", "gcp", "azure"];

/** The mode of the chart, which decides where the auth service keeps its data. */
export function chartStorageMode(translation: Translation): string {
  return translation.word("chartMode", "auth") ?? "standalone";
}

/** Whether the configuration file of the release names a backend outside the pod, whatever the mode is. */
function isInFile(translation: Translation): boolean {
  const type = at(translation.values.read("teleportConfig", "auth"), "teleport.storage.type");
  return typeof type === "string" && !IN_THE_POD.includes(type);
}

/** Backend types that keep the state in the pod. */
export const IN_THE_POD: readonly string[] = ["dir", "sqlite", "bolt"];

const OF_FILE = "the state is where auth.teleportConfig says";

/** Reports values of other modes, which have no effect. This step runs before the steps of the values themselves. */
export const chartMode: Translate = (translation) => {
  const mode = chartStorageMode(translation);
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

/** Puts values to a place if the release stores its data in this way. */
export function inMode(kind: "volume" | "aws" | "azure"): typeof putAt {
  return (values, write) => (translation) => {
    const mode = chartStorageMode(translation);
    const isVolume = !CLOUDS.includes(mode) && !isInFile(translation);
    if (kind === "volume" ? isVolume : mode === kind) putAt(values, write)(translation);
  };
}

/** An existing claim is taken over together with the release. */
export const volume: Translate = (translation) => {
  if (CLOUDS.includes(chartStorageMode(translation)) || isInFile(translation)) return;
  const claim = translation.text("persistence.existingClaimName", "auth");
  const older = translation.text("standalone.existingClaimName", "auth");
  const found = claim ?? older;
  if (found !== undefined) translation.props.put("takeOver: ChartRelease.of({ claim })", found);
  if (!translation.isOn("persistence.enabled", "auth")) {
    const reason = "a volume is made: without one, the release loses its data with each pod; see auth.storage";
    translation.leave("persistence.enabled", reason, false);
  }
};

/** Where audit events are stored. The service searches the first of several places. */
function auditEventsExpression(
  translation: Translation,
  cloud: string,
  places: readonly Expression[],
): Expression | undefined {
  const isMirrored = translation.isOn(`${cloud}.auditLogMirrorOnStdout`, "auth");
  const all = [...places, ...(isMirrored ? [call("AuditEventStorage.stdout")] : [])];
  return all.length > 1 ? all : all[0];
}

/** Audit events in DynamoDB, Athena or both. */
export const awsEvents: Translate = (translation) => {
  if (chartStorageMode(translation) !== "aws") return;
  const table = translation.text("aws.auditLogTable", "auth");
  const athena = athenaStorage(translation);
  const isAthenaFirst = translation.text("aws.auditLogPrimaryBackend", "auth") === "athena";
  const dynamodb = table === undefined ? [] : [call("AuditEventStorage.dynamodb", [{ table }])];
  const events = auditEventsExpression(
    translation,
    "aws",
    isAthenaFirst ? [...athena, ...dynamodb] : [...dynamodb, ...athena],
  );
  if (events !== undefined) translation.props.put("auth.storage: AuthStorage.dynamodb({ auditEvents })", events);
};

/** The URL parameters of Athena's address become options. */
function athenaStorage(translation: Translation): readonly Expression[] {
  const address = translation.text("aws.athenaURL", "auth");
  if (address === undefined) return [];
  const [place = "", ...query] = address.split("?");
  const [, database, table] = /^athena:\/\/([^/.]+)\.([^/]+)$/.exec(place) ?? [];
  if (database === undefined || table === undefined) {
    translation.leave("aws.athenaURL", "write AuditEventStorage.athena({ database, table, … })", address);
    return [];
  }
  const options = [...new URLSearchParams(query.join("?"))].map(([name, value]): [string, Expression] => [
    name === "queueURL" ? "queueUrl" : name,
    name === "batchMaxItems" ? Number(value) : value,
  ]);
  return [call("AuditEventStorage.athena", [{ database, table, ...Object.fromEntries(options) }])];
}

/** Read and write capacity of the tables. */
export const awsCapacity: Translate = (translation) => {
  if (chartStorageMode(translation) !== "aws") return;
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
  translation.props.put("auth.storage: AuthStorage.dynamodb({ autoScaling })", capacities as Expression);
};

/** Data in Google Firestore. Each use of it has the same credentials. */
export const firestore: Translate = (translation) => {
  if (chartStorageMode(translation) !== "gcp") return;
  const names = ["projectId", "backendTable", "auditLogTable", "sessionRecordingBucket"];
  const [project, collection, events, bucket] = names.map((name) => translation.text(`gcp.${name}`, "auth"));
  const secret = translation.word("gcp.credentialSecretName", "auth");
  const credentials = secret === undefined ? undefined : call("SecretRef.of", [secret, "gcp-credentials.json"]);
  const eventProps = { project, collection: events, credentials };
  const places = events === undefined ? [] : [call("AuditEventStorage.firestore", [eventProps])];
  const recordings = call("SessionRecordingStorage.gcs", [{ bucket, project, credentials }]);
  const storage = {
    project,
    collection,
    auditEvents: auditEventsExpression(translation, "gcp", places),
    sessionRecordings: bucket === undefined ? undefined : recordings,
    credentials,
  };
  translation.props.put("auth.storage", call("AuthStorage.firestore", [storage]));
};

/** Data in PostgreSQL on Azure, with the identity of the pods as credentials. */
export const postgres: Translate = (translation) => {
  if (chartStorageMode(translation) !== "azure") return;
  const names = ["databaseHost", "databaseUser", "backendDatabase", "auditLogDatabase"];
  const [host, user, database, events] = names.map((name) => translation.word(`azure.${name}`, "auth"));
  const account = translation.text("azure.sessionRecordingStorageAccount", "auth");
  const login = { host, user, login: call("PostgresLogin.azure") };
  const places = [call("AuditEventStorage.postgres", [{ ...login, database: events }])];
  const recordings = call("SessionRecordingStorage.azureBlob", [{ host: account }]);
  const storage = {
    ...login,
    database,
    auditEvents: auditEventsExpression(translation, "azure", places),
    sessionRecordings: account === undefined ? undefined : recordings,
    maxConnections: translation.values.readChanged("azure.databasePoolMaxConnections", "auth") as
      | Expression
      | undefined,
  };
  translation.props.put("auth.storage", call("AuthStorage.postgres", [storage]));
};
