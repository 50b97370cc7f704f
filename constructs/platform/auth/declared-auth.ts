import { ClusterAuthPreference } from "../../access/sign-in/cluster-auth-preference";
import type { DeclaredPlatform } from "../access-platform-props";
import type { DeclaredAuth } from "./auth-props";
import { hostOf } from "../component/platform-settings";

/** What the auth service is declared with: its own props, and those of the platform that it is configured with. */
export function authOf(props: DeclaredPlatform): DeclaredAuth {
  const authentication = props.authentication ?? ClusterAuthPreference.of({});
  return {
    ...props.auth,
    networking: props.networking,
    connectors: props.connectors ?? [],
    secondFactors: authentication.accepts({ host: hostOf(props) }),
  };
}
