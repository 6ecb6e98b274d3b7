import type { KubectlChapter } from "./command.js";
import { configChapter } from "./chapter-config.js";

/** The whole script. */
export const chapters: readonly KubectlChapter[] = [configChapter];
