/** What the API server records: who asked for what, and how that ended; of watches, that they began. */
export const AUDIT_POLICY = {
  apiVersion: "audit.k8s.io/v1",
  kind: "Policy",
  omitStages: ["RequestReceived"],
  rules: [
    { level: "None", userGroups: ["system:serviceaccounts:kube-system"] },
    { level: "Metadata", userGroups: ["system:serviceaccounts"] },
    { level: "None" },
  ],
} as const;

const SERVICE_ACCOUNT = "system:serviceaccount:";

const FORBIDDEN = 403;

/** A request of a service account. */
export interface AccountRequest {
  /** `namespace/name`. */
  readonly account: string;
  readonly verb: string;

  /** Empty for the core group. */
  readonly group: string;

  /** With its subresource, such as `pods/exec`; a path for what is no resource. */
  readonly resource: string;

  /** Empty for objects of the whole cluster. */
  readonly namespace: string;

  /** As a rule sees it: empty where objects are created, since nobody may be allowed to create one by its name. */
  readonly name: string;
  readonly isDenied: boolean;
}

interface AuditUser {
  readonly username: string;
  readonly groups?: readonly string[];
}

/** As far as it is read here. */
interface AuditEvent {
  readonly verb: string;
  readonly requestURI: string;
  readonly user: AuditUser;
  readonly impersonatedUser?: AuditUser;
  readonly objectRef?: {
    readonly apiGroup?: string;
    readonly resource: string;
    readonly subresource?: string;
    readonly namespace?: string;
    readonly name?: string;
  };
  readonly responseStatus?: { readonly code?: number };
}

/** The requests of service accounts in an audit log. */
export function requestsIn(log: string): readonly AccountRequest[] {
  // The last line may not be written yet.
  const lines = log.split("\n").slice(0, -1);
  return lines.flatMap((line) => requestsOf(JSON.parse(line) as AuditEvent));
}

function requestsOf(event: AuditEvent): readonly AccountRequest[] {
  const { user, impersonatedUser } = event;
  if (!user.username.startsWith(SERVICE_ACCOUNT)) return [];
  const account = user.username.slice(SERVICE_ACCOUNT.length).replace(":", "/");
  const isDenied = event.responseStatus?.code === FORBIDDEN;
  if (impersonatedUser === undefined) return [{ account, ...askedFor(event), isDenied }];
  // What is asked for in the name of another needs the rights of that one.
  const impersonated = [
    ["users", impersonatedUser.username],
    ...(impersonatedUser.groups ?? []).map((group) => ["groups", group] as const),
  ] as const;
  return impersonated.map(([resource, name]) => {
    return { account, verb: "impersonate", group: "", resource, namespace: "", name, isDenied };
  });
}

function askedFor({ verb, requestURI, objectRef }: AuditEvent): Omit<AccountRequest, "account" | "isDenied"> {
  if (objectRef === undefined) {
    return { verb, group: "", resource: requestURI.split("?", 1)[0] ?? "", namespace: "", name: "" };
  }
  const { apiGroup: group = "", resource, subresource, namespace = "", name = "" } = objectRef;
  const isNamed = subresource !== undefined || verb !== "create";
  return {
    verb,
    group,
    namespace,
    name: isNamed ? name : "",
    resource: subresource === undefined ? resource : `${resource}/${subresource}`,
  };
}
