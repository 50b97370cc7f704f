import type { Construct } from "constructs";
import { JoinToken } from "../../access/joining/join-token";
import { isConstruct } from "../../core/tree/placed";
import { checkDeclaration } from "../../core/tree/tree";
import { objectsIn } from "../../secrets/objects-in";
import { SecretRef } from "../../secrets/secret-ref";
import { checkObjectsAreThere } from "../../terraform/absent-objects";
import type { DeclaredRelease, PlannedRelease } from "../features/agent-release-props";
import { joiningServices } from "../services/discovery";
import { checkDeclaredSecret, checkDeclaredToken } from "../joining/token-admission";

/** Has synthesis report objects that the namespace of a release lacks. */
export function checkNeededObjects(release: Construct, declared: DeclaredRelease, planned: PlannedRelease): void {
  const { joinToken, certificateAuthority, network, pods } = declared;
  const { namespace, platform } = planned;
  const inherited = {
    ...(certificateAuthority === undefined && { certificateAuthority: planned.certificateAuthority }),
    allPods: Object.fromEntries(Object.entries(planned.pods).filter(([name]) => !Object.hasOwn(pods, name))),
  };
  const writer = isConstruct(platform) ? platform.node.scopes.at(-1) : undefined;
  const needed = [
    [release, objectsIn({ joinToken, certificateAuthority, network, pods })],
    // What the platform declares for all its pods is reported where the program wrote it.
    [isConstruct(writer) ? writer : release, objectsIn(inherited)],
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
  const { platform, joinToken: token } = planned;
  const services = joiningServices(planned);
  checkDeclaration(release, (problems) => {
    if (token instanceof JoinToken) checkDeclaredToken({ platform, token, services }, problems);
    else if (token instanceof SecretRef) checkDeclaredSecret({ platform, secret: token, services }, problems);
  });
}
