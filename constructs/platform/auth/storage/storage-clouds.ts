import { isText } from "../../../core/given";
import type { Problems } from "../../../core/value";
import { isKnownTo, type PodsInCloud } from "../../../workloads/identity/known-to-cloud";
import type { Cloud } from "../../../workloads/identity/pod-identity";
import type { DeclaredPlatform } from "../../access-platform-props";
import { defineRules } from "../../../core/violation";

const STORAGE_CLOUD_RULES = defineRules({
  "STORAGE-021": {
    problem:
      "the storage is in a cloud in which the auth service has no identity: its pods have no credentials, and cannot reach the metadata servers",
    fix: "pass auth: { serviceAccount: PodServiceAccount.create({ identity }) }, with PodIdentity.aws, .azure, .gcp or .node; or the cloud's variables in auth.extraEnvironment, such as AWS_ACCESS_KEY_ID, also for another service with the API of S3; or credentials of every place in Google Cloud; acknowledge this if the pods get credentials in another way",
    source: "docs/pods.md, who the pods are to a cloud",
    acknowledgeable: true,
  },
});

/** Addresses of places where the service signs in with the credentials that its pods have in a cloud. */
const PLACES: readonly (readonly [Cloud, RegExp])[] = [
  ["aws", /^(?:dynamodb|athena|s3):/],
  ["azure", /^(?:azblob:|postgresql:.*[#&]auth_mode=azure)/],
  ["google", /^(?:(?:firestore|gs):(?!.*[?&]credentialsPath=[^#&])|postgresql:.*[#&]auth_mode=gcp-cloudsql)/],
];

/** Notes storage in a cloud where nothing lets the auth service in (`STORAGE-021`). */
export function checkStorageClouds(
  { auth }: { readonly auth: Pick<DeclaredPlatform["auth"], "storage"> & PodsInCloud },
  problems: Problems,
): void {
  const { type, credentials_path, auth_mode, audit_events_uri, audit_sessions_uri } = auth.storage.settings.backend;
  const text = (given: unknown) => (isText(given) ? given : "");
  const state = `${text(type)}:?credentialsPath=${text(credentials_path)}#auth_mode=${text(auth_mode)}`;
  const closed = PLACES.filter(([cloud]) => !isKnownTo(cloud, auth));
  const open = [state, audit_events_uri, audit_sessions_uri].flat().filter((place) => {
    return isText(place) && closed.some(([, ofCloud]) => ofCloud.test(place));
  });
  const kinds = new Set(open.map((place) => text(place).replace(/:.*/s, "")));
  if (kinds.size > 0) problems.add(STORAGE_CLOUD_RULES["STORAGE-021"], "auth.serviceAccount", [...kinds].join(", "));
}
