/**
 * What an operator's Deployment and its process agree on.
 *
 * The packaging side writes these into manifests and the process reads them, so
 * that neither states them for itself. docs/reference/configuration.md lists them.
 */

/** The port of the health checks; its name in the Pod is {@link healthPortName}. */
export const healthPort = 8081;
/** The name of {@link healthPort} in the Pod. */
export const healthPortName = "health";
/** Answers 200 as long as the process is not stuck: what startup and liveness probes ask. */
export const livenessPath = "/healthz";
/** Answers 200 once the process can do its work: what readiness probes ask. */
export const readinessPath = "/readyz";

/** The port of the metrics; its name in the Pod and in the Service is {@link metricsPortName}. */
export const metricsPort = 8080;
/** The name of {@link metricsPort} in the Pod and in the Service. */
export const metricsPortName = "metrics";
/** Where the metrics are on {@link metricsPort}. */
export const metricsPath = "/metrics";
/** The environment variable that says whether the metrics are for those alone whom the cluster lets read them, over TLS. */
export const metricsSecureVariable = "METRICS_SECURE";
/** The environment variable with the folder of the metrics' `tls.crt` and `tls.key`. */
export const metricsCertPathVariable = "METRICS_CERT_PATH";

/**
 * The environment variable that names the namespaces to watch: names joined by
 * commas, sorted; empty for all namespaces.
 */
export const watchNamespaceVariable = "WATCH_NAMESPACE";
/** The environment variable with the name of the Pod that the process runs in. */
export const podNameVariable = "POD_NAME";
/** The environment variable with the namespace of the Pod that the process runs in. */
export const podNamespaceVariable = "POD_NAMESPACE";
/** The environment variable with the seconds from SIGTERM until the process is killed. */
export const gracePeriodVariable = "TERMINATION_GRACE_PERIOD_SECONDS";

/** The environment variable that says whether one of several processes works at a time. */
export const leaderElectVariable = "LEADER_ELECT";
/** The environment variable with the port of the health checks, where it is not {@link healthPort}. */
export const healthPortVariable = "HEALTH_PORT";
/** The environment variable with the port of the metrics, where it is not {@link metricsPort}. */
export const metricsPortVariable = "METRICS_PORT";
/** The environment variable with the context of the kubeconfig. */
export const contextVariable = "KUBECONTEXT";
/** The environment variable with the least severe lines of the log that are written. */
export const logLevelVariable = "LOG_LEVEL";
/** The environment variable that says what a rejected promise leads to that nobody waits for. */
export const unhandledRejectionsVariable = "UNHANDLED_REJECTIONS";
/** The environment variable that says what the API server does about fields that it does not know. */
export const fieldValidationVariable = "FIELD_VALIDATION";
/** The environment variable with the seconds between two comparisons of caches with lists of the server; 0 for none. */
export const compareCachesVariable = "COMPARE_CACHES_SECONDS";
/** The environment variable with how many objects a controller works on at a time that does not say it itself. */
export const concurrencyVariable = "MAX_CONCURRENT_RECONCILES";
/** The environment variable with the seconds that a pass may take whose controller does not say it itself; 0 for no limit. */
export const passTimeoutVariable = "RECONCILE_TIMEOUT_SECONDS";

/** The one folder that the process may write to. */
export const scratchFolder = "/tmp";

/** The name of the container that runs the process. */
export const managerContainerName = "manager";

/** Seconds from SIGTERM until the process is killed, unless an installation says otherwise. */
export const terminationGracePeriodSeconds = 30;
/** Seconds before the kill by which the process has finished its work, given up its lease and ended. */
export const drainMarginSeconds = 5;
