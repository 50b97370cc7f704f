// Command evaluator says what network policies let through. It reads policies, endpoints, pairs of endpoints and ports
// from its input, and asks Cyclonus, which knows what the policies of Kubernetes mean.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/mattfenwick/cyclonus/pkg/matcher"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
)

// An endpoint is a pod, or an address outside of the cluster, which is in no namespace.
type endpoint struct {
	IP              string            `json:"ip"`
	Namespace       string            `json:"namespace"`
	NamespaceLabels map[string]string `json:"namespaceLabels"`
	PodLabels       map[string]string `json:"podLabels"`
}

type port struct {
	Port     int             `json:"port"`
	Protocol corev1.Protocol `json:"protocol"`
	// Name is what the pod that is connected to calls the port.
	Name string `json:"name"`
}

type questions struct {
	Policies  []*networkingv1.NetworkPolicy `json:"policies"`
	Endpoints []endpoint                    `json:"endpoints"`
	// Pairs are indexes of the source and the destination.
	Pairs [][2]int `json:"pairs"`
	Ports []port   `json:"ports"`
}

// The bits of a digit of an answer.
const (
	ingress = 1
	egress  = 2
)

func main() {
	if err := answer(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// answer writes a text for each pair, which has a digit for each port.
func answer() error {
	var asked questions
	input := json.NewDecoder(os.Stdin)
	input.DisallowUnknownFields()
	if err := input.Decode(&asked); err != nil {
		return err
	}
	policy := matcher.BuildNetworkPolicies(false, asked.Policies)
	peers := make([]*matcher.TrafficPeer, len(asked.Endpoints))
	for i, end := range asked.Endpoints {
		peers[i] = peerOf(end)
	}
	answers := make([]string, len(asked.Pairs))
	for i, pair := range asked.Pairs {
		digits := make([]byte, len(asked.Ports))
		for j, to := range asked.Ports {
			allowed := policy.IsTrafficAllowed(&matcher.Traffic{
				Source:           peers[pair[0]],
				Destination:      peers[pair[1]],
				ResolvedPort:     to.Port,
				ResolvedPortName: to.Name,
				Protocol:         to.Protocol,
			})
			digits[j] = '0'
			if allowed.Ingress.IsAllowed() {
				digits[j] += ingress
			}
			if allowed.Egress.IsAllowed() {
				digits[j] += egress
			}
		}
		answers[i] = string(digits)
	}
	return json.NewEncoder(os.Stdout).Encode(answers)
}

func peerOf(end endpoint) *matcher.TrafficPeer {
	peer := &matcher.TrafficPeer{IP: end.IP}
	if end.Namespace != "" {
		peer.Internal = &matcher.InternalPeer{
			PodLabels:       end.PodLabels,
			NamespaceLabels: end.NamespaceLabels,
			Namespace:       end.Namespace,
		}
	}
	return peer
}
