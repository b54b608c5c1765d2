// Games from a rotation sheet with heads: pasted with pitchers, ground and note, imported except for the row with an
// error, and exported as a workbook again.
import { readFile } from "node:fs/promises";
import { calendar } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { beforeAll, expect, test } from "vitest";
import { comingGames } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";

let world: World;
let trader: Person;
let leagueId: number;
let [away, home] = ["", ""];
const day = (after: number): string => new Date(Date.parse(first) + after * 86_400_000).toISOString().slice(0, 10);
let first: string;

beforeAll(async () => {
  world = await openWorld();
  const [game] = await comingGames(world);
  assert(game !== undefined, "the demo has a game");
  ({ leagueId, day: first } = game);
  const {
    rows: [row],
  } = await world.answer(
    calendar.listEvents,
    { eventId: game.eventId, sort: "startsAt", isAscending: true, limit: 1, withSums: false },
    "trader",
  );
  [away, home] = [row?.awayName ?? "", row?.homeName ?? ""];
  trader = await signIn(world.address, "/adm_login", "trader", { width: 1440, height: 900 });
});
endJourney(
  () => trader,
  () => world,
  "fault-calendar-sheet",
);

const openSheet = async () => {
  const { page } = trader;
  await trader.go(`/zucca/calendario?view=list&days=3&day=${day(20)}&league=${String(leagueId)}`);
  await page.getByRole("button", { name: "Several" }).click();
  await page.getByRole("menuitem", { name: "Games from a sheet" }).click();
  return page.getByRole("dialog");
};

test("a sheet with heads imports games with pitchers, ground and note, and names a bad cell", async () => {
  const dialog = await openSheet();
  const text = [
    'Date,Time,Away,Home,"Pitcher, away",Neutral ground,Note,Referee',
    `${day(20)},13:05,${away},${home},Cole,yes,in London,Smith`,
    `${day(21)},late,${away},${home},,,,`,
  ].join("\n");
  await dialog.getByRole("textbox").fill(text);
  await trader.look("games-sheet-pasted");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByText("Neutral ground · Cole / – · in London").waitFor();
  await trader.look("games-sheet-read");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  expect(await dialog.getByRole("row").filter({ hasText: "late" }).textContent()).toContain("Cannot be read: Time");
  expect(await dialog.getByRole("status").textContent()).toBe("1 row is skipped. Ignored columns: Referee");
  expect(await toastAfter(trader.page, () => dialog.getByRole("button", { name: "Enter 1 game" }).click())).toContain(
    "1 game entered",
  );
  const { rows } = await world.answer(
    calendar.listEvents,
    { leagueId, from: day(20), to: day(21), sort: "startsAt", isAscending: true, limit: 9, withSums: false },
    "trader",
  );
  expect(rows).toMatchObject([
    {
      awayPitcher: "Cole",
      homePitcher: "",
      isNeutral: true,
      note: "in London",
      minute: 785,
      held: ["start", "pitchers"],
    },
  ]);
});

test("the schedule exports its games as such a sheet, and recognizes them on import", async () => {
  const dialog = await openSheet();
  const [file] = await Promise.all([
    trader.page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Games of these days" }).click(),
  ]);
  await dialog.locator("input[type=file]").setInputFiles({
    name: "games.xlsx",
    mimeType: "application/octet-stream",
    buffer: await readFile(await file.path()),
  });
  await dialog.getByText("The calendar has this game already.").waitFor();
  expect(await dialog.getByRole("row").last().textContent()).toContain(
    `Row 2: ${day(20)} 13:05 901 ${away} Cole 902 ${home} Yes 0 in London`,
  );
  await trader.page.reload();
});

test("one game of a series is on neutral ground", async () => {
  const { page } = trader;
  await trader.go(`/zucca/calendario?view=list&days=3&day=${day(30)}&league=${String(leagueId)}`);
  await page.getByRole("button", { name: "Several" }).click();
  await page.getByRole("menuitem", { name: "Series" }).click();
  const dialog = page.getByRole("dialog");
  for (const [label, name] of [
    [/^Away/, away],
    [/^Home/, home],
  ] as const) {
    await dialog.getByLabel(label).first().fill(name);
    await page.getByRole("option", { name }).first().click();
  }
  await dialog.getByRole("checkbox", { name: "Neutral ground" }).nth(0).check();
  await dialog.getByText(" vs ").waitFor();
  await trader.look("series-neutral");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
});
