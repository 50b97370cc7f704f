# What a delivery is to do, from what is declared and what the service has on record. `$task` says which lines are printed:
#   secrets    names of resources that are secrets; refuses secrets that cannot be delivered
#   tokens     names of the static tokens that the service has, if one that is on record may have to go
#   refused    number of each resource that is not to be brought, and why
#   documents  a resource a line, with its secrets; an empty line for one that is not to be brought
#   declared   for each of these, after tabs: "known" to the record or "new", its entry, its name, who declares it, and the
#              kind and name in JSON that the service knows it by
#   widened    what is to be on record before anything is created; nothing where all of it is
#   leaving    what is on record and no longer declared, in the order of removal: what to do, its entry, its name for printf %b,
#              and who manages it by now
#   hidden     a script for sed, which hides each line that holds a secret

include "shared";

def refuse($message): "\($message)\n" | halt_error(1);
def checksums($text): $text | lines | map(. / " " | {key: .[1], value: .[0]}) | from_entries;

def is_word: test("\\A[A-Za-z0-9._~+=:@-]+\\z");

def check_secrets:
  $secrets[0][] | .reference as $reference | $ENV[.variable]
  | if . == "" then refuse("the secret \($reference) is empty")
    elif contains("\ufffd") then refuse("the secret \($reference) is no text in UTF-8")
    else empty end;
def secret_names:
  $resources[] | select(.variable) | .name as $name | $ENV[.variable]
  | if is_word then .
    else refuse("\($name) cannot be a name: letters, digits and ._~+=:@- are allowed, and no line end") end;

def without($items): ($items | set) as $set | map(select($set[.] | not));

def entries:
  checksums($name_sums) as $checksums
  | [$resources[] | if .variable then .entry + $checksums[$ENV[.variable]] else .entry end];

# What the service has of the kinds that it was asked for, by kind and name.
def there: [$live[] | items] | map({key: ({resource: .} | id($service[0])), value: .}) | from_entries;

# Why the service does not show resources of a kind that it could show.
def unshown:
  $unread | lines | map(select(test("getting .* is not supported") | not) | {key: .[:index(":")], value: .[index(":") + 1:]})
  | from_entries;

def refusals:
  there as $there | unshown as $unshown
  | range($resources | length) as $i | $resources[$i] as $declared
  | $unshown[$declared.resource.kind] as $words
  | $there[$declared | id($service[0])] as $live
  | if $words then "\($i + 1)\tthe service does not show whether somebody else manages it:\($words)"
    elif $live and ($live | is_foreign($declared)) then
      "\($i + 1)\t\($live | owner) manages it, as its label teleport.dev/origin says; to take it over, name it in the delivery\u0027s takeOver"
    else empty end;

# Of a list with an item for each resource: those to be brought, and null for the others.
def brought: . as $items | ($refused | lines | map((. / "\t")[0]) | set) as $is_refused
  | range(length) | if $is_refused["\(. + 1)"] then null else $items[.] end;

# Labels of the one role, and of these only what has the form of an entry: no other word gets into a command.
def recorded:
  if $record == ["none"] then []
  else [$record[] | items]
    | if length != 1 or any(.[]; .kind != "role" or .metadata.name != $role or (.metadata.labels // {}) == {}) then
        refuse("the record cannot be read: the service does not answer with a role/\($role) that has labels")
      else . end end
  | [.[].metadata.labels // {} | .[] | strings | select(test("\\A[a-z][a-z0-9_]*(/[A-Za-z0-9._/@+=:-]*)?\\z"))] | unique;

def kind: (. / "/")[0];
def is_delivered: $service[0].kinds[kind] // false;
def before: recorded | map(select(is_delivered));

# Nothing can be removed while something else refers to it.
def left: $service[0].ranks as $ranks | before | without(entries) | sort_by($ranks[kind] // $ranks["*"], .) | reverse;

def is_checksum: startswith("token/sha256:");
def token_names:
  select(any(left[]; is_checksum)) | $live[] | items | select(.kind == "token") | .metadata.name | strings | select(is_word);

def removal($there):
  . as $entry | ($there[$entry | replaced("/"; " ")] | owner) as $owner
  | if $owner then "owned \($entry) \(replaced("="; "\\0")) \($owner)"
    elif $service[0].presets[$entry] then "stays \($entry) \(replaced("="; "\\0"))"
    elif $service[0].reset[$entry] then "reset \($entry) \($entry)"
    elif is_checksum | not then "remove \($entry) \(replaced("="; "\\0"))"
    elif unshown.token then "unread \($entry) token"
    else checksums($token_sums) | to_entries[] | select("token/sha256:\(.value)" == $entry) | "remove \($entry) token/\(.key)" end;

def declared:
  (before | set) as $before
  | [entries, $resources] | transpose[] as [$entry, $resource]
  | ($resource | id($service[0]) | (index(" ") // length) as $blank
    | .[:$blank] + if $blank < length then " \(.[$blank + 1:] | tojson)" else "" end) as $found
  | [if $before[$entry] then "known" else "new" end, $entry, $resource.name, $resource.declaredBy, $found] | join("\t");

if $task == "secrets" then check_secrets, secret_names
elif $task == "tokens" then token_names
elif $task == "documents" then variables($secrets[0]) as $variables
  | [$resources[].resource] | brought | if . then filled($variables) | tojson else "" end
elif $task == "declared" then declared
elif $task == "refused" then refusals
elif $task == "widened" then before as $before | $before + [entries | brought | strings] | unique | select(. != $before)[]
elif $task == "leaving" then (recorded[] | select(is_delivered | not) | "unknown \(.)"), (there as $there | left[] | removal($there))
else
  forms($secrets[0])[]
  | reduce ("\\", "/", ".", "*", "[", "]", "^", "$") as $special (.; .form |= replaced($special; "\\" + $special))
  | "/\(.form)/s|.*|(not shown: it holds <secret \(.reference)>)|"
end
