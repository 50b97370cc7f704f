import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  AgentRelease,
  AgentService,
  AgentVersion,
  AuthStorage,
  Brand,
  CloudTenant,
  JoinToken,
  ProxyListeners,
  PublicAddress,
  SecretRef,
  ServiceExposure,
  type AccessPlatformProps,
  type ClusterStack,
} from "../../constructs";
import { smallPlatform, programIn } from "../support/program";
import { temporaryFolder } from "../support/temporary-folder";
import { describeWithTerraform, findTerraform } from "../support/terraform";

/** What the declaration of a platform names. */
interface Names {
  readonly stack: string;
  readonly id: string;
  readonly pool: string;
  readonly releaseName: string;
  readonly props: Partial<AccessPlatformProps>;
}

const DEPLOYED: Names = { stack: "access", id: "platform", pool: "internal", releaseName: "agents", props: {} };

const LICENSE = SecretRef.ephemeral({ variable: "license", key: "license.pem" });

const prop = (props: Partial<AccessPlatformProps>) => (names: Names) => ({
  ...names,
  props: { ...names.props, ...props },
});

const auth = (storage: AuthStorage) => prop({ auth: { license: LICENSE, storage } });

const IN_ETCD = AuthStorage.external({ type: "etcd" });

/** Everything that can have another name, and what it changes: the claim of the volume, or what live objects are found by. */
const RENAMED: Readonly<Record<string, { readonly changes: string; readonly to: (names: Names) => Names }>> = {
  stack: { changes: "", to: (names) => ({ ...names, stack: "renamed" }) },
  id: { changes: "claim", to: (names) => ({ ...names, id: "renamed" }) },
  pool: { changes: "", to: (names) => ({ ...names, pool: "renamed" }) },
  release: { changes: "", to: (names) => ({ ...names, releaseName: "renamed" }) },
  name: { changes: "claim, name", to: prop({ name: "renamed" }) },
  namespace: { changes: "claim, name", to: prop({ namespace: "renamed" }) },
  brand: { changes: "claim, name", to: prop({ brand: Brand.TELEPORT }) },
  storage: { changes: "claim", to: auth(AuthStorage.external({ type: "postgresql" })) },
};

/** Nothing, each name alone, each two, and all. */
const SUBSETS = [
  ...Object.keys(RENAMED).reduce<string[][]>(
    (subsets, name) => [...subsets, ...subsets.filter(({ length }) => length < 2).map((subset) => [...subset, name])],
    [[]],
  ),
  Object.keys(RENAMED),
];

/** What is in a stack. */
interface Program {
  readonly stack: string;
  readonly declare: (stack: ClusterStack) => void;
}

const platformWith = (names: Names): Program => ({
  stack: names.stack,
  declare: (stack) => {
    const platform = smallPlatform(
      stack,
      {
        brand: Brand.SVC,
        listeners: ProxyListeners.tlsRouting({ peering: true }),
        proxyPools: { [names.pool]: { exposure: ServiceExposure.clusterIp() } },
        ...names.props,
      },
      names.id,
    );
    new AgentRelease(stack, "agents", {
      platform,
      releaseName: names.releaseName,
      services: [AgentService.ssh()],
      version: AgentVersion.pinned("17.5.2"),
      updater: { enabled: false },
    });
  },
});

const tenantWith = (delivery: string): Program => ({
  stack: "tenant",
  declare: (stack) => {
    new CloudTenant(stack, "tenant", {
      publicAddress: PublicAddress.of("acme.example.com"),
      brand: Brand.TELEPORT,
      version: "18.3.0",
      delivery: {
        name: delivery,
        joinToken: JoinToken.kubernetesOidc({
          name: "deliverer",
          botName: "deliverer",
          issuer: "https://oidc.example.com/id/1",
          serviceAccounts: [{ namespace: "teleport", name: `${delivery}-delivery` }],
        }),
      },
    });
  },
});

/** What Terraform itself decides of a stack: no provider is needed for it. */
function guardOf(program: Program | undefined, outdir: string): object {
  const { app, stack } = programIn(outdir, program?.stack);
  program?.declare(stack);
  app.synth();
  const file = join(outdir, "stacks", program?.stack ?? "platform", "cdk.tf.json");
  const { resource, moved } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly resource: { readonly terraform_data: object };
    readonly moved?: object;
  };
  return { resource: { terraform_data: resource.terraform_data }, moved };
}

/** A folder in which something was applied. */
class Deployed {
  private readonly folder = temporaryFolder();

  constructor(program: Program) {
    expect(this.apply(program)).toBe("");
  }

  /** @returns what Terraform says against it; nothing if it would be done */
  plan(program: Program | undefined): string {
    return this.run(program, ["plan"]);
  }

  apply(program: Program | undefined): string {
    return this.run(program, ["apply", "-auto-approve"]);
  }

  /** Runs the command that a refusal prints. */
  obey(refusal: string): void {
    const command = /.*run terraform (state rm) '(.*?)'/.exec(refusal);
    expect(this.terraform([...(command?.[1] ?? "").split(" "), command?.[2] ?? ""]).status).toBe(0);
  }

  private run(program: Program | undefined, [command = "", ...options]: readonly string[]): string {
    writeFileSync(join(this.folder, "cdk.tf.json"), JSON.stringify(guardOf(program, temporaryFolder())));
    if (!existsSync(join(this.folder, ".terraform.lock.hcl"))) this.terraform(["init"]);
    const { status, stderr } = this.terraform([command, "-input=false", "-lock=false", "-no-color", ...options]);
    return status === 0 ? "" : stderr.replace(/[│\s]+/g, " ");
  }

  private terraform(args: readonly string[]) {
    return spawnSync(findTerraform() ?? "", args, { cwd: this.folder, encoding: "utf8" });
  }
}

const VOLUME_IS_KEPT =
  /Resource terraform_data\.kept\["kubernetes_persistent_volume_claim_v1\.platform_auth_volume-claim_\w+ svc\/svc-auth"\] has lifecycle\.prevent_destroy set/;

const NAME_IS_KEPT = /PLATFORM-022: .*: it is svc\/svc-auth, and would be (renamed\/|svc\/renamed-|teleport\/)/;

const volume = (deletion: "refused" | "allowed", names = DEPLOYED) =>
  platformWith(auth(AuthStorage.persistentVolume({ deletion }))(names));

describeWithTerraform("a deployed platform", () => {
  describe.each([
    ["on a volume", DEPLOYED],
    ["in a database", auth(IN_ETCD)(DEPLOYED)],
  ])("with its state %s, whatever is renamed together:", (where, declared) => {
    let deployed: Deployed;
    beforeAll(() => {
      deployed = new Deployed(platformWith(declared));
    });

    test.each(SUBSETS.map((subset) => [subset.join(", ") || "nothing", subset] as const))("%s", (_, subset) => {
      const said = deployed.plan(platformWith(subset.reduce((names, name) => RENAMED[name]!.to(names), declared)));
      const changes = subset.map((name) => RENAMED[name]!.changes).join();
      const refusals = [
        ...(changes.includes("name") ? [NAME_IS_KEPT] : []),
        ...(changes.includes("claim") && where === "on a volume" ? [VOLUME_IS_KEPT] : []),
      ];
      if (refusals.length === 0) expect(said).toBe("");
      for (const refusal of refusals) expect(said).toMatch(refusal);
    });
  });

  test("leaves the program only if no volume is lost", () => {
    expect(new Deployed(platformWith(DEPLOYED)).plan(undefined)).toMatch(VOLUME_IS_KEPT);
    expect(new Deployed(platformWith(auth(IN_ETCD)(DEPLOYED))).plan(undefined)).toBe("");
  });

  test("gets another name after the command of the report", () => {
    const deployed = new Deployed(platformWith(auth(IN_ETCD)(DEPLOYED)));
    const renamed = platformWith(RENAMED["name"]!.to(auth(IN_ETCD)(DEPLOYED)));
    deployed.obey(deployed.plan(renamed));
    expect(deployed.apply(renamed)).toBe("");
  });
});

describeWithTerraform("the volume of the auth service of a deployed platform", () => {
  test("goes where an apply has allowed that before", () => {
    const deployed = new Deployed(volume("refused"));
    expect(deployed.apply(volume("allowed"))).toBe("");
    expect(deployed.apply(undefined)).toBe("");
  });

  test("stays where an apply has refused that again", () => {
    const deployed = new Deployed(volume("allowed"));
    expect(deployed.apply(volume("refused"))).toBe("");
    expect(deployed.plan(undefined)).toMatch(VOLUME_IS_KEPT);
  });

  test("is allowed to go in the same change as another name: it stays", () => {
    const deployed = new Deployed(volume("refused"));
    expect(deployed.plan(volume("allowed", { ...DEPLOYED, id: "renamed" }))).toMatch(VOLUME_IS_KEPT);
  });
});

describeWithTerraform("a tenant in which something was delivered", () => {
  const RECORD_IS_KEPT = /TENANT-003: .*: it is production-delivery-record, and would be [a-z-]+-delivery-record/;
  let deployed: Deployed;
  beforeAll(() => {
    deployed = new Deployed(tenantWith("production"));
  });

  test("keeps the name of its record", () => {
    expect(deployed.plan(tenantWith("renamed"))).toMatch(RECORD_IS_KEPT);
    expect(deployed.plan(tenantWith("production"))).toBe("");
  });

  test("gets another one after the command of the report", () => {
    deployed.obey(deployed.plan(tenantWith("renamed")));
    expect(deployed.apply(tenantWith("renamed"))).toBe("");
  });
});
