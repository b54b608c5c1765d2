// Banners of the demo, drawn by this program: a field of two colours with the lines of a game on it.
import { crc32, deflateSync } from "node:zlib";
import { assert } from "@chalkboard/kernel";
import { carouselHandlers } from "../catalog/banners/index.ts";
import type { Database } from "../platform/database/database.ts";
import { type Context, isRefused } from "../platform/http/handlers.ts";
import { createEncoder, type MediaStorage, picturesHandlers } from "../platform/media/index.ts";

type Colour = readonly [red: number, green: number, blue: number];
type Banner = { readonly name: string; readonly from: Colour; readonly to: Colour; readonly everyDots: number };

const banners: readonly Banner[] = [
  { name: "Opening week", from: [18, 74, 52], to: [36, 128, 84], everyDots: 120 },
  { name: "Night games", from: [20, 24, 66], to: [84, 46, 128], everyDots: 200 },
  { name: "Playoffs", from: [112, 28, 28], to: [190, 90, 30], everyDots: 75 },
];

const [width, height] = [1_200, 300];

/** Uploads the banners. @returns their numbers */
export async function sendBanners(
  { database, mediaStorage }: { database: Database; mediaStorage: MediaStorage },
  trader: Context,
): Promise<readonly number[]> {
  const { uploadPicture } = picturesHandlers({ database, encoder: createEncoder(), mediaStorage });
  const ids: number[] = [];
  for (const [index, banner] of banners.entries()) {
    const bytes = drawBanner(banner).toString("base64url");
    const sent = await uploadPicture(
      { upload: `demo-banner-of-${String(index)}-xx`, part: 0, parts: 1, bytes, name: banner.name, folder: "Banners" },
      trader,
    );
    assert(!isRefused(sent) && sent.pictureId !== null, "the demo's banners are pictures", {
      answer: JSON.stringify(sent),
    });
    ids.push(sent.pictureId);
  }
  return ids;
}

const sentences = [
  {
    en: "Opening week: every game, every inning",
    fr: "Première semaine : tous les matchs, toutes les manches",
    ht: "Premye semèn: tout jwèt, tout manch",
    es: "Primera semana: todos los juegos, todas las entradas",
    zh: "揭幕周：每一场，每一局",
    it: "Prima settimana: tutte le partite, tutti gli inning",
  },
  {
    en: "Night games until the last out",
    es: "Juegos de noche hasta el último out",
    fr: "Matchs du soir jusqu’au dernier retrait",
  },
  { en: "The playoffs are coming", es: "Vienen los playoffs" },
] as const;

/** Shows the first two now and the third from next month on. */
export async function showBanners(database: Database, trader: Context, ids: readonly number[]): Promise<void> {
  const { saveSlide } = carouselHandlers({ database });
  const minute = trader.now - (trader.now % 60_000);
  for (const [index, pictureId] of ids.entries()) {
    const saved = await saveSlide(
      {
        pictureId,
        texts: { ...sentences[index] },
        link: { to: "nothing" },
        serviceIds: [],
        places: index === 1 ? ["till"] : ["site", "till"],
        startsAt: index === 2 ? minute + 30 * 86_400_000 : minute,
        endsAt: index === 1 ? minute + 14 * 86_400_000 : null,
        isActive: true,
      },
      trader,
    );
    assert(!isRefused(saved), "the demo's banners are shown", { answer: JSON.stringify(saved) });
  }
}

/** A banner as PNG. */
function drawBanner({ from, to, everyDots }: Banner): Buffer {
  const line = Buffer.alloc(1 + 3 * width);
  const rows = Array.from({ length: height }, (_, y) => {
    for (let x = 0; x < width; x += 1) {
      const isLine = (x + y) % everyDots < 4;
      for (const at of [0, 1, 2] as const)
        line[1 + 3 * x + at] = isLine ? 235 : Math.round(from[at] + ((to[at] - from[at]) * x) / width);
    }
    return Buffer.from(line);
  });
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(Buffer.concat(rows))), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]);
}

function chunk(type: string, data: Buffer): Buffer {
  const result = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(result));
  return Buffer.concat([length, result, sum]);
}
