// Command olm is the OLM side of the judges. `olm opm ...` is opm itself, and
// `olm validate <bundle folder>` runs the checks of operator-framework/api and
// of operator-registry that need neither a registry nor a cluster.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	utilerrors "k8s.io/apimachinery/pkg/util/errors"

	"github.com/operator-framework/operator-registry/cmd/opm/root"
	"github.com/operator-framework/operator-registry/pkg/registry"
)

const usage = `usage: olm opm [arguments]
       olm validate <bundle folder> [key=value, such as k8s-version=1.36]`

func main() {
	if len(os.Args) < 2 {
		exitWithUsage()
	}
	switch os.Args[1] {
	case "opm":
		os.Args = os.Args[1:]
		os.Exit(opm())
	case "validate":
		if len(os.Args) < 3 {
			exitWithUsage()
		}
		os.Exit(validate(os.Args[2], os.Args[3:]))
	default:
		exitWithUsage()
	}
}

// opm runs opm's own command with the exit codes of its own main: 2 when a
// bundle was added before, 3 when its version was, 1 for any other failure.
func opm() int {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()

	err := root.NewCmd(os.Getenv("HELP_ALPHA") == "true").ExecuteContext(ctx)
	if err == nil {
		return 0
	}
	var several utilerrors.Aggregate
	if errors.As(err, &several) {
		for _, one := range several.Errors() {
			var bundleAdded registry.BundleImageAlreadyAddedErr
			var versionAdded registry.PackageVersionAlreadyAddedErr
			switch {
			case errors.As(one, &bundleAdded):
				return 2
			case errors.As(one, &versionAdded):
				return 3
			}
		}
	}
	return 1
}

func exitWithUsage() {
	fmt.Fprintln(os.Stderr, usage)
	os.Exit(64)
}
