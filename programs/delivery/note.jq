# The result of a check, as a patch of the note's ConfigMap. $old is the ConfigMap, and $found is the output of
# compare.jq. $first is the output from before the resources with the numbers $restored were created again.

include "shared";

def difference: "\(.name): \(.what)";
def resource: .[index(" ") + 1:] | .[:index(": ")];

($old[0] // {}) as $old | (now | strftime("%Y-%m-%dT%H:%M:%SZ")) as $now
| ($old.data.drift // "" | lines) as $before
| ($unread | lines | map((. / ":")[0]) | set) as $is_unread
# A resource differs since the check that first found it. Kinds that could not be read keep their earlier differences.
| ($before | map({key: resource, value: (. / " ")[0]}) | from_entries) as $since
| [ ($before[] | select($is_unread[resource / "/" | .[0]])), ($found[0].differs[] | "\($since[.name] // $now) \(difference)") ]
| (if length > 300 then .[:300] + ["\($now) other resources: \(length - 300) differences more"] else . end) as $drift
| ($restored / " " | set) as $is_restored
| {
    "looked-at": $now,
    occasion: (if $task == "deliver" then $occasion
      elif $drift == [] then $old.data.delivered // ""
      elif $before == [] then now | floor | tostring
      else $old.data.occasion // "" end),
    delivered: (if $task == "deliver" then $occasion else $old.data.delivered // "" end),
    drift: $drift,
    restored: ((if $task == "deliver" then [] else $old.data.restored // "" | lines end)
      + [$first[0].differs[]? | select($is_restored["\(.number)"]) | "\($now) \(difference)"] | .[-50:]),
    marks: $found[0].marks,
    others: ($found[0].others | if length > 100 then .[:100] + ["and \(length - 100) more"] else . end),
    unread: ($unread | lines)
  }
| {data: map_values(if type == "array" then join("\n") else . end)}
# The version makes the patch fail if somebody has changed the note since it was read.
| if $task == "deliver" then . else .metadata.resourceVersion = $old.metadata.resourceVersion end
