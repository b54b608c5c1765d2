// Unmatched names of a source: a trader matches two clubs by keys alone, sees the matches, and undoes one; then a
// league.
import { type AnswerOf, nameMatching } from "@chalkboard/contract";
import { beforeAll, expect, test } from "vitest";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";

type Name = AnswerOf<typeof nameMatching.listNames>["rows"][number];

let world: World;
let trader: Person;
/** The first two of the list, in its current order. */
let first: Name;
let second: Name;

beforeAll(async () => {
  world = await openWorld();
  trader = await signIn(world.address, "/adm_login", "trader", { width: 1440, height: 900 });
  const { rows } = await world.answer(nameMatching.listNames, { state: "waiting", kind: "team" }, "trader");
  [first, second] = rows.filter(({ suggestions }) => suggestions.length > 0) as [Name, Name];
});
endJourney(
  () => trader,
  () => world,
  (task) => `fault-names-${task.replaceAll(/\W+/g, "-").slice(0, 50)}`,
);

const bestOf = ({ suggestions }: Name): string => suggestions[0]?.name ?? "";
const nameOf = ({ name, said: { title } }: Name): string => (title === undefined ? name : `${title} · ${name}`);
// A name is in the rows of its opponents too.
const row = (name: Name) =>
  trader.page
    .getByRole("row")
    .filter({ has: trader.page.getByRole("gridcell", { name: nameOf(name), exact: true }).first() })
    .filter({ hasText: new RegExp(`^\\s*${nameOf(name).replaceAll(".", "\\.")}`) });
const dialog = ({ name }: Name) => trader.page.getByRole("dialog", { name });

async function confirm(name: Name): Promise<string> {
  await dialog(name)
    .getByRole("radio", { name: bestOf(name) })
    .waitFor();
  await trader.page.waitForFunction(() => document.activeElement?.textContent?.includes("Confirm") === true);
  return toastAfter(trader.page, () => trader.page.keyboard.press("Enter"));
}

test("two unknown names are matched by keys, each after a look at the evidence", async () => {
  await trader.go("/zucca/odds-training?kind=team");
  await row(first).getByRole("gridcell").first().click();
  await dialog(first)
    .getByText(/name similarity \d+ %/)
    .first()
    .waitFor();
  await trader.look("name-suggested");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  expect(await confirm(first)).toContain(`${first.name} is ${bestOf(first)} for every source.`);
  // The next name appears by itself.
  expect(await confirm(second)).toContain(`${second.name} is ${bestOf(second)} for every source.`);
  await dialog(second).waitFor({ state: "detached" });
  await trader.page.keyboard.press("Escape");
  await row(first).waitFor({ state: "detached" });
  expect(trader.errors).toEqual([]);
});

test("a match is listed with its author; undone, the name is pending again", async () => {
  const { page } = trader;
  await trader.go("/zucca/odds-training?view=taught");
  await row(second)
    .filter({ hasText: bestOf(second) })
    .waitFor();
  await row(first).getByRole("gridcell").first().click();
  await page.getByRole("dialog").getByText("The name is pending again, for every source.").waitFor();
  const undo = page.getByRole("dialog").getByRole("button", { name: "Undo" });
  expect(await toastAfter(page, () => undo.click())).toContain("Pending again. Games suspended: 0.");
  await row(first).waitFor({ state: "detached" });
  await trader.go("/zucca/odds-training");
  await row(first).waitFor();
  expect(trader.errors).toEqual([]);
});

test("an unknown league is matched by keys, beside the games that wait for it", async () => {
  const { rows } = await world.answer(
    nameMatching.listNames,
    { kind: "league", state: "waiting", sort: "score" },
    "trader",
  );
  const [league] = rows as [Name, ...Name[]];
  await trader.go("/zucca/odds-training?kind=league");
  await row(league).getByRole("gridcell").first().click();
  await dialog(league)
    .getByText(league.sample[0]?.teams ?? "none", { exact: false })
    .waitFor();
  await dialog(league)
    .getByText(/teams that are the league’s: \d+/)
    .first()
    .waitFor();
  await trader.look("league-suggested");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  expect(await confirm(league)).toContain(`${league.name} is ${bestOf(league)} for every source.`);
  await trader.go("/zucca/odds-training?kind=league&view=taught");
  await row(league)
    .filter({ hasText: bestOf(league) })
    .waitFor();
  expect(trader.errors).toEqual([]);
});
