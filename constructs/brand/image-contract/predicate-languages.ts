/** What predicates in one place can say, read from the service's parsers in 18.3. */
export interface PredicateLanguage {
  /** Functions that return a condition, with the number of their arguments; `null` for any number. */
  readonly conditions: Readonly<Record<string, number | null>>;

  /** Functions that return another value, with the number of their arguments. */
  readonly values: Readonly<Record<string, number | null>>;

  /** Fields; `.*` stands for everything below one, `.?` for one key. */
  readonly fields: readonly string[];

  /** Whether `==` and `!=` compare two values. */
  readonly compares: boolean;
}

const OF_RULES = {
  conditions: {
    equals: 2,
    contains: 2,
    contains_all: 2,
    contains_any: 2,
    all_end_with: 2,
    all_equal: 2,
    has_prefix: 2,
    is_subset: null,
  },
  values: { set: null, "system.catype": 0 },
  compares: true,
} as const;

const OF_REQUESTS = {
  conditions: { equals: 2, contains: 2, "regexp.match": 2 },
  values: {},
  fields: [
    "reviewer.roles",
    "reviewer.traits",
    "reviewer.traits.?",
    "request.roles",
    "request.reason",
    "request.system_annotations",
    "request.system_annotations.?",
  ],
  compares: true,
} as const;

const USER = [
  "user.kind",
  "user.sub_kind",
  "user.version",
  "user.metadata.*",
  "user.spec.roles",
  "user.spec.traits",
  "user.spec.original_roles",
  "user.spec.original_traits",
  "user.spec.user_type",
  "user.spec.expires",
  "user.spec.created_by.*",
  "user.spec.status.*",
  "user.spec.local_auth.*",
  "user.spec.github_identity.*",
  "user.spec.trusted_device_ids",
  "user.spec.oidc_identities",
  "user.spec.saml_identities",
  "user.spec.github_identities",
];

/** The service's predicate languages by place in a role: `rule` is the `where` of a rule, `labels` an expression. */
export const PREDICATE_LANGUAGES = {
  rule: {
    ...OF_RULES,
    conditions: { ...OF_RULES.conditions, can_view: 0 },
    fields: [...USER, "name", "resource.*", "session.*", "ssh_session.*", "host_cert.*", "session_tracker.*"],
  },

  /** `filter` of a policy that requires others in a session: it knows only the names of a user and of roles. */
  participant: { ...OF_RULES, fields: ["user.name", "user.roles", "user.spec.name", "user.spec.roles"] },

  /** `where` of what users may impersonate. */
  impersonation: {
    conditions: { equals: 2, contains: 2 },
    values: {},
    fields: [...USER, "impersonate_user.*", "impersonate_role.*"],
    compares: false,
  },

  /** `where` of what users may review. */
  review: OF_REQUESTS,

  /** `filter` of a threshold of reviews. */
  threshold: {
    ...OF_REQUESTS,
    fields: [...OF_REQUESTS.fields, "review.reason", "review.annotations", "review.annotations.?"],
  },

  labels: {
    conditions: { contains: 2, contains_any: 2, contains_all: 2, "regexp.match": 2 },
    values: { labels_matching: 1, "regexp.replace": 3, "email.local": 1, "strings.upper": 1, "strings.lower": 1 },
    fields: ["labels", "labels.?", "user.spec.traits", "user.spec.traits.?"],
    compares: true,
  },
} as const satisfies Readonly<Record<string, PredicateLanguage>>;
