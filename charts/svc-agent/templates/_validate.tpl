{{- /* What values.schema.json cannot say; each refusal says what is allowed. */ -}}
{{- define "agent.validate" -}}
{{- $roles := without (splitList "," (include "agent.roles" .)) "" -}}
{{- range $role := $roles -}}
{{- if not (has $role (list "kube" "app" "db" "windowsdesktop" "node" "discovery")) -}}
{{- fail (printf "roles: %q is not a role; allowed: kube, app, db, windowsdesktop, node, discovery" $role) -}}
{{- end -}}
{{- end -}}
{{- range $key, $value := .Values -}}
{{- if and $value (regexMatch "^.+(Config|ClusterName|VersionOverride)$" $key) (not (has $key (list "dnsConfig" "kubeClusterName" (printf "%sClusterName" $.Values.brand.id) (printf "%sConfig" $.Values.brand.id) (printf "%sVersionOverride" $.Values.brand.id)))) -}}
{{- fail (printf "%s is not read: brand.id is %q" $key $.Values.brand.id) -}}
{{- end -}}
{{- end -}}
{{- if not .Values.proxyAddr }}{{ fail "proxyAddr is empty; set it to the host:port of the proxy" }}{{ end -}}
{{- if and .Values.authAddr (or (has "app" $roles) (has "db" $roles)) -}}
{{- fail "authAddr is for agents that are dialled directly, and the roles app and db need a reverse tunnel; give them a release of their own" -}}
{{- end -}}
{{- if and (or (has "kube" $roles) (has "discovery" $roles)) (not .Values.kubeClusterName) -}}
{{- fail "the roles kube and discovery need kubeClusterName; set it, or remove the role" -}}
{{- end -}}
{{- $apps := or .Values.apps .Values.appResources -}}
{{- if and (has "app" $roles) (not (or $apps (has "discovery" $roles))) -}}
{{- fail "the role app needs apps, appResources or the role discovery; name at least one application, or remove the role" -}}
{{- end -}}
{{- if and $apps (not (has "app" $roles)) -}}
{{- fail "apps and appResources need the role app; add it to roles, or remove them" -}}
{{- end -}}
{{- $databases := or .Values.databases .Values.databaseResources .Values.awsDatabases .Values.azureDatabases -}}
{{- if and (has "db" $roles) (not $databases) -}}
{{- fail "the role db needs databases, databaseResources, awsDatabases or azureDatabases; name at least one database, or remove the role" -}}
{{- end -}}
{{- if and $databases (not (has "db" $roles)) -}}
{{- fail "databases, databaseResources, awsDatabases and azureDatabases need the role db; add it to roles, or remove them" -}}
{{- end -}}
{{- if and .Values.affinity .Values.highAvailability.requireAntiAffinity -}}
{{- fail "highAvailability.requireAntiAffinity is part of affinity once that is set; write it there, or remove one of the two" -}}
{{- end -}}
{{- if and .Values.updater.enabled (not .Values.enterprise) -}}
{{- fail "updater.enabled needs enterprise: true; updates are a feature of the Enterprise edition" -}}
{{- end -}}
{{- if and .Values.joinTokenSecret.create (not (or .Values.authToken .Values.joinParams.tokenName)) -}}
{{- fail "joinTokenSecret.create needs joinParams.tokenName or authToken; set joinTokenSecret.create: false and joinTokenSecret.name to use a Secret that exists" -}}
{{- end -}}
{{- end -}}
