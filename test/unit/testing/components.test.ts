import { describe, expect, it } from "vitest";
import { componentArguments, type ComponentSettings } from "../../../src/testing/components.js";

const settings: ComponentSettings = {
  folder: "/dev/shm/a folder",
  controllers: false,
  ports: { etcdClient: 1001, etcdPeer: 1002, apiServer: 1003, controllerManager: 1004 },
};

describe("componentArguments", () => {
  it("joins the components by their ports", () => {
    expect(componentArguments("etcd", settings)).toContain(
      "--listen-client-urls=http://127.0.0.1:1001",
    );
    const apiServer = componentArguments("kube-apiserver", settings);
    expect(apiServer).toContain("--etcd-servers=http://127.0.0.1:1001");
    expect(apiServer).toContain("--secure-port=1003");
    expect(componentArguments("kube-controller-manager", settings)).toContain("--secure-port=1004");
  });

  it("keeps the ServiceAccount plugin only where something makes accounts", () => {
    const off = "--disable-admission-plugins=ServiceAccount";
    expect(componentArguments("kube-apiserver", settings)).toContain(off);
    expect(componentArguments("kube-apiserver", { ...settings, controllers: true })).not.toContain(
      off,
    );
  });

  it("keeps everything inside the data folder", () => {
    for (const component of ["etcd", "kube-apiserver", "kube-controller-manager"] as const) {
      const paths = componentArguments(component, settings).filter((flag) => /=\//.test(flag));
      expect(paths.length).toBeGreaterThan(0);
      for (const flag of paths) expect(flag).toMatch(/=\/dev\/shm\/a folder(\/|$)/);
    }
  });

  it("gives each flag once", () => {
    for (const component of ["etcd", "kube-apiserver", "kube-controller-manager"] as const) {
      const names = componentArguments(component, settings).map((flag) => flag.split("=")[0]);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});
