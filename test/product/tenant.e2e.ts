import {
  Bot,
  CertificateAuthority,
  CloudTenant,
  JoinToken,
  PublicAddress,
  Role,
  SecretRef,
  ServiceResource,
} from "../../constructs";
import { PUBLIC_HOST } from "../node/platform/program";
import type { RunningPlatform } from "../node/platform/running-platform";
import { SECRETS } from "./declared-kinds";
import { describeOnProduct } from "./describe-on-product";
import { BRAND, whyNoImage } from "./product-folder";
import { synthesiseProduct } from "./program";
import { lastWords, resourceHere, startProduct } from "./running-product";
import { endsWithTests } from "../support/ends-with-tests";

const NAMESPACE = "delivery";

/** Roles that the platform gives to the bot that delivers to it, as to a tenant. */
interface Declared {
  readonly botRoles?: readonly string[];
  readonly logins?: string;
  readonly isWithdrawn?: boolean;
}

describeOnProduct(
  "the delivery to a tenant, by a bot from outside",
  (product) => {
    const ends = endsWithTests();
    let platform: RunningPlatform;

    /** A platform, and the same platform as a tenant that its own stack delivers to. */
    const apply = async ({ botRoles = ["editor"], logins = "sre", isWithdrawn = false }: Declared) => {
      const joinToken = JoinToken.kubernetes({
        name: "deliverer",
        botName: "deliverer",
        serviceAccounts: [{ namespace: NAMESPACE, name: "acme-delivery" }],
      });
      const bots = [Bot.of({ name: "deliverer", roles: botRoles })];
      const { version } = product;
      synthesiseProduct(platform.outdir, { version, bots, joinTokens: [joinToken] }, (access, stack) => {
        const tenant = new CloudTenant(stack, "tenant", {
          brand: BRAND,
          publicAddress: PublicAddress.of(PUBLIC_HOST),
          version,
          certificateAuthority: CertificateAuthority.secret(
            SecretRef.ephemeral({ variable: "private_authority", key: "ca.pem" }),
          ),
          roles: isWithdrawn ? [] : [Role.of({ name: "sre", allow: { logins: [logins] } })],
          joinTokens: isWithdrawn
            ? []
            : [JoinToken.static({ secret: SecretRef.ephemeral({ variable: "static_join_token" }), roles: ["Node"] })],
          // The tenant is in this cluster: policies see the port of the proxies' pods.
          delivery: { name: "acme", namespace: NAMESPACE, joinToken, egressPorts: [3080] },
        });
        if (!isWithdrawn) {
          tenant.addResource(
            ServiceResource.of({ kind: "user", version: "v2", metadata: { name: "alice" }, spec: { roles: ["sre"] } }),
          );
        }
        tenant.node.addDependency(access);
      });
      await platform.apply();
    };
    const references = ["role/sre", "user/alice", `token/${SECRETS.static_join_token}`];
    const here = async () => {
      const found = await Promise.all(references.map((reference) => resourceHere(platform, reference)));
      return references.filter((_, index) => found[index] !== undefined);
    };

    beforeAll(async () => {
      platform = ends(await startProduct(product));
      await apply({});
    });

    test("brings what is declared, and has nothing to change in the next plan", async () => {
      expect(await here()).toEqual(references);
      expect(await lastWords(platform, NAMESPACE)).toContain("delivered");
      expect(await lastWords(platform, NAMESPACE)).not.toContain(SECRETS.static_join_token);
      expect(await platform.pending()).toBe("");
    });

    test("changes what changes", async () => {
      await apply({ logins: "deploy" });
      expect((await resourceHere(platform, "role/sre"))?.spec).toMatchObject({ allow: { logins: ["deploy"] } });
    });

    test("says what a bot lacks that has too few rights", async () => {
      await expect(apply({ botRoles: ["access"], logins: "root" })).rejects.toThrow("acme-delivery-");
      expect(await lastWords(platform, NAMESPACE)).toContain("access denied");
      expect((await resourceHere(platform, "role/sre"))?.spec).toMatchObject({ allow: { logins: ["deploy"] } });
    });

    test("removes what is withdrawn", async () => {
      await apply({ isWithdrawn: true });
      expect(await here()).toEqual([]);
    });
  },
  (product) => whyNoImage(product, BRAND.bot?.image) ?? whyNoImage(product, BRAND.toolsImage),
);
