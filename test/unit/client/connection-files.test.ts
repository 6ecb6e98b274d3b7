import { mkdir, readlink, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fileSource } from "../../../src/client/file-source.js";
import { FollowedCredentials } from "../../../src/client/followed-credentials.js";
import { createCertificateAuthority } from "../../../src/util/certificates.js";
import { temporaryFolder } from "../../support/temporary-folder.js";
import { VirtualClock } from "../../../src/testing/virtual-clock.js";

const [oldAuthority, newAuthority] = ["old", "new"].map((name) =>
  createCertificateAuthority(name, Date.now()),
);

/** Swaps a folder's content as the kubelet does: `..data` leads to the files, and is replaced. */
async function publish(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  const data = join(folder, "..data");
  const previous = await readlink(data).catch(() => undefined);
  const next = `..${String(Number(previous?.slice(2) ?? "0") + 1)}`;
  await mkdir(join(folder, next));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, next, name), text);
  await symlink(next, join(folder, "..data_tmp"));
  await rename(join(folder, "..data_tmp"), data);
  if (previous === undefined) {
    for (const name of Object.keys(files)) await symlink(join("..data", name), join(folder, name));
  } else await rm(join(folder, previous), { recursive: true });
}

interface Setting extends AsyncDisposable {
  readonly folder: string;
  readonly token: string;
  readonly clock: VirtualClock;
  readonly credentials: FollowedCredentials;
}

async function tokenAndAuthority(): Promise<Setting> {
  const folder = await temporaryFolder();
  const token = join(folder.path, "token");
  const ca = join(folder.path, "ca.crt");
  await publish(folder.path, { token: "first\n", "ca.crt": oldAuthority?.certificate ?? "" });
  const clock = new VirtualClock();
  const credentials = new FollowedCredentials(fileSource({ token, ca }), clock);
  return {
    folder: folder.path,
    token,
    clock,
    credentials,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

describe("credentials of files", () => {
  it("are answered without a promise, as the same object, until a minute has gone by", async () => {
    await using setting = await tokenAndAuthority();
    const { credentials, clock } = setting;
    const first = await credentials.current();
    await publish(setting.folder, { token: "second", "ca.crt": oldAuthority?.certificate ?? "" });
    await clock.advance(59_999);
    expect(credentials.current()).toBe(first);
    await clock.advance(1);
    const due = credentials.current();
    expect(due).toBeInstanceOf(Promise);
    expect(await due).toEqual({ token: "second", ca: oldAuthority?.certificate });
    expect(credentials.current()).toBe(await due);
  });

  it("stay the same object when a reading finds nothing new", async () => {
    await using setting = await tokenAndAuthority();
    const { credentials, clock } = setting;
    const first = await credentials.current();
    await clock.advance(60_000);
    expect(await credentials.current()).toBe(first);
    expect(credentials.current()).toBe(first);
  });

  it("follow an authority that is replaced", async () => {
    await using setting = await tokenAndAuthority();
    const { credentials, clock } = setting;
    await credentials.current();
    await publish(setting.folder, { token: "first", "ca.crt": newAuthority?.certificate ?? "" });
    await clock.advance(60_000);
    expect(await credentials.current()).toEqual({ token: "first", ca: newAuthority?.certificate });
  });

  it("are read at once when the server refuses them", async () => {
    await using setting = await tokenAndAuthority();
    const { credentials } = setting;
    const refused = await credentials.current();
    expect(await credentials.renew(refused)).toBe(refused);
    await publish(setting.folder, { token: "second", "ca.crt": newAuthority?.certificate ?? "" });
    const renewed = await credentials.renew(refused);
    expect(renewed).toEqual({ token: "second", ca: newAuthority?.certificate });
    await publish(setting.folder, { token: "third", "ca.crt": newAuthority?.certificate ?? "" });
    expect(await credentials.renew(refused), "is newer than what was refused").toBe(renewed);
  });

  it.each([
    ["missing", undefined],
    ["empty", " \n"],
    ["broken", "two words"],
  ])("keep a token while its file is %s, and try again after a second", async (_what, text) => {
    await using setting = await tokenAndAuthority();
    const { credentials, clock, token } = setting;
    const good = await credentials.current();
    await rm(token);
    if (text !== undefined) await writeFile(token, text);
    await clock.advance(60_000);
    expect(await credentials.current()).toBe(good);
    expect(await credentials.renew(good)).toBe(good);
    await writeFile(token, "second");
    await clock.advance(999);
    expect(credentials.current()).toBe(good);
    await clock.advance(1);
    expect(await credentials.current()).toMatchObject({ token: "second" });
  });

  it("fail with all that is wrong when there never was anything good, and then recover", async () => {
    await using folder = await temporaryFolder();
    const [token, ca] = ["token", "ca.crt"].map((name) => join(folder.path, name));
    await writeFile(ca ?? "", "");
    const credentials = new FollowedCredentials(fileSource({ token, ca }), new VirtualClock());
    await expect(credentials.current()).rejects.toMatchObject({
      code: "CONFIG_CREDENTIALS",
      problems: [
        { path: token, message: "cannot be read (ENOENT)" },
        { path: ca, message: expect.stringContaining("holds no certificate") },
      ],
    });
    await writeFile(token ?? "", "first");
    await writeFile(ca ?? "", oldAuthority?.certificate ?? "");
    expect(await credentials.current()).toMatchObject({ token: "first" });
  });

  it("change certificate and key together only", async () => {
    await using folder = await temporaryFolder();
    const [cert = "", key = ""] = ["tls.crt", "tls.key"].map((name) => join(folder.path, name));
    const [first, second] = ["a", "b"].map((name) => oldAuthority?.issueClient(name, []));
    await writeFile(cert, first?.certificate ?? "");
    await writeFile(key, first?.key ?? "");
    const clock = new VirtualClock();
    const credentials = new FollowedCredentials(
      fileSource({ cert: { file: cert }, key: { file: key } }),
      clock,
    );
    const good = await credentials.current();
    await writeFile(cert, second?.certificate ?? "");
    await clock.advance(60_000);
    expect(await credentials.current()).toBe(good);
    await writeFile(key, second?.key ?? "");
    await clock.advance(1_000);
    expect(await credentials.current()).toEqual({ cert: second?.certificate, key: second?.key });
  });
});

describe("followed credentials", () => {
  it("ask their source once, however many callers wait", async () => {
    const asked: boolean[] = [];
    const answers: (() => void)[] = [];
    const credentials = new FollowedCredentials(
      {
        read: async (_base, isRefused) => {
          asked.push(isRefused);
          await new Promise<void>((resolve) => answers.push(resolve));
          return { material: { token: `token ${String(asked.length)}` } };
        },
      },
      new VirtualClock(),
    );
    const first = Promise.all([credentials.current(), credentials.current()]);
    answers.shift()?.();
    const [one, other] = await first;
    expect(one).toBe(other);
    const refused = one ?? {};
    const renewals = Promise.all([
      credentials.renew(refused),
      credentials.renew(refused),
      credentials.current(),
    ]);
    answers.shift()?.();
    expect(new Set(await renewals).size).toBe(1);
    expect(asked).toEqual([false, true]);
  });

  it("leave one caller's wait alone when another one gives up", async () => {
    let answer: (() => void) | undefined;
    const credentials = new FollowedCredentials(
      {
        read: async () => {
          await new Promise<void>((resolve) => (answer = resolve));
          return { material: { token: "a" } };
        },
      },
      new VirtualClock(),
    );
    const giveUp = new AbortController();
    const abandoned = Promise.resolve(credentials.current(giveUp.signal));
    const kept = credentials.current();
    giveUp.abort(new Error("enough"));
    await expect(abandoned).rejects.toThrow("enough");
    answer?.();
    expect(await kept).toEqual({ token: "a" });
  });

  it("start a renewal of their own when one is asked for during a reading", async () => {
    const asked: boolean[] = [];
    const credentials = new FollowedCredentials(
      {
        read: async (_base, isRefused) => {
          asked.push(isRefused);
          await Promise.resolve();
          return { material: { token: isRefused ? "new" : "old" }, againInMs: 0 };
        },
      },
      new VirtualClock(),
    );
    const refused = await credentials.current();
    const reading = credentials.current();
    const renewed = await Promise.all([credentials.renew(refused), credentials.renew(refused)]);
    await reading;
    expect(renewed).toEqual([{ token: "new" }, { token: "new" }]);
    expect(asked).toEqual([false, false, true]);
  });
});
