import { programParts } from "../../../../tools/import/charts/charts-program";
import { neighbours } from "../../../../tools/import/state/neighbours";

const PARTS = programParts([
  {
    name: "access",
    namespace: "teleport",
    chart: "teleport-cluster",
    version: "18.3.0",
    values: {
      clusterName: "access.example.com",
      chartMode: "aws",
      annotations: {
        serviceAccount: {
          "eks.amazonaws.com/role-arn": "arn:aws:iam::1:role/irsa",
        },
      },
      aws: {
        region: "eu-central-1",
        backendTable: "state",
        auditLogTable: "events",
        sessionRecordingBucket: "sessions",
      },
    },
  },
]);

test.each([
  ["aws_dynamodb_table", { name: "state" }, ["auth.storage.table of platform"]],
  ["aws_s3_bucket", { bucket: "sessions" }, ["auth.storage.sessionRecordings.bucket of platform"]],
  ["aws_iam_role", { name: "irsa" }, [expect.stringMatching(/^auth\.serviceAccount\.annotations/), expect.anything()]],
  ["kubernetes_namespace", { metadata: [{ name: "teleport" }] }, ["namespace of platform", "namespace of ownCluster"]],
])("a %s with %j is named by its props", (type, attributes, props) => {
  expect(named(type, attributes)).toEqual(props);
});

test.each([
  ["aws_s3_bucket", { bucket: "session" }],
  ["aws_s3_bucket", { bucket: "teleport" }],
  ["kubernetes_namespace", { metadata: [{ name: "access" }] }],
  ["aws_vpc", { id: "" }],
])("a %s with %j is not named", (type, attributes) => {
  expect(named(type, attributes)).toEqual([]);
});

function named(type: string, attributes: Readonly<Record<string, unknown>>) {
  const address = `${type}.own`;
  return neighbours([{ block: address, address, module: "", type, attributes }], PARTS).flatMap(({ props }) => props);
}
