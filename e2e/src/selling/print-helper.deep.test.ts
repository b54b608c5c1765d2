// The real print program at the till: the clerk pairs it once by its code, and what is sold comes out of a printer.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { identity } from "@chalkboard/contract";
import { openPrintHelper, parseConfig, type PrintHelper, type Printout, readEscPos } from "@chalkboard/print-helper";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Game, gamesOfOneDay, rotationOf } from "../games.ts";
import { soldAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { emptyTill, entryLine, legsOf, showDay } from "../till.ts";
import { openWorld, type World } from "../world.ts";

const received: Buffer[] = [];
let folder: string;
let roll: Server;
let helper: PrintHelper;
let world: World;
let clerk: Person;
let games: readonly Game[];
let nextGame = 0;

beforeAll(async () => {
  world = await openWorld();
  await world.answer(identity.updatePrinter, { printer: "Counter", printerType: 1 }, "ana");
  games = await gamesOfOneDay(world);
  folder = mkdtempSync(join(tmpdir(), "print-helper-"));
  roll = createServer((socket) => socket.on("data", (part) => received.push(part)));
  roll.listen(0, "127.0.0.1");
  await once(roll, "listening");
  helper = await openHelper();
  clerk = await signIn(world.address, "/login_pos", "ana", { width: 1280, height: 800, printProgram: helper.port });
  await showDay(clerk, games[0] as Game);
});
afterAll(async () => {
  await (clerk as Person | undefined)?.leave();
  await (helper as PrintHelper | undefined)?.close();
  roll.close();
  rmSync(folder, { recursive: true });
  await (world as World | undefined)?.close();
});

function openHelper(): Promise<PrintHelper> {
  const { port } = roll.address() as AddressInfo;
  const config = parseConfig(
    JSON.stringify({ printers: [{ kind: "network", name: "Counter", host: "127.0.0.1", port, drawer: true }] }),
  );
  if ("wrong" in config) throw new Error(config.wrong);
  const silent = (): void => undefined;
  return openPrintHelper(
    config,
    { folder, port: 0 },
    {
      clock: { now: () => Date.now() },
      timers: {
        after: (delayMs, run) => {
          const timer = setTimeout(run, delayMs);
          return { clear: () => clearTimeout(timer) };
        },
        every: (intervalMs, run) => {
          const timer = setInterval(run, intervalMs);
          return { clear: () => clearInterval(timer) };
        },
      },
      random: { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
      log: { debug: silent, info: silent, warn: silent, error: silent },
      run: async () => undefined,
      mac: "02:00:5e:10:00:01",
      executablePath: process.env["CHALKBOARD_CHROMIUM"],
      isSandboxed: process.getuid?.() !== 0,
    },
  );
}

/** Types a straight on a game that no test has used, and sells it. */
async function sell(amount: number): Promise<number> {
  const game = games[nextGame];
  nextGame += 1;
  if (game === undefined) throw new Error("the demo has games");
  const { page } = clerk;
  await entryLine(page).waitFor();
  await emptyTill(page);
  await page.keyboard.type(`${rotationOf(game, 1)}m `);
  await expect.poll(() => legsOf(page).count()).toBe(1);
  await page.keyboard.type(String(amount));
  return soldAfter(page, () => page.keyboard.press("Enter"));
}

/** What the printer has printed of one job; it is whole with the pulse that opens the drawer. */
async function printout(): Promise<Printout> {
  await expect.poll(() => Buffer.concat(received).includes(Buffer.of(0x1b, 0x70))).toBe(true);
  return readEscPos(Buffer.concat(received.splice(0)));
}

test("a till that is not paired gets nothing; a wrong code is refused, the right one pairs", async () => {
  const { page } = clerk;
  await sell(315);
  const dialog = page.getByRole("dialog", { name: "Not Connection ... Print" });
  const code = dialog.getByLabel("Pairing code");
  await code.waitFor();
  expect(received).toEqual([]);
  await code.fill("0000-0000");
  await page.keyboard.press("Enter");
  await dialog.getByText("Not paired.").waitFor();
  await clerk.look("print-program-pairing");
  expect(await clerk.faults()).toEqual([]);
  await code.fill(helper.code());
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Paired with the print program.").waitFor();
  // The browser notes each request that got nothing.
  const noted = clerk.errors.splice(0);
  expect(noted.filter((text) => !text.includes("'http://localhost:4567/"))).toEqual([]);
  expect(noted.length).toBeGreaterThanOrEqual(3);
});

test("a sold ticket comes out of the printer, as wide as its paper, cut, with the drawer open", async () => {
  await sell(316);
  const printed = await printout();
  expect(printed.width).toBe(576);
  // A ticket with its QR code and bars is some 10 to 40 cm long, at 8 dots per millimetre.
  expect(printed.rows.length).toBeGreaterThan(700);
  expect(printed.rows.length).toBeLessThan(3_300);
  expect(printed.acts).toContain("partial cut");
  expect(printed.acts).toContain("pulse");
});

test("a printer that is off is reported in words; the ticket stays sold, and is printed again", async () => {
  const { page } = clerk;
  const { port } = roll.address() as AddressInfo;
  await new Promise((resolve) => roll.close(resolve));
  await sell(317);
  const dialog = page.getByRole("dialog", { name: "Printing failed" });
  await dialog.getByText("The printer is off or cannot be reached.").waitFor();
  await dialog.getByText("The ticket is sold; it only failed to print.").waitFor();
  await clerk.look("print-program-printer-off");
  expect(await clerk.faults()).toEqual([]);
  roll.listen(port, "127.0.0.1");
  await once(roll, "listening");
  await dialog.getByRole("button", { name: "Print again" }).click();
  expect((await printout()).acts).toContain("partial cut");
  await dialog.waitFor({ state: "detached" });
  expect(clerk.errors).toEqual([]);
});
