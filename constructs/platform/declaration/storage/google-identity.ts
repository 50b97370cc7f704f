import type { Problems } from "../../../core/value";
import type { DeclaredAuth } from "../component-props";
import { EXTERNAL_STORAGE_RULES as RULES } from "./rules";

/** Addresses of places in Google Cloud. */
const OF_GOOGLE = /^(?:firestore|gs):\/\//;

/**
 * Notes storage in Google Cloud where neither a key file nor a declared service account lets the auth service in
 * (`STORAGE-021`).
 */
export function checkGoogleIdentity(
  { auth }: { readonly auth: Pick<DeclaredAuth, "storage" | "serviceAccount"> },
  problems: Problems,
): void {
  if (auth.serviceAccount !== undefined) return;
  const {
    type,
    credentials_path: key,
    audit_events_uri: events,
    audit_sessions_uri: sessions,
  } = auth.storage.settings.backend;
  const places = [events, sessions].flat().filter((place) => typeof place === "string" && OF_GOOGLE.test(place));
  const open = places.filter((place) => !String(place).includes("credentialsPath="));
  if (type === "firestore" && key === undefined) open.push(type);
  if (open.length > 0) problems.add(RULES.googleIdentity, "auth.serviceAccount", undefined);
}
