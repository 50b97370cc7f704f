# Prints a patch for a ConfigMap, in JSON, from texts in files: `name=FILE` for each, in the order of the arguments. The
# patch is refused where the ConfigMap has got another version than `version`, if that is given.

function json(text,    result, i, character) {
  result = ""
  for (i = 1; i <= length(text); i++) {
    character = substr(text, i, 1)
    result = result (character in ESCAPES ? ESCAPES[character] : character)
  }
  return "\"" result "\""
}

BEGIN {
  ESCAPES["\""] = "\\\""; ESCAPES["\\"] = "\\\\"
  for (i = 1; i < 32; i++) ESCAPES[sprintf("%c", i)] = sprintf("\\u%04x", i)
  if (version != "") metadata = "\"metadata\":{\"resourceVersion\":" json(version) "},"
  printf "{%s\"data\":{", metadata
  for (i = 1; i < ARGC; i++) {
    name = ARGV[i]
    sub(/=.*/, "", name)
    file = substr(ARGV[i], length(name) + 2)
    text = ""
    while ((getline line < file) > 0) text = text (text == "" ? "" : "\n") line
    printf "%s%s:%s", (i == 1 ? "" : ","), json(name), json(text)
  }
  print "}}"
  exit
}
