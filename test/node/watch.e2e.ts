import {
  AccessPlatform,
  AuthStorage,
  Brand,
  ProxyTls,
  PublicAddress,
  SecretRef,
  Version,
  VolumeBackup,
} from "../../constructs";
import { VOLUME_SNAPSHOT } from "../e2e/support/definitions";
import { programIn } from "../support/program";
import { at } from "../support/synthesis";
import { PUBLIC_HOST, VERSIONS } from "./platform/program";
import { RunningPlatform } from "./platform/running-platform";
import { APPLIED_BY, TIER } from "./platform/tier";
import { watchSuite } from "./platform/watch-suite";
import { describeOnNode } from "./support/describe-on-node";
import { patiently } from "./support/patiently";
import { endsWithTests } from "../support/ends-with-tests";

describeOnNode(`what people change in the service, ${APPLIED_BY}`, () => {
  const ends = endsWithTests();
  let platform: RunningPlatform;

  beforeAll(async () => {
    platform = ends(await RunningPlatform.start({ tier: TIER, versions: [VERSIONS.first] }));
    await platform.cluster.define(VOLUME_SNAPSHOT);
  });

  watchSuite(
    () => platform,
    (watched) => {
      const { app, stack } = programIn(platform.outdir);
      const backup = VolumeBackup.of({ every: "24h", retain: 1 });
      new AccessPlatform(stack, "platform", {
        brand: Brand.SVC,
        publicAddress: PublicAddress.of(PUBLIC_HOST),
        version: Version.of(VERSIONS.first),
        tls: ProxyTls.ephemeral({ certificateVariable: "tls_certificate", keyVariable: "tls_key" }),
        auth: {
          license: SecretRef.ephemeral({ variable: "license", key: "license.pem" }),
          storage: AuthStorage.persistentVolume({ backup }),
        },
        ...watched,
      });
      app.synth();
    },
  );

  test("a backup takes a snapshot, and removes the one before it", async () => {
    const kubectl = (...args: string[]) => platform.cluster.kubectl(...args, "--namespace=svc");
    const snapshots = () => platform.cluster.list("volumesnapshots.snapshot.storage.k8s.io");
    const names: (string | undefined)[] = [];
    for (const job of ["first-backup", "second-backup"]) {
      await kubectl("create", "job", job, "--from=cronjob/svc-backup");
      await patiently("the backup has come to its end", async () => {
        // The test is the controller of snapshots, which makes no copy.
        const patch = JSON.stringify({ status: { readyToUse: true, creationTime: "2026-01-01T00:00:00Z" } });
        for (const { metadata, ...snapshot } of await snapshots()) {
          if (at(snapshot, "status") !== undefined) continue;
          await kubectl("patch", "volumesnapshot", metadata.name, "--subresource=status", "--type=merge", "-p", patch);
        }
        expect(await kubectl("get", "job", job, "-o", "jsonpath={.status.conditions[*].type}")).toMatch(/Complete/);
      });
      const left = await snapshots();
      expect(left).toHaveLength(1);
      names.push(left[0]?.metadata.name);
    }
    expect(new Set(names).size).toBe(2);
  });

  test("every account uses all of its rights, and is denied nothing", async () => {
    const { components, problems } = await platform.compareRights([]);
    expect(problems).toEqual([]);
    expect(components).toEqual({
      auth: { accounts: 1, rights: 1, used: 1, explained: 0 },
      backup: { accounts: 1, rights: 3, used: 3, explained: 0 },
      delivery: { accounts: 1, rights: 5, used: 5, explained: 0 },
      proxy: { accounts: 1, rights: 0, used: 0, explained: 0 },
    });
  });
});
