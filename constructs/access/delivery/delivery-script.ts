/** Names of the files that the script reads in its folder. */
export const DELIVERY_FILES = {
  script: "deliver.sh",
  secretsProgram: "secrets.awk",

  /** The resources, a document each, with placeholders where secrets belong. */
  resources: "resources.yaml",

  /** A line for each document: the resource's entry in the record, and what declares it. */
  names: "names",

  /** A line for each secret: variable, reference and placeholder. */
  secrets: "secrets",
} as const;

/** Folder of those files in the Job's container. */
export const DELIVERY_DIRECTORY = "/delivery";

/** Environment variables that the script reads, beside those with the secrets. */
export interface DeliveryEnvironment {
  readonly DELIVERY_DIRECTORY: string;
  readonly NAMESPACE: string;
  readonly DEPLOYMENT: string;
  readonly CONTAINER: string;

  /** Name of the record, see {@link DELIVERY_SCRIPT}. */
  readonly RECORD: string;

  /** How long one run waits for the service, in seconds. */
  readonly PATIENCE: string;
}

/**
 * Brings the resources of the service to what is declared.
 *
 * What was delivered before is on record in the service itself, as the labels of a role without permissions: so the
 * record is as durable as the resources, and needs no permission beyond those of delivering. It is widened before
 * anything is created and narrowed after everything is removed, so that a run that fails in between forgets nothing.
 * It is read from the list of all roles, which tells "no record" from "no answer" whatever words the service has for it.
 * Where a name is a secret, the record holds its SHA-256.
 *
 * Secrets come from the environment and go to standard input: never to an argument, a file or the log.
 *
 * A POSIX shell, with kubectl, awk, cut, date, grep, sed, sha256sum, sort and tr.
 */
export const DELIVERY_SCRIPT = String.raw`set -euf
export LC_ALL=C
trap 'exit 143' TERM

tctl() {
  kubectl exec --stdin --namespace "$NAMESPACE" "deployment/$DEPLOYMENT" --container "$CONTAINER" -- tctl "$@"
}

secrets() {
  awk -v task="$1" -v file="$DELIVERY_DIRECTORY/${DELIVERY_FILES.secrets}" \
    -f "$DELIVERY_DIRECTORY/${DELIVERY_FILES.secretsProgram}"
}

sha256() { sha256sum | cut -d ' ' -f 1; }

# The words of the service come last: they are what a failed Job is known by.
fail() {
  printf '%s\n' "$@" | sed '/^command terminated with exit code/d' | secrets hide >&2
  exit 1
}

# Entries write unusual characters as = and three octal digits: they need no quotes, here and in the record.
decoded() { printf '%b' "$(printf '%s' "$1" | sed 's/=/\\0/g')"; }

public_name() { decoded "$1" | sed 's/sha256:.*/(a secret)/'; }

# The name of a resource that is a secret is $ and a variable in the file, and a checksum from here on.
declared_entries() {
  while read -r entry _; do
    case $entry in
      *'$'*)
        name=$(printf '%s' "$entry" | cut -d '$' -f 2 | secrets name) || exit 1
        printf '%s%s\n' "$(printf '%s' "$entry" | cut -d '$' -f 1)" "$(printf '%s' "$name" | sha256)"
        ;;
      *) printf '%s\n' "$entry" ;;
    esac
  done <"$DELIVERY_DIRECTORY/${DELIVERY_FILES.names}"
}

json_lines() { tr ',{}' '\n\n\n'; }

recorded_entries() {
  roles=$(tctl get roles --format=json </dev/null 2>&1) || fail "the record cannot be read:" "$roles"
  printf '%s\n' "$roles" | json_lines | sed -n "s|^ *\"$RECORD/[0-9]*\": *\"\([^\"]*\)\".*|\1|p" | sort -u
}

record_role() {
  printf 'kind: role\nversion: v7\nmetadata:\n  name: "%s"\n' "$RECORD"
  printf '  description: "grants nothing; its labels are what the declaration of the platform delivered"\n'
  printf '  labels:\n'
  number=0
  for entry in $1; do
    printf '    "%s/%d": "%s"\n' "$RECORD" "$number" "$entry"
    number=$((number + 1))
  done
  printf 'spec: {}\n'
}

record() { answer=$(record_role "$1" | tctl create -f 2>&1) || fail "the record cannot be written:" "$answer"; }

document() { printf '%s\n' "$documents" | awk -v wanted="$1" 'BEGIN { n = 1 } /^---$/ { n++; next } n == wanted'; }

# All at once is fast; one by one, after a failure, tells which it was.
create_declared() {
  if answer=$(printf '%s\n' "$documents" | tctl create -f 2>&1); then return; fi
  number=0
  while read -r entry declared_by; do
    number=$((number + 1))
    answer=$(document "$number" | tctl create -f 2>&1) ||
      fail "$(public_name "$entry"), declared by $declared_by, cannot be created:" "$answer"
  done <"$DELIVERY_DIRECTORY/${DELIVERY_FILES.names}"
}

remove() {
  if answer=$(tctl rm "$2" </dev/null 2>&1); then return; fi
  # An earlier run may have removed it. kubectl has the same words for a pod, but begins its errors in lower case.
  case $answer in
    *ERROR*"not found"* | *ERROR*"not configured"* | *ERROR*"not exist"* | *ERROR*"n't exist"*) ;;
    *) fail "$1 cannot be removed:" "$answer" ;;
  esac
}

remove_by_checksum() {
  tokens=$(tctl get tokens --format=json </dev/null 2>&1) || fail "the tokens cannot be read:" "$tokens"
  for name in $(printf '%s\n' "$tokens" | json_lines | sed -n 's|^ *"name": *"\([A-Za-z0-9._~+=:@-]*\)".*|\1|p'); do
    if [ "token/sha256:$(printf '%s' "$name" | sha256)" = "$1" ]; then remove "$(public_name "$1")" "token/$name"; fi
  done
}

end=$(($(date +%s) + PATIENCE))
echo "waiting for $DEPLOYMENT"
until answer=$(tctl status </dev/null 2>&1); do
  if [ "$(date +%s)" -ge "$end" ]; then fail "$DEPLOYMENT is not ready after $PATIENCE seconds:" "$answer"; fi
  sleep 1
done

documents=$(secrets fill <"$DELIVERY_DIRECTORY/${DELIVERY_FILES.resources}")
declared=$(declared_entries)
declared=$(printf '%s\n' "$declared" | sort -u)
before=$(recorded_entries)
both=$(printf '%s\n%s\n' "$before" "$declared" | sed '/^$/d' | sort -u)
if [ "$both" != "$before" ]; then record "$both"; fi

if [ -n "$declared" ]; then
  for entry in $declared; do echo "delivering: $(public_name "$entry")"; done
  create_declared
fi

leaving=$(printf '%s\n' "$both" | grep -vxF "$declared" || true)
# Nothing can be removed while something else refers to it, and what others refer to are roles.
for entry in $(printf '%s\n' "$leaving" | grep -v '^role/') $(printf '%s\n' "$leaving" | grep '^role/'); do
  echo "removing: $(public_name "$entry")"
  case $entry in
    token/sha256:*) remove_by_checksum "$entry" ;;
    *) remove "$(decoded "$entry")" "$(decoded "$entry")" ;;
  esac
done

if [ -z "$declared" ]; then
  if [ -n "$both" ]; then remove "the record" "role/$RECORD"; fi
elif [ "$both" != "$declared" ]; then
  record "$declared"
fi
echo "delivered"
`;
