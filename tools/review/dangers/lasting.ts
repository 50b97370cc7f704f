import type { Danger } from "./danger";
import { tunnelAddress, webauthnDomain } from "./configuration";
import { joinAddresses } from "./releases";
import { backupsFewer, deletable, eventsForgotten, storagePlaces } from "./storage";

/** What cannot be undone, or makes people start again. */
export const LASTING = [
  {
    kind: "volume-destroyed",
    topic: "destroyed",
    looksAt: "a volume that is deleted or replaced",
    means: "What is on it is lost, unless the storage class retains volumes.",
  },
  {
    kind: "volume-unprotected",
    topic: "destroyed",
    looksAt:
      "a volume whose deletion becomes allowed; claims that go with their pods, volumes that go with their claims",
    title: "Volumes are not kept any more",
    means: "The plan after this one can destroy them.",
    stack: deletable,
  },
  {
    kind: "address-given-up",
    topic: "destroyed",
    looksAt: "a load balancer that is replaced, or removed; an Ingress or a route to a Gateway that is removed",
    means: "Clients and agents reach nobody until DNS names a new address.",
  },
  {
    kind: "namespace-destroyed",
    topic: "destroyed",
    looksAt: "a namespace that is deleted",
    means: "Everything in it is deleted, also what this program does not declare.",
  },
  {
    kind: "platform-removed",
    topic: "destroyed",
    looksAt: "a platform that is removed",
    means: "Nobody can sign in, and no agent is reached.",
  },
  {
    kind: "stack-left",
    topic: "destroyed",
    looksAt: "with `--base`: a stack that the program has no more",
    means: "Terraform destroys nothing of it: it keeps running, and no program has it.",
  },
  {
    kind: "stack-moved",
    topic: "destroyed",
    looksAt: "with `--base`: another cluster, or another place of the state, for a stack",
    means: "Terraform makes everything a second time, unless the state is moved first.",
  },
  {
    kind: "cluster-name-changed",
    topic: "destroyed",
    looksAt: "the cluster's name",
    means:
      "The service keeps the name of its first start, so the plan is refused (PLATFORM-017). Another name needs a new service.",
  },
  {
    kind: "public-address-changed",
    topic: "destroyed",
    looksAt: "the public address",
    means: "Clients and agents that know the old one reach nobody, unless it leads here too.",
  },
  {
    kind: "agents-sent-elsewhere",
    topic: "destroyed",
    looksAt: "the address at which agents join, and the one to which they keep their tunnels",
    title: "Agents connect to another address",
    means: "Whoever answers there gets the agents, and what they protect.",
    platform: tunnelAddress,
    stack: joinAddresses,
  },
  {
    kind: "webauthn-domain-changed",
    topic: "destroyed",
    looksAt: "`webauthn.rp_id`, which is the host of the public address where nothing says it",
    title: "Every device has to be registered again",
    means: "WebAuthn devices are bound to the domain that they were registered for, and are refused at another one.",
    platform: webauthnDomain,
  },
  {
    kind: "storage-moved",
    topic: "destroyed",
    looksAt:
      "the storage backend, its host, table, database, collection, bucket or claim, and those of events and recordings",
    title: "The auth service looks elsewhere for what it has stored",
    means:
      "What is in the old place does not come along: without it, agents join again, users are made again, and old recordings are not found.",
    platform: storagePlaces,
  },
  {
    kind: "events-forgotten",
    topic: "destroyed",
    looksAt: "how long audit events are kept",
    title: "Audit events are deleted sooner",
    means: "Older events are lost.",
    platform: eventsForgotten,
  },
  {
    kind: "backups-fewer",
    topic: "destroyed",
    looksAt:
      "how often the volume is backed up, how many backups are kept; whether a table of DynamoDB has point-in-time recovery",
    title: "The auth service is backed up less",
    means:
      "What happens between two backups is lost with the volume or the table, and what is older than the oldest cannot be undone.",
    platform: backupsFewer,
  },
  {
    kind: "others-destroyed",
    topic: "destroyed",
    looksAt: "what other providers destroy or replace",
    means: "This review does not know what is lost with it.",
  },
  {
    kind: "rule-broken",
    topic: "compatibility",
    looksAt: "steps of versions",
    means: "The service does not support the step, and the apply may leave a platform that does not work.",
  },
] as const satisfies readonly Danger[];
