{{- /* Configuration file of the agent, as YAML. */ -}}
{{- define "agent.config" -}}
{{- $section := dict
  "proxy_server" .Values.proxyAddr
  "data_dir" (printf "/var/lib/%s" .Values.brand.id)
  "diag_addr" "0.0.0.0:3000"
  "join_params" (dict
    "method" .Values.joinParams.method
    "token_name" (printf "/etc/%s-secrets/auth-token" .Values.brand.id))
  "log" (dict "severity" .Values.log.level "output" "stderr" "format" (dict "output" .Values.log.format))
-}}
{{- $config := dict
  "version" "v3"
  .Values.brand.id $section
  "auth_service" (dict "enabled" false)
  "proxy_service" (dict "enabled" false)
  "ssh_service" (dict "enabled" (eq "true" (include "agent.hasRole" (list . "node"))))
  "windows_desktop_service" (dict "enabled" (eq "true" (include "agent.hasRole" (list . "windowsdesktop"))))
-}}
{{- $kube := dict "enabled" false -}}
{{- if include "agent.hasRole" (list . "kube") -}}
{{- $kube = dict "enabled" true "kube_cluster_name" .Values.kubeClusterName -}}
{{- with .Values.labels }}{{ $_ := set $kube "labels" . }}{{ end -}}
{{- end -}}
{{- $_ := set $config "kubernetes_service" $kube -}}
{{- $app := dict "enabled" false -}}
{{- if include "agent.hasRole" (list . "app") -}}
{{- $app = dict "enabled" true "apps" .Values.apps -}}
{{- end -}}
{{- $_ := set $config "app_service" $app -}}
{{- $db := dict "enabled" false -}}
{{- if include "agent.hasRole" (list . "db") -}}
{{- $db = dict "enabled" true "databases" .Values.databases -}}
{{- end -}}
{{- $_ := set $config "db_service" $db -}}
{{- $own := index .Values (printf "%sConfig" .Values.brand.id) | default dict -}}
{{- mustMergeOverwrite $config (mustDeepCopy $own) | toYaml -}}
{{- end -}}
