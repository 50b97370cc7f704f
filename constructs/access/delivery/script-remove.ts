import { DELIVERY_FILES } from "./delivery-environment";

/** Functions of the delivery's script that remove what has left the declaration. */
export const REMOVE_FUNCTIONS = String.raw`not_removed=

# How it is called, what the service knows it by, and its entry.
remove() {
  if answer=$(tctl rm "$2" </dev/null 2>&1); then return; fi
  case $answer in
    # An earlier run may have removed it. kubectl has the same words for a pod, but begins its errors in lower case.
    *ERROR*"not found"* | *ERROR*"not configured"* | *ERROR*"not exist"* | *ERROR*"n't exist"*) ;;
    # No later run could remove it either.
    *ERROR*"managed by static configuration"* | *ERROR*"resources of type"*"not supported"*)
      echo "forgotten, since the service removes no such resource: $1"
      ;;
    *)
      not_removed=$(printf '%s\n%s' "$not_removed" "$3")
      note_failure "$1 cannot be removed:" "$answer"
      ;;
  esac
}

remove_by_checksum() {
  if ! tokens=$(tctl get tokens --format=json </dev/null 2>&1); then
    not_removed=$(printf '%s\n%s' "$not_removed" "$1")
    note_failure "the tokens cannot be read:" "$tokens"
    return
  fi
  for name in $(printf '%s\n' "$tokens" | json_lines | sed -n 's|^ *"name": *"\([A-Za-z0-9._~+=:@-]*\)".*|\1|p'); do
    if [ "token/sha256:$(printf '%s' "$name" | sha256)" = "$1" ]; then
      remove "$(public_name "$1")" "token/$name" "$1"
    fi
  done
}

# Nothing can be removed while something else refers to it.
in_order_of_removal() {
  awk -v file="$DELIVERY_DIRECTORY/${DELIVERY_FILES.ranks}" '
    BEGIN { while ((getline line < file) > 0) { split(line, field, " "); rank[field[1]] = field[2] } }
    { split($0, part, "/"); print ((part[1] in rank) ? rank[part[1]] : rank["*"]), $0 }' | sort -rn | cut -d ' ' -f 2
}

remove_leaving() {
  for entry in $(without "$before" "$declared" | in_order_of_removal); do
    echo "removing: $(public_name "$entry")"
    case $entry in
      token/sha256:*) remove_by_checksum "$entry" ;;
      *) remove "$(decoded "$entry")" "$(decoded "$entry")" "$entry" ;;
    esac
  done
}
`;
