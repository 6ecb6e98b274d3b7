import { type Members, membersOf } from "../values/api-object.js";
import { changed, changedEach } from "../fields/members-map.js";

/**
 * What a Pod is to run, without the fields of features that are off by default.
 *
 * Follows `dropDisabledFields` of `pkg/api/pod/util.go`.
 */
export function dropDisabled(spec: Members): Members {
  const { schedulingGroup: _, ...known } = spec;
  const result = changedEach(known, "volumes", (volume) =>
    changed(volume, "projected", (projected) =>
      changedEach(projected, "sources", withoutCertificates),
    ),
  );
  return ["initContainers", "containers", "ephemeralContainers"].reduce<Members>(
    (all, list) => changedEach(all, list, withoutSignal),
    result,
  );
}

export function dropDisabledInTemplate(template: Members): Members {
  return changed(template, "spec", dropDisabled);
}

function withoutCertificates(source: Members): Members {
  const { clusterTrustBundle: _, podCertificate: __, ...rest } = source;
  return rest;
}

function withoutSignal(container: Members): Members {
  const { lifecycle, ...rest } = container;
  const { stopSignal, ...others } = membersOf(lifecycle);
  if (stopSignal === undefined) return container;
  return Object.keys(others).length === 0 ? rest : { ...rest, lifecycle: others };
}

/** The status of a Pod without the fields of features that are off by default. */
export function dropDisabledInStatus(status: Members): Members {
  return [
    "initContainerStatuses",
    "containerStatuses",
    "ephemeralContainerStatuses",
  ].reduce<Members>(
    (all, list) =>
      changedEach(all, list, (container) =>
        changedEach(container, "volumeMounts", withoutVolumeStatus),
      ),
    status,
  );
}

function withoutVolumeStatus(mount: Members): Members {
  const { volumeStatus: _, ...rest } = mount;
  return rest;
}
