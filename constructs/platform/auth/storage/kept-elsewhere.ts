import { findCredentials } from "../../../core/credential-places";
import { checkReferences } from "../../../core/reference-checks";
import { plainData } from "../../../core/schema/data";
import { defaulted, needed, type PropsOf, type Check } from "../../../core/schema/group";
import { instance } from "../../../core/schema/instance";
import { NOT_SHOWN } from "../../../core/schema/report";
import { either, list, map, type Shape } from "../../../core/schema/shapes";
import { childProperty, type Problems } from "../../../core/value";
import { AuditEventStorage } from "./audit-event-storage";
import { SessionRecordingStorage } from "./session-recording-storage";
import { combineStorageAccess, type StorageAccess, type StorageParts } from "./storage-parts";
import { defineRules } from "../../../core/violation";

export const STORAGE_RULES = defineRules({
  "STORAGE-003": {
    problem: "external storage has credentials in its settings",
    fix: "pass a SecretRef in extraEnvironment, or an identity of the service account",
    source: "the service's documentation, storage backends",
  },
  "STORAGE-010": {
    problem: "the storage does not say where audit events are kept, so they would be lost with each pod",
    fix: "pass auditEvents: AuditEventStorage.dynamodb, .athena, .firestore or .postgres, or a list that begins with one of them",
    source: "the service's documentation, storage backends",
  },
  "STORAGE-011": {
    problem: "the storage does not say where recordings of sessions are kept",
    fix: "pass sessionRecordings: SessionRecordingStorage.s3, .gcs or .azureBlob",
    source: "the service's documentation, storage backends",
  },
  "STORAGE-012": {
    problem: "the first place of audit events cannot be searched: the service searches only that one",
    fix: "begin the list with a table or a database; AuditEventStorage.stdout() may follow",
    source: "the service's documentation, storage backends",
  },
  "STORAGE-013": {
    problem: "two kinds of data have the same table or database, so the service could not read them",
    fix: "choose another name for one of them",
    source: "the service's documentation, storage backends",
  },
  "STORAGE-015": {
    problem: "the databases have different passwords: the service reads one for all, PGPASSWORD",
    fix: "pass the same SecretRef to each PostgresLogin.password, or PostgresLogin.passwordFile with a line for each database",
    source: "docs/storage.md, PostgreSQL",
  },
  "STORAGE-016": {
    problem: "settings has a key that a prop sets",
    fix: "remove the key, and pass the prop",
    source: "docs/storage.md",
  },
  "STORAGE-024": {
    problem: "the tables of DynamoDB have different regions or retentions: the service has one of each for all tables",
    fix: "keep all tables in the region of the state, and leave out that of the events; give all tables the same retention",
    source: "the service's documentation, storage backends",
  },
});

/** Where the rest of the auth service's data is kept, if its state is not on a volume. */
export interface KeptElsewhereProps {
  /**
   * Where audit events are kept (`STORAGE-010`). The service writes to all places, and searches the first one
   * (`STORAGE-012`).
   */
  readonly auditEvents: AuditEventStorage | readonly AuditEventStorage[];

  /** Where recordings of sessions are kept (`STORAGE-011`). */
  readonly sessionRecordings: SessionRecordingStorage;

  /** Further keys of the `storage` section, without credentials (`STORAGE-003`, `STORAGE-016`). @default none */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** One place of audit events, or a list of them. */
export const auditEvents: Shape<AuditEventStorage | readonly AuditEventStorage[]> = either(
  Array.isArray,
  list(instance(AuditEventStorage)),
  instance(AuditEventStorage),
);

/** Further keys of the `storage` section. */
export const furtherSettings = defaulted(map(plainData, undefined, { secret: true }), {});

/** The props, for the groups of each kind of storage. */
export const KEPT_ELSEWHERE = {
  auditEvents: needed(auditEvents, STORAGE_RULES["STORAGE-010"]),
  sessionRecordings: needed(instance(SessionRecordingStorage), STORAGE_RULES["STORAGE-011"]),
  settings: furtherSettings,
} as const satisfies PropsOf<KeptElsewhereProps>;

/** Notes credentials and misplaced references in further settings (`STORAGE-003`). */
export function checkSettings(settings: Readonly<Record<string, unknown>>, problems: Problems): void {
  for (const place of findCredentials(settings, "settings"))
    problems.add(STORAGE_RULES["STORAGE-003"], place, "(redacted)");
  checkReferences(settings, "settings", problems);
}

/**
 * Notes what is wrong with the places of audit events.
 *
 * `STORAGE-012`: the first place cannot be searched. `STORAGE-013`: other data is in the same place. `STORAGE-015`: a
 * place needs another password. `STORAGE-024`: tables are in several regions, or keep events for different times.
 *
 * @param state where the state is kept; undefined if it is on a volume
 */
export function checkEvents(
  { auditEvents: given, state }: Pick<KeptElsewhereProps, "auditEvents"> & { readonly state?: StateParts },
  problems: Problems,
): void {
  const places = auditEventPlaces(given);
  for (const { place, uri } of places.slice(0, 1)) {
    if (place === undefined) problems.add(STORAGE_RULES["STORAGE-012"], "auditEvents", uri);
  }
  checkPlaces([state?.table, ...places.map(({ place }) => place)], problems);
  checkPasswords([state, ...places], problems);
  const sections = [state?.backend ?? {}, ...places.map(({ settings }) => settings)];
  for (const key of ["region", "retention_period"]) {
    const values = sections.flatMap((each) => each[key] ?? []).map(String);
    if (new Set(values).size > 1)
      problems.add(STORAGE_RULES["STORAGE-024"], "auditEvents", `${key}: ${values.join(", ")}`);
  }
}

/**
 * A check of state, audit events and further settings together.
 *
 * @param parts what the state is rendered to, if these props are right
 */
export function checkTogether<P extends KeptElsewhereProps>(
  parts: (props: P) => StateParts,
): Check<P & { readonly settings: Readonly<Record<string, unknown>> }> {
  return (props, problems) => {
    const state = parts(props);
    checkSettings(props.settings, problems);
    checkEvents({ auditEvents: props.auditEvents, state }, problems);
    const owned = [...Object.keys(state.backend), ...OWNED];
    for (const key of Object.keys(props.settings).filter((given) => owned.includes(given))) {
      problems.add(STORAGE_RULES["STORAGE-016"], childProperty("settings", key), "(redacted)");
    }
  };
}

/** Keys that the props of every kind of storage decide, besides those of its state. */
const OWNED = ["audit_events_uri", "audit_sessions_uri", "retention_period"];

function checkPlaces(places: readonly (string | undefined)[], problems: Problems): void {
  places.forEach((place, index) => {
    const isTaken = place !== undefined && places.indexOf(place) < index;
    if (isTaken) problems.add(STORAGE_RULES["STORAGE-013"], "auditEvents", place);
  });
}

function checkPasswords(places: readonly (StorageAccess | undefined)[], problems: Problems): void {
  const passwords = places.flatMap((place) => place?.password ?? []);
  const different = new Set(passwords.map(({ name, key }) => `${name}/${key}`));
  if (different.size > 1) problems.add(STORAGE_RULES["STORAGE-015"], "auditEvents", NOT_SHOWN);
}

/** What a kind of storage renders for the state. */
export interface StateParts extends StorageParts {
  /** The table or database of the state. Audit events may not be there. */
  readonly table: string;

  /** The places of the state, separated by spaces. Each holds the whole state. */
  readonly place: string;
}

/** Props of which each may be missing. */
type Partly<P> = { readonly [K in keyof P]?: P[K] | undefined };

/** Adds the places of audit events and recordings to the storage of the state. */
export function elsewhere(
  parts: StorageParts,
  { auditEvents: events, sessionRecordings, settings }: Partly<KeptElsewhereProps>,
): StorageParts {
  const places = events === undefined ? [] : auditEventPlaces(events);
  return {
    ...combineStorageAccess([parts, ...places, ...(sessionRecordings === undefined ? [] : [sessionRecordings.access])]),
    backend: {
      ...settings,
      ...Object.fromEntries(places.flatMap((place) => Object.entries(place.settings))),
      ...parts.backend,
      ...(places.length > 0 && { audit_events_uri: places.map(({ uri }) => uri) }),
      ...(sessionRecordings !== undefined && { audit_sessions_uri: sessionRecordings.uri }),
    },
  };
}

function auditEventPlaces(given: KeptElsewhereProps["auditEvents"]) {
  return [given].flat().map(({ place }) => place);
}
