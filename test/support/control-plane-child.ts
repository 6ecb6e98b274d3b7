// Starts a control plane, says where it is, and waits to be killed.
import { startControlPlane } from "../../src/testing/start-control-plane.js";

const controlPlane = await startControlPlane();
const pids = [controlPlane.pid("etcd"), controlPlane.pid("kube-apiserver")];
console.log(JSON.stringify({ kubeconfig: controlPlane.kubeconfigPath, pids }));
setInterval(() => {}, 60_000);
