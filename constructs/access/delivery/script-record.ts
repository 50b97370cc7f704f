/** Functions of the delivery's script that read and write the record. */
export const RECORD_FUNCTIONS = String.raw`recorded_entries() {
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

record() { answer=$(record_role "$1" | tctl create -f 2>&1) || give_up "the record cannot be written:" "$answer"; }

# Leaves on record what is there, from what is on record: a record of nothing is none.
narrow_record() {
  if [ "$2" = "$1" ]; then return; fi
  if [ -n "$2" ]; then record "$2"; else remove "the record" "role/$RECORD" ""; fi
}
`;
