# Works out what a delivery has to do, from the declared resources and the record. `$task` says which lines are printed:
#   secrets    names of resources that are secrets; fails for secrets that cannot be delivered
#   tokens     names of the static tokens that the service has, if one of the record may have to be removed
#   refused    number of each resource that is not to be delivered, and the reason
#   documents  each resource with its secrets on a line; an empty line for a resource that is not to be delivered
#   declared   for each resource, separated by tabs: "known" to the record or "new", its entry, its name, who declares
#              it, and its kind and name in the service, in JSON
#   widened    the entries to record before anything is created; nothing if the record has all of them
#   leaving    resources of the record that are no longer declared, in the order of removal: what to do, the entry, the
#              name for printf %b, and who manages the resource by now
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

# Resources of the service by kind and name, of the kinds that it was asked for.
def live_by_id: [$live[] | items] | map({key: ({resource: .} | id($service[0])), value: .}) | from_entries;

# By kind: why the service did not show resources, although it can show the kind.
def unshown:
  $unread | lines | map(select(test("getting .* is not supported") | not) | {key: .[:index(":")], value: .[index(":") + 1:]})
  | from_entries;

def refusals:
  live_by_id as $there | unshown as $unshown
  | range($resources | length) as $i | $resources[$i] as $declared
  | $unshown[$declared.resource.kind] as $words
  | $there[$declared | id($service[0])] as $live
  | if $words then "\($i + 1)\tthe service does not show whether somebody else manages it:\($words)"
    elif $live and ($live | is_foreign($declared)) then
      "\($i + 1)\t\($live | owner) manages it, as its label teleport.dev/origin says; to take it over, name it in the delivery\u0027s takeOver"
    else empty end;

# From a list with an item for each resource: the items to deliver, and null in place of the others.
def to_deliver: . as $items | ($refused | lines | map((. / "\t")[0]) | set) as $is_refused
  | range(length) | if $is_refused["\(. + 1)"] then null else $items[.] end;

# Entries in the labels of the record. Only words with the form of an entry count, so that no other gets into a command.
def recorded:
  if $record == ["none"] then []
  else [$record[] | items]
    | if length != 1 or any(.[]; .kind != "role" or .metadata.name != $role or (.metadata.labels // {}) == {}) then
        refuse("the record cannot be read: the service does not answer with a role/\($role) that has labels")
      else . end end
  | [.[].metadata.labels // {} | .[] | strings | select(test("\\A[a-z][a-z0-9_]*(/[A-Za-z0-9._/@+=:-]*)?\\z"))] | unique;

def kind: (. / "/")[0];
def is_delivered: $service[0].kinds[kind] // false;
def delivered_before: recorded | map(select(is_delivered));

# Reverse order of delivery, because no resource can be removed while another one refers to it.
def leaving: $service[0].ranks as $ranks | delivered_before | without(entries) | sort_by($ranks[kind] // $ranks["*"], .) | reverse;

def is_checksum: startswith("token/sha256:");
def token_names:
  select(any(leaving[]; is_checksum)) | $live[] | items | select(.kind == "token") | .metadata.name | strings | select(is_word);

def removal($there):
  . as $entry | ($there[$entry | replaced("/"; " ")] | owner) as $owner
  | if $owner then "owned \($entry) \(replaced("="; "\\0")) \($owner)"
    elif $service[0].presets[$entry] then "stays \($entry) \(replaced("="; "\\0"))"
    elif $service[0].reset[$entry] then "reset \($entry) \($entry)"
    elif is_checksum | not then "remove \($entry) \(replaced("="; "\\0"))"
    elif unshown.token then "unread \($entry) token"
    else checksums($token_sums) | to_entries[] | select("token/sha256:\(.value)" == $entry) | "remove \($entry) token/\(.key)" end;

def declared:
  (delivered_before | set) as $before
  | [entries, $resources] | transpose[] as [$entry, $resource]
  | ($resource | id($service[0]) | (index(" ") // length) as $blank
    | .[:$blank] + if $blank < length then " \(.[$blank + 1:] | tojson)" else "" end) as $found
  | [if $before[$entry] then "known" else "new" end, $entry, $resource.name, $resource.declaredBy, $found] | join("\t");

if $task == "secrets" then check_secrets, secret_names
elif $task == "tokens" then token_names
elif $task == "documents" then variables($secrets[0]) as $variables
  | [$resources[].resource] | to_deliver | if . then filled($variables) | tojson else "" end
elif $task == "declared" then declared
elif $task == "refused" then refusals
elif $task == "widened" then delivered_before as $before | $before + [entries | to_deliver | strings] | unique | select(. != $before)[]
elif $task == "leaving" then (recorded[] | select(is_delivered | not) | "unknown \(.)"), (live_by_id as $there | leaving[] | removal($there))
else
  forms($secrets[0])[]
  | reduce ("\\", "/", ".", "*", "[", "]", "^", "$") as $special (.; .form |= replaced($special; "\\" + $special))
  | "/\(.form)/s|.*|(not shown: it holds <secret \(.reference)>)|"
end
