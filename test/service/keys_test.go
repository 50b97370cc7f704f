package main

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
	"testing"
	"time"
)

func encodedPart(value any) string {
	text, _ := json.Marshal(value)
	return base64.RawURLEncoding.EncodeToString(text)
}

func TestAccountByKeys(t *testing.T) {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	number := func(value *big.Int) string { return base64.RawURLEncoding.EncodeToString(value.Bytes()) }
	set := fmt.Sprintf(`{"keys": [{"kid": "a", "kty": "RSA", "n": %q, "e": %q}]}`, number(key.N), number(big.NewInt(int64(key.E))))
	sign := func(id, audience string, expires time.Duration) string {
		account := "system:serviceaccount:agents:edge"
		claimed := map[string]any{"sub": account, "aud": []string{audience}, "exp": time.Now().Add(expires).Unix()}
		signed := encodedPart(map[string]string{"alg": "RS256", "kid": id}) + "." + encodedPart(claimed)
		sum := sha256.Sum256([]byte(signed))
		signature, err := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, sum[:])
		if err != nil {
			t.Fatal(err)
		}
		return signed + "." + base64.RawURLEncoding.EncodeToString(signature)
	}
	genuine := sign("a", "access.example.com", time.Hour)
	account, err := accountByKeys(set, genuine, "access.example.com")
	if err != nil || account != "system:serviceaccount:agents:edge" {
		t.Errorf("%q, %v", account, err)
	}
	for token, refusal := range map[string]string{
		sign("a", "https://kubernetes.default.svc", time.Hour): "audience",
		sign("a", "access.example.com", -time.Hour):            "expired",
		sign("b", "access.example.com", time.Hour):             "no key",
		genuine[:len(genuine)-8] + "AAAAAAAA":                  "signature",
		"no token":                                             "JSON Web Token",
	} {
		if _, err := accountByKeys(set, token, "access.example.com"); err == nil || !strings.Contains(err.Error(), refusal) {
			t.Errorf("%v, expected %q", err, refusal)
		}
	}
}
