/** Names of the files that the script reads in its folder. */
export const DELIVERY_FILES = {
  script: "deliver.sh",
  resources: "resources.yaml",
  names: "names",
} as const;

/** Folder of those files in the Job's container. */
export const DELIVERY_DIRECTORY = "/delivery";

/** Environment variables that the script reads. */
export interface DeliveryEnvironment {
  readonly NAMESPACE: string;
  readonly DEPLOYMENT: string;
  readonly CONTAINER: string;

  /** Name of the record, see {@link DELIVERY_SCRIPT}. */
  readonly RECORD: string;
}

/**
 * Brings the resources of the service to what is declared.
 *
 * What was delivered before is on record in the service itself, as the labels of a role without permissions: so the
 * record is as durable as the resources, and needs no permission beyond those of delivering. It is widened before
 * anything is created and narrowed after everything is removed, so that a run that fails in between forgets nothing.
 *
 * A POSIX shell, with kubectl, sed, tr, grep and sort.
 */
export const DELIVERY_SCRIPT = `set -eu
directory=\${DELIVERY_DIRECTORY:-${DELIVERY_DIRECTORY}}

tctl() {
  kubectl exec --stdin --namespace "$NAMESPACE" "deployment/$DEPLOYMENT" --container "$CONTAINER" -- tctl "$@"
}

recorded() {
  if ! answer=$(tctl get "role/$RECORD" --format=json </dev/null 2>&1); then
    case $answer in
      *"not found"*) return 0 ;;
      *) printf '%s\\n' "$answer" >&2; return 1 ;;
    esac
  fi
  printf '%s\\n' "$answer" | tr ',{}' '\\n\\n\\n' | sed -n 's/^ *"r[0-9]*": *"\\([^"]*\\)" *$/\\1/p'
}

record() {
  {
    printf 'kind: role\\nversion: v7\\nmetadata:\\n  name: "%s"\\n' "$RECORD"
    printf '  description: "grants nothing; its labels are what the declaration of the platform delivered"\\n'
    printf '  labels:\\n    delivery: "record"\\n'
    number=0
    for name in $1; do
      printf '    "r%d": "%s"\\n' "$number" "$name"
      number=$((number + 1))
    done
    printf 'spec: {}\\n'
  } | tctl create -f >/dev/null
}

echo "waiting for $DEPLOYMENT"
until tctl status </dev/null >/dev/null 2>&1; do sleep 1; done

declared=$(cat "$directory/${DELIVERY_FILES.names}")
before=$(recorded)
record "$(printf '%s\\n%s\\n' "$before" "$declared" | sort -u)"

if [ -n "$declared" ]; then
  echo "creating or overwriting:" $declared
  tctl create -f <"$directory/${DELIVERY_FILES.resources}"
fi

for name in $before; do
  if printf '%s\\n' "$declared" | grep -qxF "$name"; then continue; fi
  echo "removing: $name"
  if ! answer=$(tctl rm "$name" </dev/null 2>&1); then
    case $answer in
      *"not found"*) ;;
      *) printf '%s\\n' "$answer" >&2; exit 1 ;;
    esac
  fi
done

if [ "$before" != "$declared" ]; then record "$declared"; fi
echo "delivered"
`;
