import { identity, lines, responses, services, tickets } from "@chalkboard/contract";
import { ticketNumberGroups } from "@chalkboard/i18n";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import {
  type Bet,
  bookFindings,
  createTestServer,
  logins,
  type SecondServer,
  sellTo,
  type SoldTicket,
  type TestServer,
} from "../../../testing/index.ts";
import { completeTicket } from "../printing/paper.ts";

// The paper is read back as a person reads it and compared with the ticket's rows in the database.

let world: TestServer;
let second: SecondServer;
let straight: SoldTicket;
let parlay: SoldTicket;
beforeAll(async () => {
  world = await createTestServer();
  second = await world.another();
  const bet = (betType: number, side: number): Bet => ({ game: world.world.games.baseball[0], betType, side });
  straight = await sellTo(world, clerk, [bet(2, 1)], 123_456);
  parlay = await sellTo(
    world,
    clerk,
    [
      bet(5, 2),
      { game: world.world.games.basketball, betType: 3, side: 0 },
      { game: world.world.games.baseball[1], betType: 1, side: 2 },
    ],
    1_050,
  );
});
afterAll(async () => {
  expect(await bookFindings(world)).toEqual([]);
  await second.close();
  await world.close();
});

const [clerk, neighbour] = logins.clerks;
const print = ({ number }: SoldTicket, width?: 58 | 80) =>
  world.answer(tickets.printTicket, { number, ...(width === undefined ? {} : { width }) }, clerk);

const row = query(
  { id: "int8", code: "text", stake: "int8", possible_win: "int8" },
  "select id, code, stake, possible_win from ticket where id = $1::bigint",
);
const legs = query(
  { rotation: "int4", team_name: "text", event_name: "text", price: "int4", points: "int4?" },
  "select rotation, team_name, event_name, price, points from leg where ticket_id = $1::bigint order by number",
);

/** The text on the paper, line by line, without its drawings. */
function textOf(html: string): readonly string[] {
  return html
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<svg.*?<\/svg>/gs, "")
    .replace(/<(?:\/p|\/li|\/h1|\/tr|br|\/div)>/g, "\n")
    .replace(/<\/td><td>/g, " ")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replaceAll("\u00a0", " ")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** A ticket's number as printed. */
const numberText = (number: number | undefined): string => ticketNumberGroups(number ?? 0).join(" ");

/** An amount in minor units as printed, whatever separates its digits. */
const minorOf = (text: string): number => Number(text.replace(/[^0-9]/g, ""));

describe.each([58, 80] as const)("on a roll of %i mm", (width) => {
  test.each(["straight", "parlay"] as const)("the paper of a %s matches its rows", async (which) => {
    const ticket = which === "straight" ? straight : parlay;
    const { html } = await print(ticket, width);
    const stored = await world.asOwner((sql) => sql.row(row, [ticket.number]));
    const storedLegs = await world.asOwner((sql) => sql.rows(legs, [ticket.number]));
    const text = textOf(html);
    expect(text).toContain(numberText(stored?.id));
    expect(text.find((line) => line.replaceAll(" ", "").endsWith(stored?.code ?? "?"))).toBeDefined();
    const amounts = text.map(minorOf);
    for (const amount of [
      stored?.stake ?? 0,
      stored?.possible_win ?? 0,
      (stored?.stake ?? 0) + (stored?.possible_win ?? 0),
    ])
      expect(amounts).toContain(amount);
    const listed = [...html.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item]) => (item ?? "").replace(/<[^>]+>/g, " "));
    expect(listed).toHaveLength(storedLegs.length);
    for (const [index, leg] of storedLegs.entries()) {
      expect(listed[index]).toContain(String(leg.rotation));
      expect(listed[index]).toContain(leg.team_name === "" ? leg.event_name : leg.team_name);
      expect(listed[index]).toContain(`${leg.price > 0 ? "+" : "−"}${Math.abs(leg.price)}`);
    }
    expect(html).toContain(`size: ${width}mm`);
  });

  test("QR and Code 128 are drawn", async () => {
    const { html } = await print(straight, width);
    expect(html.match(/<div class="qr"><svg.+?<\/svg>\s*<\/div>/s)?.[0].length ?? 0).toBeGreaterThan(500);
    expect(html.match(/<div class="bars"><svg.+?<\/svg>\s*<\/div>/s)?.[0].length ?? 0).toBeGreaterThan(300);
  });
});

test("each leg is in the board's notation: a handicap with its sign, a total without", async () => {
  expect(textOf((await print(straight)).html).join("\n")).toMatch(/901 Yankees \+1½ −150/);
  const text = textOf((await print(parlay)).html).join("\n");
  for (const words of ["902 Red Sox TT o4½ −105", "501 Lakers @ Celtics o220½ −110", "904 Mets ML −140"])
    expect(text).toContain(words);
});

test("the paper shows the line that was sold, also after it has moved", async () => {
  const { eventId } = world.world.games.baseball[1];
  await world.answer(
    lines.moveLines,
    { moves: [{ key: { eventId, betType: 1, side: 2, alternate: 0 }, version: 1, points: null, price: -155 }] },
    logins.trader,
  );
  expect(textOf((await print(parlay)).html).join("\n")).toContain("904 Mets ML −140");
});

test("the first print is the original, every further one a copy with its number at both ends", async () => {
  const ticket = await sellTo(world, clerk, [{ game: world.world.games.basketball, betType: 1, side: 1 }], 500);
  const prints = [await print(ticket), await print(ticket), await print(ticket)];
  expect(prints.map(({ copy }) => copy)).toEqual([0, 1, 2]);
  expect(prints.map(({ html }) => html.match(/class="copy"/g)?.length ?? 0)).toEqual([0, 2, 2]);
  expect(prints.map(({ html }) => textOf(html)[1]?.toUpperCase())).toEqual([
    expect.not.stringContaining("COPY"),
    "COPY 1",
    "COPY 2",
  ]);
});

test("two simultaneous prints are one original and one copy, in one process and in two", async () => {
  const ticket = await sellTo(world, clerk, [{ game: world.world.games.basketball, betType: 1, side: 1 }], 500);
  const prints = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      (index % 2 === 0 ? world : second).send(tickets.printTicket, { number: ticket.number }, clerk),
    ),
  );
  expect(prints.map((answer) => (answer.ok ? answer.data.copy : -1)).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test.each<[rule: string, login: string, expected: object]>([
  ["another POS of the service", neighbour, { responseType: responses.notFound, data: { reason: "unknown" } }],
  ["another service", logins.customers[0], { responseType: responses.notFound, data: { reason: "unknown" } }],
  ["the desk", logins.trader, { responseType: responses.notAllowed, data: { reason: "role" } }],
])("%s gets no paper, and no code", async (_rule, login, expected) => {
  const answer = await world.send(tickets.printTicket, { number: straight.number }, login);
  expect(answer).toMatchObject({ ok: false, ...expected });
  expect(JSON.stringify(answer)).not.toContain(straight.code);
});

test("a name cannot inject content into the page", async () => {
  const rename = query({}, "update pos set name = $2::text where id = $1::int");
  const { posId } = world.world.banca.clerks[0];
  await world.asOwner((sql) => sql.run(rename, [posId, '<img src=x onerror="alert(1)">&']));
  const { html } = await print(straight);
  expect(html).not.toContain("<img");
  expect(textOf(html).join("\n")).toContain('<img src=x onerror="alert(1)">&');
});

describe("the language of the paper", () => {
  const speak = query({}, "update service set language = $2::text where id = $1::int");
  const inLanguage = (language: string) =>
    world.asOwner((sql) => sql.run(speak, [world.world.banca.serviceId, language]));
  afterEach(() => inLanguage("en"));

  test.each([
    ["en", ["To win", "Total · Over"]],
    ["fr", ["Gain", "Total · Plus"]],
    ["ht", ["Total · Plis"]],
    ["es", ["Total · Alta"]],
    ["zh", ["大小 · 大"]],
    ["it", ["Totale · Over"]],
  ] as const)(
    "is the service's, whatever the clerk reads, down to the names of the bets: %s",
    async (language, words) => {
      await inLanguage(language);
      const { html } = await print(parlay);
      for (const word of words) expect(textOf(html).join("\n")).toContain(word);
      expect(html).toContain(`<html lang="${language}">`);
    },
  );
});

test("an address that is in the service's note already is printed once", async () => {
  const tell = query(
    {},
    "update service set settings = settings || jsonb_build_object('ticketNote', $2::text) where id = $1::int",
  );
  const move = query({}, "update pos set address = $2::text where id = $1::int");
  const {
    serviceId,
    clerks: [{ posId }],
  } = world.world.banca;
  const said = async (note: string): Promise<number> => {
    await world.asOwner((sql) => sql.run(tell, [serviceId, note]));
    return textOf((await print(straight)).html).filter((line) => line.includes("Rue Capois 12")).length;
  };
  await world.asOwner((sql) => sql.run(move, [posId, "Rue Capois 12"]));
  expect([await said("Banca · Rue Capois 12 · 509 3700 0000"), await said("Good luck"), await said("")]).toEqual([
    1, 1, 1,
  ]);
});

describe("the template of the service", () => {
  const put = query(
    {},
    `
    insert into print_template (service_id, kind, printer_type, language, body)
      values ($1::int, $2::text, $3::smallint, $4::text, $5::text)`,
  );
  const own = (kind: string, type: number, language: string, body: string) =>
    world.asOwner((sql) => sql.run(put, [world.world.banca.serviceId, kind, type, language, body]));
  const sold = (login: string) =>
    sellTo(world, login, [{ game: world.world.games.basketball, betType: 1, side: 1 }], 700);
  afterEach(() =>
    world.asOwner((sql) => sql.run(query({}, "delete from print_template where service_id is not null"), [])),
  );

  test("the defaults of every printer and language contain all required parts", async () => {
    const usual = (await world.answer(services.templates, {}, clerk)).filter(
      ({ kind }) => kind === "ticket" || kind === "copy",
    );
    expect(usual).toHaveLength(2 * 3 * 6);
    expect(usual.filter(({ body }) => completeTicket(body) !== body)).toEqual([]);
  });

  test("decides the order and the texts of the paper", async () => {
    await own("ticket", 1, "en", "Bonne chance!\n{{stake}} to win {{possibleWin}}\n{{service}}\n{{number}}");
    const ticket = await sold(clerk);
    const text = textOf((await print(ticket)).html);
    const at = (words: string): number => text.findIndex((line) => line.includes(words));
    expect(text.find((line) => line.includes("to win"))).toMatch(/7\.00 HTG to win 8\.40/);
    expect(
      [at("Bonne chance!"), at("to win"), text.indexOf("Banca"), text.indexOf(numberText(ticket.number))].every(
        (place, index, all) => place > (all[index - 1] ?? 0),
      ),
    ).toBe(true);
    expect(text.filter((line) => line === numberText(ticket.number))).toHaveLength(1);
  });

  test("cannot leave out required parts", async () => {
    await own("ticket", 2, "en", "Banca!\n{{#legs}}\n{{team}}\n{{/legs}}");
    const ticket = await sold(clerk);
    const { html } = await print(ticket, 58);
    const text = textOf(html).join("\n");
    expect(text).toContain("Banca!");
    for (const words of [
      String(ticket.number),
      `${ticket.code?.slice(0, 4)} ${ticket.code?.slice(4)}`,
      "501",
      "Celtics",
      "ML",
      "To win",
      "Total return",
      "Sold",
      "Clerk Clerk1",
      "Betting closes",
      "Rules",
      "Payable for 60 days after the result.",
      "Check your ticket",
    ])
      expect(text).toContain(words);
    expect(html).toMatch(/<div class="qr"><svg/);
    expect(html).toContain("size: 58mm");
  });

  test("of a copy is separate, and the copy is marked in any case", async () => {
    await own("copy", 1, "en", "For your files");
    const ticket = await sold(clerk);
    const [first, second] = [textOf((await print(ticket)).html), textOf((await print(ticket)).html)];
    expect([first.includes("For your files"), second.includes("For your files")]).toEqual([false, true]);
    expect(second.filter((line) => line === "COPY 1")).toHaveLength(2);
  });

  test.each<[rule: string, put: [type: number, language: string], own: boolean]>([
    ["for this printer and language is used", [1, "en"], true],
    ["for another printer is not", [2, "en"], false],
    ["for another language is not", [1, "fr"], false],
  ])("one %s", async (_rule, [type, language], isOwn) => {
    await own("ticket", type, language, "Ours alone");
    expect(textOf((await print(await sold(clerk), 80)).html).includes("Ours alone")).toBe(isOwn);
  });

  test("is not used by another service", async () => {
    await own("ticket", 1, "en", "Ours alone");
    const ticket = await sold(logins.customers[0]);
    const { html } = await world.answer(tickets.printTicket, { number: ticket.number, width: 80 }, logins.customers[0]);
    expect(html).not.toContain("Ours alone");
  });

  test.each<[rule: string, type: number, size: string]>([
    ["a narrow roll", 2, "size: 58mm auto"],
    ["a page", 3, "size: A4"],
    ["a wide roll", 1, "size: 80mm auto"],
  ])("and the paper are those of the printer in the profile: %s", async (_rule, printerType, size) => {
    await own("ticket", printerType, "en", `Printer ${printerType}`);
    await world.answer(identity.updatePrinter, { printer: "till", printerType }, clerk);
    const { html } = await print(await sold(clerk));
    expect(html).toContain(size);
    expect(textOf(html)).toContain(`Printer ${printerType}`);
  });
});
