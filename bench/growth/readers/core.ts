import { canonicalYaml } from "../../../constructs/core/canonical-yaml";
import { checksum } from "../../../constructs/core/checksum";
import { credentialsIn } from "../../../constructs/core/credential-places";
import {
  holdsCredential,
  holdsUserInfo,
  isPlaceholder,
  namesCredential,
  withoutCredentials,
} from "../../../constructs/core/credentials";
import { isNamespaceName, isObjectName, isSize } from "../../../constructs/core/kubernetes";
import { checkReferences, refuseReferences } from "../../../constructs/core/reference-checks";
import { encodedReference } from "../../../constructs/core/reference-expressions";
import { hasMarker, splitAtReferences, withStableReferences } from "../../../constructs/core/reference";
import { readYaml } from "../../../constructs/core/read-yaml";
import { admit } from "../../../constructs/core/schema/door";
import { show, showNamed } from "../../../constructs/core/show";
import { placeOfFrame } from "../../../constructs/core/tree/place-in-program";
import { Problems, propertyOf, violationsIn } from "../../../constructs/core/value";
import { holdsMarker } from "../../../constructs/terraform/synthesis/token-markers";
import { isObjectKey, variableName } from "../../../constructs/secrets/secret-ref";
import { ADMITTED_DATA, FEW_TEXTS, hostileTexts, HOSTILE_DATA } from "../hostile";
import { ofData, ofText, ofYaml, type Reader } from "../reader";
import { ofShape } from "./shape";

const MARKER = "${TfToken[TOKEN.12]}";
const ANY = [...ADMITTED_DATA, ...FEW_TEXTS];

/** Schemas, references, redaction, reports: what every value goes through. */
export const CORE: readonly Reader[] = [
  ofData("admit", admit, [...HOSTILE_DATA, ...FEW_TEXTS]),
  ofData("canonicalYaml", canonicalYaml, [...ADMITTED_DATA, ...hostileTexts()]),
  ofText("checksum", checksum),
  ofData("credentialsIn", (given) => credentialsIn(given, "spec"), ANY),
  ofText("namesCredential", namesCredential, "client_secret"),
  ofText("isPlaceholder", isPlaceholder, "${NAME}"),
  ofText("holdsUserInfo", holdsUserInfo, "https://user@host"),
  ofText("withoutCredentials", withoutCredentials, "postgres://user:password@host/db?sslkey=a"),
  ofText("withoutCredentials of a token", withoutCredentials, "-eyJhbGciOiJ.eyJzdWIiOiI.c2lnbmF0dXJl"),
  ofText("withoutCredentials of a key", withoutCredentials, "-----BEGIN RSA PRIVATE KEY-----\nMIIE\n"),
  ofText("withoutCredentials of a token of a service", withoutCredentials, "ghp_0123456789abcdef"),
  ofText("withoutCredentials of an image", withoutCredentials, "registry:5000/x:v1@sha256:0123456789abcdef"),
  ofText("holdsCredential", holdsCredential, "Bearer abc"),
  ofText("isNamespaceName", isNamespaceName, "production"),
  ofText("isObjectName", isObjectName, "access.production"),
  ofText("isSize", isSize, "1.5Gi"),
  ofData(
    "checkReferences",
    (given) => {
      checkReferences(given, "", new Problems());
    },
    ANY,
  ),
  ofData(
    "refuseReferences",
    (given) => {
      refuseReferences(given, "", new Problems());
    },
    ANY,
  ),
  ofYaml("readYaml", readYaml, "a:\n  - b\n"),
  ofText("holdsMarker", holdsMarker, MARKER),
  ofText("encodedReference", encodedReference, 'sha256(jsonencode(["'),
  ofText("splitAtReferences", splitAtReferences, MARKER),
  ofText("splitAtReferences of numbers", splitAtReferences, "-1.8881545897087626e+289"),
  ofText("hasMarker", hasMarker, MARKER),
  ofText("withStableReferences", withStableReferences, MARKER),
  ofData("show", show, [...HOSTILE_DATA, ...hostileTexts()]),
  ofText("showNamed", (given) => showNamed(given, given)),
  ofText("placeOfFrame", placeOfFrame, "    at call (file:///home/a/main.js:12:3)"),
  ofText("propertyOf", (given) => propertyOf("props", given), "key"),
  ofData("violationsIn", violationsIn, ADMITTED_DATA),
  ofText("isObjectKey", isObjectKey, "auth-token"),
  ofShape("variableName", variableName, "github_client_secret"),
];
