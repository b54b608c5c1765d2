import { catalog, lines, services, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addTestRule, createTestServer, logins, sellTo, type TestServer } from "../../testing/index.ts";

// The lines sheet: the prices of its seller's board, on their printer's paper, in the layout of the service's template.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const [clerk, neighbour] = logins.clerks;
const tomorrow = { day: "2026-04-11" };
const sheet = (more: object = {}, login: string = clerk) =>
  world.answer(catalog.printSheet, { ...tomorrow, ...more }, login);
/** A paper's lines of text, its columns separated by bars. */
const text = (html: string): string[] =>
  (html.split("<body>")[1] ?? "")
    .replaceAll(/<\/b><span>|<\/span><span>/gu, " | ")
    .replaceAll(/<[^>]+>/gu, "")
    .replaceAll("\u00A0", " ")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

describe("print_sheet", () => {
  test("has leagues, starts in the service's time zone, numbers, teams and prices", async () => {
    const { html, games, width } = await sheet();
    expect({ games, width }).toEqual({ games: 3, width: 80 });
    const lines = text(html);
    expect(lines.slice(0, 3)).toEqual(["Banca", "Lines", "Sat, Apr 11"]);
    expect(lines.slice(3, 12)).toEqual([
      "mlb league",
      "| Money line | Run line | Total",
      "12:00p",
      "901 Yankees | +120 | +1½ −150 | o8½ −110",
      "902 Red Sox | −140 | −1½ +130 | u8½ −110",
      "1:00p",
      "903 Cubs | +120 | +1½ −150 | o8½ −110",
      "904 Mets | −140 | −1½ +130 | u8½ −110",
      "nba league",
    ]);
    expect(lines.at(-1)).toBe("Bòn chans");
    expect(lines).toContain("Prices may change until the ticket is sold.");
  });

  test("a league, an hour, a day: only what was requested, and no paper where nothing matches", async () => {
    const {
      games: { basketball, baseball },
    } = world.world;
    const hour = (at: number): number => new Date(at).getUTCHours() * 60 - 240 + new Date(at).getUTCMinutes();
    const input: [more: object, games: number][] = [
      [{ leagueIds: [basketball.leagueId] }, 1],
      [{ leagueIds: [baseball[0].leagueId] }, 2],
      [{ leagueIds: [999_999] }, 0],
      [{ day: "2026-04-12" }, 0],
      [{ from: hour(baseball[0].startsAt) }, 3],
      [{ from: hour(baseball[0].startsAt) + 1 }, 2],
      [{ from: 1_439 }, 0],
    ];
    for (const [more, games] of input) expect([more, (await sheet(more)).games]).toEqual([more, games]);
  });

  test("every bet where all are requested: a period has its own lines, the rest follows", async () => {
    const [main, whole] = [text((await sheet()).html), text((await sheet({ isWhole: true })).html)];
    expect(main.filter((line) => line.includes("1st half"))).toEqual([]);
    expect(whole.filter((line) => line.includes("1st half"))).toHaveLength(6);
    expect(whole.filter((line) => line.startsWith("TT "))).not.toEqual([]);
  });

  test("matches the board: a margin, a closed game, a shop's own rule", async () => {
    const {
      baseball: [game],
      basketball,
    } = world.world.games;
    await world.answer(catalog.suspendEvent, { eventId: basketball.eventId, isSuspended: true }, logins.trader);
    await world.asOwner((sql) =>
      addTestRule(sql, world.world.banca.serviceId, "offered", { sold: false }, { selector: { event: game.eventId } }),
    );
    expect([(await sheet()).games, (await sheet({}, neighbour)).games]).toEqual([1, 1]);
    const { events } = await world.answer(catalog.sellingBoard, tomorrow, clerk);
    const prices = events
      .flatMap(({ offers, isSuspended }) =>
        isSuspended ? [] : offers.filter(({ isOpen, betType }) => isOpen && betType === 1),
      )
      .map(({ price }) => String(Math.abs(price)));
    for (const price of prices) expect(text((await sheet()).html).join("\n")).toContain(price);
  });

  test("a hockey game's first period has that name, here and on a ticket", async () => {
    const { hockey: game } = world.world.games;
    await world.answer(catalog.switchLeague, { leagueId: game.leagueId, isSold: true }, logins.bancaAdmin);
    const moves = (
      [
        [11, 1, null],
        [11, 2, null],
        [13, 0, 6],
        [14, 0, 6],
      ] as const
    ).map(([betType, side, points]) => ({
      key: { eventId: game.eventId, betType, side, alternate: 0 },
      version: 0,
      points,
      price: -105,
    }));
    await world.answer(lines.moveLines, { reason: "", moves }, logins.trader);
    const whole = text((await sheet({ isWhole: true, leagueIds: [game.leagueId] })).html);
    expect(whole.filter((line) => line.includes("1st")).map((line) => line.replace(/^\d+ /, ""))).toEqual([
      "Bruins · 1st period | −105 |  | o1½ −105",
      "Rangers · 1st period | −105 |  | u1½ −105",
    ]);
    const { number } = await sellTo(world, clerk, [{ game, betType: 13, side: 0 }], 1_000);
    const printout = (await world.answer(tickets.printTicket, { number }, clerk)).html.replaceAll("\u00A0", " ");
    expect(printout).toContain("1P o1½");
    expect(printout).toContain("1st period · Total · Over");
    const { description, legs } = await world.answer(tickets.findTicket, { number }, clerk);
    expect([description.includes("1P o1½"), legs[0]?.sportCode]).toEqual([true, "hockey"]);
  });

  test("has the layout of the service's own template, which cannot leave out required parts", async () => {
    const usual = (await world.answer(services.templates, {}, logins.bancaAdmin)).find(
      (one) => one.kind === "sheet" && one.printerType === 1 && one.language === "en",
    );
    const body = "Only today!\n{{service}}";
    await world.answer(
      services.saveTemplate,
      { kind: "sheet", printerType: 1, language: "en", was: usual?.body ?? "", body },
      logins.bancaAdmin,
    );
    expect(text((await sheet()).html)).toEqual(
      expect.arrayContaining(["Only today!", "Banca", "Prices may change until the ticket is sold."]),
    );
  });
});
