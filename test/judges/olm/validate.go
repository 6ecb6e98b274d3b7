package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
	utilerrors "k8s.io/apimachinery/pkg/util/errors"

	"github.com/operator-framework/api/pkg/manifests"
	operatorsv1 "github.com/operator-framework/api/pkg/operators/v1"
	operatorsv1alpha2 "github.com/operator-framework/api/pkg/operators/v1alpha2"
	"github.com/operator-framework/api/pkg/validation"
	verrors "github.com/operator-framework/api/pkg/validation/errors"
	interfaces "github.com/operator-framework/api/pkg/validation/interfaces"
	"github.com/operator-framework/operator-registry/pkg/lib/bundle"
	"github.com/operator-framework/operator-registry/pkg/lib/log"
)

// A finding is one line of a validator's verdict. Value is the offending value
// as JSON where it is not a plain string.
type finding struct {
	Validator string `json:"validator"`
	Level     string `json:"level"`
	Type      string `json:"type"`
	Object    string `json:"object,omitempty"`
	Field     string `json:"field,omitempty"`
	Value     string `json:"value,omitempty"`
	Detail    string `json:"detail"`
}

// The validators of operator-framework/api, by the names operator-sdk gives
// them; without the deprecated ones, and without multiarch, which pulls images.
var validators = []struct {
	name      string
	validator interfaces.Validator
}{
	{"csv", validation.ClusterServiceVersionValidator},
	{"crd", validation.CustomResourceDefinitionValidator},
	{"bundle", validation.BundleValidator},
	{"operatorhubv2", validation.OperatorHubV2Validator},
	{"capabilities", validation.StandardCapabilitiesValidator},
	{"categories", validation.StandardCategoriesValidator},
	{"object", validation.ObjectValidator},
	{"operatorgroup", validation.OperatorGroupValidator},
	{"alpha-deprecated-apis", validation.AlphaDeprecatedAPIsValidator},
	{"good-practices", validation.GoodPracticesValidator},
}

// validate prints {"findings": [...]} in a fixed order and returns the exit
// code: 1 when any finding is an error, 64 when it was called wrongly.
func validate(folder string, settings []string) int {
	options := map[string]string{}
	for _, setting := range settings {
		key, value, ok := strings.Cut(setting, "=")
		if !ok {
			exitWithUsage()
		}
		options[key] = value
	}

	// Upstream prints what it cannot decode, and standard output is for one document.
	stdout := os.Stdout
	os.Stdout = os.Stderr
	found := append(checkObjects(folder, options), checkFolder(folder)...)
	os.Stdout = stdout

	slices.SortFunc(found, func(a, b finding) int { return strings.Compare(a.order(), b.order()) })
	found = slices.Compact(found)

	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	if err := out.Encode(map[string][]finding{"findings": found}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	if slices.ContainsFunc(found, func(f finding) bool { return f.Level == verrors.LevelError }) {
		return 1
	}
	return 0
}

// checkObjects loads the bundle from its root, so that package and channels of
// the annotations are seen, and hands its objects to every validator.
func checkObjects(folder string, options map[string]string) []finding {
	found := []finding{}
	loaded, err := manifests.GetBundleFromDir(folder)
	if err != nil {
		return append(found, plainFindings("load", err)...)
	}
	objects := loaded.ObjectsToValidate()
	for _, object := range loaded.Objects {
		if object.GetKind() != "OperatorGroup" {
			continue
		}
		var typed any = &operatorsv1.OperatorGroup{}
		if object.GroupVersionKind().Version == "v1alpha2" {
			typed = &operatorsv1alpha2.OperatorGroup{}
		}
		if err := runtime.DefaultUnstructuredConverter.FromUnstructured(object.Object, typed); err != nil {
			found = append(found, plainFindings("load", err)...)
			continue
		}
		objects = append(objects, typed)
	}
	if len(options) > 0 {
		objects = append(objects, options)
	}
	for _, each := range validators {
		found = append(found, guarded(each.name, func() (made []finding) {
			for _, result := range each.validator.Validate(objects...) {
				for _, problem := range slices.Concat(result.Errors, result.Warnings) {
					made = append(made, newFinding(each.name, result.Name, problem))
				}
			}
			return made
		})...)
	}
	return found
}

// guarded runs one check. Some of upstream's checks panic where a part of the
// bundle is missing; that is a finding of its own, and the others still run.
func guarded(validator string, check func() []finding) (found []finding) {
	defer func() {
		if reason := recover(); reason != nil {
			found = []finding{{
				Validator: validator,
				Level:     verrors.LevelError,
				Type:      "Panic",
				Detail:    fmt.Sprint(reason),
			}}
		}
	}()
	return check()
}

// checkFolder runs the two checks that opm makes of an unpacked bundle image.
func checkFolder(folder string) []finding {
	checks := bundle.NewImageValidator(nil, log.Null())
	content := filepath.Join(folder, strings.TrimSuffix(bundle.ManifestsDir, "/"))
	return append(
		guarded("bundle-format", func() []finding {
			return plainFindings("bundle-format", checks.ValidateBundleFormat(folder))
		}),
		guarded("bundle-content", func() []finding {
			return plainFindings("bundle-content", checks.ValidateBundleContent(content))
		})...,
	)
}

// plainFindings turns an error into one finding per error it is made of.
func plainFindings(validator string, err error) []finding {
	if err == nil {
		return nil
	}
	parts := []error{err}
	var invalid bundle.ValidationError
	var several utilerrors.Aggregate
	if errors.As(err, &invalid) {
		parts = invalid.Errors
	} else if errors.As(err, &several) {
		parts = several.Errors()
	}
	found := make([]finding, 0, len(parts))
	for _, part := range parts {
		var problem verrors.Error
		if !errors.As(part, &problem) {
			problem = verrors.ErrInvalidBundle(part.Error(), nil)
		}
		found = append(found, newFinding(validator, "", problem))
	}
	return found
}

func newFinding(validator, object string, problem verrors.Error) finding {
	return finding{
		Validator: validator,
		Level:     string(problem.Level),
		Type:      string(problem.Type),
		Object:    object,
		Field:     problem.Field,
		Value:     printable(problem.BadValue),
		Detail:    problem.Detail,
	}
}

// printable shows a value without pointers, so that two runs say the same.
func printable(value any) string {
	switch typed := value.(type) {
	case nil:
		return ""
	case string:
		return typed
	case error:
		return typed.Error()
	}
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Sprintf("%T", value)
	}
	return string(text)
}

func (f finding) order() string {
	return strings.Join([]string{f.Validator, f.Object, f.Level, f.Type, f.Field, f.Detail, f.Value}, "\x00")
}
