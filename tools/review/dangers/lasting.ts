/** What a plan, or Kubernetes, refuses. */
export const REFUSED = {
  "change-refused": {
    looksAt:
      "with `--base`: the plan would be refused, since the auth service would get another name, or lose its volume or its state; or Kubernetes refuses the change of an object, such as a smaller volume",
    means: "A plan that is refused changes nothing. An apply that fails may have changed some of it.",
  },
  "cluster-name-changed": {
    looksAt: "the name of the service's cluster changes",
    means: "The service keeps its first name, so the plan is refused (PLATFORM-017). Another name needs a new service.",
  },
} as const;

/** What cannot be undone, or makes people start again. */
export const DESTROYED = {
  "volume-destroyed": {
    looksAt: "a volume is deleted or replaced",
    means: "Its data is lost, unless the storage class retains volumes.",
  },
  "volume-unprotected": {
    looksAt: "a volume may be deleted from now on",
    title: "Volumes are no longer protected",
    means: "The plan after this one can destroy them.",
  },
  "address-given-up": {
    looksAt:
      "a load balancer is replaced or removed, or becomes internal; an Ingress or a route to a Gateway is removed; external-dns, or the certificate of the proxies, loses a name",
    means: "Clients and agents cannot connect, or not until DNS names a new address.",
  },
  "namespace-destroyed": {
    looksAt: "a namespace is deleted",
    means: "Everything in it is deleted, also what this program does not declare.",
  },
  "platform-removed": {
    looksAt: "a platform is removed",
    means: "Nobody can sign in or reach an agent.",
  },
  "stack-left": {
    looksAt: "with `--base`: the program no longer declares a stack",
    means: "Terraform destroys nothing of it: it keeps running, and no program manages it.",
  },
  "stack-moved": {
    looksAt: "with `--base`: a stack gets another cluster, or keeps its state in another place",
    means: "Terraform creates everything a second time, unless you move the state first.",
  },
  "public-address-changed": {
    looksAt: "the public address changes",
    means: "Clients and agents that use the old address cannot connect, unless it leads here too.",
  },
  "agents-sent-elsewhere": {
    looksAt: "agents join, or keep their tunnels, at another address",
    title: "Agents connect to another address",
    means: "Whoever answers there gets the agents, and what they protect.",
  },
  "webauthn-domain-changed": {
    looksAt: "`webauthn.rp_id` changes; by default it is the host of the public address",
    title: "Every device has to be registered again",
    means: "A WebAuthn device works only for the domain that it was registered for.",
  },
  "storage-moved": {
    looksAt:
      "the auth service gets another place for its state, events or recordings: a backend, host, table, database, collection, bucket or claim",
    title: "The auth service uses another storage",
    means: "What is stored stays in the old place, and the service does not look there.",
  },
  "events-forgotten": {
    looksAt: "audit events are kept for a shorter time",
    title: "Audit events are deleted sooner",
    means:
      "DynamoDB keeps each event as long as was said when it was written. Other storage deletes all that are older.",
  },
  "backups-fewer": {
    looksAt: "the volume is backed up less often, or fewer backups are kept",
    title: "The auth service is backed up less",
    means:
      "Changes since the last backup are lost with the volume. Nothing older than the oldest backup can be restored.",
  },
  "others-destroyed": {
    looksAt: "another provider destroys or replaces a resource",
    means: "This review does not know what is lost with it.",
  },
} as const;

/** What the service does not support. */
export const COMPATIBILITY = {
  "rule-broken": {
    looksAt: "the compatibility rules do not allow a change of versions",
    means: "The service does not support the change, and the platform may not work after the apply.",
  },
} as const;
