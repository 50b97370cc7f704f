import { decideLevel, type Found } from "../../../tools/terraform/level";

const EVERYTHING: Found = {
  controlPlane: "available",
  terraform: { name: "Terraform", version: "1.11.4" },
  providers: { installable: true },
  helm: true,
};

test("with a control plane, Terraform and its providers, the level is deployed", () => {
  expect(decideLevel(EVERYTHING)).toEqual({
    level: "deployed",
    because: "Terraform 1.11.4 with its providers",
    waysUp: [],
  });
});

test("without a control plane the level is synthesised, and says what is missing and that --context is a way on", () => {
  const controlPlane = {
    missing: ["etcd v3.6.5"],
    remedies: [
      { kind: "programs", text: "put etcd on PATH" },
      { kind: "other cluster", text: "use any other" },
    ] as const,
  };
  const decision = decideLevel({ ...EVERYTHING, controlPlane });
  expect(decision.level).toBe("synthesised");
  expect(decision.because).toContain("etcd v3.6.5");
  expect(decision.waysUp).toEqual(["put etcd on PATH", expect.stringContaining("--context NAME")]);
});

test("without Terraform the level is preview, and says how to get Terraform", () => {
  const decision = decideLevel({ controlPlane: "available", terraform: undefined, helm: true });
  expect(decision).toMatchObject({ level: "preview", because: "there is neither Terraform nor OpenTofu" });
  expect(decision.waysUp.join("\n")).toContain("install Terraform");
});

test("with providers that cannot be installed the level is preview, and gives the reason and the way to a mirror", () => {
  const decision = decideLevel({ ...EVERYTHING, providers: { installable: false, reason: "no such host" } });
  expect(decision.level).toBe("preview");
  expect(decision.because).toBe("Terraform 1.11.4 cannot install its providers: no such host");
  expect(decision.waysUp.join("\n")).toContain("TF_CLI_CONFIG_FILE");
});

test("where a preview would need Helm and there is none, the level is synthesised", () => {
  const providers = { installable: false, reason: "no such host" } as const;
  const decision = decideLevel({ ...EVERYTHING, providers, helm: false });
  expect(decision.level).toBe("synthesised");
  expect(decision.waysUp.join("\n")).toContain("install Helm");
});

test("a deployment does not need Helm: its provider brings its own", () => {
  expect(decideLevel({ ...EVERYTHING, helm: false }).level).toBe("deployed");
});
