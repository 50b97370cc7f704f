# Compares the declared resources with answers of the service, which are the inputs. Prints an object with
#   marks    revisions of resources that do not differ, by which a later check knows that nobody has written them since
#   differs  number and name of a declared resource, what differs, and whether somebody else manages it
#   others   names of resources that are not declared
#
# A resource with the mark of the last delivery is as it was delivered, whatever the service made of it. Only the others
# are compared field by field. Unset, false and empty are three values; $service says where the service equates them.

include "shared";

$service[0] as $service | variables($secrets[0]) as $variables | forms($secrets[0]) as $forms |

# Makes scalars comparable: lengths of time in every form become seconds, and 0 becomes the empty text.
def seconds: [scan("([0-9.]+)(h|ms|m|s)") | (.[0] | tonumber) * {h: 3600, m: 60, s: 1, ms: 0.001}[.[1]]] | add;
def scalar:
  if . == 0 or . == "0001-01-01T00:00:00Z" then ""
  elif type != "string" then tostring
  elif (.[:1] | . >= "0" and . <= "9") and test("\\A([0-9]+(\\.[0-9]+)?(h|ms|m|s))+\\z") then "\(seconds) seconds"
  else . end;

def step: if . == "" or contains(".") or contains("[") then "[\(tojson)]" else "." + . end;

# For each scalar, and each list of scalars: its path, the value to compare, the words to show, and whether it is in a
# map that people make. The service ignores the order of a list, and writes a list of one item as the item alone.
def fields($path; $key; $is_made):
  if type == "object" and . != {} then
    ($is_made or ($key | test($service.madeByPeople))) as $is_made
    | keys_unsorted[] as $key | .[$key] | fields($path + ($key | step); $key; $is_made)
  elif type == "array" and any(.[]; type == "object" or type == "array") then
    range(length) as $i | .[$i] | fields("\($path)[\($i)]"; ""; $is_made)
  elif type == "array" then
    map(select(. != null))
    | [$path, {value: (map(scalar) | if $path | endswith("sudoers") then . else unique end), words: ., $is_made}]
  elif . == {} then [$path, {value: [], words: [], $is_made}]
  else select(. != null) | [$path, {value: [scalar], words: ., $is_made}] end;

def is_empty: . == [] or . == [""];
def by_path: reduce .[] as [$path, $field] ({}; .[$path[1:]] = $field);

($service.additions | map_values(map_values(map(.path as $path
  | if has("value") then .fields = ([.value | fields("." + $path; ""; false)] | by_path | map_values(.value)) else . end)))
) as $additions |

def is_at($path): . == $path or startswith($path + ".") or startswith($path + "[");
def is_there($fields; $path): any($fields | to_entries[]; (.key | is_at($path)) and (.value.value | is_empty | not));
def rows($path; $of; $fields):
  ($additions[$of.kind] // $additions["*"])[$path] // [] | .[]
  | select((.versions == null or any(.versions[]; . == $of.version))
    and (.with == null or is_there($fields; .with)) and (.without == null or (is_there($fields; .without) | not)));

# Fields of a resource, without those that the service equates with unset ones.
def set_fields:
  . as $of
  | [fields(""; ""; false)] | by_path | . as $fields
  | with_entries(select(.key as $path
    | .value.is_made or (.value.value | is_empty | not)
      or ([rows($path; $of; $fields) | select(.any | not)] | length > 0 and all(.[]; .empty | not))));

# Whether a field has just the value that the service takes an unset field for.
def is_unset($path; $of; $fields):
  any(rows($path, ($path / "[")[0]; $of; $fields) | select(has("fields")); . as $row
    | if $row.fields[$row.path] then $path == $row.path and $fields[$path].value == $row.fields[$path]
      else ($fields | with_entries(select(.key | is_at($row.path))) | map_values(.value)) == $row.fields end);
def is_added($path; $of; $fields):
  is_unset($path; $of; $fields) or any(rows($path; $of; $fields); .any)
  or any($service.added[$of.kind] // $service.added["*"] | .[]; . as $above | $path | startswith($above));

def is_secret: [.words | (arrays[], .) | strings | in($variables)] | any;
def text($path):
  if . == null then "unset"
  elif $path | test("(secret|password|passphrase|token|private_key|credentials?)$") then "(not shown)"
  elif .words == "" then "\"\""
  elif .words | type != "array" then .words | tostring | shown($forms)
  else "[\(.words | map(tostring | masked($forms)) | join(", ") | shown([]))]" end;

def differences($declared; $live):
  ($declared | set_fields) as $before
  | ($live | set_fields) as $now
  | [ $before + $now | keys[]
      | select($before[.].value != $now[.].value and . != "metadata.name" and ($before[.] // {words: []} | is_secret | not))
      | select(if $before[.] == null then is_added(.; $live; $now) | not
          elif $now[.] == null then is_unset(.; $declared; $before) | not else true end)
      | . as $path
      | "\(ltrimstr("spec.") | shown($forms)) was \($before[$path] | text($path)), is \($now[$path] | text($path))" ]
  | if length > 20 then .[:20] + ["and \(length - 20) fields more"] else . end;

# The name of a static token is its secret.
def undeclared_name:
  .kind as $kind | (.metadata.name // "") as $name
  | if $kind == "role" and $name == $role or $service.made["\($kind)/\($name)"]
      or ($kind == "role" or $kind == "user") and ($name | startswith("bot-") or startswith("@")) then empty
    elif $kind == "token" and (.spec.join_method // "" | . == "" or . == "token") then "token/(a static token)"
    else "\($kind)/\($name | shown($forms))" end;

# The key of a declared resource in the note.
def key: .entry + (.variable // "");

($note[0].data.marks // "" | lines | map(. / " " | {key: .[0], value: .[1]}) | from_entries) as $known
| ($trusted / " " | set) as $is_trusted
| ($unread | lines | map((. / ":")[0]) | set) as $is_unread
| (reduce range($resources | length) as $i ({}; .[$resources[$i] | id($service)] = $i)) as $numbers
| ([$resources[].resource.kind] | set) as $is_declared
| [ inputs | items | . as $live
    | ($numbers[.kind] // $numbers["\(.kind) \(.metadata.name)"]) as $i
    | if $i == null then {other: (select($is_declared[.kind]) | undeclared_name)}
      else $resources[$i] as $declared | .metadata.revision as $mark
        | (if $trusted == "all" or $is_trusted["\($i + 1)"] or ($mark != null and $known[$declared | key] == $mark) then []
          else differences($declared.resource; $live) end) as $differences
        | {$i, $differences, owned: is_foreign($declared), mark: (if $differences == [] and $mark != null then "\($declared | key) \($mark)" else null end)} end
  ] as $found
| ([$found[].i | select(. != null) | tostring] | set) as $is_there
| [range($resources | length) | select($is_there["\(.)"] | not) | {i: ., kind: $resources[.].resource.kind}] as $missing
| def difference($what): {number: (.i + 1), name: ($resources[.i].name | shown($forms)), what: $what, owned};
{
  # A resource that cannot be read keeps its mark.
  marks: [ $found[].mark // empty,
    ($missing[] | select($is_unread[.kind]) | $resources[.i] | key | select($known[.]) | "\(.) \($known[.])") ],
  differs: [ ($found[] | select(.i != null) | .differences[] as $what | difference($what)),
    ($missing[] | select($is_unread[.kind] | not) | difference("removed")) ] | sort_by(.number),
  others: [$found[].other // empty]
}
