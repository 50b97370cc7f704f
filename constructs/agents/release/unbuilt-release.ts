import { updaterName } from "../features/release-name";
import { hasUpdater } from "../features/updates";
import type { Construct } from "constructs";
import { JoinToken } from "../../access/joining/join-token";
import { asFarAsRight, withoutWrong } from "../../core/schema/partly";
import { isConstruct } from "../../core/tree/placed";
import { checkDeclaration } from "../../core/tree/tree";
import { objectsIn } from "../../secrets/objects-in";
import { SecretRef } from "../../secrets/secret-ref";
import { checkObjectsAreThere } from "../../terraform/absent-objects";
import { noteNamespace } from "../../terraform/namespace";
import { objectClaim } from "../../terraform/object-claims";
import { claimObjects } from "../../terraform/object-names";
import { chartObjects } from "../chart/chart-objects";
import type { DeclaredRelease, PlannedRelease } from "../features/agent-release-props";
import { chartSource } from "../features/chart-source";
import { joiningServices } from "../features/discovery";
import { chartValuesAsFarAsRight } from "../features/features";
import { checkDeclaredSecret, checkDeclaredToken } from "../features/token-admission";

/** Reports objects that the namespace of a release lacks, also for a release that is not built. */
export function checkNamespace(release: Construct, declared: DeclaredRelease, planned: PlannedRelease): void {
  asFarAsRight(() => {
    const { createNamespace, namespace } = planned;
    if (createNamespace) noteNamespace(release, namespace);
  });
  const { joinToken, certificateAuthority, network, pods = {} } = withoutWrong<Partial<DeclaredRelease>>(declared);
  const all = withoutWrong<Partial<PlannedRelease>>(planned);
  const inherited = {
    ...(certificateAuthority === undefined && { certificateAuthority: all.certificateAuthority }),
    allPods: Object.fromEntries(Object.entries(all.pods ?? {}).filter(([name]) => !Object.hasOwn(pods, name))),
  };
  const writer = isConstruct(all.platform) ? all.platform.node.scopes.at(-1) : undefined;
  const needed = [
    [release, objectsIn({ joinToken, certificateAuthority, network, pods })],
    // What the platform declares for all its pods is reported where the program wrote it.
    [isConstruct(writer) ? writer : release, objectsIn(inherited)],
  ] as const;
  for (const [told, objects] of needed) {
    if (objects.length === 0) continue;
    checkDeclaration(told, (problems) => {
      asFarAsRight(() => {
        const { namespace } = planned;
        checkObjectsAreThere({ scope: release, told, namespace, needed: objects }, problems);
      });
    });
  }
}

/** A token that the platform does not declare is told once the tree is complete. */
export function checkToken(release: Construct, planned: PlannedRelease): void {
  checkDeclaration(release, (problems) => {
    asFarAsRight(() => {
      const { platform, joinToken: token } = planned;
      const services = joiningServices(planned);
      if (token instanceof JoinToken) checkDeclaredToken({ platform, token, services }, problems);
      else if (token instanceof SecretRef) checkDeclaredSecret({ platform, secret: token, services }, problems);
    });
  });
}

/** The names of a release are taken even where nothing is built of it. */
export function claimNames(release: Construct, planned: PlannedRelease): void {
  asFarAsRight(() => {
    const { releaseName, namespace } = planned;
    const names = { kind: chartSource(planned).kind, releaseName, namespace };
    const claims = chartObjects({ ...names, values: chartValuesAsFarAsRight(planned) });
    const policies = [releaseName, ...(hasUpdater(planned) ? [updaterName(releaseName)] : [])];
    claimObjects(release, () => [...claims, ...policies.map((name) => objectClaim("NetworkPolicy", name, namespace))]);
  });
}
