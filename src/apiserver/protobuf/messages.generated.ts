// Made by `npm run generate:apiserver` from upstream's generated.proto files; not to be edited.
/** The messages of kinds and what they hold, each as JSON, which is read when it is first needed. */
export const protobufMessages: Readonly<Record<string, string>> = {
  "admissionregistration.v1.ApplyConfiguration": '[[1,"expression","string"]]',
  "admissionregistration.v1.AuditAnnotation": '[[1,"key","string"],[2,"valueExpression","string"]]',
  "admissionregistration.v1.ExpressionWarning": '[[2,"fieldRef","string"],[3,"warning","string"]]',
  "admissionregistration.v1.JSONPatch": '[[1,"expression","string"]]',
  "admissionregistration.v1.MatchCondition": '[[1,"name","string"],[2,"expression","string"]]',
  "admissionregistration.v1.MatchResources":
    '[[1,"namespaceSelector","meta.v1.LabelSelector","p"],[2,"objectSelector","meta.v1.LabelSelector","p"],[3,"resourceRules","admissionregistration.v1.NamedRuleWithOperations","l"],[4,"excludeResourceRules","admissionregistration.v1.NamedRuleWithOperations","l"],[7,"matchPolicy","string","p"]]',
  "admissionregistration.v1.MutatingAdmissionPolicy":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","admissionregistration.v1.MutatingAdmissionPolicySpec"]]',
  "admissionregistration.v1.MutatingAdmissionPolicyBinding":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","admissionregistration.v1.MutatingAdmissionPolicyBindingSpec"]]',
  "admissionregistration.v1.MutatingAdmissionPolicyBindingSpec":
    '[[1,"policyName","string"],[2,"paramRef","admissionregistration.v1.ParamRef","p"],[3,"matchResources","admissionregistration.v1.MatchResources","p"]]',
  "admissionregistration.v1.MutatingAdmissionPolicySpec":
    '[[1,"paramKind","admissionregistration.v1.ParamKind","p"],[2,"matchConstraints","admissionregistration.v1.MatchResources","p"],[3,"variables","admissionregistration.v1.Variable","l"],[4,"mutations","admissionregistration.v1.Mutation","l"],[5,"failurePolicy","string","p"],[6,"matchConditions","admissionregistration.v1.MatchCondition","l"],[7,"reinvocationPolicy","string"]]',
  "admissionregistration.v1.MutatingWebhook":
    '[[1,"name","string"],[2,"clientConfig","admissionregistration.v1.WebhookClientConfig"],[3,"rules","admissionregistration.v1.RuleWithOperations","l"],[4,"failurePolicy","string","p"],[5,"namespaceSelector","meta.v1.LabelSelector","p"],[6,"sideEffects","string","p"],[7,"timeoutSeconds","int32","p"],[8,"admissionReviewVersions","string","l"],[9,"matchPolicy","string","p"],[10,"reinvocationPolicy","string","p"],[11,"objectSelector","meta.v1.LabelSelector","p"],[12,"matchConditions","admissionregistration.v1.MatchCondition","l"]]',
  "admissionregistration.v1.MutatingWebhookConfiguration":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"webhooks","admissionregistration.v1.MutatingWebhook","l"]]',
  "admissionregistration.v1.Mutation":
    '[[2,"patchType","string"],[3,"applyConfiguration","admissionregistration.v1.ApplyConfiguration","p"],[4,"jsonPatch","admissionregistration.v1.JSONPatch","p"]]',
  "admissionregistration.v1.NamedRuleWithOperations":
    '[[1,"resourceNames","string","l"],[2,"","admissionregistration.v1.RuleWithOperations","i"]]',
  "admissionregistration.v1.ParamKind": '[[1,"apiVersion","string"],[2,"kind","string"]]',
  "admissionregistration.v1.ParamRef":
    '[[1,"name","string"],[2,"namespace","string"],[3,"selector","meta.v1.LabelSelector","p"],[4,"parameterNotFoundAction","string","p"]]',
  "admissionregistration.v1.Rule":
    '[[1,"apiGroups","string","l"],[2,"apiVersions","string","l"],[3,"resources","string","l"],[4,"scope","string","p"]]',
  "admissionregistration.v1.RuleWithOperations":
    '[[1,"operations","string","l"],[2,"","admissionregistration.v1.Rule","i"]]',
  "admissionregistration.v1.ServiceReference":
    '[[1,"namespace","string"],[2,"name","string"],[3,"path","string","p"],[4,"port","int32","p"]]',
  "admissionregistration.v1.TypeChecking":
    '[[1,"expressionWarnings","admissionregistration.v1.ExpressionWarning","l"]]',
  "admissionregistration.v1.ValidatingAdmissionPolicy":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","admissionregistration.v1.ValidatingAdmissionPolicySpec"],[3,"status","admissionregistration.v1.ValidatingAdmissionPolicyStatus"]]',
  "admissionregistration.v1.ValidatingAdmissionPolicyBinding":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec"]]',
  "admissionregistration.v1.ValidatingAdmissionPolicyBindingSpec":
    '[[1,"policyName","string"],[2,"paramRef","admissionregistration.v1.ParamRef","p"],[3,"matchResources","admissionregistration.v1.MatchResources","p"],[4,"validationActions","string","l"]]',
  "admissionregistration.v1.ValidatingAdmissionPolicySpec":
    '[[1,"paramKind","admissionregistration.v1.ParamKind","p"],[2,"matchConstraints","admissionregistration.v1.MatchResources","p"],[3,"validations","admissionregistration.v1.Validation","l"],[4,"failurePolicy","string","p"],[5,"auditAnnotations","admissionregistration.v1.AuditAnnotation","l"],[6,"matchConditions","admissionregistration.v1.MatchCondition","l"],[7,"variables","admissionregistration.v1.Variable","l"]]',
  "admissionregistration.v1.ValidatingAdmissionPolicyStatus":
    '[[1,"observedGeneration","int64"],[2,"typeChecking","admissionregistration.v1.TypeChecking","p"],[3,"conditions","meta.v1.Condition","l"]]',
  "admissionregistration.v1.ValidatingWebhook":
    '[[1,"name","string"],[2,"clientConfig","admissionregistration.v1.WebhookClientConfig"],[3,"rules","admissionregistration.v1.RuleWithOperations","l"],[4,"failurePolicy","string","p"],[5,"namespaceSelector","meta.v1.LabelSelector","p"],[6,"sideEffects","string","p"],[7,"timeoutSeconds","int32","p"],[8,"admissionReviewVersions","string","l"],[9,"matchPolicy","string","p"],[10,"objectSelector","meta.v1.LabelSelector","p"],[11,"matchConditions","admissionregistration.v1.MatchCondition","l"]]',
  "admissionregistration.v1.ValidatingWebhookConfiguration":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"webhooks","admissionregistration.v1.ValidatingWebhook","l"]]',
  "admissionregistration.v1.Validation":
    '[[1,"expression","string"],[2,"message","string"],[3,"reason","string","p"],[4,"messageExpression","string"]]',
  "admissionregistration.v1.Variable": '[[1,"name","string"],[2,"expression","string"]]',
  "admissionregistration.v1.WebhookClientConfig":
    '[[1,"service","admissionregistration.v1.ServiceReference","p"],[2,"caBundle","bytes"],[3,"url","string","p"]]',
  "apidiscovery.v2.APIGroupDiscovery":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"versions","apidiscovery.v2.APIVersionDiscovery","l"]]',
  "apidiscovery.v2.APIGroupDiscoveryList":
    '[[1,"metadata","meta.v1.ListMeta"],[2,"items","apidiscovery.v2.APIGroupDiscovery","l"]]',
  "apidiscovery.v2.APIResourceDiscovery":
    '[[1,"resource","string"],[2,"responseKind","meta.v1.GroupVersionKind","p"],[3,"scope","string"],[4,"singularResource","string"],[5,"verbs","string","l"],[6,"shortNames","string","l"],[7,"categories","string","l"],[8,"subresources","apidiscovery.v2.APISubresourceDiscovery","l"]]',
  "apidiscovery.v2.APISubresourceDiscovery":
    '[[1,"subresource","string"],[2,"responseKind","meta.v1.GroupVersionKind","p"],[3,"acceptedTypes","meta.v1.GroupVersionKind","l"],[4,"verbs","string","l"]]',
  "apidiscovery.v2.APIVersionDiscovery":
    '[[1,"version","string"],[2,"resources","apidiscovery.v2.APIResourceDiscovery","l"],[3,"freshness","string"]]',
  "apidiscovery.v2beta1.APIGroupDiscovery":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"versions","apidiscovery.v2beta1.APIVersionDiscovery","l"]]',
  "apidiscovery.v2beta1.APIGroupDiscoveryList":
    '[[1,"metadata","meta.v1.ListMeta"],[2,"items","apidiscovery.v2beta1.APIGroupDiscovery","l"]]',
  "apidiscovery.v2beta1.APIResourceDiscovery":
    '[[1,"resource","string"],[2,"responseKind","meta.v1.GroupVersionKind","p"],[3,"scope","string"],[4,"singularResource","string"],[5,"verbs","string","l"],[6,"shortNames","string","l"],[7,"categories","string","l"],[8,"subresources","apidiscovery.v2beta1.APISubresourceDiscovery","l"]]',
  "apidiscovery.v2beta1.APISubresourceDiscovery":
    '[[1,"subresource","string"],[2,"responseKind","meta.v1.GroupVersionKind","p"],[3,"acceptedTypes","meta.v1.GroupVersionKind","l"],[4,"verbs","string","l"]]',
  "apidiscovery.v2beta1.APIVersionDiscovery":
    '[[1,"version","string"],[2,"resources","apidiscovery.v2beta1.APIResourceDiscovery","l"],[3,"freshness","string"]]',
  "apiextensions.v1.CustomResourceColumnDefinition":
    '[[1,"name","string"],[2,"type","string"],[3,"format","string"],[4,"description","string"],[5,"priority","int32"],[6,"jsonPath","string"]]',
  "apiextensions.v1.CustomResourceConversion":
    '[[1,"strategy","string"],[2,"webhook","apiextensions.v1.WebhookConversion","p"]]',
  "apiextensions.v1.CustomResourceDefinition":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","apiextensions.v1.CustomResourceDefinitionSpec"],[3,"status","apiextensions.v1.CustomResourceDefinitionStatus"]]',
  "apiextensions.v1.CustomResourceDefinitionCondition":
    '[[1,"type","string"],[2,"status","string"],[3,"lastTransitionTime","meta.v1.Time"],[4,"reason","string"],[5,"message","string"],[6,"observedGeneration","int64"]]',
  "apiextensions.v1.CustomResourceDefinitionNames":
    '[[1,"plural","string"],[2,"singular","string"],[3,"shortNames","string","l"],[4,"kind","string"],[5,"listKind","string"],[6,"categories","string","l"]]',
  "apiextensions.v1.CustomResourceDefinitionSpec":
    '[[1,"group","string"],[3,"names","apiextensions.v1.CustomResourceDefinitionNames"],[4,"scope","string"],[7,"versions","apiextensions.v1.CustomResourceDefinitionVersion","l"],[9,"conversion","apiextensions.v1.CustomResourceConversion","p"],[10,"preserveUnknownFields","bool"]]',
  "apiextensions.v1.CustomResourceDefinitionStatus":
    '[[1,"conditions","apiextensions.v1.CustomResourceDefinitionCondition","l"],[2,"acceptedNames","apiextensions.v1.CustomResourceDefinitionNames"],[3,"storedVersions","string","l"],[4,"observedGeneration","int64"]]',
  "apiextensions.v1.CustomResourceDefinitionVersion":
    '[[1,"name","string"],[2,"served","bool"],[3,"storage","bool"],[4,"schema","apiextensions.v1.CustomResourceValidation","p"],[5,"subresources","apiextensions.v1.CustomResourceSubresources","p"],[6,"additionalPrinterColumns","apiextensions.v1.CustomResourceColumnDefinition","l"],[7,"deprecated","bool"],[8,"deprecationWarning","string","p"],[9,"selectableFields","apiextensions.v1.SelectableField","l"]]',
  "apiextensions.v1.CustomResourceSubresourceScale":
    '[[1,"specReplicasPath","string"],[2,"statusReplicasPath","string"],[3,"labelSelectorPath","string","p"]]',
  "apiextensions.v1.CustomResourceSubresourceStatus": "[]",
  "apiextensions.v1.CustomResourceSubresources":
    '[[1,"status","apiextensions.v1.CustomResourceSubresourceStatus","p"],[2,"scale","apiextensions.v1.CustomResourceSubresourceScale","p"]]',
  "apiextensions.v1.CustomResourceValidation":
    '[[1,"openAPIV3Schema","apiextensions.v1.JSONSchemaProps","p"]]',
  "apiextensions.v1.ExternalDocumentation": '[[1,"description","string"],[2,"url","string"]]',
  "apiextensions.v1.JSONSchemaProps":
    '[[1,"id","string"],[2,"$schema","string"],[3,"$ref","string","p"],[4,"description","string"],[5,"type","string"],[6,"format","string"],[7,"title","string"],[8,"default","apiextensions.v1.JSON","p"],[9,"maximum","double","p"],[10,"exclusiveMaximum","bool"],[11,"minimum","double","p"],[12,"exclusiveMinimum","bool"],[13,"maxLength","int64","p"],[14,"minLength","int64","p"],[15,"pattern","string"],[16,"maxItems","int64","p"],[17,"minItems","int64","p"],[18,"uniqueItems","bool"],[19,"multipleOf","double","p"],[20,"enum","apiextensions.v1.JSON","l"],[21,"maxProperties","int64","p"],[22,"minProperties","int64","p"],[23,"required","string","l"],[24,"items","apiextensions.v1.JSONSchemaPropsOrArray","p"],[25,"allOf","apiextensions.v1.JSONSchemaProps","l"],[26,"oneOf","apiextensions.v1.JSONSchemaProps","l"],[27,"anyOf","apiextensions.v1.JSONSchemaProps","l"],[28,"not","apiextensions.v1.JSONSchemaProps","p"],[29,"properties","apiextensions.v1.JSONSchemaProps","m"],[30,"additionalProperties","apiextensions.v1.JSONSchemaPropsOrBool","p"],[31,"patternProperties","apiextensions.v1.JSONSchemaProps","m"],[32,"dependencies","apiextensions.v1.JSONSchemaPropsOrStringArray","m"],[33,"additionalItems","apiextensions.v1.JSONSchemaPropsOrBool","p"],[34,"definitions","apiextensions.v1.JSONSchemaProps","m"],[35,"externalDocs","apiextensions.v1.ExternalDocumentation","p"],[36,"example","apiextensions.v1.JSON","p"],[37,"nullable","bool"],[38,"x-kubernetes-preserve-unknown-fields","bool","p"],[39,"x-kubernetes-embedded-resource","bool"],[40,"x-kubernetes-int-or-string","bool"],[41,"x-kubernetes-list-map-keys","string","l"],[42,"x-kubernetes-list-type","string","p"],[43,"x-kubernetes-map-type","string","p"],[44,"x-kubernetes-validations","apiextensions.v1.ValidationRule","l"]]',
  "apiextensions.v1.SelectableField": '[[1,"jsonPath","string"]]',
  "apiextensions.v1.ServiceReference":
    '[[1,"namespace","string"],[2,"name","string"],[3,"path","string","p"],[4,"port","int32","p"]]',
  "apiextensions.v1.ValidationRule":
    '[[1,"rule","string"],[2,"message","string"],[3,"messageExpression","string"],[4,"reason","string","p"],[5,"fieldPath","string"],[6,"optionalOldSelf","bool","p"]]',
  "apiextensions.v1.WebhookClientConfig":
    '[[1,"service","apiextensions.v1.ServiceReference","p"],[2,"caBundle","bytes"],[3,"url","string","p"]]',
  "apiextensions.v1.WebhookConversion":
    '[[2,"clientConfig","apiextensions.v1.WebhookClientConfig","p"],[3,"conversionReviewVersions","string","l"]]',
  "apiregistration.v1.APIService":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","apiregistration.v1.APIServiceSpec"],[3,"status","apiregistration.v1.APIServiceStatus"]]',
  "apiregistration.v1.APIServiceCondition":
    '[[1,"type","string"],[2,"status","string"],[3,"lastTransitionTime","meta.v1.Time"],[4,"reason","string"],[5,"message","string"]]',
  "apiregistration.v1.APIServiceSpec":
    '[[1,"service","apiregistration.v1.ServiceReference","p"],[2,"group","string"],[3,"version","string"],[4,"insecureSkipTLSVerify","bool"],[5,"caBundle","bytes"],[7,"groupPriorityMinimum","int32"],[8,"versionPriority","int32"]]',
  "apiregistration.v1.APIServiceStatus":
    '[[1,"conditions","apiregistration.v1.APIServiceCondition","l"]]',
  "apiregistration.v1.ServiceReference":
    '[[1,"namespace","string"],[2,"name","string"],[3,"port","int32","p"]]',
  "apps.v1.ControllerRevision":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"data","pkg.runtime.RawExtension"],[3,"revision","int64"]]',
  "apps.v1.DaemonSet":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","apps.v1.DaemonSetSpec"],[3,"status","apps.v1.DaemonSetStatus"]]',
  "apps.v1.DaemonSetCondition":
    '[[1,"type","string"],[2,"status","string"],[3,"lastTransitionTime","meta.v1.Time"],[4,"reason","string"],[5,"message","string"]]',
  "apps.v1.DaemonSetSpec":
    '[[1,"selector","meta.v1.LabelSelector","p"],[2,"template","core.v1.PodTemplateSpec"],[3,"updateStrategy","apps.v1.DaemonSetUpdateStrategy"],[4,"minReadySeconds","int32"],[6,"revisionHistoryLimit","int32","p"]]',
  "apps.v1.DaemonSetStatus":
    '[[1,"currentNumberScheduled","int32"],[2,"numberMisscheduled","int32"],[3,"desiredNumberScheduled","int32"],[4,"numberReady","int32"],[5,"observedGeneration","int64"],[6,"updatedNumberScheduled","int32"],[7,"numberAvailable","int32"],[8,"numberUnavailable","int32"],[9,"collisionCount","int32","p"],[10,"conditions","apps.v1.DaemonSetCondition","l"]]',
  "apps.v1.DaemonSetUpdateStrategy":
    '[[1,"type","string"],[2,"rollingUpdate","apps.v1.RollingUpdateDaemonSet","p"]]',
  "apps.v1.Deployment":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","apps.v1.DeploymentSpec"],[3,"status","apps.v1.DeploymentStatus"]]',
  "apps.v1.DeploymentCondition":
    '[[1,"type","string"],[2,"status","string"],[4,"reason","string"],[5,"message","string"],[6,"lastUpdateTime","meta.v1.Time"],[7,"lastTransitionTime","meta.v1.Time"]]',
  "apps.v1.DeploymentSpec":
    '[[1,"replicas","int32","p"],[2,"selector","meta.v1.LabelSelector","p"],[3,"template","core.v1.PodTemplateSpec"],[4,"strategy","apps.v1.DeploymentStrategy"],[5,"minReadySeconds","int32"],[6,"revisionHistoryLimit","int32","p"],[7,"paused","bool"],[9,"progressDeadlineSeconds","int32","p"]]',
  "apps.v1.DeploymentStatus":
    '[[1,"observedGeneration","int64"],[2,"replicas","int32"],[3,"updatedReplicas","int32"],[4,"availableReplicas","int32"],[5,"unavailableReplicas","int32"],[6,"conditions","apps.v1.DeploymentCondition","l"],[7,"readyReplicas","int32"],[8,"collisionCount","int32","p"],[9,"terminatingReplicas","int32","p"]]',
  "apps.v1.DeploymentStrategy":
    '[[1,"type","string"],[2,"rollingUpdate","apps.v1.RollingUpdateDeployment","p"]]',
  "apps.v1.ReplicaSet":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","apps.v1.ReplicaSetSpec"],[3,"status","apps.v1.ReplicaSetStatus"]]',
  "apps.v1.ReplicaSetCondition":
    '[[1,"type","string"],[2,"status","string"],[3,"lastTransitionTime","meta.v1.Time"],[4,"reason","string"],[5,"message","string"]]',
  "apps.v1.ReplicaSetSpec":
    '[[1,"replicas","int32","p"],[2,"selector","meta.v1.LabelSelector","p"],[3,"template","core.v1.PodTemplateSpec"],[4,"minReadySeconds","int32"]]',
  "apps.v1.ReplicaSetStatus":
    '[[1,"replicas","int32"],[2,"fullyLabeledReplicas","int32"],[3,"observedGeneration","int64"],[4,"readyReplicas","int32"],[5,"availableReplicas","int32"],[6,"conditions","apps.v1.ReplicaSetCondition","l"],[7,"terminatingReplicas","int32","p"]]',
  "apps.v1.RollingUpdateDaemonSet":
    '[[1,"maxUnavailable","util.intstr.IntOrString","p"],[2,"maxSurge","util.intstr.IntOrString","p"]]',
  "apps.v1.RollingUpdateDeployment":
    '[[1,"maxUnavailable","util.intstr.IntOrString","p"],[2,"maxSurge","util.intstr.IntOrString","p"]]',
  "apps.v1.RollingUpdateStatefulSetStrategy":
    '[[1,"partition","int32","p"],[2,"maxUnavailable","util.intstr.IntOrString","p"]]',
  "apps.v1.StatefulSet":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","apps.v1.StatefulSetSpec"],[3,"status","apps.v1.StatefulSetStatus"]]',
  "apps.v1.StatefulSetCondition":
    '[[1,"type","string"],[2,"status","string"],[3,"lastTransitionTime","meta.v1.Time"],[4,"reason","string"],[5,"message","string"]]',
  "apps.v1.StatefulSetOrdinals": '[[1,"start","int32"]]',
  "apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy":
    '[[1,"whenDeleted","string"],[2,"whenScaled","string"]]',
  "apps.v1.StatefulSetSpec":
    '[[1,"replicas","int32","p"],[2,"selector","meta.v1.LabelSelector","p"],[3,"template","core.v1.PodTemplateSpec"],[4,"volumeClaimTemplates","core.v1.PersistentVolumeClaim","l"],[5,"serviceName","string"],[6,"podManagementPolicy","string"],[7,"updateStrategy","apps.v1.StatefulSetUpdateStrategy"],[8,"revisionHistoryLimit","int32","p"],[9,"minReadySeconds","int32"],[10,"persistentVolumeClaimRetentionPolicy","apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy","p"],[11,"ordinals","apps.v1.StatefulSetOrdinals","p"]]',
  "apps.v1.StatefulSetStatus":
    '[[1,"observedGeneration","int64"],[2,"replicas","int32"],[3,"readyReplicas","int32"],[4,"currentReplicas","int32"],[5,"updatedReplicas","int32"],[6,"currentRevision","string"],[7,"updateRevision","string"],[9,"collisionCount","int32","p"],[10,"conditions","apps.v1.StatefulSetCondition","l"],[11,"availableReplicas","int32"]]',
  "apps.v1.StatefulSetUpdateStrategy":
    '[[1,"type","string"],[2,"rollingUpdate","apps.v1.RollingUpdateStatefulSetStrategy","p"]]',
  "authentication.v1.BoundObjectReference":
    '[[1,"kind","string"],[2,"apiVersion","string"],[3,"name","string"],[4,"uid","string"]]',
  "authentication.v1.ExtraValue": '[[1,"","string","l"]]',
  "authentication.v1.SelfSubjectReview":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"status","authentication.v1.SelfSubjectReviewStatus"]]',
  "authentication.v1.SelfSubjectReviewStatus": '[[1,"userInfo","authentication.v1.UserInfo"]]',
  "authentication.v1.TokenRequest":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","authentication.v1.TokenRequestSpec"],[3,"status","authentication.v1.TokenRequestStatus"]]',
  "authentication.v1.TokenRequestSpec":
    '[[1,"audiences","string","l"],[3,"boundObjectRef","authentication.v1.BoundObjectReference","p"],[4,"expirationSeconds","int64","p"]]',
  "authentication.v1.TokenRequestStatus":
    '[[1,"token","string"],[2,"expirationTimestamp","meta.v1.Time"]]',
  "authentication.v1.TokenReview":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","authentication.v1.TokenReviewSpec"],[3,"status","authentication.v1.TokenReviewStatus"]]',
  "authentication.v1.TokenReviewSpec": '[[1,"token","string"],[2,"audiences","string","l"]]',
  "authentication.v1.TokenReviewStatus":
    '[[1,"authenticated","bool"],[2,"user","authentication.v1.UserInfo"],[3,"error","string"],[4,"audiences","string","l"]]',
  "authentication.v1.UserInfo":
    '[[1,"username","string"],[2,"uid","string"],[3,"groups","string","l"],[4,"extra","authentication.v1.ExtraValue","m"]]',
  "authorization.v1.ExtraValue": '[[1,"","string","l"]]',
  "authorization.v1.FieldSelectorAttributes":
    '[[1,"rawSelector","string"],[2,"requirements","meta.v1.FieldSelectorRequirement","l"]]',
  "authorization.v1.LabelSelectorAttributes":
    '[[1,"rawSelector","string"],[2,"requirements","meta.v1.LabelSelectorRequirement","l"]]',
  "authorization.v1.LocalSubjectAccessReview":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","authorization.v1.SubjectAccessReviewSpec"],[3,"status","authorization.v1.SubjectAccessReviewStatus"]]',
  "authorization.v1.NonResourceAttributes": '[[1,"path","string"],[2,"verb","string"]]',
  "authorization.v1.NonResourceRule":
    '[[1,"verbs","string","l"],[2,"nonResourceURLs","string","l"]]',
  "authorization.v1.ResourceAttributes":
    '[[1,"namespace","string"],[2,"verb","string"],[3,"group","string"],[4,"version","string"],[5,"resource","string"],[6,"subresource","string"],[7,"name","string"],[8,"fieldSelector","authorization.v1.FieldSelectorAttributes","p"],[9,"labelSelector","authorization.v1.LabelSelectorAttributes","p"]]',
  "authorization.v1.ResourceRule":
    '[[1,"verbs","string","l"],[2,"apiGroups","string","l"],[3,"resources","string","l"],[4,"resourceNames","string","l"]]',
  "authorization.v1.SelfSubjectAccessReview":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","authorization.v1.SelfSubjectAccessReviewSpec"],[3,"status","authorization.v1.SubjectAccessReviewStatus"]]',
  "authorization.v1.SelfSubjectAccessReviewSpec":
    '[[1,"resourceAttributes","authorization.v1.ResourceAttributes","p"],[2,"nonResourceAttributes","authorization.v1.NonResourceAttributes","p"]]',
  "authorization.v1.SelfSubjectRulesReview":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","authorization.v1.SelfSubjectRulesReviewSpec"],[3,"status","authorization.v1.SubjectRulesReviewStatus"]]',
  "authorization.v1.SelfSubjectRulesReviewSpec": '[[1,"namespace","string"]]',
  "authorization.v1.SubjectAccessReview":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","authorization.v1.SubjectAccessReviewSpec"],[3,"status","authorization.v1.SubjectAccessReviewStatus"]]',
  "authorization.v1.SubjectAccessReviewSpec":
    '[[1,"resourceAttributes","authorization.v1.ResourceAttributes","p"],[2,"nonResourceAttributes","authorization.v1.NonResourceAttributes","p"],[3,"user","string"],[4,"groups","string","l"],[5,"extra","authorization.v1.ExtraValue","m"],[6,"uid","string"]]',
  "authorization.v1.SubjectAccessReviewStatus":
    '[[1,"allowed","bool"],[2,"reason","string"],[3,"evaluationError","string"],[4,"denied","bool"]]',
  "authorization.v1.SubjectRulesReviewStatus":
    '[[1,"resourceRules","authorization.v1.ResourceRule","l"],[2,"nonResourceRules","authorization.v1.NonResourceRule","l"],[3,"incomplete","bool"],[4,"evaluationError","string"]]',
  "autoscaling.v1.CrossVersionObjectReference":
    '[[1,"kind","string"],[2,"name","string"],[3,"apiVersion","string"]]',
  "autoscaling.v1.HorizontalPodAutoscaler":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","autoscaling.v1.HorizontalPodAutoscalerSpec"],[3,"status","autoscaling.v1.HorizontalPodAutoscalerStatus"]]',
  "autoscaling.v1.HorizontalPodAutoscalerSpec":
    '[[1,"scaleTargetRef","autoscaling.v1.CrossVersionObjectReference"],[2,"minReplicas","int32","p"],[3,"maxReplicas","int32"],[4,"targetCPUUtilizationPercentage","int32","p"]]',
  "autoscaling.v1.HorizontalPodAutoscalerStatus":
    '[[1,"observedGeneration","int64","p"],[2,"lastScaleTime","meta.v1.Time","p"],[3,"currentReplicas","int32"],[4,"desiredReplicas","int32"],[5,"currentCPUUtilizationPercentage","int32","p"]]',
  "autoscaling.v1.Scale":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","autoscaling.v1.ScaleSpec"],[3,"status","autoscaling.v1.ScaleStatus"]]',
  "autoscaling.v1.ScaleSpec": '[[1,"replicas","int32"]]',
  "autoscaling.v1.ScaleStatus": '[[1,"replicas","int32"],[2,"selector","string"]]',
  "autoscaling.v2.ContainerResourceMetricSource":
    '[[1,"name","string"],[2,"target","autoscaling.v2.MetricTarget"],[3,"container","string"]]',
  "autoscaling.v2.ContainerResourceMetricStatus":
    '[[1,"name","string"],[2,"current","autoscaling.v2.MetricValueStatus"],[3,"container","string"]]',
  "autoscaling.v2.CrossVersionObjectReference":
    '[[1,"kind","string"],[2,"name","string"],[3,"apiVersion","string"]]',
  "autoscaling.v2.ExternalMetricSource":
    '[[1,"metric","autoscaling.v2.MetricIdentifier"],[2,"target","autoscaling.v2.MetricTarget"]]',
  "autoscaling.v2.ExternalMetricStatus":
    '[[1,"metric","autoscaling.v2.MetricIdentifier"],[2,"current","autoscaling.v2.MetricValueStatus"]]',
  "autoscaling.v2.HPAScalingPolicy":
    '[[1,"type","string"],[2,"value","int32"],[3,"periodSeconds","int32"]]',
  "autoscaling.v2.HPAScalingRules":
    '[[1,"selectPolicy","string","p"],[2,"policies","autoscaling.v2.HPAScalingPolicy","l"],[3,"stabilizationWindowSeconds","int32","p"],[4,"tolerance","api.resource.Quantity","p"]]',
  "autoscaling.v2.HorizontalPodAutoscaler":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","autoscaling.v2.HorizontalPodAutoscalerSpec"],[3,"status","autoscaling.v2.HorizontalPodAutoscalerStatus"]]',
  "autoscaling.v2.HorizontalPodAutoscalerBehavior":
    '[[1,"scaleUp","autoscaling.v2.HPAScalingRules","p"],[2,"scaleDown","autoscaling.v2.HPAScalingRules","p"]]',
  "autoscaling.v2.HorizontalPodAutoscalerCondition":
    '[[1,"type","string"],[2,"status","string"],[3,"lastTransitionTime","meta.v1.Time"],[4,"reason","string"],[5,"message","string"]]',
  "autoscaling.v2.HorizontalPodAutoscalerSpec":
    '[[1,"scaleTargetRef","autoscaling.v2.CrossVersionObjectReference"],[2,"minReplicas","int32","p"],[3,"maxReplicas","int32"],[4,"metrics","autoscaling.v2.MetricSpec","l"],[5,"behavior","autoscaling.v2.HorizontalPodAutoscalerBehavior","p"]]',
  "autoscaling.v2.HorizontalPodAutoscalerStatus":
    '[[1,"observedGeneration","int64","p"],[2,"lastScaleTime","meta.v1.Time","p"],[3,"currentReplicas","int32"],[4,"desiredReplicas","int32"],[5,"currentMetrics","autoscaling.v2.MetricStatus","l"],[6,"conditions","autoscaling.v2.HorizontalPodAutoscalerCondition","l"]]',
  "autoscaling.v2.MetricIdentifier":
    '[[1,"name","string"],[2,"selector","meta.v1.LabelSelector","p"]]',
  "autoscaling.v2.MetricSpec":
    '[[1,"type","string"],[2,"object","autoscaling.v2.ObjectMetricSource","p"],[3,"pods","autoscaling.v2.PodsMetricSource","p"],[4,"resource","autoscaling.v2.ResourceMetricSource","p"],[5,"external","autoscaling.v2.ExternalMetricSource","p"],[7,"containerResource","autoscaling.v2.ContainerResourceMetricSource","p"]]',
  "autoscaling.v2.MetricStatus":
    '[[1,"type","string"],[2,"object","autoscaling.v2.ObjectMetricStatus","p"],[3,"pods","autoscaling.v2.PodsMetricStatus","p"],[4,"resource","autoscaling.v2.ResourceMetricStatus","p"],[5,"external","autoscaling.v2.ExternalMetricStatus","p"],[7,"containerResource","autoscaling.v2.ContainerResourceMetricStatus","p"]]',
  "autoscaling.v2.MetricTarget":
    '[[1,"type","string"],[2,"value","api.resource.Quantity","p"],[3,"averageValue","api.resource.Quantity","p"],[4,"averageUtilization","int32","p"]]',
  "autoscaling.v2.MetricValueStatus":
    '[[1,"value","api.resource.Quantity","p"],[2,"averageValue","api.resource.Quantity","p"],[3,"averageUtilization","int32","p"]]',
  "autoscaling.v2.ObjectMetricSource":
    '[[1,"describedObject","autoscaling.v2.CrossVersionObjectReference"],[2,"target","autoscaling.v2.MetricTarget"],[3,"metric","autoscaling.v2.MetricIdentifier"]]',
  "autoscaling.v2.ObjectMetricStatus":
    '[[1,"metric","autoscaling.v2.MetricIdentifier"],[2,"current","autoscaling.v2.MetricValueStatus"],[3,"describedObject","autoscaling.v2.CrossVersionObjectReference"]]',
  "autoscaling.v2.PodsMetricSource":
    '[[1,"metric","autoscaling.v2.MetricIdentifier"],[2,"target","autoscaling.v2.MetricTarget"]]',
  "autoscaling.v2.PodsMetricStatus":
    '[[1,"metric","autoscaling.v2.MetricIdentifier"],[2,"current","autoscaling.v2.MetricValueStatus"]]',
  "autoscaling.v2.ResourceMetricSource":
    '[[1,"name","string"],[2,"target","autoscaling.v2.MetricTarget"]]',
  "autoscaling.v2.ResourceMetricStatus":
    '[[1,"name","string"],[2,"current","autoscaling.v2.MetricValueStatus"]]',
  "batch.v1.CronJob":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","batch.v1.CronJobSpec"],[3,"status","batch.v1.CronJobStatus"]]',
  "batch.v1.CronJobSpec":
    '[[1,"schedule","string"],[2,"startingDeadlineSeconds","int64","p"],[3,"concurrencyPolicy","string"],[4,"suspend","bool","p"],[5,"jobTemplate","batch.v1.JobTemplateSpec"],[6,"successfulJobsHistoryLimit","int32","p"],[7,"failedJobsHistoryLimit","int32","p"],[8,"timeZone","string","p"]]',
  "batch.v1.CronJobStatus":
    '[[1,"active","core.v1.ObjectReference","l"],[4,"lastScheduleTime","meta.v1.Time","p"],[5,"lastSuccessfulTime","meta.v1.Time","p"]]',
  "batch.v1.Job":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","batch.v1.JobSpec"],[3,"status","batch.v1.JobStatus"]]',
  "batch.v1.JobCondition":
    '[[1,"type","string"],[2,"status","string"],[3,"lastProbeTime","meta.v1.Time"],[4,"lastTransitionTime","meta.v1.Time"],[5,"reason","string"],[6,"message","string"]]',
  "batch.v1.JobSpec":
    '[[1,"parallelism","int32","p"],[2,"completions","int32","p"],[3,"activeDeadlineSeconds","int64","p"],[4,"selector","meta.v1.LabelSelector","p"],[5,"manualSelector","bool","p"],[6,"template","core.v1.PodTemplateSpec"],[7,"backoffLimit","int32","p"],[8,"ttlSecondsAfterFinished","int32","p"],[9,"completionMode","string","p"],[10,"suspend","bool","p"],[11,"podFailurePolicy","batch.v1.PodFailurePolicy","p"],[12,"backoffLimitPerIndex","int32","p"],[13,"maxFailedIndexes","int32","p"],[14,"podReplacementPolicy","string","p"],[15,"managedBy","string","p"],[16,"successPolicy","batch.v1.SuccessPolicy","p"]]',
  "batch.v1.JobStatus":
    '[[1,"conditions","batch.v1.JobCondition","l"],[2,"startTime","meta.v1.Time","p"],[3,"completionTime","meta.v1.Time","p"],[4,"active","int32"],[5,"succeeded","int32"],[6,"failed","int32"],[7,"completedIndexes","string"],[8,"uncountedTerminatedPods","batch.v1.UncountedTerminatedPods","p"],[9,"ready","int32","p"],[10,"failedIndexes","string","p"],[11,"terminating","int32","p"]]',
  "batch.v1.JobTemplateSpec": '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","batch.v1.JobSpec"]]',
  "batch.v1.PodFailurePolicy": '[[1,"rules","batch.v1.PodFailurePolicyRule","l"]]',
  "batch.v1.PodFailurePolicyOnExitCodesRequirement":
    '[[1,"containerName","string","p"],[2,"operator","string"],[3,"values","int32","l"]]',
  "batch.v1.PodFailurePolicyOnPodConditionsPattern": '[[1,"type","string"],[2,"status","string"]]',
  "batch.v1.PodFailurePolicyRule":
    '[[1,"action","string"],[2,"onExitCodes","batch.v1.PodFailurePolicyOnExitCodesRequirement","p"],[3,"onPodConditions","batch.v1.PodFailurePolicyOnPodConditionsPattern","l"]]',
  "batch.v1.SuccessPolicy": '[[1,"rules","batch.v1.SuccessPolicyRule","l"]]',
  "batch.v1.SuccessPolicyRule":
    '[[1,"succeededIndexes","string","p"],[2,"succeededCount","int32","p"]]',
  "batch.v1.UncountedTerminatedPods": '[[1,"succeeded","string","l"],[2,"failed","string","l"]]',
  "certificates.v1.CertificateSigningRequest":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","certificates.v1.CertificateSigningRequestSpec"],[3,"status","certificates.v1.CertificateSigningRequestStatus"]]',
  "certificates.v1.CertificateSigningRequestCondition":
    '[[1,"type","string"],[2,"reason","string"],[3,"message","string"],[4,"lastUpdateTime","meta.v1.Time"],[5,"lastTransitionTime","meta.v1.Time"],[6,"status","string"]]',
  "certificates.v1.CertificateSigningRequestSpec":
    '[[1,"request","bytes"],[2,"username","string"],[3,"uid","string"],[4,"groups","string","l"],[5,"usages","string","l"],[6,"extra","certificates.v1.ExtraValue","m"],[7,"signerName","string"],[8,"expirationSeconds","int32","p"]]',
  "certificates.v1.CertificateSigningRequestStatus":
    '[[1,"conditions","certificates.v1.CertificateSigningRequestCondition","l"],[2,"certificate","bytes"]]',
  "certificates.v1.ExtraValue": '[[1,"","string","l"]]',
  "coordination.v1.Lease":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","coordination.v1.LeaseSpec"]]',
  "coordination.v1.LeaseSpec":
    '[[1,"holderIdentity","string","p"],[2,"leaseDurationSeconds","int32","p"],[3,"acquireTime","meta.v1.MicroTime","p"],[4,"renewTime","meta.v1.MicroTime","p"],[5,"leaseTransitions","int32","p"],[6,"strategy","string","p"],[7,"preferredHolder","string","p"]]',
  "core.v1.AWSElasticBlockStoreVolumeSource":
    '[[1,"volumeID","string"],[2,"fsType","string"],[3,"partition","int32"],[4,"readOnly","bool"]]',
  "core.v1.Affinity":
    '[[1,"nodeAffinity","core.v1.NodeAffinity","p"],[2,"podAffinity","core.v1.PodAffinity","p"],[3,"podAntiAffinity","core.v1.PodAntiAffinity","p"]]',
  "core.v1.AppArmorProfile": '[[1,"type","string"],[2,"localhostProfile","string","p"]]',
  "core.v1.AttachedVolume": '[[1,"name","string"],[2,"devicePath","string"]]',
  "core.v1.AzureDiskVolumeSource":
    '[[1,"diskName","string"],[2,"diskURI","string"],[3,"cachingMode","string","p"],[4,"fsType","string","p"],[5,"readOnly","bool","p"],[6,"kind","string","p"]]',
  "core.v1.AzureFilePersistentVolumeSource":
    '[[1,"secretName","string"],[2,"shareName","string"],[3,"readOnly","bool"],[4,"secretNamespace","string","p"]]',
  "core.v1.AzureFileVolumeSource":
    '[[1,"secretName","string"],[2,"shareName","string"],[3,"readOnly","bool"]]',
  "core.v1.Binding": '[[1,"metadata","meta.v1.ObjectMeta"],[2,"target","core.v1.ObjectReference"]]',
  "core.v1.CSIPersistentVolumeSource":
    '[[1,"driver","string"],[2,"volumeHandle","string"],[3,"readOnly","bool"],[4,"fsType","string"],[5,"volumeAttributes","string","m"],[6,"controllerPublishSecretRef","core.v1.SecretReference","p"],[7,"nodeStageSecretRef","core.v1.SecretReference","p"],[8,"nodePublishSecretRef","core.v1.SecretReference","p"],[9,"controllerExpandSecretRef","core.v1.SecretReference","p"],[10,"nodeExpandSecretRef","core.v1.SecretReference","p"]]',
  "core.v1.CSIVolumeSource":
    '[[1,"driver","string"],[2,"readOnly","bool","p"],[3,"fsType","string","p"],[4,"volumeAttributes","string","m"],[5,"nodePublishSecretRef","core.v1.LocalObjectReference","p"]]',
  "core.v1.Capabilities": '[[1,"add","string","l"],[2,"drop","string","l"]]',
  "core.v1.CephFSPersistentVolumeSource":
    '[[1,"monitors","string","l"],[2,"path","string"],[3,"user","string"],[4,"secretFile","string"],[5,"secretRef","core.v1.SecretReference","p"],[6,"readOnly","bool"]]',
  "core.v1.CephFSVolumeSource":
    '[[1,"monitors","string","l"],[2,"path","string"],[3,"user","string"],[4,"secretFile","string"],[5,"secretRef","core.v1.LocalObjectReference","p"],[6,"readOnly","bool"]]',
  "core.v1.CinderPersistentVolumeSource":
    '[[1,"volumeID","string"],[2,"fsType","string"],[3,"readOnly","bool"],[4,"secretRef","core.v1.SecretReference","p"]]',
  "core.v1.CinderVolumeSource":
    '[[1,"volumeID","string"],[2,"fsType","string"],[3,"readOnly","bool"],[4,"secretRef","core.v1.LocalObjectReference","p"]]',
  "core.v1.ClientIPConfig": '[[1,"timeoutSeconds","int32","p"]]',
  "core.v1.ClusterTrustBundleProjection":
    '[[1,"name","string","p"],[2,"signerName","string","p"],[3,"labelSelector","meta.v1.LabelSelector","p"],[4,"path","string"],[5,"optional","bool","p"]]',
  "core.v1.ConfigMap":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"data","string","m"],[3,"binaryData","bytes","m"],[4,"immutable","bool","p"]]',
  "core.v1.ConfigMapEnvSource":
    '[[1,"","core.v1.LocalObjectReference","i"],[2,"optional","bool","p"]]',
  "core.v1.ConfigMapKeySelector":
    '[[1,"","core.v1.LocalObjectReference","i"],[2,"key","string"],[3,"optional","bool","p"]]',
  "core.v1.ConfigMapNodeConfigSource":
    '[[1,"namespace","string"],[2,"name","string"],[3,"uid","string"],[4,"resourceVersion","string"],[5,"kubeletConfigKey","string"]]',
  "core.v1.ConfigMapProjection":
    '[[1,"","core.v1.LocalObjectReference","i"],[2,"items","core.v1.KeyToPath","l"],[4,"optional","bool","p"]]',
  "core.v1.ConfigMapVolumeSource":
    '[[1,"","core.v1.LocalObjectReference","i"],[2,"items","core.v1.KeyToPath","l"],[3,"defaultMode","int32","p"],[4,"optional","bool","p"]]',
  "core.v1.Container":
    '[[1,"name","string"],[2,"image","string"],[3,"command","string","l"],[4,"args","string","l"],[5,"workingDir","string"],[6,"ports","core.v1.ContainerPort","l"],[7,"env","core.v1.EnvVar","l"],[8,"resources","core.v1.ResourceRequirements"],[9,"volumeMounts","core.v1.VolumeMount","l"],[10,"livenessProbe","core.v1.Probe","p"],[11,"readinessProbe","core.v1.Probe","p"],[12,"lifecycle","core.v1.Lifecycle","p"],[13,"terminationMessagePath","string"],[14,"imagePullPolicy","string"],[15,"securityContext","core.v1.SecurityContext","p"],[16,"stdin","bool"],[17,"stdinOnce","bool"],[18,"tty","bool"],[19,"envFrom","core.v1.EnvFromSource","l"],[20,"terminationMessagePolicy","string"],[21,"volumeDevices","core.v1.VolumeDevice","l"],[22,"startupProbe","core.v1.Probe","p"],[23,"resizePolicy","core.v1.ContainerResizePolicy","l"],[24,"restartPolicy","string","p"],[25,"restartPolicyRules","core.v1.ContainerRestartRule","l"]]',
  "core.v1.ContainerExtendedResourceRequest":
    '[[1,"containerName","string"],[2,"resourceName","string"],[3,"requestName","string"]]',
  "core.v1.ContainerImage": '[[1,"names","string","l"],[2,"sizeBytes","int64"]]',
  "core.v1.ContainerPort":
    '[[1,"name","string"],[2,"hostPort","int32"],[3,"containerPort","int32"],[4,"protocol","string"],[5,"hostIP","string"]]',
  "core.v1.ContainerResizePolicy": '[[1,"resourceName","string"],[2,"restartPolicy","string"]]',
  "core.v1.ContainerRestartRule":
    '[[1,"action","string"],[2,"exitCodes","core.v1.ContainerRestartRuleOnExitCodes","p"]]',
  "core.v1.ContainerRestartRuleOnExitCodes": '[[1,"operator","string"],[2,"values","int32","l"]]',
  "core.v1.ContainerState":
    '[[1,"waiting","core.v1.ContainerStateWaiting","p"],[2,"running","core.v1.ContainerStateRunning","p"],[3,"terminated","core.v1.ContainerStateTerminated","p"]]',
  "core.v1.ContainerStateRunning": '[[1,"startedAt","meta.v1.Time"]]',
  "core.v1.ContainerStateTerminated":
    '[[1,"exitCode","int32"],[2,"signal","int32"],[3,"reason","string"],[4,"message","string"],[5,"startedAt","meta.v1.Time"],[6,"finishedAt","meta.v1.Time"],[7,"containerID","string"]]',
  "core.v1.ContainerStateWaiting": '[[1,"reason","string"],[2,"message","string"]]',
  "core.v1.ContainerStatus":
    '[[1,"name","string"],[2,"state","core.v1.ContainerState"],[3,"lastState","core.v1.ContainerState"],[4,"ready","bool"],[5,"restartCount","int32"],[6,"image","string"],[7,"imageID","string"],[8,"containerID","string"],[9,"started","bool","p"],[10,"allocatedResources","api.resource.Quantity","m"],[11,"resources","core.v1.ResourceRequirements","p"],[12,"volumeMounts","core.v1.VolumeMountStatus","l"],[13,"user","core.v1.ContainerUser","p"],[14,"allocatedResourcesStatus","core.v1.ResourceStatus","l"],[15,"stopSignal","string","p"]]',
  "core.v1.ContainerUser": '[[1,"linux","core.v1.LinuxContainerUser","p"]]',
  "core.v1.DaemonEndpoint": '[[1,"Port","int32"]]',
  "core.v1.DownwardAPIProjection": '[[1,"items","core.v1.DownwardAPIVolumeFile","l"]]',
  "core.v1.DownwardAPIVolumeFile":
    '[[1,"path","string"],[2,"fieldRef","core.v1.ObjectFieldSelector","p"],[3,"resourceFieldRef","core.v1.ResourceFieldSelector","p"],[4,"mode","int32","p"]]',
  "core.v1.DownwardAPIVolumeSource":
    '[[1,"items","core.v1.DownwardAPIVolumeFile","l"],[2,"defaultMode","int32","p"]]',
  "core.v1.EmptyDirVolumeSource":
    '[[1,"medium","string"],[2,"sizeLimit","api.resource.Quantity","p"]]',
  "core.v1.EndpointAddress":
    '[[1,"ip","string"],[2,"targetRef","core.v1.ObjectReference","p"],[3,"hostname","string"],[4,"nodeName","string","p"]]',
  "core.v1.EndpointPort":
    '[[1,"name","string"],[2,"port","int32"],[3,"protocol","string"],[4,"appProtocol","string","p"]]',
  "core.v1.EndpointSubset":
    '[[1,"addresses","core.v1.EndpointAddress","l"],[2,"notReadyAddresses","core.v1.EndpointAddress","l"],[3,"ports","core.v1.EndpointPort","l"]]',
  "core.v1.Endpoints":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"subsets","core.v1.EndpointSubset","l"]]',
  "core.v1.EnvFromSource":
    '[[1,"prefix","string"],[2,"configMapRef","core.v1.ConfigMapEnvSource","p"],[3,"secretRef","core.v1.SecretEnvSource","p"]]',
  "core.v1.EnvVar":
    '[[1,"name","string"],[2,"value","string"],[3,"valueFrom","core.v1.EnvVarSource","p"]]',
  "core.v1.EnvVarSource":
    '[[1,"fieldRef","core.v1.ObjectFieldSelector","p"],[2,"resourceFieldRef","core.v1.ResourceFieldSelector","p"],[3,"configMapKeyRef","core.v1.ConfigMapKeySelector","p"],[4,"secretKeyRef","core.v1.SecretKeySelector","p"],[5,"fileKeyRef","core.v1.FileKeySelector","p"]]',
  "core.v1.EphemeralContainer":
    '[[1,"","core.v1.EphemeralContainerCommon","i"],[2,"targetContainerName","string"]]',
  "core.v1.EphemeralContainerCommon":
    '[[1,"name","string"],[2,"image","string"],[3,"command","string","l"],[4,"args","string","l"],[5,"workingDir","string"],[6,"ports","core.v1.ContainerPort","l"],[7,"env","core.v1.EnvVar","l"],[8,"resources","core.v1.ResourceRequirements"],[9,"volumeMounts","core.v1.VolumeMount","l"],[10,"livenessProbe","core.v1.Probe","p"],[11,"readinessProbe","core.v1.Probe","p"],[12,"lifecycle","core.v1.Lifecycle","p"],[13,"terminationMessagePath","string"],[14,"imagePullPolicy","string"],[15,"securityContext","core.v1.SecurityContext","p"],[16,"stdin","bool"],[17,"stdinOnce","bool"],[18,"tty","bool"],[19,"envFrom","core.v1.EnvFromSource","l"],[20,"terminationMessagePolicy","string"],[21,"volumeDevices","core.v1.VolumeDevice","l"],[22,"startupProbe","core.v1.Probe","p"],[23,"resizePolicy","core.v1.ContainerResizePolicy","l"],[24,"restartPolicy","string","p"],[25,"restartPolicyRules","core.v1.ContainerRestartRule","l"]]',
  "core.v1.EphemeralVolumeSource":
    '[[1,"volumeClaimTemplate","core.v1.PersistentVolumeClaimTemplate","p"]]',
  "core.v1.Event":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"involvedObject","core.v1.ObjectReference"],[3,"reason","string"],[4,"message","string"],[5,"source","core.v1.EventSource"],[6,"firstTimestamp","meta.v1.Time"],[7,"lastTimestamp","meta.v1.Time"],[8,"count","int32"],[9,"type","string"],[10,"eventTime","meta.v1.MicroTime"],[11,"series","core.v1.EventSeries","p"],[12,"action","string"],[13,"related","core.v1.ObjectReference","p"],[14,"reportingComponent","string"],[15,"reportingInstance","string"]]',
  "core.v1.EventSeries": '[[1,"count","int32"],[2,"lastObservedTime","meta.v1.MicroTime"]]',
  "core.v1.EventSource": '[[1,"component","string"],[2,"host","string"]]',
  "core.v1.ExecAction": '[[1,"command","string","l"]]',
  "core.v1.FCVolumeSource":
    '[[1,"targetWWNs","string","l"],[2,"lun","int32","p"],[3,"fsType","string"],[4,"readOnly","bool"],[5,"wwids","string","l"]]',
  "core.v1.FileKeySelector":
    '[[1,"volumeName","string"],[2,"path","string"],[3,"key","string"],[4,"optional","bool","p"]]',
  "core.v1.FlexPersistentVolumeSource":
    '[[1,"driver","string"],[2,"fsType","string"],[3,"secretRef","core.v1.SecretReference","p"],[4,"readOnly","bool"],[5,"options","string","m"]]',
  "core.v1.FlexVolumeSource":
    '[[1,"driver","string"],[2,"fsType","string"],[3,"secretRef","core.v1.LocalObjectReference","p"],[4,"readOnly","bool"],[5,"options","string","m"]]',
  "core.v1.FlockerVolumeSource": '[[1,"datasetName","string"],[2,"datasetUUID","string"]]',
  "core.v1.GCEPersistentDiskVolumeSource":
    '[[1,"pdName","string"],[2,"fsType","string"],[3,"partition","int32"],[4,"readOnly","bool"]]',
  "core.v1.GRPCAction": '[[1,"port","int32"],[2,"service","string","p"]]',
  "core.v1.GitRepoVolumeSource":
    '[[1,"repository","string"],[2,"revision","string"],[3,"directory","string"]]',
  "core.v1.GlusterfsPersistentVolumeSource":
    '[[1,"endpoints","string"],[2,"path","string"],[3,"readOnly","bool"],[4,"endpointsNamespace","string","p"]]',
  "core.v1.GlusterfsVolumeSource":
    '[[1,"endpoints","string"],[2,"path","string"],[3,"readOnly","bool"]]',
  "core.v1.HTTPGetAction":
    '[[1,"path","string"],[2,"port","util.intstr.IntOrString"],[3,"host","string"],[4,"scheme","string"],[5,"httpHeaders","core.v1.HTTPHeader","l"]]',
  "core.v1.HTTPHeader": '[[1,"name","string"],[2,"value","string"]]',
  "core.v1.HostAlias": '[[1,"ip","string"],[2,"hostnames","string","l"]]',
  "core.v1.HostIP": '[[1,"ip","string"]]',
  "core.v1.HostPathVolumeSource": '[[1,"path","string"],[2,"type","string","p"]]',
  "core.v1.ISCSIPersistentVolumeSource":
    '[[1,"targetPortal","string"],[2,"iqn","string"],[3,"lun","int32"],[4,"iscsiInterface","string"],[5,"fsType","string"],[6,"readOnly","bool"],[7,"portals","string","l"],[8,"chapAuthDiscovery","bool"],[10,"secretRef","core.v1.SecretReference","p"],[11,"chapAuthSession","bool"],[12,"initiatorName","string","p"]]',
  "core.v1.ISCSIVolumeSource":
    '[[1,"targetPortal","string"],[2,"iqn","string"],[3,"lun","int32"],[4,"iscsiInterface","string"],[5,"fsType","string"],[6,"readOnly","bool"],[7,"portals","string","l"],[8,"chapAuthDiscovery","bool"],[10,"secretRef","core.v1.LocalObjectReference","p"],[11,"chapAuthSession","bool"],[12,"initiatorName","string","p"]]',
  "core.v1.ImageVolumeSource": '[[1,"reference","string"],[2,"pullPolicy","string"]]',
  "core.v1.ImageVolumeStatus": '[[1,"imageRef","string"]]',
  "core.v1.KeyToPath": '[[1,"key","string"],[2,"path","string"],[3,"mode","int32","p"]]',
  "core.v1.Lifecycle":
    '[[1,"postStart","core.v1.LifecycleHandler","p"],[2,"preStop","core.v1.LifecycleHandler","p"],[3,"stopSignal","string","p"]]',
  "core.v1.LifecycleHandler":
    '[[1,"exec","core.v1.ExecAction","p"],[2,"httpGet","core.v1.HTTPGetAction","p"],[3,"tcpSocket","core.v1.TCPSocketAction","p"],[4,"sleep","core.v1.SleepAction","p"]]',
  "core.v1.LimitRange": '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","core.v1.LimitRangeSpec"]]',
  "core.v1.LimitRangeItem":
    '[[1,"type","string"],[2,"max","api.resource.Quantity","m"],[3,"min","api.resource.Quantity","m"],[4,"default","api.resource.Quantity","m"],[5,"defaultRequest","api.resource.Quantity","m"],[6,"maxLimitRequestRatio","api.resource.Quantity","m"]]',
  "core.v1.LimitRangeSpec": '[[1,"limits","core.v1.LimitRangeItem","l"]]',
  "core.v1.LinuxContainerUser":
    '[[1,"uid","int64"],[2,"gid","int64"],[3,"supplementalGroups","int64","l"]]',
  "core.v1.LoadBalancerIngress":
    '[[1,"ip","string"],[2,"hostname","string"],[3,"ipMode","string","p"],[4,"ports","core.v1.PortStatus","l"]]',
  "core.v1.LoadBalancerStatus": '[[1,"ingress","core.v1.LoadBalancerIngress","l"]]',
  "core.v1.LocalObjectReference": '[[1,"name","string"]]',
  "core.v1.LocalVolumeSource": '[[1,"path","string"],[2,"fsType","string","p"]]',
  "core.v1.ModifyVolumeStatus":
    '[[1,"targetVolumeAttributesClassName","string"],[2,"status","string"]]',
  "core.v1.NFSVolumeSource": '[[1,"server","string"],[2,"path","string"],[3,"readOnly","bool"]]',
  "core.v1.Namespace":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","core.v1.NamespaceSpec"],[3,"status","core.v1.NamespaceStatus"]]',
  "core.v1.NamespaceCondition":
    '[[1,"type","string"],[2,"status","string"],[4,"lastTransitionTime","meta.v1.Time"],[5,"reason","string"],[6,"message","string"]]',
  "core.v1.NamespaceSpec": '[[1,"finalizers","string","l"]]',
  "core.v1.NamespaceStatus":
    '[[1,"phase","string"],[2,"conditions","core.v1.NamespaceCondition","l"]]',
  "core.v1.Node":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","core.v1.NodeSpec"],[3,"status","core.v1.NodeStatus"]]',
  "core.v1.NodeAddress": '[[1,"type","string"],[2,"address","string"]]',
  "core.v1.NodeAffinity":
    '[[1,"requiredDuringSchedulingIgnoredDuringExecution","core.v1.NodeSelector","p"],[2,"preferredDuringSchedulingIgnoredDuringExecution","core.v1.PreferredSchedulingTerm","l"]]',
  "core.v1.NodeAllocatableResourceClaimStatus":
    '[[1,"resourceClaimName","string"],[2,"containers","string","l"],[3,"resources","api.resource.Quantity","m"]]',
  "core.v1.NodeCondition":
    '[[1,"type","string"],[2,"status","string"],[3,"lastHeartbeatTime","meta.v1.Time"],[4,"lastTransitionTime","meta.v1.Time"],[5,"reason","string"],[6,"message","string"]]',
  "core.v1.NodeConfigSource": '[[2,"configMap","core.v1.ConfigMapNodeConfigSource","p"]]',
  "core.v1.NodeConfigStatus":
    '[[1,"assigned","core.v1.NodeConfigSource","p"],[2,"active","core.v1.NodeConfigSource","p"],[3,"lastKnownGood","core.v1.NodeConfigSource","p"],[4,"error","string"]]',
  "core.v1.NodeDaemonEndpoints": '[[1,"kubeletEndpoint","core.v1.DaemonEndpoint"]]',
  "core.v1.NodeFeatures": '[[1,"supplementalGroupsPolicy","bool","p"]]',
  "core.v1.NodeRuntimeHandler":
    '[[1,"name","string"],[2,"features","core.v1.NodeRuntimeHandlerFeatures","p"]]',
  "core.v1.NodeRuntimeHandlerFeatures":
    '[[1,"recursiveReadOnlyMounts","bool","p"],[2,"userNamespaces","bool","p"]]',
  "core.v1.NodeSelector": '[[1,"nodeSelectorTerms","core.v1.NodeSelectorTerm","l"]]',
  "core.v1.NodeSelectorRequirement":
    '[[1,"key","string"],[2,"operator","string"],[3,"values","string","l"]]',
  "core.v1.NodeSelectorTerm":
    '[[1,"matchExpressions","core.v1.NodeSelectorRequirement","l"],[2,"matchFields","core.v1.NodeSelectorRequirement","l"]]',
  "core.v1.NodeSpec":
    '[[1,"podCIDR","string"],[2,"externalID","string"],[3,"providerID","string"],[4,"unschedulable","bool"],[5,"taints","core.v1.Taint","l"],[6,"configSource","core.v1.NodeConfigSource","p"],[7,"podCIDRs","string","l"]]',
  "core.v1.NodeStatus":
    '[[1,"capacity","api.resource.Quantity","m"],[2,"allocatable","api.resource.Quantity","m"],[3,"phase","string"],[4,"conditions","core.v1.NodeCondition","l"],[5,"addresses","core.v1.NodeAddress","l"],[6,"daemonEndpoints","core.v1.NodeDaemonEndpoints"],[7,"nodeInfo","core.v1.NodeSystemInfo"],[8,"images","core.v1.ContainerImage","l"],[9,"volumesInUse","string","l"],[10,"volumesAttached","core.v1.AttachedVolume","l"],[11,"config","core.v1.NodeConfigStatus","p"],[12,"runtimeHandlers","core.v1.NodeRuntimeHandler","l"],[13,"features","core.v1.NodeFeatures","p"],[14,"declaredFeatures","string","l"]]',
  "core.v1.NodeSwapStatus": '[[1,"capacity","int64","p"]]',
  "core.v1.NodeSystemInfo":
    '[[1,"machineID","string"],[2,"systemUUID","string"],[3,"bootID","string"],[4,"kernelVersion","string"],[5,"osImage","string"],[6,"containerRuntimeVersion","string"],[7,"kubeletVersion","string"],[8,"kubeProxyVersion","string"],[9,"operatingSystem","string"],[10,"architecture","string"],[11,"swap","core.v1.NodeSwapStatus","p"]]',
  "core.v1.ObjectFieldSelector": '[[1,"apiVersion","string"],[2,"fieldPath","string"]]',
  "core.v1.ObjectReference":
    '[[1,"kind","string"],[2,"namespace","string"],[3,"name","string"],[4,"uid","string"],[5,"apiVersion","string"],[6,"resourceVersion","string"],[7,"fieldPath","string"]]',
  "core.v1.PersistentVolume":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","core.v1.PersistentVolumeSpec"],[3,"status","core.v1.PersistentVolumeStatus"]]',
  "core.v1.PersistentVolumeClaim":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","core.v1.PersistentVolumeClaimSpec"],[3,"status","core.v1.PersistentVolumeClaimStatus"]]',
  "core.v1.PersistentVolumeClaimCondition":
    '[[1,"type","string"],[2,"status","string"],[3,"lastProbeTime","meta.v1.Time"],[4,"lastTransitionTime","meta.v1.Time"],[5,"reason","string"],[6,"message","string"]]',
  "core.v1.PersistentVolumeClaimSpec":
    '[[1,"accessModes","string","l"],[2,"resources","core.v1.VolumeResourceRequirements"],[3,"volumeName","string"],[4,"selector","meta.v1.LabelSelector","p"],[5,"storageClassName","string","p"],[6,"volumeMode","string","p"],[7,"dataSource","core.v1.TypedLocalObjectReference","p"],[8,"dataSourceRef","core.v1.TypedObjectReference","p"],[9,"volumeAttributesClassName","string","p"]]',
  "core.v1.PersistentVolumeClaimStatus":
    '[[1,"phase","string"],[2,"accessModes","string","l"],[3,"capacity","api.resource.Quantity","m"],[4,"conditions","core.v1.PersistentVolumeClaimCondition","l"],[5,"allocatedResources","api.resource.Quantity","m"],[7,"allocatedResourceStatuses","string","m"],[8,"currentVolumeAttributesClassName","string","p"],[9,"modifyVolumeStatus","core.v1.ModifyVolumeStatus","p"]]',
  "core.v1.PersistentVolumeClaimTemplate":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","core.v1.PersistentVolumeClaimSpec"]]',
  "core.v1.PersistentVolumeClaimVolumeSource": '[[1,"claimName","string"],[2,"readOnly","bool"]]',
  "core.v1.PersistentVolumeSource":
    '[[1,"gcePersistentDisk","core.v1.GCEPersistentDiskVolumeSource","p"],[2,"awsElasticBlockStore","core.v1.AWSElasticBlockStoreVolumeSource","p"],[3,"hostPath","core.v1.HostPathVolumeSource","p"],[4,"glusterfs","core.v1.GlusterfsPersistentVolumeSource","p"],[5,"nfs","core.v1.NFSVolumeSource","p"],[6,"rbd","core.v1.RBDPersistentVolumeSource","p"],[7,"iscsi","core.v1.ISCSIPersistentVolumeSource","p"],[8,"cinder","core.v1.CinderPersistentVolumeSource","p"],[9,"cephfs","core.v1.CephFSPersistentVolumeSource","p"],[10,"fc","core.v1.FCVolumeSource","p"],[11,"flocker","core.v1.FlockerVolumeSource","p"],[12,"flexVolume","core.v1.FlexPersistentVolumeSource","p"],[13,"azureFile","core.v1.AzureFilePersistentVolumeSource","p"],[14,"vsphereVolume","core.v1.VsphereVirtualDiskVolumeSource","p"],[15,"quobyte","core.v1.QuobyteVolumeSource","p"],[16,"azureDisk","core.v1.AzureDiskVolumeSource","p"],[17,"photonPersistentDisk","core.v1.PhotonPersistentDiskVolumeSource","p"],[18,"portworxVolume","core.v1.PortworxVolumeSource","p"],[19,"scaleIO","core.v1.ScaleIOPersistentVolumeSource","p"],[20,"local","core.v1.LocalVolumeSource","p"],[21,"storageos","core.v1.StorageOSPersistentVolumeSource","p"],[22,"csi","core.v1.CSIPersistentVolumeSource","p"]]',
  "core.v1.PersistentVolumeSpec":
    '[[1,"capacity","api.resource.Quantity","m"],[2,"","core.v1.PersistentVolumeSource","i"],[3,"accessModes","string","l"],[4,"claimRef","core.v1.ObjectReference","p"],[5,"persistentVolumeReclaimPolicy","string"],[6,"storageClassName","string"],[7,"mountOptions","string","l"],[8,"volumeMode","string","p"],[9,"nodeAffinity","core.v1.VolumeNodeAffinity","p"],[10,"volumeAttributesClassName","string","p"]]',
  "core.v1.PersistentVolumeStatus":
    '[[1,"phase","string"],[2,"message","string"],[3,"reason","string"],[4,"lastPhaseTransitionTime","meta.v1.Time","p"]]',
  "core.v1.PhotonPersistentDiskVolumeSource": '[[1,"pdID","string"],[2,"fsType","string"]]',
  "core.v1.Pod":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","core.v1.PodSpec"],[3,"status","core.v1.PodStatus"]]',
  "core.v1.PodAffinity":
    '[[1,"requiredDuringSchedulingIgnoredDuringExecution","core.v1.PodAffinityTerm","l"],[2,"preferredDuringSchedulingIgnoredDuringExecution","core.v1.WeightedPodAffinityTerm","l"]]',
  "core.v1.PodAffinityTerm":
    '[[1,"labelSelector","meta.v1.LabelSelector","p"],[2,"namespaces","string","l"],[3,"topologyKey","string"],[4,"namespaceSelector","meta.v1.LabelSelector","p"],[5,"matchLabelKeys","string","l"],[6,"mismatchLabelKeys","string","l"]]',
  "core.v1.PodAntiAffinity":
    '[[1,"requiredDuringSchedulingIgnoredDuringExecution","core.v1.PodAffinityTerm","l"],[2,"preferredDuringSchedulingIgnoredDuringExecution","core.v1.WeightedPodAffinityTerm","l"]]',
  "core.v1.PodCertificateProjection":
    '[[1,"signerName","string"],[2,"keyType","string"],[3,"maxExpirationSeconds","int32","p"],[4,"credentialBundlePath","string"],[5,"keyPath","string"],[6,"certificateChainPath","string"],[7,"userAnnotations","string","m"]]',
  "core.v1.PodCondition":
    '[[1,"type","string"],[2,"status","string"],[3,"lastProbeTime","meta.v1.Time"],[4,"lastTransitionTime","meta.v1.Time"],[5,"reason","string"],[6,"message","string"],[7,"observedGeneration","int64"]]',
  "core.v1.PodDNSConfig":
    '[[1,"nameservers","string","l"],[2,"searches","string","l"],[3,"options","core.v1.PodDNSConfigOption","l"]]',
  "core.v1.PodDNSConfigOption": '[[1,"name","string"],[2,"value","string","p"]]',
  "core.v1.PodExtendedResourceClaimStatus":
    '[[1,"requestMappings","core.v1.ContainerExtendedResourceRequest","l"],[2,"resourceClaimName","string"]]',
  "core.v1.PodIP": '[[1,"ip","string"]]',
  "core.v1.PodOS": '[[1,"name","string"]]',
  "core.v1.PodReadinessGate": '[[1,"conditionType","string"]]',
  "core.v1.PodResourceClaim":
    '[[1,"name","string"],[3,"resourceClaimName","string","p"],[4,"resourceClaimTemplateName","string","p"]]',
  "core.v1.PodResourceClaimStatus": '[[1,"name","string"],[2,"resourceClaimName","string","p"]]',
  "core.v1.PodSchedulingGate": '[[1,"name","string"]]',
  "core.v1.PodSchedulingGroup": '[[1,"podGroupName","string","p"]]',
  "core.v1.PodSecurityContext":
    '[[1,"seLinuxOptions","core.v1.SELinuxOptions","p"],[2,"runAsUser","int64","p"],[3,"runAsNonRoot","bool","p"],[4,"supplementalGroups","int64","l"],[5,"fsGroup","int64","p"],[6,"runAsGroup","int64","p"],[7,"sysctls","core.v1.Sysctl","l"],[8,"windowsOptions","core.v1.WindowsSecurityContextOptions","p"],[9,"fsGroupChangePolicy","string","p"],[10,"seccompProfile","core.v1.SeccompProfile","p"],[11,"appArmorProfile","core.v1.AppArmorProfile","p"],[12,"supplementalGroupsPolicy","string","p"],[13,"seLinuxChangePolicy","string","p"]]',
  "core.v1.PodSpec":
    '[[1,"volumes","core.v1.Volume","l"],[2,"containers","core.v1.Container","l"],[3,"restartPolicy","string"],[4,"terminationGracePeriodSeconds","int64","p"],[5,"activeDeadlineSeconds","int64","p"],[6,"dnsPolicy","string"],[7,"nodeSelector","string","m"],[8,"serviceAccountName","string"],[9,"serviceAccount","string"],[10,"nodeName","string"],[11,"hostNetwork","bool"],[12,"hostPID","bool"],[13,"hostIPC","bool"],[14,"securityContext","core.v1.PodSecurityContext","p"],[15,"imagePullSecrets","core.v1.LocalObjectReference","l"],[16,"hostname","string"],[17,"subdomain","string"],[18,"affinity","core.v1.Affinity","p"],[19,"schedulerName","string"],[20,"initContainers","core.v1.Container","l"],[21,"automountServiceAccountToken","bool","p"],[22,"tolerations","core.v1.Toleration","l"],[23,"hostAliases","core.v1.HostAlias","l"],[24,"priorityClassName","string"],[25,"priority","int32","p"],[26,"dnsConfig","core.v1.PodDNSConfig","p"],[27,"shareProcessNamespace","bool","p"],[28,"readinessGates","core.v1.PodReadinessGate","l"],[29,"runtimeClassName","string","p"],[30,"enableServiceLinks","bool","p"],[31,"preemptionPolicy","string","p"],[32,"overhead","api.resource.Quantity","m"],[33,"topologySpreadConstraints","core.v1.TopologySpreadConstraint","l"],[34,"ephemeralContainers","core.v1.EphemeralContainer","l"],[35,"setHostnameAsFQDN","bool","p"],[36,"os","core.v1.PodOS","p"],[37,"hostUsers","bool","p"],[38,"schedulingGates","core.v1.PodSchedulingGate","l"],[39,"resourceClaims","core.v1.PodResourceClaim","l"],[40,"resources","core.v1.ResourceRequirements","p"],[41,"hostnameOverride","string","p"],[43,"schedulingGroup","core.v1.PodSchedulingGroup","p"]]',
  "core.v1.PodStatus":
    '[[1,"phase","string"],[2,"conditions","core.v1.PodCondition","l"],[3,"message","string"],[4,"reason","string"],[5,"hostIP","string"],[6,"podIP","string"],[7,"startTime","meta.v1.Time","p"],[8,"containerStatuses","core.v1.ContainerStatus","l"],[9,"qosClass","string"],[10,"initContainerStatuses","core.v1.ContainerStatus","l"],[11,"nominatedNodeName","string"],[12,"podIPs","core.v1.PodIP","l"],[13,"ephemeralContainerStatuses","core.v1.ContainerStatus","l"],[14,"resize","string"],[15,"resourceClaimStatuses","core.v1.PodResourceClaimStatus","l"],[16,"hostIPs","core.v1.HostIP","l"],[17,"observedGeneration","int64"],[18,"extendedResourceClaimStatus","core.v1.PodExtendedResourceClaimStatus","p"],[19,"allocatedResources","api.resource.Quantity","m"],[20,"resources","core.v1.ResourceRequirements","p"],[21,"nodeAllocatableResourceClaimStatuses","core.v1.NodeAllocatableResourceClaimStatus","l"]]',
  "core.v1.PodTemplate":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"template","core.v1.PodTemplateSpec"]]',
  "core.v1.PodTemplateSpec": '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","core.v1.PodSpec"]]',
  "core.v1.PortStatus": '[[1,"port","int32"],[2,"protocol","string"],[3,"error","string","p"]]',
  "core.v1.PortworxVolumeSource":
    '[[1,"volumeID","string"],[2,"fsType","string"],[3,"readOnly","bool"]]',
  "core.v1.PreferredSchedulingTerm":
    '[[1,"weight","int32"],[2,"preference","core.v1.NodeSelectorTerm"]]',
  "core.v1.Probe":
    '[[1,"","core.v1.ProbeHandler","i"],[2,"initialDelaySeconds","int32"],[3,"timeoutSeconds","int32"],[4,"periodSeconds","int32"],[5,"successThreshold","int32"],[6,"failureThreshold","int32"],[7,"terminationGracePeriodSeconds","int64","p"]]',
  "core.v1.ProbeHandler":
    '[[1,"exec","core.v1.ExecAction","p"],[2,"httpGet","core.v1.HTTPGetAction","p"],[3,"tcpSocket","core.v1.TCPSocketAction","p"],[4,"grpc","core.v1.GRPCAction","p"]]',
  "core.v1.ProjectedVolumeSource":
    '[[1,"sources","core.v1.VolumeProjection","l"],[2,"defaultMode","int32","p"]]',
  "core.v1.QuobyteVolumeSource":
    '[[1,"registry","string"],[2,"volume","string"],[3,"readOnly","bool"],[4,"user","string"],[5,"group","string"],[6,"tenant","string"]]',
  "core.v1.RBDPersistentVolumeSource":
    '[[1,"monitors","string","l"],[2,"image","string"],[3,"fsType","string"],[4,"pool","string"],[5,"user","string"],[6,"keyring","string"],[7,"secretRef","core.v1.SecretReference","p"],[8,"readOnly","bool"]]',
  "core.v1.RBDVolumeSource":
    '[[1,"monitors","string","l"],[2,"image","string"],[3,"fsType","string"],[4,"pool","string"],[5,"user","string"],[6,"keyring","string"],[7,"secretRef","core.v1.LocalObjectReference","p"],[8,"readOnly","bool"]]',
  "core.v1.ReplicationController":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","core.v1.ReplicationControllerSpec"],[3,"status","core.v1.ReplicationControllerStatus"]]',
  "core.v1.ReplicationControllerCondition":
    '[[1,"type","string"],[2,"status","string"],[3,"lastTransitionTime","meta.v1.Time"],[4,"reason","string"],[5,"message","string"]]',
  "core.v1.ReplicationControllerSpec":
    '[[1,"replicas","int32","p"],[2,"selector","string","m"],[3,"template","core.v1.PodTemplateSpec","p"],[4,"minReadySeconds","int32"]]',
  "core.v1.ReplicationControllerStatus":
    '[[1,"replicas","int32"],[2,"fullyLabeledReplicas","int32"],[3,"observedGeneration","int64"],[4,"readyReplicas","int32"],[5,"availableReplicas","int32"],[6,"conditions","core.v1.ReplicationControllerCondition","l"]]',
  "core.v1.ResourceClaim": '[[1,"name","string"],[2,"request","string"]]',
  "core.v1.ResourceFieldSelector":
    '[[1,"containerName","string"],[2,"resource","string"],[3,"divisor","api.resource.Quantity"]]',
  "core.v1.ResourceHealth":
    '[[1,"resourceID","string"],[2,"health","string"],[6,"message","string","p"]]',
  "core.v1.ResourceQuota":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","core.v1.ResourceQuotaSpec"],[3,"status","core.v1.ResourceQuotaStatus"]]',
  "core.v1.ResourceQuotaSpec":
    '[[1,"hard","api.resource.Quantity","m"],[2,"scopes","string","l"],[3,"scopeSelector","core.v1.ScopeSelector","p"]]',
  "core.v1.ResourceQuotaStatus":
    '[[1,"hard","api.resource.Quantity","m"],[2,"used","api.resource.Quantity","m"]]',
  "core.v1.ResourceRequirements":
    '[[1,"limits","api.resource.Quantity","m"],[2,"requests","api.resource.Quantity","m"],[3,"claims","core.v1.ResourceClaim","l"]]',
  "core.v1.ResourceStatus": '[[1,"name","string"],[2,"resources","core.v1.ResourceHealth","l"]]',
  "core.v1.SELinuxOptions":
    '[[1,"user","string"],[2,"role","string"],[3,"type","string"],[4,"level","string"]]',
  "core.v1.ScaleIOPersistentVolumeSource":
    '[[1,"gateway","string"],[2,"system","string"],[3,"secretRef","core.v1.SecretReference","p"],[4,"sslEnabled","bool"],[5,"protectionDomain","string"],[6,"storagePool","string"],[7,"storageMode","string"],[8,"volumeName","string"],[9,"fsType","string"],[10,"readOnly","bool"]]',
  "core.v1.ScaleIOVolumeSource":
    '[[1,"gateway","string"],[2,"system","string"],[3,"secretRef","core.v1.LocalObjectReference","p"],[4,"sslEnabled","bool"],[5,"protectionDomain","string"],[6,"storagePool","string"],[7,"storageMode","string"],[8,"volumeName","string"],[9,"fsType","string"],[10,"readOnly","bool"]]',
  "core.v1.ScopeSelector":
    '[[1,"matchExpressions","core.v1.ScopedResourceSelectorRequirement","l"]]',
  "core.v1.ScopedResourceSelectorRequirement":
    '[[1,"scopeName","string"],[2,"operator","string"],[3,"values","string","l"]]',
  "core.v1.SeccompProfile": '[[1,"type","string"],[2,"localhostProfile","string","p"]]',
  "core.v1.Secret":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"data","bytes","m"],[3,"type","string"],[4,"stringData","string","m"],[5,"immutable","bool","p"]]',
  "core.v1.SecretEnvSource":
    '[[1,"","core.v1.LocalObjectReference","i"],[2,"optional","bool","p"]]',
  "core.v1.SecretKeySelector":
    '[[1,"","core.v1.LocalObjectReference","i"],[2,"key","string"],[3,"optional","bool","p"]]',
  "core.v1.SecretProjection":
    '[[1,"","core.v1.LocalObjectReference","i"],[2,"items","core.v1.KeyToPath","l"],[4,"optional","bool","p"]]',
  "core.v1.SecretReference": '[[1,"name","string"],[2,"namespace","string"]]',
  "core.v1.SecretVolumeSource":
    '[[1,"secretName","string"],[2,"items","core.v1.KeyToPath","l"],[3,"defaultMode","int32","p"],[4,"optional","bool","p"]]',
  "core.v1.SecurityContext":
    '[[1,"capabilities","core.v1.Capabilities","p"],[2,"privileged","bool","p"],[3,"seLinuxOptions","core.v1.SELinuxOptions","p"],[4,"runAsUser","int64","p"],[5,"runAsNonRoot","bool","p"],[6,"readOnlyRootFilesystem","bool","p"],[7,"allowPrivilegeEscalation","bool","p"],[8,"runAsGroup","int64","p"],[9,"procMount","string","p"],[10,"windowsOptions","core.v1.WindowsSecurityContextOptions","p"],[11,"seccompProfile","core.v1.SeccompProfile","p"],[12,"appArmorProfile","core.v1.AppArmorProfile","p"]]',
  "core.v1.Service":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","core.v1.ServiceSpec"],[3,"status","core.v1.ServiceStatus"]]',
  "core.v1.ServiceAccount":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"secrets","core.v1.ObjectReference","l"],[3,"imagePullSecrets","core.v1.LocalObjectReference","l"],[4,"automountServiceAccountToken","bool","p"]]',
  "core.v1.ServiceAccountTokenProjection":
    '[[1,"audience","string"],[2,"expirationSeconds","int64","p"],[3,"path","string"]]',
  "core.v1.ServicePort":
    '[[1,"name","string"],[2,"protocol","string"],[3,"port","int32"],[4,"targetPort","util.intstr.IntOrString"],[5,"nodePort","int32"],[6,"appProtocol","string","p"]]',
  "core.v1.ServiceSpec":
    '[[1,"ports","core.v1.ServicePort","l"],[2,"selector","string","m"],[3,"clusterIP","string"],[4,"type","string"],[5,"externalIPs","string","l"],[7,"sessionAffinity","string"],[8,"loadBalancerIP","string"],[9,"loadBalancerSourceRanges","string","l"],[10,"externalName","string"],[11,"externalTrafficPolicy","string"],[12,"healthCheckNodePort","int32"],[13,"publishNotReadyAddresses","bool"],[14,"sessionAffinityConfig","core.v1.SessionAffinityConfig","p"],[17,"ipFamilyPolicy","string","p"],[18,"clusterIPs","string","l"],[19,"ipFamilies","string","l"],[20,"allocateLoadBalancerNodePorts","bool","p"],[21,"loadBalancerClass","string","p"],[22,"internalTrafficPolicy","string","p"],[23,"trafficDistribution","string","p"]]',
  "core.v1.ServiceStatus":
    '[[1,"loadBalancer","core.v1.LoadBalancerStatus"],[2,"conditions","meta.v1.Condition","l"]]',
  "core.v1.SessionAffinityConfig": '[[1,"clientIP","core.v1.ClientIPConfig","p"]]',
  "core.v1.SleepAction": '[[1,"seconds","int64"]]',
  "core.v1.StorageOSPersistentVolumeSource":
    '[[1,"volumeName","string"],[2,"volumeNamespace","string"],[3,"fsType","string"],[4,"readOnly","bool"],[5,"secretRef","core.v1.ObjectReference","p"]]',
  "core.v1.StorageOSVolumeSource":
    '[[1,"volumeName","string"],[2,"volumeNamespace","string"],[3,"fsType","string"],[4,"readOnly","bool"],[5,"secretRef","core.v1.LocalObjectReference","p"]]',
  "core.v1.Sysctl": '[[1,"name","string"],[2,"value","string"]]',
  "core.v1.TCPSocketAction": '[[1,"port","util.intstr.IntOrString"],[2,"host","string"]]',
  "core.v1.Taint":
    '[[1,"key","string"],[2,"value","string"],[3,"effect","string"],[4,"timeAdded","meta.v1.Time","p"]]',
  "core.v1.Toleration":
    '[[1,"key","string"],[2,"operator","string"],[3,"value","string"],[4,"effect","string"],[5,"tolerationSeconds","int64","p"]]',
  "core.v1.TopologySelectorLabelRequirement": '[[1,"key","string"],[2,"values","string","l"]]',
  "core.v1.TopologySelectorTerm":
    '[[1,"matchLabelExpressions","core.v1.TopologySelectorLabelRequirement","l"]]',
  "core.v1.TopologySpreadConstraint":
    '[[1,"maxSkew","int32"],[2,"topologyKey","string"],[3,"whenUnsatisfiable","string"],[4,"labelSelector","meta.v1.LabelSelector","p"],[5,"minDomains","int32","p"],[6,"nodeAffinityPolicy","string","p"],[7,"nodeTaintsPolicy","string","p"],[8,"matchLabelKeys","string","l"]]',
  "core.v1.TypedLocalObjectReference":
    '[[1,"apiGroup","string","p"],[2,"kind","string"],[3,"name","string"]]',
  "core.v1.TypedObjectReference":
    '[[1,"apiGroup","string","p"],[2,"kind","string"],[3,"name","string"],[4,"namespace","string","p"]]',
  "core.v1.Volume": '[[1,"name","string"],[2,"","core.v1.VolumeSource","i"]]',
  "core.v1.VolumeDevice": '[[1,"name","string"],[2,"devicePath","string"]]',
  "core.v1.VolumeMount":
    '[[1,"name","string"],[2,"readOnly","bool"],[3,"mountPath","string"],[4,"subPath","string"],[5,"mountPropagation","string","p"],[6,"subPathExpr","string"],[7,"recursiveReadOnly","string","p"]]',
  "core.v1.VolumeMountStatus":
    '[[1,"name","string"],[2,"mountPath","string"],[3,"readOnly","bool"],[4,"recursiveReadOnly","string","p"],[5,"volumeStatus","core.v1.VolumeStatus","p"]]',
  "core.v1.VolumeNodeAffinity": '[[1,"required","core.v1.NodeSelector","p"]]',
  "core.v1.VolumeProjection":
    '[[1,"secret","core.v1.SecretProjection","p"],[2,"downwardAPI","core.v1.DownwardAPIProjection","p"],[3,"configMap","core.v1.ConfigMapProjection","p"],[4,"serviceAccountToken","core.v1.ServiceAccountTokenProjection","p"],[5,"clusterTrustBundle","core.v1.ClusterTrustBundleProjection","p"],[6,"podCertificate","core.v1.PodCertificateProjection","p"]]',
  "core.v1.VolumeResourceRequirements":
    '[[1,"limits","api.resource.Quantity","m"],[2,"requests","api.resource.Quantity","m"]]',
  "core.v1.VolumeSource":
    '[[1,"hostPath","core.v1.HostPathVolumeSource","p"],[2,"emptyDir","core.v1.EmptyDirVolumeSource","p"],[3,"gcePersistentDisk","core.v1.GCEPersistentDiskVolumeSource","p"],[4,"awsElasticBlockStore","core.v1.AWSElasticBlockStoreVolumeSource","p"],[5,"gitRepo","core.v1.GitRepoVolumeSource","p"],[6,"secret","core.v1.SecretVolumeSource","p"],[7,"nfs","core.v1.NFSVolumeSource","p"],[8,"iscsi","core.v1.ISCSIVolumeSource","p"],[9,"glusterfs","core.v1.GlusterfsVolumeSource","p"],[10,"persistentVolumeClaim","core.v1.PersistentVolumeClaimVolumeSource","p"],[11,"rbd","core.v1.RBDVolumeSource","p"],[12,"flexVolume","core.v1.FlexVolumeSource","p"],[13,"cinder","core.v1.CinderVolumeSource","p"],[14,"cephfs","core.v1.CephFSVolumeSource","p"],[15,"flocker","core.v1.FlockerVolumeSource","p"],[16,"downwardAPI","core.v1.DownwardAPIVolumeSource","p"],[17,"fc","core.v1.FCVolumeSource","p"],[18,"azureFile","core.v1.AzureFileVolumeSource","p"],[19,"configMap","core.v1.ConfigMapVolumeSource","p"],[20,"vsphereVolume","core.v1.VsphereVirtualDiskVolumeSource","p"],[21,"quobyte","core.v1.QuobyteVolumeSource","p"],[22,"azureDisk","core.v1.AzureDiskVolumeSource","p"],[23,"photonPersistentDisk","core.v1.PhotonPersistentDiskVolumeSource","p"],[24,"portworxVolume","core.v1.PortworxVolumeSource","p"],[25,"scaleIO","core.v1.ScaleIOVolumeSource","p"],[26,"projected","core.v1.ProjectedVolumeSource","p"],[27,"storageos","core.v1.StorageOSVolumeSource","p"],[28,"csi","core.v1.CSIVolumeSource","p"],[29,"ephemeral","core.v1.EphemeralVolumeSource","p"],[30,"image","core.v1.ImageVolumeSource","p"]]',
  "core.v1.VolumeStatus": '[[1,"image","core.v1.ImageVolumeStatus","p"]]',
  "core.v1.VsphereVirtualDiskVolumeSource":
    '[[1,"volumePath","string"],[2,"fsType","string"],[3,"storagePolicyName","string"],[4,"storagePolicyID","string"]]',
  "core.v1.WeightedPodAffinityTerm":
    '[[1,"weight","int32"],[2,"podAffinityTerm","core.v1.PodAffinityTerm"]]',
  "core.v1.WindowsSecurityContextOptions":
    '[[1,"gmsaCredentialSpecName","string","p"],[2,"gmsaCredentialSpec","string","p"],[3,"runAsUserName","string","p"],[4,"hostProcess","bool","p"]]',
  "discovery.v1.Endpoint":
    '[[1,"addresses","string","l"],[2,"conditions","discovery.v1.EndpointConditions"],[3,"hostname","string","p"],[4,"targetRef","core.v1.ObjectReference","p"],[5,"deprecatedTopology","string","m"],[6,"nodeName","string","p"],[7,"zone","string","p"],[8,"hints","discovery.v1.EndpointHints","p"]]',
  "discovery.v1.EndpointConditions":
    '[[1,"ready","bool","p"],[2,"serving","bool","p"],[3,"terminating","bool","p"]]',
  "discovery.v1.EndpointHints":
    '[[1,"forZones","discovery.v1.ForZone","l"],[2,"forNodes","discovery.v1.ForNode","l"]]',
  "discovery.v1.EndpointPort":
    '[[1,"name","string","p"],[2,"protocol","string","p"],[3,"port","int32","p"],[4,"appProtocol","string","p"]]',
  "discovery.v1.EndpointSlice":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"endpoints","discovery.v1.Endpoint","l"],[3,"ports","discovery.v1.EndpointPort","l"],[4,"addressType","string"]]',
  "discovery.v1.ForNode": '[[1,"name","string"]]',
  "discovery.v1.ForZone": '[[1,"name","string"]]',
  "events.v1.Event":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"eventTime","meta.v1.MicroTime"],[3,"series","events.v1.EventSeries","p"],[4,"reportingController","string"],[5,"reportingInstance","string"],[6,"action","string"],[7,"reason","string"],[8,"regarding","core.v1.ObjectReference"],[9,"related","core.v1.ObjectReference","p"],[10,"note","string"],[11,"type","string"],[12,"deprecatedSource","core.v1.EventSource"],[13,"deprecatedFirstTimestamp","meta.v1.Time"],[14,"deprecatedLastTimestamp","meta.v1.Time"],[15,"deprecatedCount","int32"]]',
  "events.v1.EventSeries": '[[1,"count","int32"],[2,"lastObservedTime","meta.v1.MicroTime"]]',
  "flowcontrol.v1.ExemptPriorityLevelConfiguration":
    '[[1,"nominalConcurrencyShares","int32","p"],[2,"lendablePercent","int32","p"]]',
  "flowcontrol.v1.FlowDistinguisherMethod": '[[1,"type","string"]]',
  "flowcontrol.v1.FlowSchema":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","flowcontrol.v1.FlowSchemaSpec"],[3,"status","flowcontrol.v1.FlowSchemaStatus"]]',
  "flowcontrol.v1.FlowSchemaCondition":
    '[[1,"type","string"],[2,"status","string"],[3,"lastTransitionTime","meta.v1.Time"],[4,"reason","string"],[5,"message","string"]]',
  "flowcontrol.v1.FlowSchemaSpec":
    '[[1,"priorityLevelConfiguration","flowcontrol.v1.PriorityLevelConfigurationReference"],[2,"matchingPrecedence","int32"],[3,"distinguisherMethod","flowcontrol.v1.FlowDistinguisherMethod","p"],[4,"rules","flowcontrol.v1.PolicyRulesWithSubjects","l"]]',
  "flowcontrol.v1.FlowSchemaStatus": '[[1,"conditions","flowcontrol.v1.FlowSchemaCondition","l"]]',
  "flowcontrol.v1.GroupSubject": '[[1,"name","string"]]',
  "flowcontrol.v1.LimitResponse":
    '[[1,"type","string"],[2,"queuing","flowcontrol.v1.QueuingConfiguration","p"]]',
  "flowcontrol.v1.LimitedPriorityLevelConfiguration":
    '[[1,"nominalConcurrencyShares","int32","p"],[2,"limitResponse","flowcontrol.v1.LimitResponse"],[3,"lendablePercent","int32","p"],[4,"borrowingLimitPercent","int32","p"]]',
  "flowcontrol.v1.NonResourcePolicyRule":
    '[[1,"verbs","string","l"],[6,"nonResourceURLs","string","l"]]',
  "flowcontrol.v1.PolicyRulesWithSubjects":
    '[[1,"subjects","flowcontrol.v1.Subject","l"],[2,"resourceRules","flowcontrol.v1.ResourcePolicyRule","l"],[3,"nonResourceRules","flowcontrol.v1.NonResourcePolicyRule","l"]]',
  "flowcontrol.v1.PriorityLevelConfiguration":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","flowcontrol.v1.PriorityLevelConfigurationSpec"],[3,"status","flowcontrol.v1.PriorityLevelConfigurationStatus"]]',
  "flowcontrol.v1.PriorityLevelConfigurationCondition":
    '[[1,"type","string"],[2,"status","string"],[3,"lastTransitionTime","meta.v1.Time"],[4,"reason","string"],[5,"message","string"]]',
  "flowcontrol.v1.PriorityLevelConfigurationReference": '[[1,"name","string"]]',
  "flowcontrol.v1.PriorityLevelConfigurationSpec":
    '[[1,"type","string"],[2,"limited","flowcontrol.v1.LimitedPriorityLevelConfiguration","p"],[3,"exempt","flowcontrol.v1.ExemptPriorityLevelConfiguration","p"]]',
  "flowcontrol.v1.PriorityLevelConfigurationStatus":
    '[[1,"conditions","flowcontrol.v1.PriorityLevelConfigurationCondition","l"]]',
  "flowcontrol.v1.QueuingConfiguration":
    '[[1,"queues","int32"],[2,"handSize","int32"],[3,"queueLengthLimit","int32"]]',
  "flowcontrol.v1.ResourcePolicyRule":
    '[[1,"verbs","string","l"],[2,"apiGroups","string","l"],[3,"resources","string","l"],[4,"clusterScope","bool"],[5,"namespaces","string","l"]]',
  "flowcontrol.v1.ServiceAccountSubject": '[[1,"namespace","string"],[2,"name","string"]]',
  "flowcontrol.v1.Subject":
    '[[1,"kind","string"],[2,"user","flowcontrol.v1.UserSubject","p"],[3,"group","flowcontrol.v1.GroupSubject","p"],[4,"serviceAccount","flowcontrol.v1.ServiceAccountSubject","p"]]',
  "flowcontrol.v1.UserSubject": '[[1,"name","string"]]',
  "meta.v1.APIGroup":
    '[[1,"name","string"],[2,"versions","meta.v1.GroupVersionForDiscovery","l"],[3,"preferredVersion","meta.v1.GroupVersionForDiscovery"],[4,"serverAddressByClientCIDRs","meta.v1.ServerAddressByClientCIDR","l"]]',
  "meta.v1.APIGroupList": '[[1,"groups","meta.v1.APIGroup","l"]]',
  "meta.v1.APIResource":
    '[[1,"name","string"],[2,"namespaced","bool"],[3,"kind","string"],[4,"verbs","meta.v1.Verbs"],[5,"shortNames","string","l"],[6,"singularName","string"],[7,"categories","string","l"],[8,"group","string"],[9,"version","string"],[10,"storageVersionHash","string"]]',
  "meta.v1.APIResourceList":
    '[[1,"groupVersion","string"],[2,"resources","meta.v1.APIResource","l"]]',
  "meta.v1.APIVersions":
    '[[1,"versions","string","l"],[2,"serverAddressByClientCIDRs","meta.v1.ServerAddressByClientCIDR","l"]]',
  "meta.v1.Condition":
    '[[1,"type","string"],[2,"status","string"],[3,"observedGeneration","int64"],[4,"lastTransitionTime","meta.v1.Time"],[5,"reason","string"],[6,"message","string"]]',
  "meta.v1.DeleteOptions":
    '[[1,"gracePeriodSeconds","int64","p"],[2,"preconditions","meta.v1.Preconditions","p"],[3,"orphanDependents","bool","p"],[4,"propagationPolicy","string","p"],[5,"dryRun","string","l"],[6,"ignoreStoreReadErrorWithClusterBreakingPotential","bool","p"]]',
  "meta.v1.FieldSelectorRequirement":
    '[[1,"key","string"],[2,"operator","string"],[3,"values","string","l"]]',
  "meta.v1.GroupVersionForDiscovery": '[[1,"groupVersion","string"],[2,"version","string"]]',
  "meta.v1.GroupVersionKind": '[[1,"","string","l"],[2,"","string","l"],[3,"","string","l"]]',
  "meta.v1.LabelSelector":
    '[[1,"matchLabels","string","m"],[2,"matchExpressions","meta.v1.LabelSelectorRequirement","l"]]',
  "meta.v1.LabelSelectorRequirement":
    '[[1,"key","string"],[2,"operator","string"],[3,"values","string","l"]]',
  "meta.v1.ListMeta":
    '[[1,"selfLink","string"],[2,"resourceVersion","string"],[3,"continue","string"],[4,"remainingItemCount","int64","p"],[5,"shardInfo","meta.v1.ShardInfo","p"]]',
  "meta.v1.ManagedFieldsEntry":
    '[[1,"manager","string"],[2,"operation","string"],[3,"apiVersion","string"],[4,"time","meta.v1.Time","p"],[6,"fieldsType","string"],[7,"fieldsV1","meta.v1.FieldsV1","p"],[8,"subresource","string"]]',
  "meta.v1.ObjectMeta":
    '[[1,"name","string"],[2,"generateName","string"],[3,"namespace","string"],[4,"selfLink","string"],[5,"uid","string"],[6,"resourceVersion","string"],[7,"generation","int64"],[8,"creationTimestamp","meta.v1.Time"],[9,"deletionTimestamp","meta.v1.Time","p"],[10,"deletionGracePeriodSeconds","int64","p"],[11,"labels","string","m"],[12,"annotations","string","m"],[13,"ownerReferences","meta.v1.OwnerReference","l"],[14,"finalizers","string","l"],[17,"managedFields","meta.v1.ManagedFieldsEntry","l"]]',
  "meta.v1.OwnerReference":
    '[[1,"kind","string"],[3,"name","string"],[4,"uid","string"],[5,"apiVersion","string"],[6,"controller","bool","p"],[7,"blockOwnerDeletion","bool","p"]]',
  "meta.v1.PartialObjectMetadata": '[[1,"metadata","meta.v1.ObjectMeta"]]',
  "meta.v1.Preconditions": '[[1,"uid","string","p"],[2,"resourceVersion","string","p"]]',
  "meta.v1.ServerAddressByClientCIDR": '[[1,"clientCIDR","string"],[2,"serverAddress","string"]]',
  "meta.v1.ShardInfo": '[[1,"selector","string"]]',
  "meta.v1.Status":
    '[[1,"metadata","meta.v1.ListMeta"],[2,"status","string"],[3,"message","string"],[4,"reason","string"],[5,"details","meta.v1.StatusDetails","p"],[6,"code","int32"]]',
  "meta.v1.StatusCause": '[[1,"reason","string"],[2,"message","string"],[3,"field","string"]]',
  "meta.v1.StatusDetails":
    '[[1,"name","string"],[2,"group","string"],[3,"kind","string"],[4,"causes","meta.v1.StatusCause","l"],[5,"retryAfterSeconds","int32"],[6,"uid","string"]]',
  "meta.v1.Verbs": '[[1,"","string","l"]]',
  "networking.v1.HTTPIngressPath":
    '[[1,"path","string"],[2,"backend","networking.v1.IngressBackend"],[3,"pathType","string","p"]]',
  "networking.v1.HTTPIngressRuleValue": '[[1,"paths","networking.v1.HTTPIngressPath","l"]]',
  "networking.v1.IPAddress":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","networking.v1.IPAddressSpec"]]',
  "networking.v1.IPAddressSpec": '[[1,"parentRef","networking.v1.ParentReference","p"]]',
  "networking.v1.IPBlock": '[[1,"cidr","string"],[2,"except","string","l"]]',
  "networking.v1.Ingress":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","networking.v1.IngressSpec"],[3,"status","networking.v1.IngressStatus"]]',
  "networking.v1.IngressBackend":
    '[[3,"resource","core.v1.TypedLocalObjectReference","p"],[4,"service","networking.v1.IngressServiceBackend","p"]]',
  "networking.v1.IngressClass":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","networking.v1.IngressClassSpec"]]',
  "networking.v1.IngressClassParametersReference":
    '[[1,"apiGroup","string","p"],[2,"kind","string"],[3,"name","string"],[4,"scope","string","p"],[5,"namespace","string","p"]]',
  "networking.v1.IngressClassSpec":
    '[[1,"controller","string"],[2,"parameters","networking.v1.IngressClassParametersReference","p"]]',
  "networking.v1.IngressLoadBalancerIngress":
    '[[1,"ip","string"],[2,"hostname","string"],[4,"ports","networking.v1.IngressPortStatus","l"]]',
  "networking.v1.IngressLoadBalancerStatus":
    '[[1,"ingress","networking.v1.IngressLoadBalancerIngress","l"]]',
  "networking.v1.IngressPortStatus":
    '[[1,"port","int32"],[2,"protocol","string"],[3,"error","string","p"]]',
  "networking.v1.IngressRule": '[[1,"host","string"],[2,"","networking.v1.IngressRuleValue","i"]]',
  "networking.v1.IngressRuleValue": '[[1,"http","networking.v1.HTTPIngressRuleValue","p"]]',
  "networking.v1.IngressServiceBackend":
    '[[1,"name","string"],[2,"port","networking.v1.ServiceBackendPort"]]',
  "networking.v1.IngressSpec":
    '[[1,"defaultBackend","networking.v1.IngressBackend","p"],[2,"tls","networking.v1.IngressTLS","l"],[3,"rules","networking.v1.IngressRule","l"],[4,"ingressClassName","string","p"]]',
  "networking.v1.IngressStatus": '[[1,"loadBalancer","networking.v1.IngressLoadBalancerStatus"]]',
  "networking.v1.IngressTLS": '[[1,"hosts","string","l"],[2,"secretName","string"]]',
  "networking.v1.NetworkPolicy":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","networking.v1.NetworkPolicySpec"]]',
  "networking.v1.NetworkPolicyEgressRule":
    '[[1,"ports","networking.v1.NetworkPolicyPort","l"],[2,"to","networking.v1.NetworkPolicyPeer","l"]]',
  "networking.v1.NetworkPolicyIngressRule":
    '[[1,"ports","networking.v1.NetworkPolicyPort","l"],[2,"from","networking.v1.NetworkPolicyPeer","l"]]',
  "networking.v1.NetworkPolicyPeer":
    '[[1,"podSelector","meta.v1.LabelSelector","p"],[2,"namespaceSelector","meta.v1.LabelSelector","p"],[3,"ipBlock","networking.v1.IPBlock","p"]]',
  "networking.v1.NetworkPolicyPort":
    '[[1,"protocol","string","p"],[2,"port","util.intstr.IntOrString","p"],[3,"endPort","int32","p"]]',
  "networking.v1.NetworkPolicySpec":
    '[[1,"podSelector","meta.v1.LabelSelector"],[2,"ingress","networking.v1.NetworkPolicyIngressRule","l"],[3,"egress","networking.v1.NetworkPolicyEgressRule","l"],[4,"policyTypes","string","l"]]',
  "networking.v1.ParentReference":
    '[[1,"group","string"],[2,"resource","string"],[3,"namespace","string"],[4,"name","string"]]',
  "networking.v1.ServiceBackendPort": '[[1,"name","string"],[2,"number","int32"]]',
  "networking.v1.ServiceCIDR":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","networking.v1.ServiceCIDRSpec"],[3,"status","networking.v1.ServiceCIDRStatus"]]',
  "networking.v1.ServiceCIDRSpec": '[[1,"cidrs","string","l"]]',
  "networking.v1.ServiceCIDRStatus": '[[1,"conditions","meta.v1.Condition","l"]]',
  "node.v1.Overhead": '[[1,"podFixed","api.resource.Quantity","m"]]',
  "node.v1.RuntimeClass":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"handler","string"],[3,"overhead","node.v1.Overhead","p"],[4,"scheduling","node.v1.Scheduling","p"]]',
  "node.v1.Scheduling":
    '[[1,"nodeSelector","string","m"],[2,"tolerations","core.v1.Toleration","l"]]',
  "policy.v1.Eviction":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"deleteOptions","meta.v1.DeleteOptions","p"]]',
  "policy.v1.PodDisruptionBudget":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","policy.v1.PodDisruptionBudgetSpec"],[3,"status","policy.v1.PodDisruptionBudgetStatus"]]',
  "policy.v1.PodDisruptionBudgetSpec":
    '[[1,"minAvailable","util.intstr.IntOrString","p"],[2,"selector","meta.v1.LabelSelector","p"],[3,"maxUnavailable","util.intstr.IntOrString","p"],[4,"unhealthyPodEvictionPolicy","string","p"]]',
  "policy.v1.PodDisruptionBudgetStatus":
    '[[1,"observedGeneration","int64"],[2,"disruptedPods","meta.v1.Time","m"],[3,"disruptionsAllowed","int32"],[4,"currentHealthy","int32"],[5,"desiredHealthy","int32"],[6,"expectedPods","int32"],[7,"conditions","meta.v1.Condition","l"]]',
  "rbac.v1.AggregationRule": '[[1,"clusterRoleSelectors","meta.v1.LabelSelector","l"]]',
  "rbac.v1.ClusterRole":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"rules","rbac.v1.PolicyRule","l"],[3,"aggregationRule","rbac.v1.AggregationRule","p"]]',
  "rbac.v1.ClusterRoleBinding":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"subjects","rbac.v1.Subject","l"],[3,"roleRef","rbac.v1.RoleRef"]]',
  "rbac.v1.PolicyRule":
    '[[1,"verbs","string","l"],[2,"apiGroups","string","l"],[3,"resources","string","l"],[4,"resourceNames","string","l"],[5,"nonResourceURLs","string","l"]]',
  "rbac.v1.Role": '[[1,"metadata","meta.v1.ObjectMeta"],[2,"rules","rbac.v1.PolicyRule","l"]]',
  "rbac.v1.RoleBinding":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"subjects","rbac.v1.Subject","l"],[3,"roleRef","rbac.v1.RoleRef"]]',
  "rbac.v1.RoleRef": '[[1,"apiGroup","string"],[2,"kind","string"],[3,"name","string"]]',
  "rbac.v1.Subject":
    '[[1,"kind","string"],[2,"apiGroup","string"],[3,"name","string"],[4,"namespace","string"]]',
  "resource.v1.AllocatedDeviceStatus":
    '[[1,"driver","string"],[2,"pool","string"],[3,"device","string"],[4,"conditions","meta.v1.Condition","l"],[5,"data","pkg.runtime.RawExtension","p"],[6,"networkData","resource.v1.NetworkDeviceData","p"],[7,"shareID","string","p"]]',
  "resource.v1.AllocationResult":
    '[[1,"devices","resource.v1.DeviceAllocationResult"],[3,"nodeSelector","core.v1.NodeSelector","p"],[5,"allocationTimestamp","meta.v1.Time","p"]]',
  "resource.v1.CELDeviceSelector": '[[1,"expression","string"]]',
  "resource.v1.CapacityRequestPolicy":
    '[[1,"default","api.resource.Quantity","p"],[3,"validValues","api.resource.Quantity","l"],[4,"validRange","resource.v1.CapacityRequestPolicyRange","p"]]',
  "resource.v1.CapacityRequestPolicyRange":
    '[[1,"min","api.resource.Quantity","p"],[2,"max","api.resource.Quantity","p"],[3,"step","api.resource.Quantity","p"]]',
  "resource.v1.CapacityRequirements": '[[1,"requests","api.resource.Quantity","m"]]',
  "resource.v1.Counter": '[[1,"value","api.resource.Quantity"]]',
  "resource.v1.CounterSet": '[[1,"name","string"],[2,"counters","resource.v1.Counter","m"]]',
  "resource.v1.Device":
    '[[1,"name","string"],[2,"attributes","resource.v1.DeviceAttribute","m"],[3,"capacity","resource.v1.DeviceCapacity","m"],[4,"consumesCounters","resource.v1.DeviceCounterConsumption","l"],[5,"nodeName","string","p"],[6,"nodeSelector","core.v1.NodeSelector","p"],[7,"allNodes","bool","p"],[8,"taints","resource.v1.DeviceTaint","l"],[9,"bindsToNode","bool","p"],[10,"bindingConditions","string","l"],[11,"bindingFailureConditions","string","l"],[12,"allowMultipleAllocations","bool","p"],[13,"nodeAllocatableResourceMappings","resource.v1.NodeAllocatableResourceMapping","m"]]',
  "resource.v1.DeviceAllocationConfiguration":
    '[[1,"source","string"],[2,"requests","string","l"],[3,"","resource.v1.DeviceConfiguration","i"]]',
  "resource.v1.DeviceAllocationResult":
    '[[1,"results","resource.v1.DeviceRequestAllocationResult","l"],[2,"config","resource.v1.DeviceAllocationConfiguration","l"]]',
  "resource.v1.DeviceAttribute":
    '[[2,"int","int64","p"],[3,"bool","bool","p"],[4,"string","string","p"],[5,"version","string","p"],[6,"ints","int64","l"],[7,"bools","bool","l"],[8,"strings","string","l"],[9,"versions","string","l"]]',
  "resource.v1.DeviceCapacity":
    '[[1,"value","api.resource.Quantity"],[2,"requestPolicy","resource.v1.CapacityRequestPolicy","p"]]',
  "resource.v1.DeviceClaim":
    '[[1,"requests","resource.v1.DeviceRequest","l"],[2,"constraints","resource.v1.DeviceConstraint","l"],[3,"config","resource.v1.DeviceClaimConfiguration","l"]]',
  "resource.v1.DeviceClaimConfiguration":
    '[[1,"requests","string","l"],[2,"","resource.v1.DeviceConfiguration","i"]]',
  "resource.v1.DeviceClass":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","resource.v1.DeviceClassSpec"]]',
  "resource.v1.DeviceClassConfiguration": '[[1,"","resource.v1.DeviceConfiguration","i"]]',
  "resource.v1.DeviceClassSpec":
    '[[1,"selectors","resource.v1.DeviceSelector","l"],[2,"config","resource.v1.DeviceClassConfiguration","l"],[4,"extendedResourceName","string","p"]]',
  "resource.v1.DeviceConfiguration": '[[1,"opaque","resource.v1.OpaqueDeviceConfiguration","p"]]',
  "resource.v1.DeviceConstraint":
    '[[1,"requests","string","l"],[2,"matchAttribute","string","p"],[3,"distinctAttribute","string","p"]]',
  "resource.v1.DeviceCounterConsumption":
    '[[1,"counterSet","string"],[2,"counters","resource.v1.Counter","m"]]',
  "resource.v1.DeviceRequest":
    '[[1,"name","string"],[2,"exactly","resource.v1.ExactDeviceRequest","p"],[3,"firstAvailable","resource.v1.DeviceSubRequest","l"]]',
  "resource.v1.DeviceRequestAllocationResult":
    '[[1,"request","string"],[2,"driver","string"],[3,"pool","string"],[4,"device","string"],[5,"adminAccess","bool","p"],[6,"tolerations","resource.v1.DeviceToleration","l"],[7,"bindingConditions","string","l"],[8,"bindingFailureConditions","string","l"],[9,"shareID","string","p"],[10,"consumedCapacity","api.resource.Quantity","m"]]',
  "resource.v1.DeviceSelector": '[[1,"cel","resource.v1.CELDeviceSelector","p"]]',
  "resource.v1.DeviceSubRequest":
    '[[1,"name","string"],[2,"deviceClassName","string"],[3,"selectors","resource.v1.DeviceSelector","l"],[4,"allocationMode","string"],[5,"count","int64"],[6,"tolerations","resource.v1.DeviceToleration","l"],[7,"capacity","resource.v1.CapacityRequirements","p"]]',
  "resource.v1.DeviceTaint":
    '[[1,"key","string"],[2,"value","string"],[3,"effect","string"],[4,"timeAdded","meta.v1.Time","p"]]',
  "resource.v1.DeviceToleration":
    '[[1,"key","string"],[2,"operator","string"],[3,"value","string"],[4,"effect","string"],[5,"tolerationSeconds","int64","p"]]',
  "resource.v1.ExactDeviceRequest":
    '[[1,"deviceClassName","string"],[2,"selectors","resource.v1.DeviceSelector","l"],[3,"allocationMode","string"],[4,"count","int64"],[5,"adminAccess","bool","p"],[6,"tolerations","resource.v1.DeviceToleration","l"],[7,"capacity","resource.v1.CapacityRequirements","p"]]',
  "resource.v1.NetworkDeviceData":
    '[[1,"interfaceName","string"],[2,"ips","string","l"],[3,"hardwareAddress","string"]]',
  "resource.v1.NodeAllocatableResourceMapping":
    '[[1,"capacityKey","string","p"],[2,"allocationMultiplier","api.resource.Quantity","p"]]',
  "resource.v1.OpaqueDeviceConfiguration":
    '[[1,"driver","string"],[2,"parameters","pkg.runtime.RawExtension"]]',
  "resource.v1.ResourceClaim":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","resource.v1.ResourceClaimSpec"],[3,"status","resource.v1.ResourceClaimStatus"]]',
  "resource.v1.ResourceClaimConsumerReference":
    '[[1,"apiGroup","string"],[3,"resource","string"],[4,"name","string"],[5,"uid","string"]]',
  "resource.v1.ResourceClaimSpec": '[[1,"devices","resource.v1.DeviceClaim"]]',
  "resource.v1.ResourceClaimStatus":
    '[[1,"allocation","resource.v1.AllocationResult","p"],[2,"reservedFor","resource.v1.ResourceClaimConsumerReference","l"],[4,"devices","resource.v1.AllocatedDeviceStatus","l"]]',
  "resource.v1.ResourceClaimTemplate":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","resource.v1.ResourceClaimTemplateSpec"]]',
  "resource.v1.ResourceClaimTemplateSpec":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","resource.v1.ResourceClaimSpec"]]',
  "resource.v1.ResourcePool":
    '[[1,"name","string"],[2,"generation","int64"],[3,"resourceSliceCount","int64"]]',
  "resource.v1.ResourceSlice":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","resource.v1.ResourceSliceSpec"]]',
  "resource.v1.ResourceSliceSpec":
    '[[1,"driver","string"],[2,"pool","resource.v1.ResourcePool"],[3,"nodeName","string","p"],[4,"nodeSelector","core.v1.NodeSelector","p"],[5,"allNodes","bool","p"],[6,"devices","resource.v1.Device","l"],[7,"perDeviceNodeSelection","bool","p"],[8,"sharedCounters","resource.v1.CounterSet","l"]]',
  "scheduling.v1.PriorityClass":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"value","int32"],[3,"globalDefault","bool"],[4,"description","string"],[5,"preemptionPolicy","string","p"]]',
  "storage.v1.CSIDriver":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","storage.v1.CSIDriverSpec"]]',
  "storage.v1.CSIDriverSpec":
    '[[1,"attachRequired","bool","p"],[2,"podInfoOnMount","bool","p"],[3,"volumeLifecycleModes","string","l"],[4,"storageCapacity","bool","p"],[5,"fsGroupPolicy","string","p"],[6,"tokenRequests","storage.v1.TokenRequest","l"],[7,"requiresRepublish","bool","p"],[8,"seLinuxMount","bool","p"],[9,"nodeAllocatableUpdatePeriodSeconds","int64","p"],[10,"serviceAccountTokenInSecrets","bool","p"],[11,"preventPodSchedulingIfMissing","bool","p"]]',
  "storage.v1.CSINode": '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","storage.v1.CSINodeSpec"]]',
  "storage.v1.CSINodeDriver":
    '[[1,"name","string"],[2,"nodeID","string"],[3,"topologyKeys","string","l"],[4,"allocatable","storage.v1.VolumeNodeResources","p"]]',
  "storage.v1.CSINodeSpec": '[[1,"drivers","storage.v1.CSINodeDriver","l"]]',
  "storage.v1.CSIStorageCapacity":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"nodeTopology","meta.v1.LabelSelector","p"],[3,"storageClassName","string"],[4,"capacity","api.resource.Quantity","p"],[5,"maximumVolumeSize","api.resource.Quantity","p"]]',
  "storage.v1.StorageClass":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"provisioner","string"],[3,"parameters","string","m"],[4,"reclaimPolicy","string","p"],[5,"mountOptions","string","l"],[6,"allowVolumeExpansion","bool","p"],[7,"volumeBindingMode","string","p"],[8,"allowedTopologies","core.v1.TopologySelectorTerm","l"]]',
  "storage.v1.TokenRequest": '[[1,"audience","string"],[2,"expirationSeconds","int64","p"]]',
  "storage.v1.VolumeAttachment":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"spec","storage.v1.VolumeAttachmentSpec"],[3,"status","storage.v1.VolumeAttachmentStatus"]]',
  "storage.v1.VolumeAttachmentSource":
    '[[1,"persistentVolumeName","string","p"],[2,"inlineVolumeSpec","core.v1.PersistentVolumeSpec","p"]]',
  "storage.v1.VolumeAttachmentSpec":
    '[[1,"attacher","string"],[2,"source","storage.v1.VolumeAttachmentSource"],[3,"nodeName","string"]]',
  "storage.v1.VolumeAttachmentStatus":
    '[[1,"attached","bool"],[2,"attachmentMetadata","string","m"],[3,"attachError","storage.v1.VolumeError","p"],[4,"detachError","storage.v1.VolumeError","p"]]',
  "storage.v1.VolumeAttributesClass":
    '[[1,"metadata","meta.v1.ObjectMeta"],[2,"driverName","string"],[3,"parameters","string","m"]]',
  "storage.v1.VolumeError":
    '[[1,"time","meta.v1.Time"],[2,"message","string"],[3,"errorCode","int32","p"]]',
  "storage.v1.VolumeNodeResources": '[[1,"count","int32","p"]]',
};
