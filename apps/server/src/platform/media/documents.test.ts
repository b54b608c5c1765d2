// Documents in the file manager: recognised by content, listed with the pictures, at their own address, and protected
// while in use.
import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { audit, carousel, pictures, responses, services } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createTestServer,
  deflated,
  logins,
  onePage,
  packedPdfOf,
  pdfOf,
  type TestServer,
} from "../../testing/index.ts";

let world: TestServer;
let dotId: number;
beforeAll(async () => {
  world = await createTestServer();
  const bytes = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg";
  const sent = await world.answer(
    pictures.uploadPicture,
    { upload: "a-white-dot-to-lead-on", part: 0, parts: 1, bytes, name: "dot", folder: "" },
    trader,
  );
  dotId = sent.pictureId ?? 0;
});
afterAll(async () => {
  await world.close();
});

const { trader, bancaAdmin } = logins;
const [clerk] = logins.clerks;
const send = (bytes: Buffer, name = "terms") =>
  world.send(
    pictures.uploadPicture,
    {
      upload: randomBytes(12).toString("hex"),
      part: 0,
      parts: 1,
      bytes: bytes.toString("base64url"),
      name,
      folder: "rules",
    },
    trader,
  );
/** A unique document: identical uploads are one. */
let turn = 0;
const drawn = (): Buffer => {
  turn += 1;
  return pdfOf({ ...onePage, 4: deflated(`${String(turn)} 10 50 50 re f`) });
};
const kept = async (name?: string): Promise<number> => {
  const sent = await send(drawn(), name);
  expect(sent).toMatchObject({ ok: true });
  return sent.ok ? (sent.data.pictureId ?? 0) : 0;
};
const listed = async (pictureId: number, filters = {}) =>
  (await world.answer(pictures.listPictures, { limit: 100, ...filters }, trader)).rows.find(
    (row) => row.pictureId === pictureId,
  );
const get = (url: string) => world.server.fastify.inject({ method: "GET", url });
const usesOf = async (pictureId: number) => (await world.answer(pictures.pictureUses, { pictureId }, trader)).uses;
const remove = (pictureId: number) => world.send(pictures.removePicture, { pictureId }, trader);
const inUse = (uses: readonly object[]) => ({
  ok: false,
  responseType: responses.notAllowed,
  data: { reason: "inUse", uses },
});

describe("an upload is checked by its content, and the response says what is wrong", () => {
  const numbers = Array.from({ length: 201 }, (_, at) => at + 10);
  test.each<[string, () => Buffer, object]>([
    ["cut off", () => drawn().subarray(0, 100), { code: "invalid" }],
    ["encrypted", () => packedPdfOf(onePage, "/Encrypt 7 0 R"), { code: "encrypted" }],
    [
      "one page too many",
      () =>
        pdfOf({
          ...onePage,
          2: `<< /Kids [${numbers.map((number) => `${String(number)} 0 R`).join(" ")}] >>`,
          ...Object.fromEntries(numbers.map((number) => [number, "<< >>"])),
        }),
      { code: "tooLong", maximum: 200 },
    ],
    [
      "with content that cannot be rewritten",
      () => pdfOf({ ...onePage, 4: { dict: "/Filter /JBIG2Decode", raw: Buffer.from("jb2") } }),
      { code: "notRemade" },
    ],
    ["a bomb", () => pdfOf({ ...onePage, 4: deflated(Buffer.alloc(65 * 1_048_576)) }), { code: "tooLarge" }],
    [
      "with a bomb of a gigabyte where the library looks for objects",
      () =>
        pdfOf({
          ...onePage,
          9: {
            dict: "/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /RunLengthDecode]",
            raw: deflateSync(Buffer.alloc(16_777_216, 129)),
          },
        }),
      { code: "tooLarge" },
    ],
  ])("%s", async (_rule, make, problem) => {
    expect(await send(make())).toMatchObject({
      ok: false,
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "bytes", ...problem }] },
    });
  });

  test("one that is there already", async () => {
    const bytes = drawn();
    expect(await send(bytes)).toMatchObject({ ok: true });
    expect(await send(bytes)).toMatchObject({ ok: false, data: { problems: [{ field: "bytes", code: "taken" }] } });
  });
});

test("it is listed with the pictures and its pages, and served only as its own type", async () => {
  const pictureId = await kept("Terms of March");
  const row = await listed(pictureId, { kind: "document", text: "march", folder: "rules" });
  expect(row).toMatchObject({ kind: "document", pages: 1, width: null, height: null, uses: 0, name: "Terms of March" });
  expect(await listed(pictureId, { kind: "picture" })).toBeUndefined();
  const path = row?.path ?? "";
  expect(path).toMatch(/^\/documents\/[0-9a-f]{64}\.pdf$/u);
  const { statusCode, headers, rawPayload } = await get(path);
  expect(statusCode).toBe(200);
  expect(rawPayload.length).toBe(row?.byteCount);
  expect(headers).toMatchObject({
    "content-type": "application/pdf",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=31536000, immutable",
    "content-disposition": "inline",
  });
  expect(String(headers["content-security-policy"])).toContain("default-src 'none'");
  const wrong = [
    path.replace("documents", "pictures"),
    path.replace("pdf", "webp"),
    path.replace(/documents.*/u, `pictures/${path.slice(11, 75)}.webp`),
  ];
  expect(await Promise.all(wrong.map(async (url) => (await get(url)).statusCode))).toEqual([404, 404, 404]);
});

describe("a document in use is protected", () => {
  test("linked from the house rules, while they are drafted", async () => {
    const pictureId = await kept();
    const put = (carried: readonly number[], was: readonly number[]) =>
      world.send(services.saveHouseDocuments, { carried: [...carried], was: [...was] }, trader);
    expect(await put([pictureId], [])).toMatchObject({ ok: true });
    expect(await put([], [])).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { carried: [pictureId] },
    });
    const uses = [{ as: "houseRules", name: "" }];
    expect([await usesOf(pictureId), await remove(pictureId)]).toMatchObject([uses, inUse(uses)]);
    expect(await listed(pictureId, { isUsed: true })).toMatchObject({ uses: 1 });
    expect(await put([], [pictureId])).toMatchObject({ ok: true });
    expect(await remove(pictureId)).toMatchObject({ ok: true });
    const { rows } = await world.answer(
      audit.recordHistory,
      { record: "houseTopic", name: "documents", limit: 5 },
      trader,
    );
    expect(rows.map(({ before, after }) => [before, after])).toEqual([
      [[pictureId], []],
      [[], [pictureId]],
    ]);
  });

  test("in a published version, permanently, under its name at the time, readable by address", async () => {
    const pictureId = await kept("Terms");
    const topics = () => world.answer(services.listHouseTopics, {}, trader);
    const publish = async () =>
      world.answer(
        services.publishHouseRules,
        {
          version: null,
          newest: (await topics()).newest?.version ?? 0,
          serviceIds: [world.world.banca.serviceId],
          note: "",
        },
        trader,
      );
    const read = (version?: number) =>
      world.answer(services.houseRulesText, { language: "en", ...(version === undefined ? {} : { version }) }, clerk);
    expect(await publish()).toMatchObject({ version: 1 });
    await world.answer(services.saveHouseDocuments, { carried: [pictureId], was: [] }, trader);
    expect(await topics()).toMatchObject({
      areDocumentsChanged: true,
      documents: [{ documentId: pictureId, name: "Terms" }],
    });
    expect((await read()).documents).toEqual([]);
    expect(await publish()).toMatchObject({ version: 2 });
    expect(await publish()).toMatchObject({ version: 2, services: 0 });
    await world.answer(pictures.savePicture, { pictureId, name: "Terms of old", folder: "" }, trader);
    const { path = "" } = (await listed(pictureId)) ?? {};
    expect((await read()).documents).toMatchObject([{ name: "Terms", path, pages: 1 }]);
    expect((await read(1)).documents).toEqual([]);
    await world.answer(services.saveHouseDocuments, { carried: [], was: [pictureId] }, trader);
    expect(await publish()).toMatchObject({ version: 3 });
    expect((await world.answer(services.listHouseVersions, {}, trader)).map(({ documents }) => documents)).toEqual([
      0, 1, 0,
    ]);
    const uses = [{ as: "houseVersion", name: "2" }];
    expect([await usesOf(pictureId), await remove(pictureId)]).toMatchObject([uses, inUse(uses)]);
  });

  test.each<[how: string, link: (file: { pictureId: number; path: string }) => carousel.SlideLink]>([
    ["linked by its address", ({ path }) => ({ to: "address", address: `https://bets.example${path}` })],
    ["linked as a document", ({ pictureId }) => ({ to: "document", fileId: pictureId })],
  ])("used by a banner %s", async (_how, link) => {
    const pictureId = await kept();
    const { path = "" } = (await listed(pictureId)) ?? {};
    const slide: carousel.SlideTerms = {
      pictureId: dotId,
      texts: { en: "Read the terms" },
      link: link({ pictureId, path }),
      serviceIds: [],
      places: ["site"],
      startsAt: 0,
      endsAt: null,
      isActive: true,
    };
    const { slideId } = await world.answer(carousel.saveSlide, slide, trader);
    const uses = [{ as: "slideLink", name: "Read the terms" }];
    expect([await usesOf(pictureId), await remove(pictureId)]).toMatchObject([uses, inUse(uses)]);
    await world.answer(carousel.saveSlide, { ...slide, slideId, link: { to: "nothing" } }, trader);
    expect(await remove(pictureId)).toMatchObject({ ok: true });
  });
});

test.each<[string, () => Promise<readonly number[]>, object]>([
  ["one that does not exist", async () => [99_999], { responseType: responses.notFound, data: { field: "carried" } }],
  [
    "a picture",
    async () =>
      (await world.answer(pictures.listPictures, { kind: "picture" }, trader)).rows
        .slice(0, 1)
        .map((row) => row.pictureId),
    { responseType: responses.notFound, data: { field: "carried" } },
  ],
  [
    "one of them twice",
    async () => {
      const id = await kept();
      return [id, id];
    },
    { responseType: responses.invalidPayload, data: { problems: [{ field: "carried", code: "twice" }] } },
  ],
])("the house rules cannot link %s", async (_rule, find, expected) => {
  const carried = [...(await find())];
  expect(carried.length).toBeGreaterThan(0);
  expect(await world.send(services.saveHouseDocuments, { carried, was: [] }, trader)).toMatchObject(expected);
});

test.each([bancaAdmin, clerk])("%s may not link one from the house rules", async (login) => {
  expect(await world.send(services.saveHouseDocuments, { carried: [], was: [] }, login)).toMatchObject({
    responseType: responses.notAllowed,
  });
});
