/** What is guarded less. */
export const GUARDS = {
  "second-factor-weaker": {
    looksAt:
      "the cluster or a role accepts weaker second factors, asks for them less often, lets local users sign in, or trusts other authorities of devices",
    title: "Signing in is easier",
    means: "A stolen password or certificate allows more.",
  },
  "recording-weaker": {
    looksAt:
      "sessions, or some of their events, may go on without a recording; recordings are not encrypted; recording proxies do not check host keys",
    title: "Recordings of sessions are weaker",
    means: "What people do is recorded in part, or not at all, and may not be found afterwards.",
  },
  "sessions-alone": {
    looksAt:
      "a session needs fewer people present, fewer kinds of sessions need them, or a weaker mode or any person counts",
    title: "Sessions need nobody else",
    means: "Nobody has to watch these sessions.",
  },
  "device-trust-weaker": {
    looksAt: "device trust is weaker, in the cluster or a role",
    title: "Devices are trusted with less proof",
    means: "A stolen sign-in can be used from any computer.",
  },
  "sessions-longer": {
    looksAt: "sign-ins or idle sessions last longer, or no longer end with their certificate",
    title: "Sessions last longer",
    means: "After somebody loses a right or a computer, open sessions go on for that long.",
  },
  "locking-weaker": {
    looksAt: "sessions go on while locks cannot be read, in the cluster or a role",
    title: "Locked users may get through",
    means: "While locks cannot be read, the last known ones apply.",
  },
  "lock-weaker": {
    looksAt: "a lock is removed, ends sooner, or is for somebody else",
    title: "Somebody is no longer locked",
    means: "Whoever was locked can sign in again.",
  },
  "sessions-carry-more": {
    looksAt:
      "the sessions of a role may forward or copy more: SSH agents, ports, X11, files, the clipboard and folders of desktops; or sign in to other programs",
    title: "Sessions may forward or copy more",
    means: "Data can leave or enter that way, and a host can use what is forwarded.",
  },
  "signatures-weaker": {
    looksAt: "the cluster uses the signature algorithms `legacy`",
    title: "Certificates are signed with older algorithms",
    means: "Such signatures are easier to forge.",
  },
  "watch-ended": {
    looksAt: "the watch of the delivery ends, while the platform stays",
    title: "Nobody compares the service with the program any more",
    means: "Nobody finds what people change in the service.",
  },
  "certificates-unchecked": {
    looksAt:
      "nobody can verify the proxies' certificate, or agents accept any certificate of an application or database",
    title: "Certificates are not checked",
    means: "Somebody in between can read and change the traffic.",
  },
  "storage-weaker": {
    looksAt:
      "stored data is no longer encrypted as before, more people may read it, or connections to it are checked less: `disablesse`, `sse_kms_key`, `keyName`, `acl`, `insecure`, `sslmode`",
    title: "Stored data is protected less",
    means: "Whoever reaches the storage, or the network before it, can read or change more.",
  },
  "client-address-believed": {
    looksAt:
      "proxies accept client addresses more easily, from PROXY protocol or `X-Forwarded-For` headers; or sessions are no longer bound to an address",
    title: "Addresses of clients can be forged more easily",
    means: "Whoever reaches the proxies without the load balancer can claim any address, also in the audit log.",
  },
  "client-address-hidden": {
    looksAt: "a Service changes from `externalTrafficPolicy: Local` to `Cluster`",
    title: "Services hide who connects",
    means: "The audit log and network policies see the address of a node instead of the client's.",
  },
  "supplier-changed": {
    looksAt: "an existing release or workload gets its chart or image from another repository, registry or name",
    title: "Code comes from elsewhere",
    means: "Whoever can write to that place decides what runs.",
  },
} as const;
