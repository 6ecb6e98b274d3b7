// Puts load on an API server over TLS, over connections that stay.
import { Agent, request } from "node:https";
import { collection, thing } from "./kinds.mjs";

export class Load {
  #config;
  #agent;
  #watches = [];
  /** How many events the watches have told. */
  events = 0;

  constructor(config) {
    this.#config = config;
    const { ca, certificate: cert, key } = config;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 16, ca, cert, key });
  }

  #open(method, path, { body, type = "application/json", agent = this.#agent } = {}) {
    const { server, token, ca, certificate: cert, key } = this.#config;
    const url = new URL(server);
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          host: url.hostname,
          port: url.port,
          path,
          method,
          agent,
          ...(agent === false ? { ca, cert, key } : {}),
          headers: {
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(text === undefined
              ? {}
              : { "content-type": type, "content-length": Buffer.byteLength(text) }),
          },
        },
        resolve,
      );
      asked.once("error", reject);
      asked.end(text);
    });
  }

  async #ask(method, path, more) {
    const answer = await this.#open(method, path, more);
    const chunks = [];
    for await (const chunk of answer) chunks.push(chunk);
    if (answer.statusCode > 201)
      throw new Error(
        `${method} ${path}: ${answer.statusCode} ${Buffer.concat(chunks).toString()}`,
      );
    return chunks;
  }

  /** What each operation does with an object of a name. */
  operations = {
    create: (name) => this.#ask("POST", collection, { body: thing(name) }),
    get: (name) => this.#ask("GET", `${collection}/${name}`),
    patch: (name) =>
      this.#ask("PATCH", `${collection}/${name}`, {
        body: { spec: { text: `patched ${name}` } },
        type: "application/merge-patch+json",
      }),
    apply: (name) =>
      this.#ask("PATCH", `${collection}/${name}?fieldManager=bench&force=true`, {
        body: { ...thing(name), spec: { ...thing(name).spec, text: `applied ${name}` } },
        type: "application/apply-patch+yaml",
      }),
    update: async (name) => {
      const [...chunks] = await this.#ask("GET", `${collection}/${name}`);
      const object = JSON.parse(Buffer.concat(chunks));
      object.spec.text = `updated ${name}`;
      return this.#ask("PUT", `${collection}/${name}`, { body: object });
    },
    delete: (name) => this.#ask("DELETE", `${collection}/${name}`),
  };

  /** Runs an operation on so many objects, 16 at a time; answers the seconds it took. */
  async run(operation, count, prefix = "thing") {
    const act = this.operations[operation];
    const begin = performance.now();
    let next = 0;
    const work = async () => {
      for (let index = next++; index < count; index = next++) await act(`${prefix}-${index}`);
    };
    await Promise.all(Array.from({ length: 16 }, work));
    return (performance.now() - begin) / 1000;
  }

  /** Opens watches of all objects, from now on. */
  async watch(count) {
    for (let index = 0; index < count; index += 1) {
      const path = `${collection}?watch=true&resourceVersion=0&allowWatchBookmarks=false`;
      const answer = await this.#open("GET", path, { agent: false });
      answer.on("data", (chunk) => {
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1))
          this.events += 1;
      });
      answer.on("error", () => {});
      this.#watches.push(answer);
    }
  }

  /** Settles when the watches have told so many events. */
  async told(count) {
    while (this.events < count) await new Promise((resolve) => setTimeout(resolve, 1));
  }

  close() {
    for (const watch of this.#watches.splice(0)) watch.destroy();
    this.#agent.destroy();
  }
}
