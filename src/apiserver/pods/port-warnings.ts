import { type Members, textOf } from "../values/api-object.js";
import { goQuote } from "../values/go-text.js";
import { containersOf } from "./containers.js";
import { itemsOf } from "../fields/members-map.js";

interface PlacedPort {
  readonly at: string;
  readonly name: string;
  readonly key: string;
  readonly hostIP: string;
  readonly hostPort: number;
  readonly port: Members;
}

/** What is told of ports that stand in each other's way. */
export function warnOfPorts(spec: Members, field: string): readonly string[] {
  const ports = containersOf(spec).flatMap(({ container, path }) =>
    itemsOf(container["ports"]).map((port, index): PlacedPort => ({
      at: `${field}.${path}.ports[${index}]`,
      name: textOf(port["name"]),
      key: `${Number(port["containerPort"])}/${textOf(port["protocol"])}`,
      hostIP: textOf(port["hostIP"]),
      hostPort: Number(port["hostPort"] ?? 0),
      port,
    })),
  );
  return [
    ...ports.flatMap((port, index) => warnOfPort(port, ports.slice(0, index))),
    ...warnOfNames(ports),
  ];
}

function warnOfPort(port: PlacedPort, before: readonly PlacedPort[]): readonly string[] {
  const { at, hostIP, hostPort } = port;
  return [
    ...(hostIP !== "" && hostPort === 0
      ? [`${at}: hostIP set without hostPort: ${goText(port)}`]
      : []),
    ...before
      .filter((other) => other.key === port.key)
      .flatMap((other) => {
        const isOpen = hostIP === "";
        if (hostIP === other.hostIP && hostPort === other.hostPort)
          return [`${at}: duplicate port definition with ${other.at}`];
        if (hostPort === 0 || other.hostPort === 0)
          return [`${at}: overlapping port definition with ${other.at}`];
        return hostPort === other.hostPort && isOpen !== (other.hostIP === "")
          ? [`${at}: dangerously ambiguous port definition with ${other.at}`]
          : [];
      }),
  ];
}

/** Go's `%+v`. */
function goText({ name, hostPort, hostIP, port }: PlacedPort): string {
  const { containerPort, protocol } = port;
  return `{Name:${name} HostPort:${hostPort} ContainerPort:${Number(containerPort)} Protocol:${textOf(protocol)} HostIP:${hostIP}}`;
}

function warnOfNames(ports: readonly PlacedPort[]): readonly string[] {
  return ports.flatMap(({ at, name }, index) => {
    const first = ports.slice(0, index).find((other) => other.name === name);
    return name === "" || first === undefined
      ? []
      : [
          `${at}: duplicate port name ${goQuote(name)} with ${first.at}, services and probes that select ports by name will use ${first.at}`,
        ];
  });
}
