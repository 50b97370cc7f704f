package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"log/slog"
	"net"
	"os"
	"sync/atomic"
	"time"
)

// WebCertificate is the certificate of the public address: from files, which may change, or made by the proxy itself.
type WebCertificate struct {
	pairs    []KeyPair
	interval time.Duration
	loaded   atomic.Pointer[tls.Certificate]
}

func newWebCertificate(section ProxySection, own string) (*WebCertificate, error) {
	web := &WebCertificate{pairs: section.KeyPairs}
	if section.ReloadInterval != "" {
		interval, err := time.ParseDuration(section.ReloadInterval)
		if err != nil {
			return nil, fmt.Errorf("ERROR: https_keypairs_reload_interval: %w", err)
		}
		web.interval = interval
	}
	if len(web.pairs) == 0 {
		certificate, err := selfSigned(own, section.PublicAddr)
		web.loaded.Store(certificate)
		return web, err
	}
	return web, web.load()
}

func (web *WebCertificate) current() *tls.Certificate {
	return web.loaded.Load()
}

func (web *WebCertificate) load() error {
	certificate, err := tls.LoadX509KeyPair(web.pairs[0].CertFile, web.pairs[0].KeyFile)
	if err != nil {
		return fmt.Errorf("ERROR: %w", err)
	}
	if err := verifyChain(certificate); err != nil {
		return fmt.Errorf("ERROR: unable to verify HTTPS certificate chain in %s: %w", web.pairs[0].CertFile, err)
	}
	web.loaded.Store(&certificate)
	return nil
}

// verifyChain holds a certificate against what the machine trusts.
func verifyChain(certificate tls.Certificate) error {
	roots, err := x509.SystemCertPool()
	if err != nil {
		return err
	}
	intermediates := x509.NewCertPool()
	for _, raw := range certificate.Certificate[1:] {
		if parsed, err := x509.ParseCertificate(raw); err == nil {
			intermediates.AddCert(parsed)
		}
	}
	_, err = certificate.Leaf.Verify(x509.VerifyOptions{Roots: roots, Intermediates: intermediates})
	return err
}

func (web *WebCertificate) reload(ctx context.Context, log *slog.Logger) {
	for web.interval > 0 && len(web.pairs) > 0 && ctx.Err() == nil {
		sleep(ctx, web.interval)
		if err := web.load(); err != nil {
			log.Error("the certificate cannot be read again", "error", err)
		}
	}
}

// selfSigned is a certificate of the proxy's own, kept in a file: each proxy has another one.
func selfSigned(path string, addresses []string) (*tls.Certificate, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		template := &x509.Certificate{DNSNames: []string{"localhost"}}
		for _, address := range addresses {
			host, _, err := net.SplitHostPort(address)
			if err != nil {
				host = address
			}
			template.DNSNames = append(template.DNSNames, host)
		}
		key, certificate, err := newCertificate(template, nil)
		if err != nil {
			return nil, err
		}
		if text, err = pairText(key, certificate); err != nil {
			return nil, err
		}
		if err := replaceFile(path, text, 0o600); err != nil {
			return nil, err
		}
	}
	certificate, err := tls.X509KeyPair(text, text)
	return &certificate, err
}
