// Command client asks an API server what typed clients of Go ask, in protobuf alone, and prints what it is
// answered: an array of steps as JSON. Its argument is a kubeconfig file.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
)

const protobuf = "application/vnd.kubernetes.protobuf"

// step is one request with what came of it.
type step struct {
	Request string `json:"request"`
	Body    any    `json:"body,omitempty"`
	Events  []any  `json:"events,omitempty"`
}

// notes gathers steps; a program that fails to ask at all ends.
type notes struct {
	ctx   context.Context
	steps []step
}

// object notes an object, or the Status that stands for an error.
func (n *notes) object(request string, object runtime.Object, err error) {
	if err == nil {
		n.steps = append(n.steps, step{Request: request, Body: object})
		return
	}
	var status apierrors.APIStatus
	if !errors.As(err, &status) {
		fail(fmt.Errorf("%s: %w", request, err))
	}
	n.steps = append(n.steps, step{Request: request, Body: status.Status()})
}

func (n *notes) done(request string, err error) {
	n.object(request, nil, err)
}

// events notes as many events of a watch.
func (n *notes) events(request string, watching watch.Interface, count int) {
	defer watching.Stop()
	var events []any
	for range count {
		event, ok := <-watching.ResultChan()
		if !ok {
			fail(fmt.Errorf("%s: the watch ended after %d events", request, len(events)))
		}
		events = append(events, map[string]any{"type": event.Type, "object": event.Object})
	}
	n.steps = append(n.steps, step{Request: request, Events: events})
}

func main() {
	if len(os.Args) != 2 {
		fail(errors.New("usage: client KUBECONFIG"))
	}
	config, err := clientcmd.BuildConfigFromFlags("", os.Args[1])
	if err != nil {
		fail(err)
	}
	config.QPS = -1
	noted := &notes{ctx: context.Background()}
	inProtobuf := rest.CopyConfig(config)
	inProtobuf.ContentConfig = rest.ContentConfig{ContentType: protobuf, AcceptContentTypes: protobuf}
	for _, ask := range []func(*notes, *rest.Config) error{askConfig, askKinds, askCustom, askDiscovery} {
		if err := ask(noted, inProtobuf); err != nil {
			last, _ := json.Marshal(noted.steps[len(noted.steps)-1])
			fail(fmt.Errorf("%w after %s", err, last))
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(noted.steps); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
