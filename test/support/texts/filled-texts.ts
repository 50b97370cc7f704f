import type { DeclaredForm } from "./declared-texts";
import type { AbsentPlace } from "./text-places";

/** Texts of props that do not take any text, by their names. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/Url$|\.(acs|directory)$/, "https://some.example.com/x"],
  [/Networks$|\.(ipSans|sourceRanges)$/, "10.0.0.0/8"],
  [/\.(loadBalancerIp|privateIps)$/, "10.0.0.9"],
  [/\.imageRegistry$/, "example.com"],
  [/\.kdcAddress$/, "kdc.example.com:88"],
  [/Version$|^ProviderVersions\.|\.(start|version)$/, "17.5.2"],
  [/\.rpId$/, "example.com"],
  [/LabelsExpression$/, 'labels["env"] == "some"'],
  [/mpersonat\w*\.where$/, 'contains(user.spec.roles, "some")'],
  [/(File|Directory)$/, "/some/path"],
  [/\.assumeRoleArn$/, "arn:aws:iam::123456789012:role/some"],
  [/\.parentCompartments$/, "ocid1.compartment.oc1..some"],
  [/OracleJoinRule\.instances$/, "ocid1.instance.oc1.phx.some"],
  [/\.caPins$/, `sha256:${"a".repeat(64)}`],
  [/AsRoles$/, "access"],
  [/\.rotateAfter$/, "2026-01-31T00:00:00Z"],
  [/\.size$/, "1Gi"],
];

/** Programs that take a prop, where an earlier one could pass it and something else in it forbids that. */
const TAKEN_BY: Readonly<Record<string, string>> = {
  "PodAffinityTerm.matchLabelKeys": "none: the provider does not know it",
  "PodAffinityTerm.mismatchLabelKeys": "none: the provider does not know it",
  "S3RecordingsProps.kmsKey": "storage: dynamodb",
  "ProviderVersions.kubernetes": "stacks",
  "ProviderVersions.helm": "stacks",
  "ProviderVersions.http": "stacks",
  "UpdaterSettings.channel": "agents",
  "AwsNetworkLoadBalancerProps.privateIps": "exposure: aws",
  "GoogleLoadBalancerProps.subnet": "exposure: google",
  "LoadBalancerProps.loadBalancerIp": "exposure: any",
  "AccessPlatformAttributes.imageRegistry": "fleet",
  "BotReleaseProps.version": "bots",
};

/**
 * Texts for props that no program passes, each in the first program that could, by the ids of their places.
 *
 * @param programs what each passes, and what it leaves out
 */
export function filledTexts(
  programs: ReadonlyMap<string, { readonly props: readonly string[]; readonly absent: readonly AbsentPlace[] }>,
): ReadonlyMap<string, ReadonlyMap<string, unknown>> {
  const passed = new Set([...programs.values()].flatMap(({ props }) => props));
  const filled = new Set<string>();
  return new Map(
    [...programs].map(([program, { absent }]) => {
      const texts = new Map<string, unknown>();
      for (const { id, form, prop } of absent) {
        const isOpen = !filled.has(prop) && textsBelow(form, prop).some((place) => !passed.has(place));
        if (!isOpen || (TAKEN_BY[prop] ?? program) !== program) continue;
        texts.set(id, valueOf(form, form.isDuration ? "1h" : (TEXTS.find(([name]) => name.test(prop))?.[1] ?? "some")));
        filled.add(prop);
      }
      return [program, texts];
    }),
  );
}

/** The texts at a place, in a list there or in a map. */
function textsBelow({ isText, items, values }: DeclaredForm, prop: string): readonly string[] {
  return [
    ...(isText ? [prop] : []),
    ...(items?.isText === true ? [`${prop}[]`] : []),
    ...(values?.isText === true ? [`${prop}{}`] : []),
  ];
}

function valueOf({ isText, items }: DeclaredForm, text: string): unknown {
  if (isText) return text;
  return items === undefined ? { some: text } : [text];
}
