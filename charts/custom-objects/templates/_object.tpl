{{/*
An object as JSON, which is YAML: `toYaml` renders nothing where a text holds a character that readers of YAML refuse.
Such characters become their escapes.
*/}}
{{- define "custom-objects.object" -}}
{{- $text := toJson . -}}
{{- range $code := concat (untilStep 127 160 1) (list 65279 65534 65535) -}}
{{- $text = replace (printf "%c" $code) (printf "\\u%04x" $code) $text -}}
{{- end -}}
{{- $text -}}
{{- end -}}
