package main

// KeyPair is the files of a certificate.
type KeyPair struct {
	KeyFile  string `json:"key_file"`
	CertFile string `json:"cert_file"`
}

// ProxySection is the proxy's section of the configuration file.
type ProxySection struct {
	Enabled        Switch
	WebListenAddr  string    `json:"web_listen_addr"`
	SSHListenAddr  string    `json:"listen_addr"`
	TunnelAddr     string    `json:"tunnel_listen_addr"`
	KubeAddr       string    `json:"kube_listen_addr"`
	MySQLAddr      string    `json:"mysql_listen_addr"`
	PostgresAddr   string    `json:"postgres_listen_addr"`
	MongoAddr      string    `json:"mongo_listen_addr"`
	PeerAddr       string    `json:"peer_listen_addr"`
	PublicAddr     Strings   `json:"public_addr"`
	SSHPublic      Strings   `json:"ssh_public_addr"`
	TunnelPublic   Strings   `json:"tunnel_public_addr"`
	KubePublic     Strings   `json:"kube_public_addr"`
	MySQLPublic    Strings   `json:"mysql_public_addr"`
	PostgresPublic Strings   `json:"postgres_public_addr"`
	MongoPublic    Strings   `json:"mongo_public_addr"`
	KeyPairs       []KeyPair `json:"https_keypairs"`
	ReloadInterval string    `json:"https_keypairs_reload_interval"`
	ACME           struct{ Enabled Switch }
	Channels       map[string]Channel `json:"automatic_upgrades_channels"`
}
