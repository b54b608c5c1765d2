// Rewritten documents: what a page draws is kept, and nothing else; what cannot be read within bounds is refused with
// its reason.
import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { drawPdf } from "../printing/index.ts";
import { jpegRemaker } from "./pdf/jpeg.ts";
import { remakePdf } from "./pdf/remake.ts";
import type { DocumentFault } from "./pdf/values.ts";
import {
  deflated,
  insideOf,
  onePage,
  packedPdfOf,
  pdfOf,
  type TestObjects,
  type TestStream,
} from "../../testing/index.ts";

const remade = (bytes: Buffer) => remakePdf(bytes, 200, jpegRemaker(1_000_000));
const faultOf = async (bytes: Buffer): Promise<unknown> =>
  remade(bytes).then(
    () => "none",
    (error: unknown) => (error as { fault?: DocumentFault }).fault ?? error,
  );
const zeros = (megabytes: number): Buffer => Buffer.alloc(megabytes * 1_048_576);
const pagesOf = (count: number): TestObjects => ({
  ...onePage,
  2: `<< /Type /Pages /Count ${String(count)} /Kids [${Array.from({ length: count }, (_, at) => `${String(at + 10)} 0 R`).join(" ")}] >>`,
  ...Object.fromEntries(
    Array.from({ length: count }, (_, at) => [at + 10, "<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>"]),
  ),
});
/** A page that draws a picture. */
const withPicture = (picture: TestStream, more: TestObjects = {}): TestObjects => ({
  ...onePage,
  ...more,
  3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /XObject << /I 20 0 R >> >> >>",
  4: deflated("q 100 0 0 100 0 0 cm /I Do Q"),
  20: picture,
});
const pictureKeys = "/Type /XObject /Subtype /Image /Width 60 /Height 40 /BitsPerComponent 8";
const jpegKeys = `${pictureKeys} /Filter /DCTDecode`;
const jpegOf = (width = 60, height = 40) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } }).jpeg();
const whole = pdfOf(onePage);
const widget = "<< /Type /Annot /Subtype /Widget /FT /Tx /V (given) /Rect [10 10 110 30] >>";

describe("what cannot be rewritten is refused", () => {
  test.each<[string, () => Buffer | Promise<Buffer>, DocumentFault]>([
    ["nothing after its first line", () => Buffer.from("%PDF-1.7\n"), "invalid"],
    ["cut in half", () => whole.subarray(0, whole.length / 2), "invalid"],
    ["only its end is missing", () => whole.subarray(0, whole.lastIndexOf("%%EOF")), "invalid"],
    ["no catalog", () => pdfOf({ 2: "<< /Type /Pages /Kids [] >>" }), "invalid"],
    ["no page", () => pdfOf({ ...onePage, 2: "<< /Type /Pages /Kids [] >>" }), "invalid"],
    ["an unterminated stream", () => pdfOf({ ...onePage, 9: "<< /Length 9 >> stream\nabc" }), "invalid"],
    [
      "a stream that does not match its filter",
      () => pdfOf({ ...onePage, 4: { dict: "/Filter /FlateDecode", raw: Buffer.from("no") } }),
      "invalid",
    ],
    ["unterminated brackets", () => pdfOf({ ...onePage, 9: "[".repeat(5_000) }), "invalid"],
    ["encrypted", () => pdfOf(onePage, { more: "/Encrypt << /Filter /Standard >>" }), "locked"],
    ["encrypted, as newer files declare it", () => packedPdfOf(onePage, "/Encrypt 7 0 R"), "locked"],
    ["one page too many", () => pdfOf(pagesOf(201)), "tooMany"],
    ["300 pages", () => packedPdfOf(pagesOf(300)), "tooMany"],
    [
      "an object too many",
      () => pdfOf({ ...onePage, ...Object.fromEntries(Array.from({ length: 50_001 }, (_, at) => [at + 100, "0"])) }),
      "tooMuch",
    ],
    ["a bomb: 65 MB in what a page draws", () => pdfOf({ ...onePage, 4: deflated(zeros(65)) }), "tooMuch"],
    [
      "an object stream without objects",
      () => pdfOf({ ...onePage, 9: deflated(zeros(1), "/Type /ObjStm /N 1 /First 4") }),
      "invalid",
    ],
    [
      "a bomb in a bomb",
      () =>
        pdfOf({
          ...onePage,
          4: { dict: "/Filter [/FlateDecode /FlateDecode]", raw: deflateSync(deflateSync(zeros(65))) },
        }),
      "tooMuch",
    ],
    [
      "runs of one byte",
      () =>
        pdfOf({
          ...onePage,
          4: { dict: "/Filter [/FlateDecode /RunLengthDecode]", raw: deflateSync(Buffer.alloc(1_100_000, 129)) },
        }),
      "tooMuch",
    ],
    [
      "many that together are a bomb",
      () => {
        const numbers = Array.from({ length: 5 }, (_, at) => at + 30);
        const contents = numbers.map((number) => `${String(number)} 0 R`).join(" ");
        const stream = deflated(zeros(60));
        return pdfOf({
          ...onePage,
          3: `<< /Type /Page /Contents [${contents}] >>`,
          ...Object.fromEntries(numbers.map((number) => [number, stream])),
        });
      },
      "tooMuch",
    ],
    [
      "a picture as JPEG 2000",
      () => pdfOf(withPicture({ dict: `${pictureKeys} /Filter /JPXDecode`, raw: Buffer.from("jp2") })),
      "unsupported",
    ],
    [
      "a picture as JBIG2",
      () => pdfOf(withPicture({ dict: `${pictureKeys} /Filter /JBIG2Decode`, raw: Buffer.from("jb2") })),
      "unsupported",
    ],
    [
      "a picture in fax encoding",
      () => pdfOf(withPicture({ dict: `${pictureKeys} /Filter /CCITTFaxDecode`, raw: Buffer.from("fax") })),
      "unsupported",
    ],
    [
      "a broken JPEG",
      async () => pdfOf(withPicture({ dict: jpegKeys, raw: (await jpegOf().toBuffer()).subarray(0, 900) })),
      "invalid",
    ],
    [
      "a PNG declared as a JPEG",
      async () => pdfOf(withPicture({ dict: jpegKeys, raw: await jpegOf().png().toBuffer() })),
      "invalid",
    ],
    [
      "a JPEG with too many dots",
      async () => pdfOf(withPicture({ dict: jpegKeys, raw: await jpegOf(1_001, 1_000).toBuffer() })),
      "tooMuch",
    ],
    [
      "a form field that nothing draws",
      () => pdfOf({ ...onePage, 3: `<< /Type /Page /Annots [${widget}] >>` }),
      "unsupported",
    ],
    [
      "pages that a program creates",
      () => pdfOf({ ...onePage, 1: "<< /Type /Catalog /Pages 2 0 R /NeedsRendering true >>" }),
      "unsupported",
    ],
  ])("%s", async (_rule, make, fault) => {
    expect(await faultOf(await make())).toBe(fault);
  });
});

const script = "app.alert\\(1\\)";
const action = `<< /S /JavaScript /JS (${script}) >>`;
const annotated = (annotation: string): TestObjects => ({
  ...onePage,
  3: `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Annots [<< /Type /Annot /Rect [0 0 9 9] ${annotation} >>] >>`,
});
const catalog = (more: string): TestObjects => ({ ...onePage, 1: `<< /Type /Catalog /Pages 2 0 R ${more} >>` });
/** Each with the text that would be found of it. */
const hiding: readonly (readonly [rule: string, objects: TestObjects, more?: string])[] = [
  ["an open action script", catalog(`/OpenAction ${action}`)],
  ["a script in the name tree", catalog(`/Names << /JavaScript << /Names [(x) ${action}] >> >>`)],
  ["scripts of document events", catalog(`/AA << /WC ${action} /WS ${action} >>`)],
  ["a script of a page", { ...onePage, 3: `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /AA << /O ${action} >> >>` }],
  ["a link that starts a program", annotated("/Subtype /Link /A << /S /Launch /F (app.alert.exe) >>")],
  ["a link to an address", annotated("/Subtype /Link /A << /S /URI /URI (https://app.alert.example) >>")],
  ["a link into another file", annotated("/Subtype /Link /A << /S /GoToR /F (app.alert.pdf) >>")],
  [
    "a form with a submit address",
    annotated("/Subtype /Widget /FT /Btn /A << /S /SubmitForm /F (https://app.alert.example) >>"),
  ],
  ["a film", annotated("/Subtype /RichMedia /RichMediaContent << /Assets << /Names [(app.alert) 9 0 R] >> >>")],
  [
    "an embedded file",
    {
      ...catalog("/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /EF << /F 9 0 R >> >>] >> >>"),
      9: deflated("app.alert"),
    },
  ],
  [
    "a form of the newer kind (XFA)",
    { ...catalog("/AcroForm << /Fields [] /XFA 9 0 R >>"), 9: deflated("<xdp>app.alert</xdp>") },
  ],
  [
    "its author",
    { ...catalog("/Metadata 9 0 R"), 9: deflated("app.alert"), 8: "<< /Author (app.alert) >>" },
    "/Info 8 0 R",
  ],
  [
    "data of the program that wrote it",
    { ...onePage, 3: "<< /Type /Page /Contents 4 0 R /PieceInfo << /App << /Private (app.alert) >> >> >>" },
  ],
  [
    "a reference to another file",
    { ...onePage, 4: { dict: "/F (app.alert) /FFilter /FlateDecode", raw: Buffer.from("10 10 50 50 re f") } },
  ],
  ["an unreferenced object", { ...onePage, 9: deflated("app.alert") }],
  [
    "marked content",
    { ...onePage, 3: `<< /Type /Page /Contents 4 0 R /Resources << /Properties << /P << /JS (${script}) >> >> >> >>` },
  ],
];
const forbidden = new RegExp(
  `/(?:${[
    "JavaScript|JS|OpenAction|AA|A|Launch|URI|GoToR|SubmitForm|EmbeddedFiles?|EF|Filespec|F|XFA|AcroForm|Annots|Names|Metadata|Info|PieceInfo",
    "RichMedia\\w*",
  ].join("|")})[\\s/<[(]`,
  "u",
);

describe("only what is drawn is in the new file", () => {
  const ways = [
    ["in plain form", pdfOf],
    ["packed", (objects: TestObjects, { more = "" } = {}) => packedPdfOf(objects, more)],
  ] as const;
  const rows = hiding.flatMap(([rule, objects, more]) =>
    ways.map(([way, make]) => [`${rule}, ${way}`, make(objects, { more: more ?? "" })] as const),
  );
  test.each(rows)("%s", async (_rule, file) => {
    const { pages, bytes } = await remade(file);
    const { said, held } = insideOf(bytes);
    expect(pages).toBe(1);
    expect(forbidden.exec(said)?.[0]).toBeUndefined();
    expect(/app.alert|6170702e616c657274/u.exec([said, ...held].join("\n"))).toBeNull();
    expect(held.map(String)).toEqual(["10 10 50 50 re f"]);
  });

  test("HTML around it and in it is removed", async () => {
    const html = "<script>alert(1)</script>";
    const { bytes } = await remade(pdfOf(onePage, { before: `%<html>${html}\n`, behind: `${html}</html>` }));
    expect(bytes.includes("script")).toBe(false);
    expect(bytes.subarray(0, 9).toString("latin1")).toBe("%PDF-1.7\n");
    expect(await faultOf(pdfOf(onePage, { behind: html.repeat(100) }))).toBe("invalid");
  });
});

describe("what is drawn is kept", () => {
  test("each of 200 pages, in order, with an inherited size", async () => {
    const objects = pagesOf(200);
    const { pages, bytes } = await remade(
      packedPdfOf({ ...objects, 2: String(objects[2]).replace("/Type", "/MediaBox [0 0 300 400] /Type") }),
    );
    expect(pages).toBe(200);
    expect(insideOf(bytes).said.match(/\/MediaBox \[ 0 0 300 400 \]/gu)).toHaveLength(200);
  });

  test("the same input gives the same output, and rewriting is idempotent", async () => {
    const [first, second] = [await remade(whole), await remade(whole)];
    expect(first.bytes.equals(second.bytes)).toBe(true);
    expect((await remade(first.bytes)).bytes.equals(first.bytes)).toBe(true);
  });

  test("a cyclic page tree ends", async () => {
    expect(await remade(pdfOf({ ...onePage, 2: "<< /Type /Pages /Kids [3 0 R 2 0 R 3 0 R] >>" }))).toMatchObject({
      pages: 1,
    });
  });

  test("an invoice of ours: its letters and drawings", async () => {
    const texts = ["House rules", "Règlement · 规则"];
    const drawn = await drawPdf(
      { title: "t", author: "Somebody", at: 0, texts, pageText: (page) => String(page) },
      (page) => {
        page.text(texts[1] ?? "");
      },
    );
    const file = Buffer.from(drawn);
    const { pages, bytes } = await remade(file);
    const { said } = insideOf(bytes);
    expect(pages).toBe(1);
    expect([/\/FontFile2? \d/u.test(said), /\/ToUnicode \d/u.test(said), said.includes("Somebody")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("a JPEG is re-encoded, without camera metadata", async () => {
    const raw = await jpegOf()
      .withExif({ IFD0: { Artist: "Somebody at home" } })
      .toBuffer();
    expect(raw.includes("Somebody")).toBe(true);
    const { held } = insideOf(
      (await remade(pdfOf(withPicture({ dict: `${pictureKeys} /ColorSpace /DeviceRGB /Filter /DCTDecode`, raw }))))
        .bytes,
    );
    const made = held.find((bytes) => bytes[0] === 0xff) ?? Buffer.alloc(0);
    expect(made.includes("Somebody")).toBe(false);
    expect(await sharp(made).metadata()).toMatchObject({ format: "jpeg", width: 60, height: 40, channels: 3 });
  });

  test("a CMYK one keeps its inks, without loss", async () => {
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: "#c81e5a" } });
    const raw = await picture.toColourspace("cmyk").jpeg({ quality: 100 }).toBuffer();
    const dict = `${jpegKeys} /ColorSpace /DeviceCMYK /Decode [1 0 1 0 1 0 1 0]`;
    const { said, held } = insideOf((await remade(pdfOf(withPicture({ dict, raw })))).bytes);
    const samples = held.find(({ length }) => length === 60 * 40 * 4);
    expect(said).toContain("/Decode [ 1 0 1 0 1 0 1 0 ]");
    // Adobe's convention: 255 is no ink. The red has little cyan and much magenta.
    expect([(samples?.[0] ?? 0) > 200, (samples?.[1] ?? 255) < 60]).toEqual([true, true]);
  });

  test("rows predicted from the rows above stay so", async () => {
    const raw = deflateSync(Buffer.alloc(40 * 61, 2));
    const parms = "/DecodeParms << /Predictor 15 /Columns 60 /Colors 1 /JS (app.alert) >>";
    const { said } = insideOf(
      (
        await remade(
          pdfOf(withPicture({ dict: `${pictureKeys} /ColorSpace /DeviceGray /Filter /FlateDecode ${parms}`, raw })),
        )
      ).bytes,
    );
    expect(said).toContain("/DecodeParms << /Predictor 15 /Colors 1 /Columns 60 >>");
  });

  test("filled-in form values are drawn in place; hidden ones are not", async () => {
    const stamp = (more: string): string =>
      `<< /Type /Annot /Subtype /Widget /FT /Tx /V (given) /Rect [10 10 110 30] /AP << /N 9 0 R >> ${more} >>`;
    const { bytes } = await remade(
      pdfOf({
        ...onePage,
        3: `<< /Type /Page /Contents 4 0 R /Annots [${stamp(`/A ${action}`)} ${stamp("/F 2")}] >>`,
        9: deflated("0 0 50 10 re f", "/Type /XObject /Subtype /Form /BBox [0 0 50 10]"),
      }),
    );
    const { said, held } = insideOf(bytes);
    expect(held.map(String)).toContain("\nQ\nq 2 0 0 2 10 10 cm /Appearance0 Do Q\n");
    expect(held.map(String)).toContain("0 0 50 10 re f");
    expect(said).not.toContain("/JS");
  });

  test("a hidden layer stays hidden", async () => {
    const { bytes } = await remade(
      pdfOf({
        ...onePage,
        1: "<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [8 0 R] /D << /OFF [8 0 R] /AS [<< /Event /View >>] >> >> >>",
        3: "<< /Type /Page /Contents 4 0 R /Resources << /Properties << /L 8 0 R >> >> >>",
        8: `<< /Type /OCG /Name (Draft) /Usage << /JS (${script}) >> >>`,
      }),
    );
    const { said } = insideOf(bytes);
    expect(said).toMatch(/\/OCProperties << \/OCGs \[ (?<layer>\d+) 0 R \] \/D << \/OFF \[ \k<layer> 0 R \] >> >>/u);
    expect(said).toMatch(/<< \/Type \/OCG \/Name \(Draft\) >>/u);
  });

  test.each<[string, string, Buffer]>([
    ["hexadecimal", "/ASCIIHexDecode", Buffer.from("3130 2031302035302035302072652066>")],
    [
      "base 85 over deflate",
      "[/ASCII85Decode /FlateDecode]",
      Buffer.from(`${base85(deflateSync("10 10 50 50 re f"))}~>`),
    ],
    [
      "runs",
      "/RunLengthDecode",
      Buffer.concat([Buffer.from([15]), Buffer.from("10 10 50 50 re f"), Buffer.from([128])]),
    ],
    ["LZW, with nine bits per letter", "/LZWDecode", lzw("10 10 50 50 re f")],
  ])("in filters: %s", async (_rule, filter, raw) => {
    const { held } = insideOf((await remade(pdfOf({ ...onePage, 4: { dict: `/Filter ${filter}`, raw } }))).bytes);
    expect(held.map(String)).toEqual(["10 10 50 50 re f"]);
  });
});

/** Clears its table, writes each letter literally, and ends. */
function lzw(text: string): Buffer {
  const bits = [256, ...Buffer.from(text), 257].map((code) => code.toString(2).padStart(9, "0")).join("");
  return Buffer.from((bits.match(/.{1,8}/gu) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)));
}

function base85(bytes: Buffer): string {
  const digits = (value: number): string =>
    [4, 3, 2, 1, 0].map((power) => String.fromCharCode((Math.floor(value / 85 ** power) % 85) + 33)).join("");
  return Array.from({ length: Math.ceil(bytes.length / 4) }, (_, at) => {
    const four = Buffer.alloc(4);
    const length = bytes.copy(four, 0, at * 4, at * 4 + 4);
    return digits(four.readUInt32BE()).slice(0, length + 1);
  }).join("");
}
