import { testingEnvironment } from "../../src/testing/env.js";

/** The minor version of Kubernetes whose control planes a run starts: `1.36`, unless the environment names another. */
export const kubernetesVersion: string = testingEnvironment().kubernetesVersion ?? "1.36";

const minor = Number(kubernetesVersion.split(".")[1]);

/** Whether the kubectl of the tests, which is 1.35, supports the server: one minor version older or newer. */
export const kubectlSupportsIt: boolean = Math.abs(minor - 35) <= 1;
