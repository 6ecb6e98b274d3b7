package main

import (
	"time"

	appsv1 "k8s.io/api/apps/v1"
	authorizationv1 "k8s.io/api/authorization/v1"
	autoscalingv1 "k8s.io/api/autoscaling/v1"
	coordinationv1 "k8s.io/api/coordination/v1"
	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/intstr"
	applycorev1 "k8s.io/client-go/applyconfigurations/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/utils/ptr"
)

const namespace = "typed"

// askConfig asks for ConfigMaps by every verb.
func askConfig(n *notes, config *rest.Config) error {
	clients, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	ctx := n.ctx
	made, err := clients.CoreV1().Namespaces().Create(ctx, &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: namespace}}, metav1.CreateOptions{})
	n.object("create namespace", made, err)
	maps := clients.CoreV1().ConfigMaps(namespace)
	first := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Name: "a", Labels: map[string]string{"app": "x"}},
		Data:       map[string]string{"k": "v", "": ""},
	}
	refused, err := maps.Create(ctx, first, metav1.CreateOptions{})
	n.object("create with a key that is none", refused, err)
	first.Data = map[string]string{"k": "v", "empty": "", "words": "ä €"}
	first.BinaryData = map[string][]byte{"bytes": {0, 255, 10}}
	created, err := maps.Create(ctx, first, metav1.CreateOptions{FieldManager: "typed"})
	n.object("create", created, err)
	_, err = maps.Create(ctx, first, metav1.CreateOptions{})
	n.done("create again", err)
	got, err := maps.Get(ctx, "a", metav1.GetOptions{})
	n.object("get", got, err)
	_, err = maps.Get(ctx, "none", metav1.GetOptions{})
	n.done("get nothing", err)
	second, err := maps.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{GenerateName: "b-"}, Immutable: ptr.To(true)}, metav1.CreateOptions{})
	n.object("create with a generated name", second, err)
	page, err := maps.List(ctx, metav1.ListOptions{Limit: 1})
	n.object("list a page", page, err)
	page, err = maps.List(ctx, metav1.ListOptions{Limit: 1, Continue: page.Continue})
	n.object("list the next page", page, err)
	selected, err := maps.List(ctx, metav1.ListOptions{LabelSelector: "app=x"})
	n.object("list by label", selected, err)
	_, err = maps.List(ctx, metav1.ListOptions{FieldSelector: "data.k=v"})
	n.done("list by a field that is none", err)
	watching, err := maps.Watch(ctx, metav1.ListOptions{ResourceVersion: got.ResourceVersion, AllowWatchBookmarks: true})
	if err != nil {
		return err
	}
	got.Data["k"] = "w"
	updated, err := maps.Update(ctx, got, metav1.UpdateOptions{})
	n.object("update", updated, err)
	got.Data["k"] = "x"
	_, err = maps.Update(ctx, got, metav1.UpdateOptions{})
	n.done("update of an old version", err)
	patched, err := maps.Patch(ctx, "a", types.MergePatchType, []byte(`{"data":{"empty":null}}`), metav1.PatchOptions{})
	n.object("merge patch", patched, err)
	patched, err = maps.Patch(ctx, "a", types.StrategicMergePatchType, []byte(`{"metadata":{"finalizers":["example.com/a"]}}`), metav1.PatchOptions{})
	n.object("strategic merge patch", patched, err)
	applied, err := maps.Apply(ctx, applycorev1.ConfigMap("a", namespace).WithData(map[string]string{"z": "1"}), metav1.ApplyOptions{FieldManager: "applier"})
	n.object("apply", applied, err)
	_, err = maps.Apply(ctx, applycorev1.ConfigMap("a", namespace).WithData(map[string]string{"k": "1"}), metav1.ApplyOptions{FieldManager: "applier"})
	n.done("apply what another owns", err)
	err = maps.Delete(ctx, "a", metav1.DeleteOptions{Preconditions: &metav1.Preconditions{UID: ptr.To(types.UID("other"))}})
	n.done("delete another", err)
	dry, err := maps.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: "dry"}}, metav1.CreateOptions{DryRun: []string{metav1.DryRunAll}})
	n.object("create in a dry run", dry, err)
	n.done("delete", maps.Delete(ctx, "a", metav1.DeleteOptions{PropagationPolicy: ptr.To(metav1.DeletePropagationBackground)}))
	freed, err := maps.Patch(ctx, "a", types.JSONPatchType, []byte(`[{"op":"remove","path":"/metadata/finalizers"}]`), metav1.PatchOptions{})
	n.object("take the finalizer away", freed, err)
	n.done("delete all", maps.DeleteCollection(ctx, metav1.DeleteOptions{}, metav1.ListOptions{}))
	n.events("watch", watching, 7)
	initial, err := clients.CoreV1().Namespaces().Watch(ctx, metav1.ListOptions{
		FieldSelector: "metadata.name=" + namespace, SendInitialEvents: ptr.To(true),
		ResourceVersionMatch: metav1.ResourceVersionMatchNotOlderThan, AllowWatchBookmarks: true,
	})
	if err != nil {
		return err
	}
	n.events("watch with what is there", initial, 2)
	return nil
}

// askKinds asks for kinds with values that protobuf writes in a way of its own.
func askKinds(n *notes, config *rest.Config) error {
	clients, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	ctx := n.ctx
	secret, err := clients.CoreV1().Secrets(namespace).Create(ctx, &corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{Name: "s"},
		Data:       map[string][]byte{"b": {1, 2, 3}}, StringData: map[string]string{"t": "u"},
	}, metav1.CreateOptions{})
	n.object("create secret", secret, err)
	then := metav1.NewMicroTime(time.Date(2024, 2, 29, 1, 2, 3, 456789000, time.UTC))
	lease, err := clients.CoordinationV1().Leases(namespace).Create(ctx, &coordinationv1.Lease{
		ObjectMeta: metav1.ObjectMeta{Name: "l"},
		Spec:       coordinationv1.LeaseSpec{HolderIdentity: ptr.To("me"), LeaseDurationSeconds: ptr.To(int32(9)), RenewTime: &then},
	}, metav1.CreateOptions{})
	n.object("create lease", lease, err)
	_, err = clients.CoordinationV1().Leases(namespace).Create(ctx, &coordinationv1.Lease{
		ObjectMeta: metav1.ObjectMeta{Name: "m"}, Spec: coordinationv1.LeaseSpec{LeaseDurationSeconds: ptr.To(int32(-1))},
	}, metav1.CreateOptions{})
	n.done("create lease of a negative time", err)
	role, err := clients.RbacV1().Roles(namespace).Create(ctx, &rbacv1.Role{
		ObjectMeta: metav1.ObjectMeta{Name: "r"},
		Rules:      []rbacv1.PolicyRule{{APIGroups: []string{""}, Resources: []string{"pods"}, Verbs: []string{"get"}}},
	}, metav1.CreateOptions{})
	n.object("create role", role, err)
	binding, err := clients.RbacV1().RoleBindings(namespace).Create(ctx, &rbacv1.RoleBinding{
		ObjectMeta: metav1.ObjectMeta{Name: "r"}, RoleRef: rbacv1.RoleRef{APIGroup: rbacv1.GroupName, Kind: "Role", Name: "r"},
		Subjects: []rbacv1.Subject{{Kind: "User", Name: "ada"}},
	}, metav1.CreateOptions{})
	n.object("create role binding", binding, err)
	service, err := clients.CoreV1().Services(namespace).Create(ctx, &corev1.Service{
		ObjectMeta: metav1.ObjectMeta{Name: "web"},
		Spec: corev1.ServiceSpec{
			ClusterIP: corev1.ClusterIPNone, Selector: map[string]string{"a": "b"},
			Ports: []corev1.ServicePort{{Port: 80, TargetPort: intstr.FromString("http")}},
		},
	}, metav1.CreateOptions{})
	n.object("create service", service, err)
	pod := corev1.PodSpec{
		Containers: []corev1.Container{{
			Name: "c", Image: "i:1",
			Resources:      corev1.ResourceRequirements{Limits: corev1.ResourceList{"cpu": resource.MustParse("0.5"), "memory": resource.MustParse("1024Mi")}},
			ReadinessProbe: &corev1.Probe{ProbeHandler: corev1.ProbeHandler{HTTPGet: &corev1.HTTPGetAction{Port: intstr.FromInt32(8080)}}},
			Env:            []corev1.EnvVar{{Name: "N", ValueFrom: &corev1.EnvVarSource{FieldRef: &corev1.ObjectFieldSelector{FieldPath: "metadata.name"}}}},
		}},
		Volumes: []corev1.Volume{{Name: "v", VolumeSource: corev1.VolumeSource{EmptyDir: &corev1.EmptyDirVolumeSource{SizeLimit: ptr.To(resource.MustParse("1Gi"))}}}},
	}
	deployment, err := clients.AppsV1().Deployments(namespace).Create(ctx, &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{Name: "d"},
		Spec: appsv1.DeploymentSpec{
			Replicas: ptr.To(int32(0)), Selector: &metav1.LabelSelector{MatchLabels: map[string]string{"a": "b"}},
			Strategy: appsv1.DeploymentStrategy{RollingUpdate: &appsv1.RollingUpdateDeployment{MaxSurge: ptr.To(intstr.FromString("50%"))}},
			Template: corev1.PodTemplateSpec{ObjectMeta: metav1.ObjectMeta{Labels: map[string]string{"a": "b"}}, Spec: pod},
		},
	}, metav1.CreateOptions{})
	n.object("create deployment", deployment, err)
	if err != nil {
		return err
	}
	deployment.Status = appsv1.DeploymentStatus{Replicas: 3, Conditions: []appsv1.DeploymentCondition{{Type: "Available", Status: "True", LastTransitionTime: metav1.Unix(1700000000, 0)}}}
	deployment, err = clients.AppsV1().Deployments(namespace).UpdateStatus(ctx, deployment, metav1.UpdateOptions{})
	n.object("update its status", deployment, err)
	scale, err := clients.AppsV1().Deployments(namespace).GetScale(ctx, "d", metav1.GetOptions{})
	n.object("get its scale", scale, err)
	scaled, err := clients.AppsV1().Deployments(namespace).UpdateScale(ctx, "d", &autoscalingv1.Scale{
		ObjectMeta: metav1.ObjectMeta{Name: "d", Namespace: namespace}, Spec: autoscalingv1.ScaleSpec{Replicas: 2},
	}, metav1.UpdateOptions{})
	n.object("update its scale", scaled, err)
	review, err := clients.AuthorizationV1().SelfSubjectAccessReviews().Create(ctx, &authorizationv1.SelfSubjectAccessReview{
		Spec: authorizationv1.SelfSubjectAccessReviewSpec{ResourceAttributes: &authorizationv1.ResourceAttributes{Verb: "get", Resource: "pods"}},
	}, metav1.CreateOptions{})
	n.object("review access", review, err)
	return nil
}
