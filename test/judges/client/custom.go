package main

import (
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/rest"
	"k8s.io/utils/ptr"
)

var gadgets = schema.GroupVersionResource{Group: "typed.example.com", Version: "v1", Resource: "gadgets"}

// askCustom defines a custom resource in protobuf, and reads the metadata of its objects in it.
func askCustom(n *notes, config *rest.Config) error {
	ctx := n.ctx
	extensions, err := clientset.NewForConfig(config)
	if err != nil {
		return err
	}
	definitions := extensions.ApiextensionsV1().CustomResourceDefinitions()
	definition, err := definitions.Create(ctx, &apiextensionsv1.CustomResourceDefinition{
		ObjectMeta: metav1.ObjectMeta{Name: "gadgets." + gadgets.Group},
		Spec: apiextensionsv1.CustomResourceDefinitionSpec{
			Group: gadgets.Group, Scope: apiextensionsv1.NamespaceScoped,
			Names: apiextensionsv1.CustomResourceDefinitionNames{Plural: "gadgets", Kind: "Gadget"},
			Versions: []apiextensionsv1.CustomResourceDefinitionVersion{{
				Name: "v1", Served: true, Storage: true,
				Schema: &apiextensionsv1.CustomResourceValidation{OpenAPIV3Schema: &apiextensionsv1.JSONSchemaProps{
					Type: "object",
					Properties: map[string]apiextensionsv1.JSONSchemaProps{
						"spec": {
							Type: "object",
							Properties: map[string]apiextensionsv1.JSONSchemaProps{
								"size":  {Type: "number", Minimum: ptr.To(0.0), Maximum: ptr.To(9.5), Default: &apiextensionsv1.JSON{Raw: []byte("3")}},
								"mode":  {Type: "string", Enum: []apiextensionsv1.JSON{{Raw: []byte(`"a"`)}, {Raw: []byte(`"b"`)}}},
								"tags":  {Type: "object", AdditionalProperties: &apiextensionsv1.JSONSchemaPropsOrBool{Schema: &apiextensionsv1.JSONSchemaProps{Type: "string"}}},
								"parts": {Type: "array", Items: &apiextensionsv1.JSONSchemaPropsOrArray{Schema: &apiextensionsv1.JSONSchemaProps{Type: "string"}}},
							},
						},
					},
				}},
			}},
		},
	}, metav1.CreateOptions{})
	if err == nil {
		// Conditions come when they come.
		definition.Status = apiextensionsv1.CustomResourceDefinitionStatus{}
	}
	n.object("define", definition, err)
	for isEstablished := false; !isEstablished; time.Sleep(10 * time.Millisecond) {
		definition, err = definitions.Get(ctx, "gadgets."+gadgets.Group, metav1.GetOptions{})
		if err != nil {
			return err
		}
		for _, condition := range definition.Status.Conditions {
			isEstablished = isEstablished || condition.Type == apiextensionsv1.Established && condition.Status == apiextensionsv1.ConditionTrue
		}
	}
	inJSON := rest.CopyConfig(config)
	inJSON.ContentConfig = rest.ContentConfig{}
	objects, err := dynamic.NewForConfig(inJSON)
	if err != nil {
		return err
	}
	gadget := &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": gadgets.GroupVersion().String(), "kind": "Gadget",
		"metadata": map[string]any{"name": "g", "labels": map[string]any{"a": "b"}}, "spec": map[string]any{},
	}}
	var made *unstructured.Unstructured
	// It is served a moment after it is established.
	for made == nil {
		made, err = objects.Resource(gadgets).Namespace(namespace).Create(ctx, gadget, metav1.CreateOptions{})
	}
	n.object("create custom", made, err)
	metas, err := metadata.NewForConfig(config)
	if err != nil {
		return err
	}
	one, err := metas.Resource(gadgets).Namespace(namespace).Get(ctx, "g", metav1.GetOptions{})
	n.object("get metadata", one, err)
	all, err := metas.Resource(gadgets).Namespace(namespace).List(ctx, metav1.ListOptions{})
	n.object("list metadata", all, err)
	_, err = metas.Resource(gadgets).Namespace(namespace).Get(ctx, "none", metav1.GetOptions{})
	n.done("get metadata of nothing", err)
	watching, err := metas.Resource(gadgets).Namespace(namespace).Watch(ctx, metav1.ListOptions{ResourceVersion: "0"})
	if err != nil {
		return err
	}
	n.done("delete by metadata", metas.Resource(gadgets).Namespace(namespace).Delete(ctx, "g", metav1.DeleteOptions{}))
	n.events("watch metadata", watching, 2)
	return nil
}

// askDiscovery asks for what is served, of a group that has nothing else.
func askDiscovery(n *notes, config *rest.Config) error {
	client, err := discovery.NewDiscoveryClientForConfig(config)
	if err != nil {
		return err
	}
	resources, err := client.ServerResourcesForGroupVersion("coordination.k8s.io/v1")
	n.object("discover leases", resources, err)
	_, err = client.ServerResourcesForGroupVersion("nothing.example.com/v1")
	n.done("discover nothing", err)
	return nil
}
