import type { Danger } from "./danger";
import { admission } from "./admission";
import { believed, certificates, idleTimes, insecureFlags, watches } from "./configuration";
import { podStandards } from "./kubernetes";
import { uncheckedCertificates, unverifiedImages } from "./releases";
import { certificatesOfIngresses, hiddenClients } from "./services";
import { storageKeys, storageOpen } from "./storage";
import { suppliers } from "./suppliers";

/** What is guarded less. */
export const GUARDS = [
  {
    kind: "second-factor-weaker",
    topic: "guards",
    looksAt:
      "second factors, whether each session needs one, local users, authorities of devices; of the cluster and of roles",
    title: "Signing in needs less",
    means: "A stolen password or certificate is enough for more.",
  },
  {
    kind: "recording-weaker",
    topic: "guards",
    looksAt: "whether and where sessions are recorded, whether recordings are encrypted, which events are recorded",
    title: "Less of sessions is recorded",
    means: "What people did cannot be looked up afterwards.",
  },
  {
    kind: "sessions-alone",
    topic: "guards",
    looksAt:
      "who has to be present in a session: how many, in which kinds of sessions and modes, and a filter that is true for everybody",
    title: "Sessions need nobody else",
    means: "Nobody has to watch what happens in them.",
  },
  {
    kind: "device-trust-weaker",
    topic: "guards",
    looksAt: "device trust, of the cluster and of roles",
    title: "Devices are trusted with less proof",
    means: "A stolen sign-in can be used from any computer.",
  },
  {
    kind: "sessions-longer",
    topic: "guards",
    looksAt: "how long sign-ins and idle sessions last, and whether they end with their certificate",
    title: "Sessions last longer",
    means: "Somebody who loses a right, or a computer, keeps what is open for that long.",
    platform: idleTimes,
  },
  {
    kind: "locking-weaker",
    topic: "guards",
    looksAt: "what happens while locks are unknown, of the cluster and of roles",
    title: "Locked users may get through",
    means: "While the locks cannot be read, those that were known last count.",
  },
  {
    kind: "lock-weaker",
    topic: "guards",
    looksAt: "locks that go, that end sooner, or that are for somebody else",
    title: "Somebody is locked no longer",
    means: "Whoever was locked can sign in again.",
  },
  {
    kind: "sessions-carry-more",
    topic: "guards",
    looksAt:
      "what sessions of a role carry: SSH agents, ports, X11, files, the clipboard and folders of desktops; sign-ins to other programs",
    title: "Sessions carry more",
    means: "Data leaves by it, or comes in, and a host can use what is forwarded.",
  },
  {
    kind: "signatures-weaker",
    topic: "guards",
    looksAt: "the suite of signature algorithms of the cluster: `legacy`",
    title: "Certificates are signed with older algorithms",
    means: "What is signed with them is easier to forge.",
  },
  {
    kind: "watch-ended",
    topic: "guards",
    looksAt: "the watch of what is delivered, where it goes while the platform stays",
    title: "Nobody looks any more whether the service is as declared",
    means: "What people change in the service is found by nobody.",
    stackGuard: watches,
  },
  {
    kind: "certificates-unchecked",
    topic: "guards",
    looksAt:
      "the proxies' certificate, flags that turn TLS or its checks off, agents, applications and databases whose certificate nobody checks",
    title: "Connections are not proved to lead where they should",
    means: "Somebody in between can read and change them.",
    platform: (side) => [...certificates(side), ...insecureFlags(side)],
    stack: uncheckedCertificates,
    stackGuard: certificatesOfIngresses,
  },
  {
    kind: "storage-weaker",
    topic: "guards",
    looksAt:
      "how what is stored is encrypted, who may read it, and how connections to it are checked: `disablesse`, `sse_kms_key`, `keyName`, `acl`, `insecure`, `sslmode`",
    title: "What is stored is protected less",
    means: "Whoever reaches the storage, or the way to it, can read or change more of it.",
    platform: storageOpen,
    guard: storageKeys,
  },
  {
    kind: "client-address-believed",
    topic: "guards",
    looksAt: "the PROXY protocol, headers with the address of a client, and sessions that are bound to it",
    title: "Addresses of clients are believed more easily",
    means: "Whoever reaches the proxies past the load balancer can name any address, in the audit log too.",
    platform: believed,
  },
  {
    kind: "client-address-hidden",
    topic: "guards",
    looksAt: "`externalTrafficPolicy: Cluster` of a Service that had `Local`",
    title: "Services hide who connects",
    means: "The audit log and network policies see an address of a node in the place of the client's.",
    stack: hiddenClients,
  },
  {
    kind: "admission-weaker",
    topic: "guards",
    looksAt: "webhooks and policies of admission that go, or let pass what they cannot check",
    title: "Less is checked before it is created",
    means: "Objects are created that were refused before.",
    stackGuard: admission,
  },
  {
    kind: "supplier-changed",
    topic: "guards",
    looksAt:
      "where code comes from: charts and their repositories, registries and names of images, of whatever is there before and after",
    title: "Code comes from elsewhere",
    means: "Whoever can write to that place decides what runs.",
    stack: suppliers,
  },
  {
    kind: "images-unverified",
    topic: "guards",
    looksAt: "flags of the updater that turn off its checks of signatures",
    title: "Updaters take images that nobody has signed",
    means: "Whoever can write to the registry decides what the agents run.",
    stack: unverifiedImages,
  },
  {
    kind: "pods-less-restricted",
    topic: "guards",
    looksAt: "the Pod Security Standard that a namespace enforces",
    title: "Namespaces hold their pods to less",
    means: "Pods there may take rights of their node.",
    stack: podStandards,
  },
] as const satisfies readonly Danger[];
