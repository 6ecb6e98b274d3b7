import type { AskProvider } from "./oidc-provider.js";
import { createTransport } from "./undici-transport.js";

const mostBytes = 1024 * 1024;

/** Sends one request to a provider over a connection of its own. */
export const askProvider: AskProvider = async ({ method, url, headers, body, ca }) => {
  const { origin, pathname, search } = new URL(url);
  const transport = createTransport(
    { server: origin },
    { headersTimeoutMs: 15_000, progressTimeoutMs: 15_000 },
  );
  try {
    return await new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let size = 0;
      let status = 0;
      const exchange = transport.dispatch(
        { method, path: `${pathname}${search}`, headers, body },
        {
          onHeaders: (code) => {
            status = code;
          },
          onData: (chunk) => {
            chunks.push(chunk);
            size += chunk.length;
            if (size <= mostBytes) return;
            exchange.abort();
            reject(new Error(`${origin} answers with more than 1 MiB`));
          },
          onEnd: () => resolve({ status, body: Buffer.concat(chunks).toString("utf8") }),
          onError: reject,
        },
        { ca },
      );
    });
  } finally {
    await transport.close();
  }
};
