import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { pictures, responses, services } from "@chalkboard/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const { trader, bancaAdmin } = logins;
const someUpload = (): string => randomBytes(12).toString("hex");

/** A JPEG whose header declares this width and height. */
function jpegSaying(bytes: Buffer, side: number): Buffer {
  const head = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  for (const at of [5, 7]) bytes.writeUInt16BE(side, head + at);
  return bytes;
}

/** Uploads bytes as the page does, part by part. @param turned their order */
async function send(bytes: Uint8Array, name = "a picture", turned: "as they are" | "backwards" = "as they are") {
  const upload = someUpload();
  const parts = Math.max(1, Math.ceil(bytes.length / pictures.partBytes));
  const numbers = Array.from({ length: parts }, (_, at) => (turned === "backwards" ? parts - 1 - at : at));
  let last = undefined as Awaited<ReturnType<typeof world.send<typeof pictures.uploadPicture>>> | undefined;
  for (const part of numbers) {
    const some = Buffer.from(bytes.subarray(part * pictures.partBytes, (part + 1) * pictures.partBytes)).toString(
      "base64url",
    );
    last = await world.send(pictures.uploadPicture, { upload, part, parts, bytes: some, name, folder: "" }, trader);
    if (!last.ok) return last;
  }
  return last;
}

/** A unique picture: identical uploads are one. */
let turn = 0;
const drawn = (width = 40, height = 30) => {
  turn += 1;
  return sharp({
    create: { width, height, channels: 4, background: { r: (turn * 16) % 256, g: (turn * 40) % 256, b: 90, alpha: 1 } },
  });
};
const chunk = (type: string, data: Buffer): Buffer => {
  const result = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(result));
  return Buffer.concat([length, result, sum]);
};
/** A PNG of a few bytes whose header declares a size. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
const script = "<script>alert(1)</script>";
const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`);
const text = (words: string): Buffer => Buffer.from(words);

describe("an upload is checked by its content", () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["nothing at all", () => Buffer.alloc(0), "required"],
    ["text under a picture's name", () => text("GIF is what this is not"), "notAChoice"],
    ["a page", () => text(`<!doctype html>${script}`), "notAChoice"],
    ["SVG, which is a program", () => svg, "notAChoice"],
    ["SVG after a byte order mark", () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), svg]), "notAChoice"],
    ["PDF after other content", () => text("<html>%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF"), "notAChoice"],
    ["TIFF, a picture of another kind", () => drawn().tiff().toBuffer(), "notAChoice"],
    ["AVIF, a picture of another kind", () => drawn().avif().toBuffer(), "notAChoice"],
    ["only the first bytes of a PNG", async () => (await drawn().png().toBuffer()).subarray(0, 8), "notAChoice"],
    [
      "a PNG cut in half",
      async () => {
        const whole = await sharp(randomBytes(120 * 120 * 3), { raw: { width: 120, height: 120, channels: 3 } })
          .png()
          .toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
      "invalid",
    ],
    [
      "a JPEG cut in half",
      async () => {
        const whole = await sharp(randomBytes(120 * 120 * 3), { raw: { width: 120, height: 120, channels: 3 } })
          .jpeg()
          .toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
      "invalid",
    ],
    ["a bomb: few bytes, 60,000 by 60,000 dots", () => pngOf(60_000, 60_000), "tooLarge"],
    [
      "a JPEG of few bytes, 30,000 by 30,000 dots",
      async () => jpegSaying(await drawn().jpeg().toBuffer(), 30_000),
      "tooLarge",
    ],
    ["one row of dots too many", () => pngOf(8_000, 5_001), "tooLarge"],
    ["a header that declares more than there is", () => pngOf(8_000, 5_000), "invalid"],
    ["a byte more than a file may have", () => Buffer.alloc(pictures.largestUpload + 1), "tooLarge"],
  ])("%s is refused", async (_rule, make, code) => {
    expect(await send(await make())).toMatchObject({
      ok: false,
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "bytes", code }] },
    });
  });

  test.each<[string, () => Promise<Buffer>, { width: number; height: number }]>([
    ["PNG", () => drawn().png().toBuffer(), { width: 40, height: 30 }],
    ["JPEG", () => drawn(41).jpeg().toBuffer(), { width: 41, height: 30 }],
    ["WebP", () => drawn(42).webp().toBuffer(), { width: 42, height: 30 }],
    ["GIF", () => drawn(43).gif().toBuffer(), { width: 43, height: 30 }],
    ["one dot", () => drawn(1, 1).png().toBuffer(), { width: 1, height: 1 }],
    [
      "a rotated picture, turned upright",
      () => drawn(44, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
      { width: 20, height: 44 },
    ],
    ["one wider than shown, made smaller", () => drawn(5_120, 200).png().toBuffer(), { width: 2_560, height: 100 }],
  ])("%s is stored", async (_rule, make, size) => {
    const sent = await send(await make());
    const pictureId = sent?.ok === true ? sent.data.pictureId : undefined;
    const { rows } = await world.answer(pictures.listPictures, {}, trader);
    expect(rows.find((row) => row.pictureId === pictureId)).toMatchObject({ ...size, uses: 0 });
  });
});

const pathOf = async (pictureId: number | null | undefined) =>
  (await world.answer(pictures.listPictures, {}, trader)).rows.find((row) => row.pictureId === pictureId)?.path ?? "";
const kept = async (bytes: Uint8Array, name?: string, turned?: "backwards"): Promise<number> => {
  const sent = await send(bytes, name, turned);
  expect(sent).toMatchObject({ ok: true });
  return sent?.ok === true ? (sent.data.pictureId ?? 0) : 0;
};

test("only our encoder's output is served: no hidden data and no author is left", async () => {
  const picture = await drawn()
    .jpeg()
    .withExif({ IFD0: { Artist: "Somebody at home" } })
    .toBuffer();
  const sent = Buffer.concat([picture, text(script), text("PK\x03\x04 an archive")]);
  expect(sent.includes("Somebody at home")).toBe(true);
  const { rawPayload, headers, statusCode } = await world.server.fastify.inject({
    method: "GET",
    url: await pathOf(await kept(sent)),
  });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(["<script>", "PK\x03\x04", "Somebody"].filter((trace) => rawPayload.includes(trace))).toEqual([]);
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "webp", width: 40, height: 30 });
});

test.each([
  ["an unknown hash", `/pictures/${"0".repeat(64)}.webp`],
  ["another ending", `/pictures/${"0".repeat(64)}.svg`],
  ["a parent folder", "/pictures/..%2f..%2fetc"],
  ["half a hash", "/pictures/abc.webp"],
])("%s is not found", async (_rule, url) => {
  expect((await world.server.fastify.inject({ method: "GET", url })).statusCode).toBe(404);
});

test("a picture of many parts is whole in any order, and is not stored twice", async () => {
  const noise = randomBytes(300 * 300 * 3);
  const large = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer();
  expect(large.length).toBeGreaterThan(2 * pictures.partBytes);
  await kept(large, "noise", "backwards");
  expect(await send(large, "noise again")).toMatchObject({
    ok: false,
    data: { problems: [{ field: "bytes", code: "taken" }] },
  });
});

test("parts of abandoned uploads do not pile up", async () => {
  const part = Buffer.alloc(9).toString("base64url");
  const begun = async () =>
    world.send(
      pictures.uploadPicture,
      { upload: someUpload(), part: 0, parts: 2, bytes: part, name: "left", folder: "" },
      trader,
    );
  let last = await begun();
  for (let turns = 0; turns < 200 && last.ok; turns += 1) last = await begun();
  expect(last).toMatchObject({ ok: false, responseType: responses.notAllowed, data: { reason: "tooMany" } });
  await world.time.set(world.time.now() + 3_601_000);
  expect(await begun()).toMatchObject({ ok: true, data: { pictureId: null } });
});

test("a picture that a service shows is protected until it shows another", async () => {
  const pictureId = await kept(await drawn(50).png().toBuffer(), "our logo");
  const look = await world.answer(services.getAppearance, {}, bancaAdmin);
  const shown = { ...look, logo: `https://banca.example${await pathOf(pictureId)}` };
  await world.answer(services.saveAppearance, { ...shown, was: look }, bancaAdmin);
  const uses = [{ as: "logo", name: "Banca" }];
  expect(await world.answer(pictures.pictureUses, { pictureId }, trader)).toMatchObject({ uses: [{ as: "logo" }] });
  expect((await world.answer(pictures.listPictures, { isUsed: true }, trader)).rows).toMatchObject([
    { pictureId, uses: uses.length },
  ]);
  expect(await world.send(pictures.removePicture, { pictureId }, trader)).toMatchObject({
    ok: false,
    responseType: responses.notAllowed,
    data: { reason: "inUse", uses: [{ as: "logo" }] },
  });
  await world.answer(services.saveAppearance, { ...look, was: shown }, bancaAdmin);
  await world.answer(pictures.removePicture, { pictureId }, trader);
  expect(await world.send(pictures.removePicture, { pictureId }, trader)).toMatchObject({
    ok: false,
    responseType: responses.notFound,
  });
});

test("a picture is renamed over the name that was seen", async () => {
  const pictureId = await kept(await drawn(51).png().toBuffer(), "summer");
  const was = { name: "summer", folder: "" };
  const now = { name: "Summer 2026", folder: "banners" };
  await world.answer(pictures.savePicture, { pictureId, ...now, was }, trader);
  expect(await world.send(pictures.savePicture, { pictureId, name: "winter", folder: "", was }, trader)).toMatchObject({
    ok: false,
    responseType: responses.changedMeanwhile,
    data: now,
  });
  expect((await world.answer(pictures.listFolders, {}, trader)).folders).toContainEqual({
    folder: "banners",
    pictures: 1,
  });
  expect((await world.answer(pictures.listPictures, { folder: "banners", text: "MER" }, trader)).rows).toMatchObject([
    { pictureId },
  ]);
});
