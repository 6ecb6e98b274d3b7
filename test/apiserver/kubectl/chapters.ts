import { clusterChapter } from "./chapter-cluster.js";
import { configChapter } from "./chapter-config.js";
import { controllersChapter } from "./chapter-controllers.js";
import { customChapter } from "./chapter-custom.js";
import { workloadsChapter } from "./chapter-workloads.js";
import type { KubectlChapter } from "./command.js";

/** The whole script. */
export const chapters: readonly KubectlChapter[] = [
  configChapter,
  customChapter,
  clusterChapter,
  workloadsChapter,
  controllersChapter,
];
