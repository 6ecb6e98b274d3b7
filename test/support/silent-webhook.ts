import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { OpenClient } from "../../src/client/open-client.js";
import { ValidatingWebhookConfiguration } from "../../src/kubernetes/index.js";

/** A webhook of somebody else that takes questions and does not answer. */
export interface SilentWebhook extends AsyncDisposable {
  /** Settles when the first question has come. */
  readonly asked: Promise<unknown>;
}

/** Has an API server ask it of each new ConfigMap with the label `asks` of that name. */
export async function startSilentWebhook(
  admin: OpenClient,
  name: string,
  timeoutSeconds: number,
): Promise<SilentWebhook> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    socket.on("error", () => {});
    sockets.add(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await admin.create(ValidatingWebhookConfiguration, {
    metadata: { name },
    webhooks: [
      {
        name: `${name}.example.com`,
        clientConfig: { url: `https://127.0.0.1:${port}/` },
        rules: [
          {
            apiGroups: [""],
            apiVersions: ["v1"],
            operations: ["CREATE"],
            resources: ["configmaps"],
          },
        ],
        objectSelector: { matchLabels: { asks: name } },
        failurePolicy: "Fail",
        sideEffects: "None",
        timeoutSeconds,
        admissionReviewVersions: ["v1"],
      },
    ],
  });
  return {
    asked: once(server, "connection"),
    [Symbol.asyncDispose]: async () => {
      await admin.delete(ValidatingWebhookConfiguration, { name });
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
