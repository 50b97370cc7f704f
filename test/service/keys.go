package main

import (
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"math/big"
	"slices"
	"strings"
	"time"
)

type claims struct {
	Subject  string  `json:"sub"`
	Audience Strings `json:"aud"`
	Expires  int64   `json:"exp"`
}

// accountByKeys verifies a token of a service account with a JSON Web Key Set, without asking the cluster.
func accountByKeys(set, token, audience string) (string, error) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return "", errors.New("this is no JSON Web Token")
	}
	var header struct{ Alg, Kid string }
	var claimed claims
	if err := errors.Join(decodePart(parts[0], &header), decodePart(parts[1], &claimed)); err != nil {
		return "", err
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil {
		return "", err
	}
	key, err := keyOf(set, header.Kid)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if header.Alg != "RS256" || rsa.VerifyPKCS1v15(key, crypto.SHA256, sum[:], signature) != nil {
		return "", errors.New("the signature is not genuine")
	}
	if !slices.Contains(claimed.Audience, audience) {
		return "", errors.New("the audience is not the name of the cluster")
	}
	if time.Unix(claimed.Expires, 0).Before(time.Now()) {
		return "", errors.New("the token has expired")
	}
	return claimed.Subject, nil
}

func keyOf(set, id string) (*rsa.PublicKey, error) {
	var keys struct {
		Keys []struct{ Kid, Kty, N, E string }
	}
	if err := json.Unmarshal([]byte(set), &keys); err != nil {
		return nil, err
	}
	for _, key := range keys.Keys {
		if key.Kid != id || key.Kty != "RSA" {
			continue
		}
		modulus, err := base64.RawURLEncoding.DecodeString(key.N)
		if err != nil {
			return nil, err
		}
		exponent, err := base64.RawURLEncoding.DecodeString(key.E)
		if err != nil {
			return nil, err
		}
		return &rsa.PublicKey{N: new(big.Int).SetBytes(modulus), E: int(new(big.Int).SetBytes(exponent).Int64())}, nil
	}
	return nil, errors.New("no key of the set signed the token")
}

func decodePart(part string, into any) error {
	text, err := base64.RawURLEncoding.DecodeString(part)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}
