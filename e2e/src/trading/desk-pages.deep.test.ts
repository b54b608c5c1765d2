// The desk's small pages, each checked where it takes effect: a file of players, merged duplicates, a picture in use,
// and a service's league settings.
import { type AnswerOf, carousel, catalog, pictures, masterData } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { comingGames, type Game } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";

type Team = AnswerOf<typeof masterData.listTeams>["rows"][number];

let world: World;
let game: Game;
let team: Team;
let trader: Person;
const people: Person[] = [];
const comes = async (door: string, login: string): Promise<Person> => {
  const person = await signIn(world.address, door, login, { width: 1440, height: 900 });
  people.push(person);
  return person;
};

beforeAll(async () => {
  world = await openWorld();
  const [first] = await comingGames(world);
  assert(first !== undefined, "the demo has games");
  game = first;
  const { rows } = await world.answer(masterData.listTeams, { leagueId: game.leagueId, limit: 250 }, "trader");
  team = rows.find(({ teamId }) => teamId === game.sides[0]?.teamId) as Team;
  trader = await comes("/adm_login", "trader");
});
afterEach(async ({ task }) => {
  const name = task.name.replaceAll(/\W+/g, "-").slice(0, 40);
  if (task.result?.state === "fail")
    for (const [index, person] of people.entries()) await person.look(`fault-desk-pages-${name}-${String(index)}`);
});
afterAll(async () => {
  for (const person of people) await person.leave();
  await (world as World | undefined)?.close();
});

const found = async (text: string) =>
  (await world.answer(masterData.listPlayers, { text }, "trader")).rows.map(({ name }) => name);
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

test("a file with a wrong row names it and is not imported; fixed, with 4,000 more, it is", async () => {
  const { page } = trader;
  const heads = "Name,Team,League";
  await trader.go("/zucca/registro?view=players");
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import players" });
  await dialog
    .getByRole("textbox")
    .fill(`${heads}\nRookie One,${team.name},${team.leagueName}\nRookie Two,Nobodies,${team.leagueName}\n`);
  await page.keyboard.press("Control+Enter");
  await dialog.getByText("Fix the rows with errors").waitFor();
  await dialog
    .getByRole("row")
    .filter({ hasText: "Row 3" })
    .filter({ hasText: "Rookie Two" })
    .getByText("Team")
    .waitFor();
  expect(await dialog.getByRole("button", { name: "Import 1 row" }).isDisabled()).toBe(true);
  await trader.look("registry-import-wrong");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  expect(await found("Rookie")).toEqual([]);
  await page.keyboard.press("Escape");
  const rows = ["One", "Two", ...Array.from({ length: 4_000 }, (_, at) => String(at))].map(
    (name) => `Rookie ${name},${team.name},${team.leagueName}`,
  );
  await dialog
    .locator("input[type=file]")
    .setInputFiles(file("players.csv", "text/csv", Buffer.from([heads, ...rows].join("\n"))));
  await dialog.getByText("4,002 new, 0 changed, 0 unchanged, 0 with errors").waitFor();
  await trader.look("registry-import");
  expect(await toastAfter(page, () => page.keyboard.press("Enter"))).toContain("4,002 rows imported");
  expect(await found("Rookie T")).toEqual(["Rookie Two"]);
  expect(trader.errors).toEqual([]);
});

async function choose(page: Page, label: string, text: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: label }).fill(text);
  await page.getByRole("option", { name: new RegExp(`^${text} ·`) }).click();
}

test("a duplicate team is merged after a preview, and separated again", async () => {
  const { page } = trader;
  const { teamId: _, leagueName: _league, sportId: _id, sportName: _sport, ...terms } = team;
  await world.answer(
    masterData.saveTeam,
    { ...terms, name: "Second Entry", printName: "Second", aliases: [] },
    "trader",
  );
  const doubles = async () =>
    (await world.answer(masterData.listTeams, { text: "Second Entry" }, "trader")).rows.map(({ name }) => name);
  await trader.go("/zucca/registro?view=teams");
  await page.getByRole("button", { name: "Merge duplicates" }).click();
  await choose(page, "Kept", team.name);
  await choose(page, "Duplicates", "Second Entry");
  await page.keyboard.press("Control+Enter");
  const preview = page.getByRole("dialog", { name: `Second Entry → ${team.name}` });
  await preview.getByRole("row").filter({ hasText: "Games that move" }).waitFor();
  await trader.look("registry-merge");
  expect(await toastAfter(page, () => page.keyboard.press("Enter"))).toContain(`Merged into ${team.name}.`);
  expect(await doubles()).toEqual([team.name]);
  await trader.go("/zucca/registro?view=merges");
  await page.getByRole("row").filter({ hasText: "Second Entry" }).click();
  const undo = page
    .getByRole("dialog", { name: `Undo the merge into ${team.name}?` })
    .getByRole("button", { name: "Undo" });
  expect(await toastAfter(page, () => undo.click())).toContain("The merge is undone.");
  expect(await doubles()).toEqual(["Second Entry"]);
  expect(trader.errors).toEqual([]);
});

const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==",
  "base64",
);

test("an uploaded picture used as a banner cannot be deleted, and shows where it is used", async () => {
  const { page } = trader;
  await trader.go("/zucca/file-manager");
  await page.getByRole("button", { name: "New files" }).click();
  await page
    .getByRole("dialog")
    .locator("input[type=file]")
    .setInputFiles(file("a white dot.png", "image/png", dot));
  expect(await toastAfter(page, () => page.getByRole("button", { name: "Upload" }).click())).toContain(
    "1 file uploaded.",
  );
  await page.getByRole("row").filter({ hasText: "a white dot" }).click();
  const picture = page.getByRole("dialog", { name: "a white dot" });
  await picture.getByText("Not shown anywhere.").waitFor();
  const {
    rows: [kept],
  } = await world.answer(pictures.listPictures, { text: "a white dot" }, "trader");
  // The banner is created after the panel has said that nothing shows the picture.
  await world.answer(
    carousel.saveSlide,
    {
      pictureId: kept?.pictureId ?? 0,
      texts: { en: "A dot for everybody" },
      link: { to: "nothing" },
      serviceIds: [],
      places: ["till"],
      startsAt: 0,
      endsAt: null,
      isActive: true,
    },
    "trader",
  );
  await picture.getByRole("button", { name: "Remove picture" }).click();
  const sure = page
    .getByRole("dialog", { name: "Remove a white dot?" })
    .getByRole("button", { name: "Remove picture" });
  expect(await toastAfter(page, () => sure.click())).toContain("a white dot is in use and cannot be removed.");
  await picture.getByText("A banner · A dot for everybody").waitFor();
  expect(await picture.getByRole("button", { name: "Remove picture" }).count()).toBe(0);
  await trader.look("picture-in-use");
  expect(trader.errors).toEqual([]);
});

test("a channel that a trader types is on the till's board", async () => {
  const { page } = trader;
  const ana = await comes("/login_pos", "ana");
  await ana.go(`/?day=${game.day}`);
  await trader.go(`/zucca/set-tv-channel?day=${game.day}&league=${String(game.leagueId)}`);
  const channel = page.getByRole("textbox", { name: `${game.name}: TV channel` });
  await channel.fill("Canal 14");
  await channel.press("Enter");
  await ana.page.getByText("Canal 14").waitFor();
  await trader.look("tv-channels");
  expect([...trader.errors, ...ana.errors]).toEqual([]);
});

test("a league's note, place and name here reach the till; hidden leagues are not shown", async () => {
  const [, ana] = people;
  assert(ana !== undefined, "the clerk is there");
  const banca = await comes("/adm_login", "banca");
  const { page } = banca;
  const leagues = await world.answer(catalog.listServiceLeagues, {}, "banca");
  const league = leagues.find(({ leagueId }) => leagueId === game.leagueId);
  assert(league !== undefined, "the game's league is sold");
  const saved = async (): Promise<void> => {
    expect(await toastAfter(page, () => page.keyboard.press("Control+Enter"))).toContain("Saved.");
  };

  await banca.go("/adm/msg-league");
  await page.getByRole("button", { name: "New note" }).click();
  const note = page.getByRole("dialog", { name: "New note" });
  await note.getByRole("combobox", { name: "League" }).fill(league.leagueName);
  await page.getByRole("option", { name: league.leagueName, exact: true }).click();
  await note.getByRole("textbox", { name: "Text, English" }).fill("Seven innings count on Sunday");
  await saved();
  await ana.page.reload();
  await ana.page.getByText("Seven innings count on Sunday").first().waitFor();

  await banca.go("/adm/ligas");
  await page.getByRole("row").filter({ hasText: league.leagueName }).getByRole("gridcell").first().click();
  const form = page.getByRole("dialog", { name: league.leagueName });
  const last = leagues.length;
  await form.getByRole("textbox", { name: "Place" }).fill(String(last));
  await form.getByRole("textbox", { name: "Name here" }).fill("The big league");
  await saved();
  expect(
    (await world.answer(catalog.listServiceLeagues, {}, "banca")).find(({ leagueId }) => leagueId === game.leagueId),
  ).toMatchObject({ place: last });
  await ana.page.reload();
  await ana.page.getByText("The big league").first().waitFor();
  expect(await ana.page.locator("th[scope=colgroup]").last().innerText()).toContain("The big league");
  await ana.look("till-note-and-league");

  const row = ana.page.getByRole("rowheader", { name: game.sides[0]?.name ?? "" });
  await row.first().waitFor();
  await banca.go("/adm/website-customer-line-config");
  await page.getByRole("row").filter({ hasText: "The big league" }).click();
  const layout = page.getByRole("dialog");
  await layout.getByText("Till", { exact: true }).click();
  await layout.getByRole("switch", { name: "Shown" }).uncheck({ force: true });
  await layout.getByText("The board hides this league.").waitFor();
  await banca.look("board-layout");
  await saved();
  await ana.page.reload();
  await ana.page.getByRole("button", { name: "Next day" }).waitFor();
  await row.first().waitFor({ state: "detached" });
  expect([...banca.errors, ...ana.errors]).toEqual([]);
});
