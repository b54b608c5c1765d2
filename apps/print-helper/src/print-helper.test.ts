// The whole program with this machine's Chromium: paired by its code, it prints on a raw socket and into a file.
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseConfig } from "./config.ts";
import { findChromium, systemClock, systemRandom, systemTimers } from "./ports/system.ts";
import { openPrintHelper, type PrintHelper } from "./print-helper.ts";
import { readEscPos } from "./testing/read-escpos.ts";

const till = "https://till.example";
const executablePath = findChromium();
const silent = (): void => undefined;
const ports = {
  clock: systemClock,
  timers: systemTimers,
  random: systemRandom,
  log: { debug: silent, info: silent, warn: silent, error: silent },
  run: async () => undefined,
  mac: "02:00:5e:10:00:01",
  isSandboxed: process.getuid?.() !== 0,
};
const received: Buffer[] = [];
let folder = "";
let roll: Server;
let website: Server;
let reached = 0;
let helper: PrintHelper;
let token = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "print-helper-"));
  roll = createServer((socket) => socket.on("data", (part) => received.push(part)));
  website = createServer((socket) => {
    reached += 1;
    socket.destroy();
  });
  for (const server of [roll, website]) {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  }
  const config = parseConfig(
    JSON.stringify({
      printers: [
        { kind: "network", name: "Roll", host: "127.0.0.1", port: portOf(roll), drawer: true },
        { kind: "file", name: "Narrow", path: join(folder, "narrow.bin"), widthMm: 58, cut: false },
      ],
      jobSeconds: 60,
    }),
  );
  if ("wrong" in config) throw new Error(config.wrong);
  helper = await openPrintHelper(config, { folder, port: 0 }, { ...ports, executablePath });
  token = ((await ask("pair", { code: helper.code() })) as { readonly token: string }).token;
});
afterAll(async () => {
  await (helper as PrintHelper | undefined)?.close();
  roll.close();
  website.close();
  rmSync(folder, { recursive: true });
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function ask(path: string, json: object): Promise<unknown> {
  const response = await fetch(`http://localhost:${String(helper.port)}/${path}`, {
    method: "POST",
    headers: { origin: till },
    body: new URLSearchParams({ token, json: JSON.stringify(json) }),
  });
  return response.json();
}

const black = (row: string): number => row.replaceAll(".", "").length;

describe.skipIf(executablePath === undefined)("the print program (needs Chromium)", () => {
  test("a document of a wide roll is printed dot by dot, cut, and opens the drawer", async () => {
    // A box of 24 by 12 CSS pixels at 12, 6: at 576 dots for 272 pixels it is 50 or 51 dots wide and 25 or 26 high.
    const box = "position:absolute;left:12px;top:6px;width:24px;height:12px;background:#000";
    const document = `<body style="margin:0;height:40px"><div style="${box}"></div></body>`;
    expect(await ask("print", { document, printer: "Roll" })).toEqual({ responseType: 1 });
    const printed = readEscPos(Buffer.concat(received.splice(0)));
    expect(printed.width).toBe(576);
    const inked = printed.rows.filter((row) => black(row) > 0);
    expect(inked.length).toBeGreaterThanOrEqual(25);
    expect(inked.length).toBeLessThanOrEqual(26);
    expect(new Set(inked.slice(1, -1)).size).toBe(1);
    expect(inked[10]?.indexOf("#")).toBe(25);
    expect([50, 51]).toContain(black(inked[10] ?? ""));
    expect(printed.acts.slice(-3)).toContain("pulse");
    expect(printed.acts).toContain("partial cut");
  });

  test("a picture in the document is printed as it is, and a document opens no drawer", async () => {
    const cells = Array.from({ length: 64 }, (_, index) => (((index * 37) % 11) % 3 === 0 ? 0 : 255));
    const picture = await sharp(Buffer.from(cells), { raw: { width: 8, height: 8, channels: 1 } })
      .png()
      .toBuffer();
    // Each pixel of the picture is 8 dots wide and high.
    const size = `${String((64 * 272) / 576)}px`;
    const style = `display:block;width:${size};height:${size};image-rendering:pixelated`;
    const document = `<body style="margin:0"><img style="${style}" src="data:image/png;base64,${picture.toString("base64")}">`;
    expect(await ask("print_document", { document, printer: "Roll" })).toEqual({ responseType: 1 });
    const printed = readEscPos(Buffer.concat(received.splice(0)));
    const sampled = cells.map((_, index) => printed.rows[Math.floor(index / 8) * 8 + 4]?.[(index % 8) * 8 + 4]);
    expect(sampled).toEqual(cells.map((cell) => (cell === 0 ? "#" : ".")));
    expect(printed.acts).not.toContain("pulse");
  });

  test("letters of six languages leave ink on a narrow roll, within its 384 dots, without a cut", async () => {
    const document = '<body style="margin:0;font:12pt Arial">ñ é ç ò ù &amp; 8';
    expect(await ask("print", { document, printer: "Narrow" })).toEqual({ responseType: 1 });
    const printed = readEscPos(readFileSync(join(folder, "narrow.bin")));
    expect(printed.width).toBe(384);
    expect(printed.rows.reduce((sum, row) => sum + black(row), 0)).toBeGreaterThan(300);
    expect(printed.acts.filter((act) => act !== "feed")).toEqual([]);
  });

  test("a document reaches nothing and runs nothing", async () => {
    const address = `http://127.0.0.1:${String(portOf(website))}/`;
    const document = `<body style="margin:0;height:20px"><img src="${address}a.png"><link rel="stylesheet" href="${address}b.css">
      <iframe style="border:0" src="${address}c"></iframe><script>document.body.style.background = "black"</script>`;
    expect(await ask("print_document", { document, printer: "Roll" })).toEqual({ responseType: 1 });
    const printed = readEscPos(Buffer.concat(received.splice(0)));
    expect(printed.rows.filter((row) => black(row) > 500)).toEqual([]);
    expect(reached).toBe(0);
  });

  test("a document of more than two metres is not printed", async () => {
    const document = '<body style="margin:0"><div style="height:8000px">';
    expect(await ask("print", { document, printer: "Roll" })).toEqual({ responseType: -5 });
    expect(received).toEqual([]);
  });

  test("an unknown printer, and a failed job on the status page in words", async () => {
    expect(await ask("print", { document: "<p>", printer: "<Other>" })).toEqual({ responseType: -1 });
    const page = await (await fetch(`http://localhost:${String(helper.port)}/`)).text();
    for (const text of [till, helper.code(), "&lt;Other&gt;", "No printer of this machine has that name.", "Roll"])
      expect(page).toContain(text);
  });

  test("a page of a host that the installation did not name is not read", async () => {
    const url = `http://127.0.0.1:${String(portOf(website))}/`;
    expect(await ask("get_page_html", { url, list_command: [], headless: true })).toEqual({ responseType: -9 });
    expect(reached).toBe(0);
  });
});

test("without Chromium the answer says so, and the other calls work", async () => {
  const config = parseConfig('{"printers":[{"kind":"file","name":"File","path":"/dev/null"}]}');
  if ("wrong" in config) throw new Error(config.wrong);
  const bare = await openPrintHelper(
    { ...config, origins: [till] },
    { folder, port: 0 },
    { ...ports, executablePath: undefined },
  );
  try {
    const body = new URLSearchParams({ json: JSON.stringify({ document: "<p>", printer: "File" }) });
    const address = `http://localhost:${String(bare.port)}`;
    const response = await fetch(`${address}/print`, { method: "POST", headers: { origin: till }, body });
    expect(await response.json()).toEqual({ responseType: -8 });
    expect(await (await fetch(`${address}/`)).text()).toContain("There is no Chromium on this machine");
  } finally {
    await bare.close();
  }
});
