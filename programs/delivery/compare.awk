# Compares what is declared with what the service has, after documents.awk. Each file comes after an assignment that
# says what it is: `part=secrets`, `names`, `made`, `additions`, `marks`, `trusted` or `declared`, or
# `part=live kind=role`.
#
# It prints a line for each thing that it finds, of words that a tab separates:
#   mark   ENTRY MARK           what the service has, by which a later look knows that nobody has written it since
#   differs ENTRY NAME WHAT     "removed", or "allow.logins was [a], is [a, b]"
#   other  NAME                 the declaration does not name it
#
# A resource with the mark of the last delivery is as it was delivered, whatever the service made of it then. Only another
# one is compared field by field: what the service writes in another form than a person is no change.
#
# `record` is the name of the record's role.

BEGIN { FS = "\t" }

part == "names" { read_name($0) }
part == "secrets" { read_secret($0) }
part == "made" { is_made[decoded($0)] = 1 }
part == "additions" { read_addition() }
part == "marks" { split($0, words, " "); known[words[1]] = words[2] }
part == "trusted" { trusted[$0] = 1 }
part == "declared" { read_yaml($0) }
part == "live" { end_of_declared(); asked[kind] = 1; read_json($0) }
END { end_of_declared(); report() }

# ---- what is declared

function read_name(line,    name, slash) {
  sub(/ .*/, "", line)
  entry[++entries] = line
  kind_of[entries] = line
  sub(/\/.*/, "", kind_of[entries])
  slash = index(line, "/")
  name = slash == 0 ? "" : decoded(substr(line, slash + 1))
  shown_name[entries] = kind_of[entries] (slash == 0 ? "" : "/" short(name))
  # The name that is a secret is $ and its variable.
  if (sub(/^sha256:\$/, "", name)) {
    shown_name[entries] = kind_of[entries] "/<secret " reference[name] ">"
    name = ENVIRON[name]
  }
  number[kind_of[entries], slash == 0 ? "" : name] = entries
  if (slash == 0) is_single[kind_of[entries]] = 1
}

function read_secret(line,    variable) {
  variable = line
  sub(/ .*/, "", variable)
  line = substr(line, length(variable) + 2)
  reference[variable] = line
  sub(/ .*/, "", reference[variable])
  placeholder[++placeholders] = substr(line, length(reference[variable]) + 2)
}

# Several lines may have one path: the service adds one of their values.
function read_addition(    key, i, values) {
  key = $1 SUBSEP $2
  for (i = 5; i <= NF; i++) values[i - 4] = compared($i, $i != "false", $2)
  i = ++additions[key]
  added[key, i] = NF < 5 ? ANY : set_of(values, NF - 4)
  needed[key, i] = $3
  excluded[key, i] = $4
}

# An entry writes other bytes than those of a word as = and three octal digits.
function decoded(text,    result, at) {
  result = ""
  while ((at = index(text, "=")) > 0) {
    result = result substr(text, 1, at - 1) sprintf("%c", substr(text, at + 1, 1) * 64 + substr(text, at + 2, 1) * 8 + substr(text, at + 3, 1))
    text = substr(text, at + 4)
  }
  return result text
}

# ---- documents

function leaf(path, text, is_text,    field, i) {
  if (!is_text && text == "null") return
  field = path
  is_list[field] = sub(/\[[0-9]+\]$/, "", field)
  is_list[field] = field != path
  if (!(field in items)) fields[++field_count] = field
  i = ++items[field]
  value[field, i] = compared(text, is_text, field)
  words_of[field, i] = text
}

function document_read(    i) {
  if (part == "live") live_read()
  else if (part == "declared") {
    documents++
    declared_count[documents] = field_count
    for (i = 1; i <= field_count; i++) {
      declared_field[documents, i] = fields[i]
      declared_value[documents, fields[i]] = value_of(fields[i])
      declared_words[documents, fields[i]] = shown(fields[i])
    }
  }
  split("", items)
  split("", value)
  split("", words_of)
  split("", is_list)
  field_count = 0
}

# The last document ends where the next file begins.
function end_of_declared(    next_part) {
  if (was_ended) return
  was_ended = 1
  next_part = part
  part = "declared"
  yaml_end()
  part = next_part
}

# ---- values

# What is compared of a scalar: nothing where it says nothing, and seconds where it is a length of time.
function compared(text, is_text, field,    i) {
  if (text == "0001-01-01T00:00:00Z" || (!is_text && (text == "false" || text == "0"))) return ""
  for (i = 1; i <= placeholders; i++) if (is_text && index(text, placeholder[i]) > 0) return SECRET
  if (text ~ /^([0-9]+(\.[0-9]+)?(h|ms|m|s))+$/) return seconds(text) " seconds"
  return text
}

function seconds(text,    sum) {
  sum = 0
  while (match(text, /^[0-9.]+/)) {
    sum += substr(text, 1, RLENGTH) * UNIT[substr(text, RLENGTH + 1, substr(text, RLENGTH + 1, 2) == "ms" ? 2 : 1)]
    text = substr(text, RLENGTH + (substr(text, RLENGTH + 1, 2) == "ms" ? 3 : 2))
  }
  return sum
}

function value_of(field,    i, values) {
  for (i = 1; i <= items[field]; i++) values[i] = value[field, i]
  if (field ~ /sudoers$/) return in_order(values, items[field])
  return set_of(values, items[field])
}

# A list has an order for a person, and none for the service; of one item, it writes the item alone.
function set_of(values, count,    i, j, moved) {
  for (i = 2; i <= count; i++) {
    moved = values[i]
    for (j = i - 1; j >= 1 && values[j] > moved; j--) values[j + 1] = values[j]
    values[j + 1] = moved
  }
  for (i = 2; i <= count; i++) if (values[i] == values[i - 1]) values[i - 1] = ""
  return in_order(values, count)
}

function in_order(values, count,    i, result) {
  result = ""
  for (i = 1; i <= count; i++) if (values[i] != "") result = result SUBSEP values[i]
  return result
}

function shown(field,    i, result) {
  if (field ~ CREDENTIAL) return "(not shown)"
  if (!is_list[field]) return short(words_of[field, 1])
  result = ""
  for (i = 1; i <= items[field]; i++) result = result (i == 1 ? "" : ", ") words_of[field, i]
  return "[" short(result) "]"
}

function short(text) {
  gsub(/[\001-\037\177]/, " ", text)
  return length(text) <= 200 ? text : substr(text, 1, 197) "..."
}

# ---- what is there

function live_read(    name, n, mark) {
  name = kind in is_single ? "" : words_of["metadata.name", 1]
  n = number[kind, name]
  if (n == "") { other(name); return }
  seen[n] = 1
  mark = "metadata.revision" in items ? words_of["metadata.revision", 1] : checksum()
  if (!(entry[n] in trusted) && known[entry[n]] != mark) compare(n)
  # One that differs has none: it is compared again.
  if (!(n in differences)) print "mark\t" entry[n] "\t" mark
}

function other(name) {
  if (name == record || ((kind "/" name) in is_made) || ((kind == "role" || kind == "user") && name ~ /^(bot-|@)/)) return
  # The name of a static token is its secret.
  if (kind == "token" && value["spec.join_method", 1] ~ /^(token)?$/) name = "(a static token)"
  print "other\t" kind (name == "" ? "" : "/" short(name))
}

# Of a resource to which the service gives no revision.
function checksum(    i, j, sum, text) {
  sum = 5381
  for (i = 1; i <= field_count; i++) {
    if (is_added(fields[i])) continue
    text = fields[i] value_of(fields[i])
    for (j = 1; j <= length(text); j++) sum = (sum * 33 + CODE[substr(text, j, 1)]) % 4294967296
  }
  return "sum-" sprintf("%.0f", sum)
}

function compare(n,    i, field) {
  for (i = 1; i <= declared_count[n]; i++) {
    field = declared_field[n, i]
    was[field] = 1
    if (index(declared_value[n, field], SECRET) > 0) continue
    if (field == "metadata.name" || declared_value[n, field] == value_of(field)) continue
    differ(n, field, declared_words[n, field], items[field] > 0 ? shown(field) : "unset")
  }
  for (i = 1; i <= field_count; i++) {
    if (!(fields[i] in was) && !is_added(fields[i])) differ(n, fields[i], "unset", shown(fields[i]))
  }
  split("", was)
}

function differ(n, field, before, now) {
  sub(/^spec\./, "", field)
  differences[n] = differences[n] field " was " before ", is " now "\n"
}

# Whether the service has this field by itself. Where it gives a value to it, also one that says nothing was set.
function is_added(field,    parent, found) {
  found = is_addition(kind SUBSEP field, field) + is_addition("*" SUBSEP field, field)
  if (found != 0) return found > 0
  for (parent = field; sub(/(\.|\[)[^.[]*$/, "", parent);) {
    if ((kind SUBSEP parent ".*") in additions || ("*" SUBSEP parent ".*") in additions) return 1
  }
  return value_of(field) == ""
}

# 1 where the value is one that the service adds, -1 where it adds another one, 0 where it adds none.
function is_addition(key, field,    i, result) {
  result = 0
  for (i = 1; i <= additions[key]; i++) {
    if (needed[key, i] != "" && !is_there(needed[key, i])) continue
    if (excluded[key, i] != "" && is_there(excluded[key, i])) continue
    if (added[key, i] == ANY || added[key, i] == value_of(field)) return 1
    result = -1
  }
  return result
}

function is_there(path,    i) {
  for (i = 1; i <= field_count; i++) {
    if (index(fields[i], path) == 1 && substr(fields[i], length(path) + 1, 1) ~ /^(\.|\[)?$/) return 1
  }
  return 0
}

function report(    n, i, lines, count) {
  for (n = 1; n <= entries; n++) {
    if (!(kind_of[n] in asked)) {
      # Nobody knows more of it than before.
      if (entry[n] in known) print "mark\t" entry[n] "\t" known[entry[n]]
      continue
    }
    if (!(n in seen)) { print "differs\t" entry[n] "\t" shown_name[n] "\tremoved"; continue }
    count = split(differences[n], lines, "\n") - 1
    for (i = 1; i <= count && i <= 20; i++) print "differs\t" entry[n] "\t" shown_name[n] "\t" lines[i]
    if (count > 20) print "differs\t" entry[n] "\t" shown_name[n] "\tand " count - 20 " fields more"
  }
}

BEGIN {
  SECRET = "\001"
  ANY = "\002"
  CREDENTIAL = "(secret|password|passphrase|token|private_key|credentials?)$"
  UNIT["h"] = 3600; UNIT["m"] = 60; UNIT["s"] = 1; UNIT["ms"] = 0.001
  for (i = 1; i < 256; i++) CODE[sprintf("%c", i)] = i
}
