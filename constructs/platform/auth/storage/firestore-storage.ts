import { group, needed } from "../../../core/schema/group";
import { secretReference, type SecretRef } from "../../../secrets/secret-ref";
import { firestorePlace } from "./audit-event-storage";
import { checkTogether, KEPT_ELSEWHERE, type KeptElsewhereProps, type StateParts } from "./kept-elsewhere";
import { plainName } from "./shapes";
import { overHttps, storagePath } from "./storage-parts";

/** A collection of Google Firestore with the state of the auth service. */
export interface FirestoreStorageProps extends KeptElsewhereProps {
  /** Id of the project. */
  readonly project: string;

  /** Collection with the state. */
  readonly collection: string;

  /** Id of the database. @default the default database of the project */
  readonly database?: string;

  /** Key file of a Google service account. @default the identity of the pods */
  readonly credentials?: SecretRef;
}

export const FIRESTORE_STORAGE = group<FirestoreStorageProps>()(
  {
    ...KEPT_ELSEWHERE,
    project: needed(plainName("the id of a project")),
    collection: needed(plainName("the name of a collection")),
    database: plainName("the id of a database"),
    credentials: secretReference,
  },
  [checkTogether(firestoreState)],
);

export function firestoreState({ project, collection, database, credentials }: FirestoreStorageProps): StateParts {
  const place = firestorePlace({ project, database, collection });
  return {
    ...overHttps(credentials),
    backend: {
      type: "firestore",
      project_id: project,
      collection_name: collection,
      ...(database !== undefined && { database_id: database }),
      ...(credentials !== undefined && { credentials_path: storagePath(credentials) }),
    },
    table: place,
    place,
  };
}
