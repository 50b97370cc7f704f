// Of kube-router the part that enforces network policies: the others bring BGP, and the libraries of a cloud. It takes
// the flags of kube-router.
package main

import (
	"log"
	"sync"

	"github.com/cloudnativelabs/kube-router/v2/pkg/controllers/netpol"
	"github.com/cloudnativelabs/kube-router/v2/pkg/healthcheck"
	"github.com/cloudnativelabs/kube-router/v2/pkg/options"
	"github.com/spf13/pflag"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/clientcmd"
)

func main() {
	options := options.NewKubeRouterConfig()
	options.AddFlags(pflag.CommandLine)
	pflag.Parse()
	kubeconfig, err := clientcmd.BuildConfigFromFlags("", options.Kubeconfig)
	must(err)
	client, err := kubernetes.NewForConfig(kubeconfig)
	must(err)

	factory := informers.NewSharedInformerFactory(client, 0)
	pods := factory.Core().V1().Pods().Informer()
	namespaces := factory.Core().V1().Namespaces().Informer()
	policies := factory.Networking().V1().NetworkPolicies().Informer()
	forever := make(chan struct{})
	factory.Start(forever)
	factory.WaitForCacheSync(forever)

	tables, sets, err := netpol.NewIPTablesHandlers(options)
	must(err)
	controller, err := netpol.NewNetworkPolicyController(
		client, options, pods, policies, namespaces, &sync.Mutex{}, tables, sets)
	must(err)
	for informer, handler := range map[cache.SharedIndexInformer]cache.ResourceEventHandler{
		pods:       controller.PodEventHandler,
		namespaces: controller.NamespaceEventHandler,
		policies:   controller.NetworkPolicyEventHandler,
	} {
		_, err := informer.AddEventHandler(handler)
		must(err)
	}

	heartbeats := make(chan *healthcheck.ControllerHeartbeat)
	go func() {
		for range heartbeats {
		}
	}()
	var running sync.WaitGroup
	running.Add(1)
	controller.Run(heartbeats, forever, &running)
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
