{{- define "agent.version" -}}
{{- index .Values (printf "%sVersionOverride" .Values.brand.id) | default .Chart.AppVersion | trimPrefix "v" -}}
{{- end -}}

{{- define "agent.baseImage" -}}
{{- ternary .Values.enterpriseImage .Values.image .Values.enterprise -}}
{{- end -}}

{{- define "agent.serviceAccountName" -}}
{{- .Values.serviceAccount.name | default .Release.Name -}}
{{- end -}}

{{- define "agent.joinSecretName" -}}
{{- .Values.joinTokenSecret.name | default (printf "%s-join-token" .Release.Name) -}}
{{- end -}}

{{- define "agent.roles" -}}
{{- range splitList "," .Values.roles }}{{ trim . }},{{ end -}}
{{- end -}}

{{- /* "true" when the agent has a role. Takes a list: the root, the role. */ -}}
{{- define "agent.hasRole" -}}
{{- if has (index . 1) (splitList "," (include "agent.roles" (index . 0))) }}true{{ end -}}
{{- end -}}

{{- define "agent.selector" -}}
app: {{ .Release.Name | quote }}
{{- end -}}

{{- define "agent.labels" -}}
app: {{ .Release.Name | quote }}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
app.kubernetes.io/component: agent
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "updater.name" -}}
{{- .Release.Name }}-updater
{{- end -}}

{{- define "updater.serviceAccountName" -}}
{{- .Values.updater.serviceAccount.name | default (include "updater.name" .) -}}
{{- end -}}

{{- define "updater.selector" -}}
app: {{ include "updater.name" . | quote }}
{{- end -}}

{{- define "updater.labels" -}}
app: {{ include "updater.name" . | quote }}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
app.kubernetes.io/component: updater
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}

{{- /* Pod Security Standard "restricted". */ -}}
{{- define "agent.podSecurityContext" -}}
runAsNonRoot: true
{{- range $name, $id := .Values.podSecurityContext }}
{{ $name }}: {{ int64 $id }}
{{- end }}
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "agent.containerSecurityContext" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
{{- range $name, $id := .Values.securityContext }}
{{ $name }}: {{ int64 $id }}
{{- end }}
capabilities:
  drop: ["ALL"]
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- /* How the pods of agent and updater find the addresses of names. */ -}}
{{- define "agent.nameResolution" -}}
{{- with .Values.hostAliases }}
hostAliases:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.dnsPolicy }}
dnsPolicy: {{ . }}
{{- end }}
{{- with .Values.dnsConfig }}
dnsConfig:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}
