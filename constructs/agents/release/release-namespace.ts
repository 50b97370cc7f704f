import type { Construct } from "constructs";
import { asFarAsRight } from "../../core/schema/partly";
import { isConstruct } from "../../core/tree/placed";
import { checkDeclaration } from "../../core/tree/tree";
import { objectsIn } from "../../secrets/objects-in";
import { checkObjectsAreThere } from "../../terraform/absent-objects";
import { noteNamespace } from "../../terraform/namespace";
import { claimObjects } from "../../terraform/object-names";
import { claimsOfRelease } from "../chart/chart-objects";
import type { AgentReleaseProps, DeclaredRelease, PlannedRelease } from "../features/agent-release-props";
import { namespaceOf, releaseNameOf } from "../features/release-name";

/** What the namespace of a release lacks is told together with everything else, also where the release is not built. */
export function checkNamespace(release: Construct, declared: DeclaredRelease, planned: PlannedRelease): void {
  const { joinToken, certificateAuthority, network, pods } = declared;
  const { namespace, helm, platform } = planned;
  if (helm.createNamespace ?? true) noteNamespace(release, namespace, "helm: { createNamespace: false }");
  const inherited = {
    ...(certificateAuthority === undefined && { certificateAuthority: planned.certificateAuthority }),
    allPods: Object.fromEntries(Object.entries(planned.pods).filter(([name]) => !Object.hasOwn(pods, name))),
  };
  const writer = isConstruct(platform) ? platform.node.scopes.at(-1) : undefined;
  const needed = [
    [release, objectsIn({ joinToken, certificateAuthority, network, pods })],
    // What the platform says for all its pods is told where the program wrote it.
    [isConstruct(writer) ? writer : release, objectsIn(inherited)],
  ] as const;
  for (const [told, objects] of needed) {
    if (objects.length === 0) continue;
    checkDeclaration(told, (problems) => {
      checkObjectsAreThere({ scope: release, told, namespace, needed: objects }, problems);
    });
  }
}

/** The names of a release are taken even where nothing is built of it. */
export function claimNames(release: Construct, right: AgentReleaseProps): void {
  asFarAsRight(() => {
    const claims = claimsOfRelease({ releaseName: releaseNameOf(right), namespace: namespaceOf(right) });
    claimObjects(release, () => claims);
  });
}
