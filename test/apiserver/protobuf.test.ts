import { describe, expect, it } from "vitest";
import { builtinKinds, builtinTypes } from "../../src/apiserver/model/builtin-kinds.generated.js";
import { builtinType } from "../../src/apiserver/model/builtin-types.js";
import {
  encodeProtobuf,
  encodeWatchEvent,
  openProtobuf,
  unsealObject,
} from "../../src/apiserver/protobuf/protobuf.js";
import { protobufMessage } from "../../src/apiserver/protobuf/messages.js";
import { ProtobufError } from "../../src/apiserver/protobuf/reader.js";
import { Random, runSeed } from "../support/random.js";

const own = { apiVersion: "v1", kind: "ConfigMap" };
const roundTrip = (object: object): unknown =>
  unsealObject(openProtobuf(encodeProtobuf({ ...object }), own));

describe("messages", () => {
  /** The names of a message in JSON, and of those that are part of it there. */
  const namesOf = (message: string): readonly string[] =>
    (protobufMessage(message) ?? []).flatMap(([, name, type, mark]) =>
      mark === "i" ? namesOf(type) : [name],
    );

  // What stands for one word in documents is no message of fields.
  const messages = Object.keys(builtinTypes).filter((name) => protobufMessage(name) !== undefined);

  it("there is one of every kind", () => {
    const missing = builtinKinds.filter(({ type }) => protobufMessage(type) === undefined);
    expect(missing).toEqual([]);
    expect(messages.length).toBeGreaterThan(400);
  });

  it.each(messages)("%s has the fields of the type", (name) => {
    const fields = Object.keys(builtinType(name).properties ?? {});
    const { kind } = Object(builtinType(name).properties);
    const isTyped = kind !== undefined && builtinKinds.some(({ type }) => type === name);
    const told = isTyped
      ? fields.filter((each) => each !== "kind" && each !== "apiVersion")
      : fields;
    const names = namesOf(name);
    expect(names.filter((each) => !told.includes(each))).toEqual([]);
  });
});

describe("objects", () => {
  it("of a kind keep what they say", () => {
    const object = {
      apiVersion: "v1",
      kind: "Pod",
      metadata: {
        name: "a",
        creationTimestamp: "2024-02-29T01:02:03Z",
        labels: { b: "2", a: "1", ["__proto__"]: "x" },
        deletionGracePeriodSeconds: 0,
      },
      spec: {
        containers: [
          {
            name: "c",
            resources: { limits: { cpu: "500m" } },
            readinessProbe: { httpGet: { port: "web" }, periodSeconds: -1 },
            livenessProbe: { tcpSocket: { port: 8080 } },
          },
        ],
        volumes: [{ name: "v", emptyDir: { sizeLimit: "1Gi" } }],
        securityContext: { runAsUser: 2 ** 40, supplementalGroups: [1, 2 ** 33] },
      },
    };
    const read = roundTrip(object);
    expect(read).toMatchObject({ ...object, metadata: { name: "a" } });
    expect(Object(read).metadata.labels).toEqual(object.metadata.labels);
  });

  it("of no known kind have nothing but it", () => {
    const body = Buffer.concat([
      encodeProtobuf({ ...own, data: { a: "b" } }).subarray(0, 4),
      Buffer.from("\x0a\x0a\x0a\x02v1\x12\x04Else\x12\x02\x0a\x00", "latin1"),
    ]);
    expect(unsealObject(openProtobuf(body, own))).toEqual({ apiVersion: "v1", kind: "Else" });
  });

  it("in events come with their length", () => {
    const event = encodeWatchEvent("ADDED", { ...own, metadata: { name: "a" } });
    expect(event.readUInt32BE(0)).toBe(event.length - 4);
    expect(event.subarray(4, 11).toString("latin1")).toBe("\x0a\x05ADDED");
    const object = event.subarray(event.indexOf("k8s\0"));
    expect(unsealObject(openProtobuf(object, own))).toMatchObject({ metadata: { name: "a" } });
  });
});

describe("bodies that are none", () => {
  const read = (text: string): unknown =>
    unsealObject(openProtobuf(Buffer.from(text, "latin1"), own));

  it.each([
    ["empty data", ""],
    ["empty body", "k8s\0"],
    [
      "provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]",
      "{}",
    ],
    ["unexpected EOF", "k8s\0\x0a"],
    ["unexpected EOF", "k8s\0\x12\x03\x0a\x07\x07"],
    ["proto: integer overflow", `k8s\0${"\xff".repeat(12)}`],
    ["proto: Unknown: illegal tag 0 (wire type 0)", "k8s\0\x00\x01"],
    ["proto: Unknown: wiretype end group for non-group", "k8s\0\x0c"],
    ["proto: wrong wireType = 0 for field ObjectMeta", "k8s\0\x12\x02\x08\x07"],
  ])("%s", (message, text) => {
    expect(() => read(text)).toThrow(new ProtobufError(message));
  });

  it("are refused, however deep", () => {
    let schema = Buffer.alloc(0);
    for (let depth = 0; depth < 5000; depth += 1) {
      const length = Buffer.from([(schema.length & 127) | 128, (schema.length >> 7) & 127]);
      // `not`, one in the other.
      schema = Buffer.concat([Buffer.from([0xda, 0x01]), length, schema]);
    }
    expect(() => {
      const crd = { apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition" };
      unsealObject({ ...crd, raw: schema });
    }).not.toThrow(RangeError);
  });

  const seed = runSeed();
  it(`are refused, whatever bytes they have: TEST_SEED=${seed}`, () => {
    const random = new Random(seed);
    const good = encodeProtobuf({
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: "a", labels: { a: "b" }, creationTimestamp: "2024-02-29T01:02:03Z" },
      spec: { replicas: 3, template: { spec: { containers: [{ name: "c", image: "i" }] } } },
    });
    for (let round = 0; round < 2000; round += 1) {
      const bad = Buffer.from(good);
      for (let count = random.between(1, 4); count > 0; count -= 1)
        bad[random.between(4, bad.length - 1)] = random.between(0, 255);
      try {
        unsealObject(openProtobuf(bad, own));
      } catch (error) {
        expect(error).toBeInstanceOf(ProtobufError);
      }
    }
  });
});
