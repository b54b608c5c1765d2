import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readEscPos } from "../testing/read-escpos.ts";
import { type Bitmap, readBitmap } from "./bitmap.ts";
import { escPosOf } from "./escpos.ts";

const rowsOf = ({ width, height, rows }: Bitmap): readonly string[] =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) =>
      ((rows[(y * width + x) >> 3] ?? 0) & (0x80 >> (x & 7))) === 0 ? "." : "#",
    ).join(""),
  );

const isBlank = (row: string): boolean => !row.includes("#");

test("the dots that are printed are those of the picture, whatever its height", () => {
  const bitmaps = fc
    .record({ bytes: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 600 }), seed: fc.nat() })
    .map(({ bytes, height, seed }): Bitmap => {
      let state = seed + 1;
      const rows = Uint8Array.from({ length: bytes * height }, () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return state >>> 24;
      });
      return { width: bytes * 8, height, rows };
    });
  fc.assert(
    fc.property(bitmaps, (bitmap) => {
      const printed = readEscPos(escPosOf(bitmap, { cut: true, drawer: false }));
      expect(printed.width).toBe(bitmap.width);
      expect(printed.rows.slice(0, bitmap.height)).toEqual(rowsOf(bitmap));
      expect(printed.rows.slice(bitmap.height).every(isBlank)).toBe(true);
      expect(printed.rows.length - bitmap.height).toBeLessThan(8);
    }),
    { numRuns: 40 },
  );
});

const feeds = ["feed", "feed", "feed", "feed", "feed"];
test.each([
  ["neither cuts nor opens the drawer", { cut: false, drawer: false }, feeds],
  ["feeds, then cuts", { cut: true, drawer: false }, [...feeds, "partial cut"]],
  ["cuts, then opens the drawer", { cut: true, drawer: true }, [...feeds, "partial cut", "pulse"]],
  ["opens the drawer without a cut", { cut: false, drawer: true }, [...feeds, "pulse"]],
])("a job that %s", (_, options, acts) => {
  const printed = readEscPos(escPosOf({ width: 8, height: 1, rows: Uint8Array.of(0x81) }, options));
  expect(printed.rows[0]).toBe("#......#");
  expect(printed.acts.filter((act, index) => act !== "feed" || index < feeds.length)).toEqual(acts);
});

test("a picture becomes dots of the paper's width: dark is black, the rest and what is outside white", async () => {
  // Grey values of a row of 10 dots: from 160 on a dot is white.
  const row = [0, 100, 159, 160, 255, 0, 255, 255, 255, 0];
  const data = Buffer.from([...row, ...row.map(() => 255)]);
  const picture = await sharp(data, { raw: { width: 10, height: 2, channels: 1 } })
    .png()
    .toBuffer();
  expect(rowsOf(await readBitmap(picture, 8))).toEqual(["###..#.."]);
  expect(rowsOf(await readBitmap(picture, 16))).toEqual(["###..#...#......"]);
});
