import { DELIVERY_FILES } from "./delivery-environment";
import { CREATE_FUNCTIONS } from "./script-create";
import { RECORD_FUNCTIONS } from "./script-record";
import { REMOVE_FUNCTIONS } from "./script-remove";
import { SERVICE_FUNCTIONS } from "./script-service";

/**
 * Brings the resources of the service to what is declared.
 *
 * Each resource is delivered, or removed, even if others fail. All failures are reported together at the end.
 *
 * What was delivered before is on record in the service itself, as the labels of a role without permissions: so the
 * record is as durable as the resources, and needs no permission beyond those of delivering. It is widened before
 * anything is created, so that a run that is cut off forgets nothing, and narrowed at the end to what is there: what was
 * created, and what was on record and could not be changed or removed.
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

${SERVICE_FUNCTIONS}
${RECORD_FUNCTIONS}
${CREATE_FUNCTIONS}
${REMOVE_FUNCTIONS}
wait_for_service

all_documents=$(secrets fill <"$DELIVERY_DIRECTORY/${DELIVERY_FILES.resources}")
entries=$(declared_entries)
declared=$(printf '%s\n' "$entries" | sort -u)
before=$(recorded_entries)
widened=$(printf '%s\n%s\n' "$before" "$declared" | sed '/^$/d' | sort -u)
if [ "$widened" != "$before" ]; then record "$widened"; fi

create_declared
remove_leaving

there=$({
  without "$declared" "$not_created"
  within "$before" "$not_created"
  within "$before" "$not_removed"
} | sort -u)
narrow_record "$widened" "$there"
fail_if_noted
echo "delivered"
`;
