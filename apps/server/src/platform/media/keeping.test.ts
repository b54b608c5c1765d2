// Pictures in an S3-compatible store: the same addresses, nothing twice, nothing missing while they move, and a failing
// store that delays no one.
import { randomBytes } from "node:crypto";
import { operations, pictures, responses } from "@chalkboard/contract";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../database/query.ts";
import type { StoreSettings } from "../ports/ports.ts";
import { publicOnly } from "../ports/outgoing.ts";
import { readStore } from "../ports/store.ts";
import { createTestServer, logins, type SecondServer, startOfTests, type TestServer } from "../../testing/index.ts";
import { putInPlace } from "./moving.ts";
import { onePage, pdfOf } from "../../testing/index.ts";
import { keys, startTestStore, type TestStore } from "./s3-of-tests.ts";

let store: TestStore;
let settings: StoreSettings;
let world: TestServer;
let now = () => startOfTests;
beforeAll(async () => {
  store = await startTestStore(() => now());
  settings = { endpoint: store.endpoint, bucket: store.bucket, region: store.region, ...keys, isLeft: false, fetch };
  world = await createTestServer({ pictureStore: settings });
  now = world.time.now;
});
beforeEach(() => {
  store.be("well");
});
afterAll(async () => {
  await world.close();
  await store.close();
});

const { trader } = logins;
type Server = Pick<SecondServer, "server" | "send">;

const drawn = (): Promise<Buffer> =>
  sharp(randomBytes(12 * 9 * 3), { raw: { width: 12, height: 9, channels: 3 } })
    .png()
    .toBuffer();
const sent = async (png: Buffer, server: Server = world) =>
  server.send(
    pictures.uploadPicture,
    {
      upload: randomBytes(12).toString("hex"),
      part: 0,
      parts: 1,
      bytes: png.toString("base64url"),
      name: "banner",
      folder: "",
    },
    trader,
  );
/** @returns its number and address */
async function kept(server: Server = world): Promise<{ readonly pictureId: number; readonly path: string }> {
  const answer = await sent(await drawn(), server);
  const pictureId = answer.ok ? (answer.data.pictureId ?? 0) : 0;
  return { pictureId, path: (await listed(pictureId))?.path ?? "" };
}
const listed = async (pictureId: number) =>
  (await world.answer(pictures.listPictures, { limit: 200 }, trader)).rows.find((row) => row.pictureId === pictureId);
const shown = async (path: string, { server }: Server = world) => {
  const { statusCode, rawPayload, headers } = await server.fastify.inject({ method: "GET", url: path });
  return { statusCode, rawPayload, cache: headers["cache-control"], type: headers["content-type"] };
};
const named = (path: string): string => path.slice(1);
const inPlace = ({ server }: Server = world) =>
  putInPlace({ database: world.database, mediaStorage: server.mediaStorage });
const events = async (kind: operations.EventKind) =>
  (await world.answer(operations.listEvents, { kinds: [kind] }, trader)).rows;
const later = async (minutes: number): Promise<void> => {
  await world.time.set(world.time.now() + minutes * 60_000);
};
const takeBytes = query({}, "update picture set bytes = null where id = $1::int");

test("a picture is only in the store, and our server serves it at the same address", async () => {
  const { pictureId, path } = await kept();
  expect(path).toMatch(/^\/pictures\/[0-9a-f]{64}\.webp$/);
  expect(await listed(pictureId)).toMatchObject({ isOutside: true });
  expect((await world.answer(pictures.listPictures, { isOutside: false }, trader)).rows).toEqual([]);
  const answer = await shown(path);
  expect(answer).toMatchObject({ statusCode: 200, type: "image/webp", cache: "public, max-age=31536000, immutable" });
  expect(store.objects.get(named(path))?.equals(answer.rawPayload)).toBe(true);
});

test("a document is in the store under its own extension, moves home and out again", async () => {
  const pdf = pdfOf(onePage);
  const document = await world.answer(
    pictures.uploadPicture,
    {
      upload: "a-document-for-the-store",
      part: 0,
      parts: 1,
      bytes: pdf.toString("base64url"),
      name: "terms",
      folder: "",
    },
    trader,
  );
  const { path = "" } = (await listed(document.pictureId ?? 0)) ?? {};
  const name = path.slice("/documents/".length);
  expect([...store.objects.keys()].filter((key) => key.endsWith(".pdf"))).toEqual([`pictures/${name}`]);
  expect(await shown(path)).toMatchObject({ statusCode: 200, type: "application/pdf" });
  expect(await shown(`/pictures/${name.replace("pdf", "webp")}`)).toMatchObject({ statusCode: 404 });
  const leaving = await world.another({ pictureStore: { ...settings, isLeft: true } });
  while ((await inPlace(leaving)).moved > 0);
  expect(await shown(path, leaving)).toMatchObject({ statusCode: 200, type: "application/pdf" });
  await leaving.close();
  while ((await inPlace()).moved > 0);
  await world.answer(pictures.removePicture, { pictureId: document.pictureId ?? 0 }, trader);
  await later(11);
  await inPlace();
  expect([...store.objects.keys()].filter((key) => key.endsWith(".pdf"))).toEqual([]);
});

test("the same picture is stored once", async () => {
  const png = await drawn();
  expect(await sent(png)).toMatchObject({ ok: true });
  const before = store.objects.size;
  expect(await sent(png)).toMatchObject({ ok: false, data: { problems: [{ field: "bytes", code: "taken" }] } });
  expect(store.objects.size).toBe(before);
});

test("what is in the store and not in our table is not even requested", async () => {
  const path = `/pictures/${"a".repeat(64)}.webp`;
  store.objects.set(named(path), Buffer.from("somebody else’s"));
  const before = store.requests.length;
  expect(await shown(path)).toMatchObject({ statusCode: 404 });
  expect(store.requests.length).toBe(before);
  store.objects.delete(named(path));
});

test("bytes that do not match their hash are not served, and are reported once", async () => {
  const { pictureId, path } = await kept();
  store.be("lies");
  expect(await shown(path)).toMatchObject({ statusCode: 404, cache: "no-store" });
  await shown(path);
  expect((await events("pictureMissing")).map(({ subject, data }) => ({ subject, data }))).toEqual([
    { subject: `picture ${String(pictureId)}`, data: { reason: "altered" } },
  ]);
});

test("simultaneous requests for a picture ask the store once", async () => {
  const { path } = await kept();
  const before = store.requests.length;
  const answers = await Promise.all(Array.from({ length: 8 }, () => shown(path)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(store.requests.length - before).toBeLessThan(8);
});

describe("a failing store", () => {
  const trouble = { hangsUp: "hangs up", isOver: "is over", refuses: "refuses" } as const;
  test.each([
    ["one that closes the connection", trouble.hangsUp, "storeUnreachable"],
    ["one that asks to retry later", trouble.isOver, "storeUnreachable"],
    ["one that refuses our keys", trouble.refuses, "storeRefused"],
  ] as const)(
    "%s: uploads say so, pictures are missing, and an event follows in ten minutes",
    async (_rule, mood, kind) => {
      await later(11);
      const { path } = await kept();
      const [png, before] = [await drawn(), (await events(kind)).length];
      store.be(mood);
      expect(await sent(png)).toMatchObject({ ok: false, responseType: responses.notAllowed, data: { reason: kind } });
      expect(await shown(path)).toMatchObject({ statusCode: 404, cache: "no-store" });
      expect((await events(kind)).length).toBe(before + 1);
      await later(11);
      await shown(path);
      expect((await events(kind)).length).toBe(before + 2);
      store.be("well");
      expect(await shown(path)).toMatchObject({ statusCode: 200 });
      expect(await sent(png)).toMatchObject({ ok: true });
    },
  );

  test("one that does not respond is given up after ten seconds, and delays no one else", async () => {
    const { path } = await kept();
    store.be("slow");
    const reading = [store.waits(), shown(path)] as const;
    await reading[0];
    const sending = [store.waits(), sent(await drawn())] as const;
    await sending[0];
    expect(await world.send(pictures.listFolders, {}, trader)).toMatchObject({ ok: true });
    await world.time.advance(10_000);
    expect(await reading[1]).toMatchObject({ statusCode: 404 });
    expect(await sending[1]).toMatchObject({ ok: false, data: { reason: "storeUnreachable" } });
  });
});

test("a deleted picture leaves the store later, and may be uploaded again meanwhile", async () => {
  const png = await drawn();
  const first = await sent(png);
  const pictureId = first.ok ? (first.data.pictureId ?? 0) : 0;
  const name = named((await listed(pictureId))?.path ?? "");
  await world.answer(pictures.removePicture, { pictureId }, trader);
  expect(await shown(`/${name}`)).toMatchObject({ statusCode: 404 });
  expect(await sent(png)).toMatchObject({ ok: true });
  await later(11);
  await inPlace();
  expect(store.objects.has(name)).toBe(true);
  const again = (await world.answer(pictures.listPictures, { limit: 200 }, trader)).rows.find(
    (row) => row.path === `/${name}`,
  );
  await world.answer(pictures.removePicture, { pictureId: again?.pictureId ?? 0 }, trader);
  await inPlace();
  expect(store.objects.has(name)).toBe(true);
  await later(11);
  await inPlace();
  expect(store.objects.has(name)).toBe(false);
});

test("an upload interrupted between the store and our table leaves nothing behind", async () => {
  const png = await drawn();
  const broken = await world.another({
    pictureStore: {
      ...settings,
      fetch: async (input, init) => {
        await fetch(input, init);
        throw new Error("the process ends here");
      },
    },
  });
  const before = store.objects.size;
  expect(await sent(png, broken)).toMatchObject({ ok: false });
  expect(store.objects.size).toBe(before + 1);
  await broken.close();
  await later(11);
  await inPlace();
  expect(store.objects.size).toBe(before);
});

describe("moving", () => {
  test("pictures move automatically, one after the other, and are served throughout", async () => {
    const home = await world.another();
    const paths = [await kept(home), await kept(home), await kept(home)].map(({ path }) => path);
    const outside = async () =>
      (await world.answer(pictures.listPictures, { isOutside: true, limit: 200 }, trader)).rows.length;
    const before = await outside();
    expect(paths.some((path) => store.objects.has(named(path)))).toBe(false);
    const all = async () => (await Promise.all(paths.map((path) => shown(path)))).map(({ statusCode }) => statusCode);
    const [moving, ...seen] = await Promise.all([inPlace(), all(), all()]);
    expect(moving.moved).toBe(3);
    expect([...seen, await all()].flat().every((status) => status === 200)).toBe(true);
    expect(await outside()).toBe(before + 3);
    await home.close();
  });

  test("and home again, after which the store is empty", async () => {
    const lost = await kept();
    const bytes = store.objects.get(named(lost.path));
    store.objects.delete(named(lost.path));
    const leaving = await world.another({ pictureStore: { ...settings, isLeft: true } });
    const { rows } = await world.answer(pictures.listPictures, { isOutside: true, limit: 200 }, trader);
    expect(rows.length).toBeGreaterThan(3);
    while ((await inPlace(leaving)).moved > 0);
    // One that the store lost delays none of the others, and moves when it is there again.
    expect((await world.answer(pictures.listPictures, { isOutside: true }, trader)).rows).toMatchObject([
      { pictureId: lost.pictureId },
    ]);
    store.objects.set(named(lost.path), bytes ?? Buffer.alloc(0));
    expect((await inPlace(leaving)).moved).toBe(1);
    expect((await world.answer(pictures.listPictures, { isOutside: true }, trader)).rows).toEqual([]);
    await later(11);
    while ((await inPlace(leaving)).removed > 0);
    expect([...store.objects.keys()]).toEqual([]);
    const home = await world.another();
    for (const { path } of rows) expect(await shown(path, home)).toMatchObject({ statusCode: 200 });
    await home.close();
    await leaving.close();
  });

  test("a store that stops half-way raises an event, and what it has not taken stays where it is", async () => {
    await later(11);
    const home = await world.another();
    const { path } = await kept(home);
    const before = (await events("storeUnreachable")).length;
    store.be("hangs up");
    expect(await inPlace()).toEqual({ moved: 0, removed: 0 });
    expect((await events("storeUnreachable")).length).toBe(before + 1);
    expect(await shown(path)).toMatchObject({ statusCode: 200 });
    await home.close();
  });

  test("pictures in a store that no setting names any more raise an event once a day", async () => {
    const { pictureId, path } = await kept();
    await world.asOwner((sql) => sql.run(takeBytes, [pictureId]));
    const home = await world.another();
    await inPlace(home);
    await inPlace(home);
    expect(await shown(path, home)).toMatchObject({ statusCode: 404 });
    expect((await events("pictureMissing")).filter(({ data }) => data["reason"] === "notSet").length).toBe(1);
    await home.close();
  });
});

const all = {
  CHALKBOARD_S3_ENDPOINT: "https://store.example/s3/",
  CHALKBOARD_S3_BUCKET: "banners",
  CHALKBOARD_S3_REGION: "auto",
  CHALKBOARD_S3_KEY: "key",
  CHALKBOARD_S3_SECRET: "secret",
} as const;

test.each<[string, Readonly<Record<string, string>>, object | undefined | string]>([
  ["none: the database", {}, undefined],
  [
    "all of it",
    all,
    {
      endpoint: "https://store.example/s3",
      bucket: "banners",
      region: "auto",
      keyId: "key",
      secret: "secret",
      isLeft: false,
    },
  ],
  ["leaving the store", { ...all, CHALKBOARD_S3_LEAVE: "1" }, { isLeft: true }],
  [
    "no keys",
    { ...all, CHALKBOARD_S3_KEY: "", CHALKBOARD_S3_SECRET: " " },
    "CHALKBOARD_S3_KEY, CHALKBOARD_S3_SECRET are not set",
  ],
  ["no endpoint", { CHALKBOARD_S3_BUCKET: "banners" }, "names no store"],
  ["an endpoint that is no address", { ...all, CHALKBOARD_S3_ENDPOINT: "store.example" }, "is no address"],
  [
    "an endpoint with a query string",
    { ...all, CHALKBOARD_S3_ENDPOINT: "https://store.example/?a=b" },
    "is no address",
  ],
  ["an endpoint without HTTPS", { ...all, CHALKBOARD_S3_ENDPOINT: "http://store.example" }, "not a public address"],
  ["an endpoint of a private network", { ...all, CHALKBOARD_S3_ENDPOINT: "https://10.0.0.7" }, "not a public address"],
  ["a bucket that is a path", { ...all, CHALKBOARD_S3_BUCKET: "../other" }, "is no name of a bucket"],
])("settings: %s", (_rule, environment, expected) => {
  const read = () => readStore(environment, publicOnly());
  if (typeof expected === "string") expect(read).toThrow(expected);
  else if (expected === undefined) expect(read()).toBeUndefined();
  else expect(read()).toMatchObject(expected);
});
