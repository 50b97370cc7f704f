import { ClusterAuthPreference } from "../../access/sign-in/cluster-auth-preference";
import { computed, merged } from "../../core/schema/partly";
import type { DeclaredPlatform } from "../access-platform-props";
import type { DeclaredAuth } from "./auth-props";
import { hostOf } from "../component/platform-settings";

/** What the auth service is declared with: its own props, and those of the platform that it is configured with. */
export function authOf(props: DeclaredPlatform): DeclaredAuth {
  const further = computed({
    networking: () => props.networking,
    connectors: () => props.connectors ?? [],
    secondFactors: () => (props.authentication ?? ClusterAuthPreference.of({})).accepts({ host: hostOf(props) }),
  });
  return merged(props.auth, further);
}
