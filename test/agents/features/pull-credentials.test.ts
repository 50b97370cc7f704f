import { chartValues } from "../../../constructs/agents/features/features";
import type { AgentReleaseProps } from "../../../constructs/agents/common/agent-release-props";
import { Brand } from "../../../constructs/brand/brand";
import { CertificateAuthority } from "../../../constructs/secrets/certificate-authority";
import { planned, platform, violationsOf } from "../fixtures";

const updaterOf = (props: Partial<AgentReleaseProps>) => chartValues(planned(props))["updater"];

const AUTHORITY = { name: "SSL_CERT_FILE", value: "/etc/certificate-authority/ca.pem" };
const FOLDER = "/var/run/registry-credentials";

test.each([Brand.SVC, Brand.TELEPORT])(
  "the updater looks for new images with the pull Secret of the agents",
  (brand) => {
    const props = { platform: platform({ brand }), pods: { imagePullSecrets: ["registry"] } };
    expect(updaterOf(props)).toMatchObject({
      pullCredentials: "docker",
      extraEnv: [{ name: "DOCKER_CONFIG", value: FOLDER }, { name: "GOMEMLIMIT" }],
      extraVolumes: [
        {
          name: "registry-credentials",
          secret: { secretName: "registry", items: [{ key: ".dockerconfigjson", path: "config.json" }] },
        },
      ],
      extraVolumeMounts: [{ name: "registry-credentials", mountPath: FOLDER, readOnly: true }],
    });
    expect(violationsOf(props)).toEqual([]);
  },
);

test("the updater keeps its variables and its authority", () => {
  const updater = updaterOf({
    certificateAuthority: CertificateAuthority.configMap("authority"),
    pods: { imagePullSecrets: ["registry"], extraEnvironment: { ZONE: "eu" } },
  });
  expect(updater).toMatchObject({
    extraEnv: [
      { name: "SSL_CERT_FILE" },
      { name: "ZONE", value: "eu" },
      { name: "DOCKER_CONFIG" },
      { name: "GOMEMLIMIT" },
    ],
    extraVolumes: [{ name: "certificate-authority" }, { name: "registry-credentials" }],
    extraVolumeMounts: [{ name: "certificate-authority" }, { name: "registry-credentials" }],
  });
});

test("an updater that finds no pull Secret has the volume of its authority alone", () => {
  const certificateAuthority = CertificateAuthority.configMap("authority");
  const name = "certificate-authority";
  for (const updater of [{}, { pullCredentials: "docker" }] as const) {
    const values = updaterOf({ certificateAuthority, updater });
    expect(values).toMatchObject({ extraEnv: [AUTHORITY, { name: "GOMEMLIMIT" }] });
    expect(values).toMatchObject({
      extraVolumes: [{ name, configMap: { name: "authority" } }],
      extraVolumeMounts: [{ name, mountPath: "/etc/certificate-authority", readOnly: true }],
    });
  }
});

test.each(["aws", "google", "none"] as const)("credentials of %s need no Secret", (pullCredentials) => {
  const updater = updaterOf({ updater: { pullCredentials }, pods: { imagePullSecrets: ["a", "b"] } });
  expect(updater).toMatchObject({ pullCredentials });
  expect(updater).not.toHaveProperty("extraVolumes");
});

test("an updater of public images needs none, and no updater needs any", () => {
  for (const props of [{}, { updater: { enabled: false }, pods: { imagePullSecrets: ["registry"] } }]) {
    for (const name of ["pullCredentials", "extraVolumes"]) expect(updaterOf(props)).not.toHaveProperty(name);
  }
});

test("an updater reads one Secret, so several have to be decided", () => {
  const several = { imagePullSecrets: ["one", "two"] };
  expect(violationsOf({ pods: several })).toEqual(["AGENT-083 updater.pullCredentials"]);
  expect(violationsOf({ pods: several, updater: { enabled: false } })).toEqual([]);
  expect(violationsOf({ updater: { pullCredentials: "docker" } })).toEqual(["AGENT-083 updater.pullCredentials"]);
});
