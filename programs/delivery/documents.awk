# Reads documents, and calls for each scalar `leaf(path, text, is_text)`, and for each document `document_read()`. What
# includes this file has both functions.
#
# There are two readers, which take line after line: `read_json` takes JSON in any layout, one document or a list of
# them; `read_yaml` takes the YAML that the toolkit writes. Empty maps and lists are no scalars.
#
# A path is `spec.allow.rules[0].verbs[1]`. A key with other characters than letters, digits, _, / and - is a text in
# brackets: `metadata.labels["a.b/c"]`.

function path_of(parent, key) {
  if (key !~ /^[A-Za-z0-9_\/-]+$/) return parent "[\"" key "\"]"
  return parent == "" ? key : parent "." key
}

# Of a text, from one place on, the next of some characters; 0 where there is none. Long texts are looked through piece by
# piece: to copy the rest for each character would take time in proportion to the square.
function next_of(characters, text, from,    end) {
  for (end = length(text); from <= end; from += 512) {
    if (match(substr(text, from, 512), characters)) return from + RSTART - 1
  }
  return 0
}

# A JSON text without its quotation marks, and also what YAML has besides.
function unescaped(text,    result, piece, from, at, letter, digits, code) {
  if (index(text, "\\") == 0) return text
  result = piece = ""
  from = 1
  while ((at = next_of("\\\\", text, from)) > 0) {
    piece = piece substr(text, from, at - from)
    letter = substr(text, at + 1, 1)
    digits = letter == "x" ? 2 : letter == "u" ? 4 : letter == "U" ? 8 : 0
    from = at + 2 + digits
    if (letter in LETTERS) piece = piece LETTERS[letter]
    else if (digits == 0) piece = piece letter
    else {
      code = number_of(substr(text, at + 2, digits))
      # A character beyond the first 65536 is two of these in JSON.
      if (code >= 55296 && code < 56320 && substr(text, from, 4) ~ /^\\u[dD][c-fC-F]/) {
        code = (code - 55296) * 1024 + number_of(substr(text, from + 2, 4)) - 56320 + 65536
        from += 6
      }
      piece = piece utf8(code)
    }
    if (length(piece) > 4096) { result = result piece; piece = "" }
  }
  return result piece substr(text, from)
}

function number_of(digits,    number, i) {
  number = 0
  for (i = 1; i <= length(digits); i++) number = number * 16 + index("123456789abcdef", tolower(substr(digits, i, 1)))
  return number
}

function utf8(code) {
  if (code < 128) return sprintf("%c", code)
  if (code < 2048) return sprintf("%c%c", 192 + int(code / 64), 128 + code % 64)
  if (code < 65536) return sprintf("%c%c%c", 224 + int(code / 4096), 128 + int(code / 64) % 64, 128 + code % 64)
  return sprintf("%c%c%c%c", 240 + int(code / 262144), 128 + int(code / 4096) % 64, 128 + int(code / 64) % 64, 128 + code % 64)
}

# Where the text ends that begins with a quotation mark; 0 where it does not end.
function end_of_text(line, from,    at) {
  at = from + 1
  while ((at = next_of("[\"\\\\]", line, at)) > 0) {
    if (substr(line, at, 1) == "\"") return at
    at += 2
  }
  return 0
}

function read_json(line,    at, end, first) {
  at = 1
  while ((at = next_of("[^ \t\r\n]", line, at)) > 0) {
    first = substr(line, at, 1)
    if (first == "\"") {
      end = end_of_text(line, at)
      # No text of JSON goes on in the next line.
      if (end == 0) return
      json_text(unescaped(substr(line, at + 1, end - at - 1)))
    } else if (index("{}[],:", first) > 0) {
      end = at
      json_mark(first)
    } else {
      match(substr(line, at, 64), /^[^] \t\r\n{}[,:"]+/)
      end = at + RLENGTH - 1
      json_leaf(substr(line, at, RLENGTH), 0)
    }
    at = end + 1
  }
}

function json_text(text) {
  if (json_depth > 0 && json_kind[json_depth] == "{" && json_key_next[json_depth]) {
    json_key[json_depth] = text
    json_key_next[json_depth] = 0
  } else json_leaf(text, 1)
}

# Path of the value that comes next. A list of documents has no part in it.
function json_path() {
  if (json_depth == 0 || (json_depth == 1 && json_kind[1] == "[" && !json_is_part)) return json_base
  if (json_kind[json_depth] == "{") return path_of(json_paths[json_depth], json_key[json_depth])
  return json_paths[json_depth] "[" json_index[json_depth] "]"
}

function json_leaf(text, is_text) { leaf(json_path(), text, is_text) }

function json_mark(mark,    path) {
  if (mark == "{" || mark == "[") {
    path = json_path()
    json_depth++
    json_kind[json_depth] = mark
    json_paths[json_depth] = path
    json_index[json_depth] = 0
    json_key_next[json_depth] = 1
  } else if (mark == ",") {
    json_index[json_depth]++
    json_key_next[json_depth] = 1
  } else if (mark != ":" && json_depth > 0) {
    json_depth--
    if (mark == "}" && !json_is_part && (json_depth == 0 || (json_depth == 1 && json_kind[1] == "["))) document_read()
  }
}

# Indentation says what a line belongs to: the yaml_depth innermost maps and lists, with the paths of what they hold.
function read_yaml(line,    indent, key, end) {
  if (line == "---") { yaml_end(); return }
  match(line, /^ */)
  indent = RLENGTH
  line = substr(line, indent + 1)
  yaml_has_lines = 1
  while (line ~ /^- /) {
    yaml_open(indent)
    yaml_next = yaml_paths[yaml_depth] "[" yaml_index[yaml_depth]++ "]"
    line = substr(line, 3)
    indent += 2
  }
  if (substr(line, 1, 1) == "\"") {
    end = end_of_text(line, 1)
    key = unescaped(substr(line, 2, end - 2))
    if (substr(line, end + 1, 1) != ":") { leaf(yaml_next, key, 1); return }
  } else if (match(line, /^[A-Za-z_][A-Za-z0-9_.\/-]*:/)) {
    end = RLENGTH - 1
    key = substr(line, 1, end)
  } else { yaml_scalar(yaml_next, line); return }
  yaml_open(indent)
  yaml_next = path_of(yaml_paths[yaml_depth], key)
  line = substr(line, end + 3)
  if (line != "") yaml_scalar(yaml_next, line)
}

function yaml_open(indent) {
  while (yaml_depth > 0 && yaml_indent[yaml_depth] > indent) yaml_depth--
  if (yaml_depth > 0 && yaml_indent[yaml_depth] == indent) return
  yaml_depth++
  yaml_indent[yaml_depth] = indent
  yaml_paths[yaml_depth] = yaml_depth == 1 ? "" : yaml_next
  yaml_index[yaml_depth] = 0
}

function yaml_scalar(path, text) {
  if (text ~ /^"/) leaf(path, unescaped(substr(text, 2, length(text) - 2)), 1)
  else if (text ~ /^[[{]/) {
    json_base = path
    json_is_part = 1
    read_json(text)
    json_base = ""
    json_is_part = 0
  } else leaf(path, text, 0)
}

function yaml_end() {
  if (yaml_has_lines) document_read()
  yaml_has_lines = 0
  yaml_depth = 0
}

BEGIN {
  split("b f n r t a v e 0 N _ L P", escaped, " ")
  split("8 12 10 13 9 7 11 27 0 133 160 8232 8233", codes, " ")
  for (i = 1; i in escaped; i++) LETTERS[escaped[i]] = utf8(codes[i])
}
