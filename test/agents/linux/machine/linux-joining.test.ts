import { JoinToken } from "../../../../constructs/access/joining/join-token";
import {
  isLinuxJoinToken,
  LinuxJoining,
  machineJoining,
  machineSecret,
} from "../../../../constructs/agents/linux/machine/linux-joining";
import { joinSecret } from "../../../../constructs/agents/features/joining";
import { SecretRef } from "../../../../constructs/secrets/secret-ref";
import { problemsOf } from "../../../support/violations";

test("a token's name is kept beside the method", () => {
  expect(LinuxJoining.iam("fleet")).toMatchObject({ method: "iam", tokenName: "fleet", violations: [] });
});

test.each(["", "two words", "a\nb", 7 as unknown as string])("a name that cannot be one is refused: %j", (name) => {
  expect(problemsOf(LinuxJoining.gcp(name))).toEqual(["FIELD-002 tokenName"]);
});

test("a machine joins by its identity in each cloud, or by its TPM", () => {
  const joinings = {
    azure: LinuxJoining.azure("a"),
    ec2: LinuxJoining.ec2("a"),
    gcp: LinuxJoining.gcp("a"),
    iam: LinuxJoining.iam("a"),
    oracle: LinuxJoining.oracle("a"),
    tpm: LinuxJoining.tpm("a"),
  };
  for (const [method, joining] of Object.entries(joinings)) {
    expect(machineJoining(joining)).toMatchObject({ method, tokenName: "a" });
    expect(joinSecret(joining)).toBeUndefined();
    expect(isLinuxJoinToken(joining)).toBe(true);
  }
});

test("a token of the platform is a secret, or one that a machine joins with by its identity", () => {
  const secret = SecretRef.of("join", "token");
  const [roles, allow] = [["Node"] as const, [{ awsAccount: "123456789012" }]];
  const onboarding = { registrationSecret: secret };
  const keypairs = [
    JoinToken.boundKeypair({ name: "a", roles, onboarding }),
    LinuxJoining.boundKeypair("a", secret),
    JoinToken.boundKeypair({ name: "a", roles }),
    JoinToken.boundKeypair({ name: "a", botName: "b", onboarding }),
  ];
  expect(keypairs.map(isLinuxJoinToken)).toEqual([true, true, false, false]);
  expect(keypairs.slice(0, 2).map(machineSecret)).toEqual([secret, secret]);
  const [known, iam, github] = [
    JoinToken.static({ secret, roles }),
    JoinToken.iam({ name: "a", roles, allow }),
    JoinToken.github({ name: "a", roles, allow: [{ sub: "b" }] }),
  ];
  expect([secret, known, iam, github].map(joinSecret)).toEqual([secret, secret, undefined, undefined]);
  expect([secret, known, iam, github].map(machineJoining)).toEqual([
    undefined,
    undefined,
    { method: "iam", tokenName: "a" },
    undefined,
  ]);
  const invalid = JoinToken.iam({ name: "a b", roles, allow });
  expect([secret, known, iam, github, invalid, "a", null].map(isLinuxJoinToken)).toEqual([
    true,
    true,
    true,
    false,
    true,
    false,
    false,
  ]);
});
