import type { Construct } from "constructs";
import { JoinToken } from "../../access/joining/join-token";
import { givenFields } from "../../core/given";
import { isConstruct } from "../../core/tree/placed";
import { checkDeclaration } from "../../core/tree/tree";
import { findNeededObjects } from "../../secrets/needed-objects";
import { SecretRef } from "../../secrets/secret-ref";
import { checkObjectsAreThere } from "../../terraform/absent-objects";
import { checkDeclaredSecret, checkDeclaredToken } from "../common/admission";
import type { PlannedRelease } from "../common/feature";
import { joiningServices } from "../features/services";

/** Has synthesis report objects that the namespace of a release lacks. */
export function checkNeededObjects(release: Construct, planned: PlannedRelease): void {
  const { joinToken, certificateAuthority, network, pods, namespace, platform } = planned;
  const allPods = givenFields(platform.allPods);
  const isOwn = ([name, value]: readonly [string, unknown]) => value !== allPods[name];
  const isInherited = (entry: readonly [string, unknown]) => !isOwn(entry);
  const authority = { certificateAuthority };
  const hasOwnAuthority = certificateAuthority !== platform.certificateAuthority;
  const own = { pods: Object.fromEntries(Object.entries(pods).filter(isOwn)), ...(hasOwnAuthority && authority) };
  const inherited = {
    allPods: Object.fromEntries(Object.entries(pods).filter(isInherited)),
    ...(!hasOwnAuthority && authority),
  };
  const writer = isConstruct(platform) ? platform.node.scopes.at(-1) : undefined;
  const needed = [
    [release, findNeededObjects({ joinToken, network, ...own })],
    // What the platform declares for all its pods is reported where the program wrote it.
    [isConstruct(writer) ? writer : release, findNeededObjects(inherited)],
  ] as const;
  for (const [reported, objects] of needed) {
    if (objects.length === 0) continue;
    checkDeclaration(reported, (problems) => {
      checkObjectsAreThere({ scope: release, reported, namespace, needed: objects }, problems);
    });
  }
}

/** Has synthesis report a token that the platform does not declare. */
export function checkToken(release: Construct, planned: PlannedRelease): void {
  const { platform, joinToken: token, isAdmitted } = planned;
  if (isAdmitted) return;
  const services = joiningServices(planned);
  checkDeclaration(release, (problems) => {
    if (token instanceof JoinToken) checkDeclaredToken({ platform, token, services }, problems);
    else if (token instanceof SecretRef) checkDeclaredSecret({ platform, secret: token, services }, problems);
  });
}
