def lines: . / "\n" | map(select(. != ""));
def set: reduce .[] as $item ({}; .[$item] = true);
# Answers of the service are a resource or a list of them.
def items: if type == "array" then .[] else select(. != null) end;
# Kind and name by which the service knows a declared resource; the kind alone where there is one of it.
def id($service):
  .variable as $variable | .resource
  | .kind + if $service.singletons[.kind] then "" else " " + ($ENV[$variable // ""] // .metadata.name) end;
# Who manages a resource of the service; null for the service itself, and for whoever writes by its API.
def owner:
  .metadata.labels["teleport.dev/origin"]? // null
  | if . == "" or . == "defaults" or . == "dynamic" or . == "config-file" then null else . end;
# Whether that keeps a declared resource from being brought.
def is_foreign($declared):
  owner | . != null and $declared.takeOver != true and . != $declared.resource.metadata.labels["teleport.dev/origin"]?;
def replaced($from; $to): split($from) | join($to);

# The secrets of a delivery are in variables of the environment. `$secrets` has for each its variable, its reference and the
# text that stands for it among what is declared. Secrets are looked for in values, before these are cut or joined.

# Variables by the texts that stand for them.
def variables($secrets): $secrets | map({key: .placeholder, value: .variable}) | from_entries;

# A resource with its secrets.
def filled($variables):
  reduce paths(strings | in($variables)) as $path (.; setpath($path; $ENV[$variables[getpath($path)]]));

# What a secret looks like in a text: its lines, and all of it in JSON, also as programs in Go write that.
def forms($secrets):
  [ $secrets[]
    | .reference as $reference
    | $ENV[.variable]
    | (split("\n")[] | rtrimstr("\r")),
      (tojson[1:-1] | ., (replaced("<"; "\\u003c") | replaced(">"; "\\u003e") | replaced("&"; "\\u0026")))
    | select(. != "")
    | {form: ., $reference} ]
  | unique | sort_by(-(.form | length));

# A text, or which secret it holds.
def masked($forms):
  . as $text | first($forms[] | select(.form as $form | $text | contains($form)) | "<secret \(.reference)>") // $text;

# A text on one line of a note, not too long.
def shown($forms): masked($forms) | gsub("[[:cntrl:]]"; " ") | if length <= 200 then . else .[:197] + "..." end;
