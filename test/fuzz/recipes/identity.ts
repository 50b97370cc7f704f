import { PodIdentity, PodServiceAccount } from "../../../constructs";
import { factory, type Recipe } from "../recipe";
import type { World } from "../world";

const UUID = "8a3b1c2d-0000-4000-8000-1234567890ab";

const identify = (identity: PodIdentity, world: World) => {
  run(PodServiceAccount.create({ identity }), world);
};

const run = (serviceAccount: PodServiceAccount, world: World) => void world.platform({ auth: { serviceAccount } });

export const IDENTITY: readonly Recipe[] = [
  factory(PodIdentity, "aws", () => [[{ roleArn: "arn:aws:iam::123456789012:role/access" }]], identify),
  factory(PodIdentity, "gcp", () => [[{ serviceAccount: "access@acme.iam.gserviceaccount.com" }]], identify),
  factory(PodIdentity, "azure", () => [[{ clientId: UUID, tenantId: UUID }]], identify),
  factory(
    PodServiceAccount,
    "create",
    () => [
      [
        {
          name: "access-auth",
          identity: PodIdentity.node(),
          annotations: { "example.com/role": "reader" },
          labels: { team: "platform" },
        },
      ],
    ],
    run,
  ),
  factory(PodServiceAccount, "existing", () => [[{ name: "access-auth", identity: PodIdentity.node() }]], run),
];
