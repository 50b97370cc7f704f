{{- /* Configuration file of the agent, as YAML. */ -}}
{{- define "agent.config" -}}
{{- $logFormat := dict "output" .Values.log.format -}}
{{- with .Values.log.extraFields }}{{ $_ := set $logFormat "extra_fields" . }}{{ end -}}
{{- $section := dict
  "data_dir" (printf "/var/lib/%s" .Values.brand.id)
  "diag_addr" "0.0.0.0:3000"
  "join_params" (dict
    "method" .Values.joinParams.method
    "token_name" (printf "/etc/%s-secrets/auth-token" .Values.brand.id))
  "log" (dict "severity" .Values.log.level "output" .Values.log.output "format" $logFormat)
-}}
{{- if .Values.authAddr }}{{ $_ := set $section "auth_server" .Values.authAddr }}
{{- else }}{{ $_ := set $section "proxy_server" .Values.proxyAddr }}{{ end -}}
{{- with .Values.caPin }}{{ $_ := set $section "ca_pin" . }}{{ end -}}
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
{{- $app = dict "enabled" true -}}
{{- with .Values.apps }}{{ $_ := set $app "apps" . }}{{ end -}}
{{- $resources := .Values.appResources -}}
{{- if include "agent.hasRole" (list . "discovery") -}}
{{- $domain := .Values.brand.annotationDomain | default (printf "%s.dev" .Values.brand.id) -}}
{{- $discovered := dict
  (printf "%s/kubernetes-cluster" $domain) .Values.kubeClusterName
  (printf "%s/origin" $domain) "discovery-kubernetes"
-}}
{{- $resources = append $resources (dict "labels" $discovered) -}}
{{- end -}}
{{- with $resources }}{{ $_ := set $app "resources" . }}{{ end -}}
{{- end -}}
{{- $_ := set $config "app_service" $app -}}
{{- $db := dict "enabled" false -}}
{{- if include "agent.hasRole" (list . "db") -}}
{{- $db = dict "enabled" true -}}
{{- with .Values.databases }}{{ $_ := set $db "databases" . }}{{ end -}}
{{- with .Values.databaseResources }}{{ $_ := set $db "resources" . }}{{ end -}}
{{- with .Values.awsDatabases }}{{ $_ := set $db "aws" . }}{{ end -}}
{{- with .Values.azureDatabases }}{{ $_ := set $db "azure" . }}{{ end -}}
{{- end -}}
{{- $_ := set $config "db_service" $db -}}
{{- $discovery := dict "enabled" false -}}
{{- if include "agent.hasRole" (list . "discovery") -}}
{{- $discovery = dict
  "enabled" true
  "discovery_group" .Values.kubeClusterName
  "kubernetes" .Values.kubernetesDiscovery
-}}
{{- end -}}
{{- $_ := set $config "discovery_service" $discovery -}}
{{- $own := index .Values (printf "%sConfig" .Values.brand.id) | default dict -}}
{{- mustMergeOverwrite $config (mustDeepCopy $own) | toYaml -}}
{{- end -}}
