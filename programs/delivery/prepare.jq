# What a delivery is to do, from what is declared and what the service has on record. `$task` says which lines are printed:
#   secrets    names of resources that are secrets; refuses secrets that cannot be delivered
#   tokens     names of the static tokens that the service has, if one that is on record may have to go
#   documents  a resource a line, with its secrets
#   declared   for each of these, after tabs: "known" to the record or "new", its entry, its name, who declares it
#   widened    what is to be on record before anything is created; nothing where all of it is
#   leaving    what is on record and no longer declared, in the order of removal: what to do, its entry, its name for printf %b
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

# Labels of the one role, and of these only what has the form of an entry: no other word gets into a command.
def recorded:
  [$record[] | items]
  | if length > 1 or any(.[]; .kind != "role" or .metadata.name != $role) then refuse("the record is another resource")
    else [.[].metadata.labels // {} | .[] | strings | select(test("\\A[a-z][a-z0-9_]*(/[A-Za-z0-9._/@+=:-]*)?\\z"))] | unique end;

def kind: (. / "/")[0];
def is_delivered: $service[0].kinds[kind] // false;
def before: recorded | map(select(is_delivered));

# Nothing can be removed while something else refers to it.
def left: $service[0].ranks as $ranks | before | without(entries) | sort_by($ranks[kind] // $ranks["*"], .) | reverse;

def is_checksum: startswith("token/sha256:");
def token_names: select(any(left[]; is_checksum)) | $tokens[] | items | .metadata?.name | strings | select(is_word);

def removal:
  . as $entry
  | if $service[0].presets[$entry] then "stays \($entry) \(replaced("="; "\\0"))"
    elif is_checksum | not then "remove \($entry) \(replaced("="; "\\0"))"
    elif $tokens == ["unread"] then "unread \($entry) token"
    else checksums($token_sums) | to_entries[] | select("token/sha256:\(.value)" == $entry) | "remove \($entry) token/\(.key)" end;

def declared:
  (before | set) as $before
  | [entries, $resources] | transpose[] as [$entry, $resource]
  | [if $before[$entry] then "known" else "new" end, $entry, $resource.name, $resource.declaredBy] | join("\t");

if $task == "secrets" then check_secrets, secret_names
elif $task == "tokens" then token_names
elif $task == "documents" then variables($secrets[0]) as $variables | $resources[].resource | filled($variables) | tojson
elif $task == "declared" then declared
elif $task == "widened" then before as $before | $before + entries | unique | select(. != $before)[]
elif $task == "leaving" then (recorded[] | select(is_delivered | not) | "unknown \(.)"), (left[] | removal)
else
  forms($secrets[0])[]
  | reduce ("\\", "/", ".", "*", "[", "]", "^", "$") as $special (.; .form |= replaced($special; "\\" + $special))
  | "/\(.form)/s|.*|(not shown: it holds <secret \(.reference)>)|"
end
