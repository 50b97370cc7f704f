# What the delivery does with secrets. `file` is the path of the file of secrets, and `task` is one of three:
# `fill` puts them in the place of their placeholders, as double-quoted YAML in ASCII, so that every reader has the same
# bytes, whatever they are;
# `hide` puts their references in their place in what is to be logged;
# `name` prints the one whose variable it reads, if it can be the name of a resource in a command.

BEGIN {
  for (i = 1; i < 256; i++) code[sprintf("%c", i)] = i
  count = 0
  while ((getline line < file) > 0) {
    split(line, field, " ")
    variable[++count] = field[1]
    reference[field[1]] = field[2]
    placeholder[field[1]] = "\"" substr(line, length(field[1]) + length(field[2]) + 3) "\""
  }
  for (i = 1; i <= count && task != "hide"; i++) {
    if (ENVIRON[variable[i]] == "") refuse("the secret " reference[variable[i]] " is empty")
  }
}

function refuse(message) {
  print message > "/dev/stderr"
  failed = 1
  exit 1
}

END { if (failed) exit 1 }

function replaced(text, search, replacement,    result, at) {
  result = ""
  while (search != "" && (at = index(text, search)) > 0) {
    result = result substr(text, 1, at - 1) replacement
    text = substr(text, at + length(search))
  }
  return result text
}

# The bytes are UTF-8: a leading byte says how many follow, and each of these has six bits of the character.
function yaml(text,    result, i, n, byte, more) {
  result = ""
  n = length(text)
  for (i = 1; i <= n; i++) {
    byte = code[substr(text, i, 1)]
    if (byte == 34 || byte == 92) result = result "\\" substr(text, i, 1)
    else if (byte >= 32 && byte < 127) result = result substr(text, i, 1)
    else {
      more = byte >= 240 ? 3 : byte >= 224 ? 2 : byte >= 192 ? 1 : 0
      if (more > 0) byte = byte % (more == 3 ? 8 : more == 2 ? 16 : 32)
      for (; more > 0; more--) byte = byte * 64 + code[substr(text, ++i, 1)] % 64
      result = result sprintf("\\U%08X", byte)
    }
  }
  return result
}

task == "fill" {
  for (i = 1; i <= count; i++) {
    if (index($0, placeholder[variable[i]]) > 0) {
      $0 = replaced($0, placeholder[variable[i]], "\"" yaml(ENVIRON[variable[i]]) "\"")
    }
  }
  print
}

task == "hide" {
  for (i = 1; i <= count; i++) {
    hidden = "<secret " reference[variable[i]] ">"
    $0 = replaced($0, yaml(ENVIRON[variable[i]]), hidden)
    parts = split(ENVIRON[variable[i]], part, "\n")
    for (j = 1; j <= parts; j++) $0 = replaced($0, part[j], hidden)
  }
  print
}

task == "name" {
  if (ENVIRON[$0] !~ /^[A-Za-z0-9._~+=:@-]+$/) {
    refuse("the secret " reference[$0] " cannot be a name: letters, digits and ._~+=:@- are allowed, and no line end")
  }
  printf "%s", ENVIRON[$0]
}
