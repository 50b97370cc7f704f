{{/* An expression for the commands that are allowed: equal word by word, or with one word more. */}}
{{- define "delivery-limits.commands" -}}
{{- $allowed := list (printf "variables.command in %s" (.Values.commands | toJson)) -}}
{{- range .Values.commandsWithName -}}
{{- $words := list (printf "variables.command.size() == %d" (add (len .) 1)) -}}
{{- range $index, $word := . -}}
{{- $words = append $words (printf "variables.command[%d] == %s" $index ($word | toJson)) -}}
{{- end -}}
{{- $allowed = append $allowed (printf "(%s)" (join " && " $words)) -}}
{{- end -}}
{{- join " || " $allowed -}}
{{- end -}}
