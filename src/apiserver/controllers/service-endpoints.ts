import type { Service } from "../../kubernetes/kinds.generated.js";
import type { LivePod } from "./kinds.js";
import { isFinal, isReady } from "./pod-state.js";

export type LiveService = NonNullable<(typeof Service)["~stored"]>;

/** A Pod behind a Service. */
export interface Backend {
  readonly pod: LivePod;
  readonly address: string;
  readonly isServing: boolean;
  readonly isTerminating: boolean;
}

export interface BackendPort {
  readonly name: string | undefined;
  readonly port: number;
  readonly protocol: string;
  readonly appProtocol: string | undefined;
}

/** The Pods behind a Service that have an address and have not ended, by name. */
export function backendsOf(pods: readonly LivePod[]): readonly Backend[] {
  return pods.flatMap((pod) => {
    const { podIP = "" } = pod.status ?? {};
    if (podIP === "" || isFinal(pod)) return [];
    const isTerminating = pod.metadata.deletionTimestamp !== undefined;
    return [{ pod, address: podIP, isServing: isReady(pod), isTerminating }];
  });
}

/** Whether a Service sends what comes to a backend. */
export function isUsed({ spec }: LiveService, { isServing, isTerminating }: Backend): boolean {
  return spec?.publishNotReadyAddresses === true || (isServing && !isTerminating);
}

/** The ports of a Pod that a Service means; one that the Pod does not name is left out. Follows `FindPort`. */
export function portsOf({ spec }: LiveService, pod: LivePod): readonly BackendPort[] {
  return (spec?.ports ?? []).flatMap(({ name, port, protocol, targetPort, appProtocol }) => {
    const target = targetPort ?? port;
    const number =
      typeof target === "number"
        ? target
        : pod.spec.containers
            .flatMap(({ ports = [] }) => ports)
            .find((each) => each.name === target && (each.protocol ?? "TCP") === protocol)
            ?.containerPort;
    if (number === undefined) return [];
    return [
      {
        name: name === "" ? undefined : name,
        port: number === 0 ? port : number,
        protocol,
        appProtocol,
      },
    ];
  });
}

export function isHeadless({ spec }: LiveService): boolean {
  return spec?.clusterIP === "None" || spec?.clusterIP === "" || spec?.clusterIP === undefined;
}
