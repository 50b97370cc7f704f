{{/*
Fails if the cluster lacks the definition of an object. A live cluster names the kinds that it has; `helm template`
knows groups and versions alone, and cannot tell.
*/}}
{{- define "custom-objects.requireDefinitions" -}}
{{- $apis := .Capabilities.APIVersions -}}
{{- if $apis.Has "v1/Pod" -}}
{{- $missing := list -}}
{{- range .Values.objects -}}
{{- if not ($apis.Has (printf "%s/%s" .apiVersion .kind)) -}}
{{- $missing = append $missing (printf "%s (%s)" .kind .apiVersion) -}}
{{- end -}}
{{- end -}}
{{- if $missing -}}
{{- fail (printf "the cluster has no definition of %s: %s" (join ", " (uniq $missing)) .Values.installation) -}}
{{- end -}}
{{- end -}}
{{- end -}}
