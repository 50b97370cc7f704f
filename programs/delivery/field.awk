# Prints the texts of fields, after documents.awk, a line each: of the one field `path`, or of all fields of the map
# `path` where it ends in a full stop.

function leaf(field, text, is_text) {
  if (field == path || (path ~ /\.$/ && index(field, path) == 1)) print text
}

function document_read() {}

{ read_json($0) }
