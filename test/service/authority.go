package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"math/big"
	"time"
)

// Names in the certificates of the cluster's own authority.
const (
	authServerName  = "auth.cluster.internal"
	proxyServerName = "proxy.cluster.internal"
)

const validity = 24 * 365 * time.Hour

// Authority is the cluster's own, kept with the data: what joined stays joined when the auth service comes back.
type Authority struct {
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

const authorityKey = "authority"

// loadAuthority reads the authority from the backend, and makes it where there is none: of several auth servers that
// start at once, all take that of the first.
func loadAuthority(ctx context.Context, backend Backend, cluster string) (*Authority, error) {
	text, err := backend.get(ctx, authorityKey)
	if errors.Is(err, errNotFound) {
		if text, err = newAuthority(cluster); err == nil {
			text, err = backend.create(ctx, authorityKey, text)
		}
	}
	if err != nil {
		return nil, err
	}
	pair, err := tls.X509KeyPair(text, text)
	if err != nil {
		return nil, err
	}
	return &Authority{certificate: pair.Leaf, key: pair.PrivateKey.(*ecdsa.PrivateKey)}, nil
}

func newAuthority(cluster string) ([]byte, error) {
	template := &x509.Certificate{
		Subject: pkix.Name{CommonName: cluster}, IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature,
	}
	key, certificate, err := newCertificate(template, nil)
	if err != nil {
		return nil, err
	}
	return pairText(key, certificate)
}

// issue makes a certificate, and its key, for a server of the cluster.
func (authority *Authority) issue(name string) ([]byte, error) {
	key, certificate, err := newCertificate(&x509.Certificate{DNSNames: []string{name}}, authority)
	if err != nil {
		return nil, err
	}
	return pairText(key, certificate)
}

// secretOf is what only the auth service can tell of an instance, and so knows it by.
func (authority *Authority) secretOf(id string) string {
	hash := hmac.New(sha256.New, authority.key.D.Bytes())
	hash.Write([]byte(id))
	return hex.EncodeToString(hash.Sum(nil))
}

func (authority *Authority) text() []byte {
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: authority.certificate.Raw})
}

// pin is the checksum by which people know the authority.
func (authority *Authority) pin() string {
	sum := sha256.Sum256(authority.certificate.RawSubjectPublicKeyInfo)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// newCertificate makes a key and a certificate for it; without an authority it signs itself.
func newCertificate(template *x509.Certificate, authority *Authority) (*ecdsa.PrivateKey, []byte, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, nil, err
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, nil, err
	}
	template.SerialNumber = serial
	template.NotBefore = time.Now().Add(-time.Hour)
	template.NotAfter = time.Now().Add(validity)
	parent, signer := template, key
	if authority != nil {
		parent, signer = authority.certificate, authority.key
	}
	certificate, err := x509.CreateCertificate(rand.Reader, template, parent, &key.PublicKey, signer)
	return key, certificate, err
}

func pairText(key *ecdsa.PrivateKey, certificate []byte) ([]byte, error) {
	encoded, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, err
	}
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: certificate})
	return append(text, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: encoded})...), nil
}

// poolOf are the certificates of a text.
func poolOf(text []byte) *x509.CertPool {
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(text)
	return pool
}
