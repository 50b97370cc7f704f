import {
  AccessPlatform,
  AgentDiscovery,
  AgentRelease,
  AgentService,
  AgentVersion,
  Brand,
  CertificateAuthority,
  JoinToken,
  MaintenanceWindow,
  PublicAddress,
  SecretRef,
  Version,
  VersionChannel,
} from "../../constructs";
import { PUBLIC_HOST } from "../node/platform/program";
import type { RunningPlatform } from "../node/platform/running-platform";
import { UNUSED_BY_PRODUCT } from "../node/platform/unused-rights";
import { patiently } from "../node/support/patiently";
import { untilReady } from "../node/support/until-ready";
import { describeOnProduct } from "./describe-on-product";
import { BRAND, EDITION, whyNoImage } from "./product-folder";
import { AGENTS_NAMESPACE, synthesiseProduct } from "./program";
import { startProduct } from "./running-product";
import { endsWithTests } from "../support/ends-with-tests";

const RELEASE = "updated";

describeOnProduct(
  "agents and their updater, by the chart of this package",
  ({ version, ...product }) => {
    const older = `${Version.of(version).major}.0.0`;
    const ends = endsWithTests();
    let platform: RunningPlatform;

    const apply = async (served: string) => {
      const joinToken = JoinToken.kubernetes({
        name: "updated-agents",
        roles: ["Kube", "Node", "App", "Discovery"],
        serviceAccounts: [{ namespace: AGENTS_NAMESPACE, name: RELEASE }],
      });
      const channels = { default: VersionChannel.static(served) };
      const declared = { version, channels, joinTokens: [joinToken], proxies: { replicas: 1 } };
      synthesiseProduct(platform.outdir, declared, (access, stack) => {
        const reference = AccessPlatform.fromAttributes(stack, "reference", {
          brand: BRAND,
          publicAddress: PublicAddress.of(PUBLIC_HOST),
          version,
          maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] }),
          certificateAuthority: CertificateAuthority.secret(
            SecretRef.ephemeral({ variable: "private_authority", key: "ca.pem" }),
          ),
          sameCluster: true,
        });
        const agents = new AgentRelease(stack, "agents", {
          platform: reference,
          joinToken,
          releaseName: RELEASE,
          // The updater is a part of the Enterprise edition; it moves agents of the Community edition as well.
          imageRepository: BRAND.image(EDITION),
          helm: { chart: Brand.SVC.chart },
          namespace: AGENTS_NAMESPACE,
          services: [
            AgentService.kubernetes({ clusterName: "edge" }),
            AgentService.ssh(),
            AgentService.application({ name: "reports", uri: "http://reports.reports.svc:8080" }),
          ],
          discovery: AgentDiscovery.of({ kubernetesServices: [{ namespaces: [AGENTS_NAMESPACE] }] }),
          version: AgentVersion.followUpdater({ first: older }),
          // there is no registry in which it could look
          updater: { extraArguments: ["--insecure-no-resolve-image"] },
        });
        agents.node.addDependency(access);
      });
      await platform.apply();
    };

    beforeAll(async () => {
      platform = ends(await startProduct({ version, ...product }));
      for (const image of [BRAND.image(EDITION), BRAND.updaterImage]) {
        await platform.node.images.name(`${image}:${version}`, `${image}:${older}`);
      }
      await apply(older);
    });

    // The Community edition tells agents no maintenance window, for which the updater looks.
    test("the updater moves the agents to the version of their channel", async () => {
      await untilReady(platform.cluster, [AGENTS_NAMESPACE]);
      await apply(version);
      const trigger = () => `${BRAND.id}.dev/trigger-event=${Date.now()}`;
      await patiently(
        "the agents have the version of the channel",
        async () => {
          const agents = ["statefulset", RELEASE, "-n", AGENTS_NAMESPACE];
          await platform.cluster.kubectl("annotate", "--overwrite", ...agents, trigger());
          const image = "jsonpath={.spec.template.spec.containers[0].image}";
          expect(await platform.cluster.kubectl("get", ...agents, "-o", image)).toMatch(`:${version}`);
        },
        6 * 60_000,
      );
      await untilReady(platform.cluster, [AGENTS_NAMESPACE]);
    });

    test("every account uses all of its rights, but those with an explanation, and is denied nothing", async () => {
      // An agent writes down when it may be updated some minutes after its start.
      const { components } = await patiently(
        "every right is used",
        async () => {
          const compared = await platform.compareRights(UNUSED_BY_PRODUCT);
          expect(compared.problems).toEqual([]);
          return compared;
        },
        6 * 60_000,
      );
      expect(components).toEqual({
        agent: { accounts: 1, rights: 13, used: 7, explained: 6 },
        auth: { accounts: 1, rights: 1, used: 1, explained: 0 },
        delivery: { accounts: 1, rights: 5, used: 5, explained: 0 },
        proxy: { accounts: 1, rights: 0, used: 0, explained: 0 },
        updater: { accounts: 1, rights: 15, used: 13, explained: 2 },
      });
    });
  },
  (product) => whyNoImage(product, BRAND.updaterImage),
);
