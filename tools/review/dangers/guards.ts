import type { Danger } from "./danger";
import { believed, certificates, idleTimes, insecureFlags } from "./configuration";
import { podStandards } from "./kubernetes";
import { uncheckedCertificates, uncheckedResources, unverifiedImages } from "./releases";
import { presence, presenceLess } from "./presence";
import { guardsOfSessions, secondFactors, weakness } from "./settings";
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
    platform: (side, both) => [...secondFactors(side), ...weakness("factor", side, both)],
    guard: (side, both) => guardsOfSessions("factor", side, both),
  },
  {
    kind: "recording-weaker",
    topic: "guards",
    looksAt: "whether and where sessions are recorded, whether recordings are encrypted, which events are recorded",
    title: "Less of sessions is recorded",
    means: "What people did cannot be looked up afterwards.",
    platform: (side, both) => weakness("recording", side, both),
    guard: (side, both) => guardsOfSessions("recording", side, both),
  },
  {
    kind: "sessions-alone",
    topic: "guards",
    looksAt:
      "who has to be present in a session: how many, in which kinds of sessions and modes, and a filter that is true for everybody",
    title: "Sessions need nobody else",
    means: "Nobody has to watch what happens in them.",
    platform: presenceLess,
    guard: presence,
  },
  {
    kind: "device-trust-weaker",
    topic: "guards",
    looksAt: "device trust, of the cluster and of roles",
    title: "Devices are trusted with less proof",
    means: "A stolen sign-in can be used from any computer.",
    platform: (side, both) => weakness("devices", side, both),
  },
  {
    kind: "sessions-longer",
    topic: "guards",
    looksAt: "how long sign-ins and idle sessions last, and whether they end with their certificate",
    title: "Sessions last longer",
    means: "Somebody who loses a right, or a computer, keeps what is open for that long.",
    platform: (side, both) => [...weakness("lifetime", side, both), ...idleTimes(side)],
  },
  {
    kind: "locking-weaker",
    topic: "guards",
    looksAt: "what happens while locks are unknown, of the cluster and of roles",
    title: "Locked users may get through",
    means: "While the locks cannot be read, those that were known last count.",
    platform: (side, both) => weakness("locking", side, both),
  },
  {
    kind: "certificates-unchecked",
    topic: "guards",
    looksAt:
      "the proxies' certificate, flags that turn TLS or its checks off, agents, applications and databases whose certificate nobody checks",
    title: "Connections are not proved to lead where they should",
    means: "Somebody in between can read and change them.",
    platform: (side) => [...certificates(side), ...insecureFlags(side), ...uncheckedResources(side)],
    stack: uncheckedCertificates,
  },
  {
    kind: "client-address-believed",
    topic: "guards",
    looksAt: "the PROXY protocol, headers with the address of a client, and sessions that are bound to it",
    title: "Addresses of clients are believed more easily",
    means: "Whoever reaches the proxies past the load balancer can name any address, in the audit log too.",
    platform: (side, both) => [...believed(side), ...weakness("addresses", side, both)],
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
