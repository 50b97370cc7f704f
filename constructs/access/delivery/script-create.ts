import { DELIVERY_FILES } from "./delivery-environment";

/** Functions of the delivery's script that bring what is declared. */
export const CREATE_FUNCTIONS = String.raw`# A line for each document. The name of a resource that is a secret is $ and a variable in the file, and a checksum from here on.
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

# From one number to another.
documents() {
  printf '%s\n' "$all_documents" | awk -v first="$1" -v last="$2" '
    BEGIN { n = 1 }
    /^---$/ { n++; if (n == first) next }
    n >= first && n <= last'
}

not_created=

# What is brought together is quick, and stops at the first that is refused; halves of it find each of these, in order.
create() {
  if answer=$(documents "$1" "$2" | tctl create -f 2>&1); then return; fi
  if [ "$1" -lt "$2" ]; then
    set -- "$1" "$((($1 + $2) / 2))" "$2"
    create "$1" "$2"
    create "$(($2 + 1))" "$3"
    return
  fi
  entry=$(line_of "$1" "$entries")
  declared_by=$(sed -n "$1s/^[^ ]* //p" "$DELIVERY_DIRECTORY/${DELIVERY_FILES.names}")
  not_created=$(printf '%s\n%s' "$not_created" "$entry")
  note_failure "$(public_name "$entry"), declared by $declared_by, cannot be created:" "$answer"
  if ! answer=$(tctl status </dev/null 2>&1); then give_up "$DEPLOYMENT does not answer any more:" "$answer"; fi
}

create_declared() {
  for entry in $declared; do echo "delivering: $(public_name "$entry")"; done
  while read -r first last; do create "$first" "$last"; done <"$DELIVERY_DIRECTORY/${DELIVERY_FILES.batches}"
}
`;
