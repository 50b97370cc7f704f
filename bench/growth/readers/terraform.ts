import { bareHostAddress, caCertificate, hostAddress } from "../../../constructs/terraform/cluster-connection";
import { literals } from "../../../constructs/terraform/literals";
import { encodeReferences, evaluatedChecksum } from "../../../constructs/terraform/references";
import { snakeCase } from "../../../constructs/terraform/state-backend-kinds";
import { isVersionConstraint } from "../../../constructs/terraform/versions";
import { ADMITTED_DATA, FEW_TEXTS, hostileTexts } from "../hostile";
import { ofData, ofText, type Reader } from "../reader";
import { ofShape } from "./shape";

const PEM = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";

/** What texts become in Terraform's configuration, and what says which cluster is meant. */
export const TERRAFORM: readonly Reader[] = [
  // CDKTF looks for markers in numbers of a text and needs the square of their length; the door keeps them short.
  ofData("literals", literals, [...ADMITTED_DATA, ...hostileTexts("$${a} %{b} 1.5e+3")]),
  ofText("encodeReferences", encodeReferences, 'a: "${TfToken[TOKEN.12]}"\n'),
  ofText("evaluatedChecksum", evaluatedChecksum, "#{TfToken[TOKEN.12]}"),
  ofShape("hostAddress", hostAddress, "https://cluster.example.com:6443"),
  ofShape("bareHostAddress", bareHostAddress, "cluster.example.com"),
  ofShape("caCertificate", caCertificate, PEM),
  ofText("snakeCase", snakeCase, "dynamodbTable"),
  ofText("isVersionConstraint", isVersionConstraint, ">= 1.11.0, < 2"),
  ofData("literals of texts", (given) => literals({ given }), FEW_TEXTS),
];
