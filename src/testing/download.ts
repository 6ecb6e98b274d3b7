import type { IncomingMessage } from "node:http";
import { get as httpGet } from "node:http";
import { get as httpsGet } from "node:https";

/** Options of {@link download}. */
export interface DownloadOptions {
  /** Milliseconds without a byte after which the request fails. @default 10_000 */
  readonly idleTimeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

const redirects = 5;

/** Opens a body over http or https, following redirects; rejects on any status but 200. */
export async function download(
  url: string,
  options: DownloadOptions = {},
): Promise<IncomingMessage> {
  let current = new URL(url);
  for (let hop = 0; hop <= redirects; hop++) {
    const response = await open(current, options);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return response;
    response.resume();
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined) {
      throw new Error(`${current.href} answered status ${statusCode}`);
    }
    current = new URL(headers.location, current);
  }
  throw new Error(`${url} redirects more than ${redirects} times`);
}

function open(
  url: URL,
  { idleTimeoutMs = 10_000, signal }: DownloadOptions,
): Promise<IncomingMessage> {
  const get = url.protocol === "http:" ? httpGet : httpsGet;
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      { agent: false, timeout: idleTimeoutMs, ...(signal === undefined ? {} : { signal }) },
      resolve,
    );
    request.once("timeout", () =>
      request.destroy(new Error(`${url.host} sent nothing for ${idleTimeoutMs} ms`)),
    );
    request.once("error", (error) => reject(signal?.aborted === true ? signal.reason : error));
  });
}
