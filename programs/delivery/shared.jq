def lines: . / "\n" | map(select(. != ""));
def set: reduce .[] as $item ({}; .[$item] = true);
# Answers of the service are a resource or a list of them.
def items: if type == "array" then .[] else select(. != null) end;
# Kind and name of a declared resource in the service; only the kind, if there is a single resource of it.
def id($service):
  .variable as $variable | .resource
  | .kind + if $service.singletons[.kind] then "" else " " + ($ENV[$variable // ""] // .metadata.name) end;
# Who manages a resource of the service; null for the service itself, and for users of its API.
def owner:
  .metadata.labels["teleport.dev/origin"]? // null
  | if . == "" or . == "defaults" or . == "dynamic" or . == "config-file" then null else . end;
# Whether the owner of a live resource keeps the declared one from being delivered.
def is_foreign($declared):
  owner | . != null and $declared.takeOver != true and . != $declared.resource.metadata.labels["teleport.dev/origin"]?;
def replaced($from; $to): split($from) | join($to);

# The secrets of a delivery are in environment variables. `$secrets` has the variable, the reference and the placeholder
# of each secret. The search for secrets runs on whole values, before these are cut or joined.

# Variables by their placeholders.
def variables($secrets): $secrets | map({key: .placeholder, value: .variable}) | from_entries;

# A resource with its secrets.
def filled($variables):
  reduce paths(strings | in($variables)) as $path (.; setpath($path; $ENV[$variables[getpath($path)]]));

# The forms of a secret in a text: each of its lines, and the whole secret in JSON, also as Go writes JSON.
def forms($secrets):
  [ $secrets[]
    | .reference as $reference
    | $ENV[.variable]
    | (split("\n")[] | rtrimstr("\r")),
      (tojson[1:-1] | ., (replaced("<"; "\\u003c") | replaced(">"; "\\u003e") | replaced("&"; "\\u0026")))
    | select(. != "")
    | {form: ., $reference} ]
  | unique | sort_by(-(.form | length));

# A text, or the reference of the secret that it holds.
def masked($forms):
  . as $text | first($forms[] | select(.form as $form | $text | contains($form)) | "<secret \(.reference)>") // $text;

# A text for one line of a note, shortened.
def shown($forms): masked($forms) | gsub("[[:cntrl:]]"; " ") | if length <= 200 then . else .[:197] + "..." end;
