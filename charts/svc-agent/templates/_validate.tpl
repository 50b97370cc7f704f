{{- /* What values.schema.json cannot say; each refusal says what is allowed. */ -}}
{{- define "agent.validate" -}}
{{- $roles := without (splitList "," (include "agent.roles" .)) "" -}}
{{- range $role := $roles -}}
{{- if not (has $role (list "kube" "app" "db" "windowsdesktop" "node")) -}}
{{- fail (printf "roles: %q is not a role; allowed: kube, app, db, windowsdesktop, node" $role) -}}
{{- end -}}
{{- end -}}
{{- range $key, $value := .Values -}}
{{- if and $value (regexMatch "^.+(Config|VersionOverride)$" $key) (not (has $key (list (printf "%sConfig" $.Values.brand.id) (printf "%sVersionOverride" $.Values.brand.id)))) -}}
{{- fail (printf "%s is not read: brand.id is %q" $key $.Values.brand.id) -}}
{{- end -}}
{{- end -}}
{{- if not .Values.proxyAddr }}{{ fail "proxyAddr is empty; set it to the host:port of the proxy" }}{{ end -}}
{{- if and (has "kube" $roles) (not .Values.kubeClusterName) -}}
{{- fail "the role kube needs kubeClusterName; set it, or remove the role" -}}
{{- end -}}
{{- if and (has "app" $roles) (not .Values.apps) }}{{ fail "the role app needs apps; list at least one, or remove the role" }}{{ end -}}
{{- if and .Values.apps (not (has "app" $roles)) }}{{ fail "apps needs the role app; add it to roles, or remove apps" }}{{ end -}}
{{- if and (has "db" $roles) (not .Values.databases) }}{{ fail "the role db needs databases; list at least one, or remove the role" }}{{ end -}}
{{- if and .Values.databases (not (has "db" $roles)) }}{{ fail "databases needs the role db; add it to roles, or remove databases" }}{{ end -}}
{{- if and .Values.updater.enabled (not .Values.enterprise) -}}
{{- fail "updater.enabled needs enterprise: true; updates are a feature of the Enterprise edition" -}}
{{- end -}}
{{- if and .Values.joinTokenSecret.create (not (or .Values.authToken .Values.joinParams.tokenName)) -}}
{{- fail "joinTokenSecret.create needs joinParams.tokenName or authToken; set joinTokenSecret.create: false and joinTokenSecret.name to use a Secret that exists" -}}
{{- end -}}
{{- end -}}
