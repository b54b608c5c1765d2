// The rule editor: an admin adds a stake range for a league, sees what it would have refused, and saves; the till
// refuses with the amount that passes; the history shows it, and an earlier version is restored. The platform's rules
// are read-only.
import { responses, rules, services, tickets } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Game, gamesOfOneDay, rotationOf } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { soldAfter, toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { emptyTill, entryLine, refusal, showDay } from "../till.ts";

let world: World;
let admin: Person;
let clerk: Person;
let games: readonly Game[];
let cardId = 0;

const card = {
  points: [{ sport: "baseball", market: "spread" as const, quarters: 6 }],
  pays: { 2: "10/11" },
  tie: "reduce" as const,
  noPlay: "reduce" as const,
};

beforeAll(async () => {
  world = await openWorld();
  games = await gamesOfOneDay(world);
  const table = { kind: "teaser" as const, content: card };
  ({ tableId: cardId } = await world.answer(
    services.savePayTable,
    { version: 0, name: "baseball 1½", isSold: true, table },
    "banca",
  ));
  admin = await signIn(world.address, "/adm_login", "banca", { width: 1440, height: 900 });
  clerk = await signIn(world.address, "/login_pos", "ana");
  await entryLine(clerk.page).waitFor();
  await showDay(clerk, games[0] as Game);
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await admin.look(`fault-rules-${task.name.replaceAll(/\W+/g, "-").slice(0, 50)}`);
});
afterAll(async () => {
  await Promise.all([admin, clerk].map((person) => (person as Person | undefined)?.leave()));
  await (world as World | undefined)?.close();
});

const row = (text: string) => admin.page.getByRole("row").filter({ hasText: text });
const dialog = () => admin.page.getByRole("dialog");

async function choose(label: string, option: string): Promise<void> {
  await dialog().getByRole("combobox", { name: label, exact: true }).fill(option);
  await admin.page.getByRole("option", { name: option }).first().click();
}

test("a stake range for a league is tried and saved, and the till refuses with what passes", async () => {
  const [game] = games;
  const number = rotationOf(game as Game, 1);
  const { page } = admin;
  await admin.go("/adm/apuesta-minima");
  await page.getByRole("button", { name: "New rule" }).waitFor();
  // The list, whose keys are used, has loaded.
  await row("Minimum stake").first().waitFor();
  await page.keyboard.press("n");
  await dialog().getByLabel("Minimum stake").fill("120");
  await dialog().getByLabel("Maximum stake").fill("0");
  await choose("League", (game as Game).leagueName);
  await dialog().getByRole("button", { name: "Back-test on last week’s sales" }).click();
  await dialog().getByText("What it would have changed").waitFor();
  await admin.look("rule-tried");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  expect(await toastAfter(page, () => dialog().getByRole("button", { name: "Save" }).click())).toContain("Saved.");
  await row((game as Game).leagueName)
    .filter({ hasText: "Minimum stake 120.00" })
    .waitFor();
  await emptyTill(clerk.page);
  await clerk.page.keyboard.type(`${String(number)}m 100`);
  await clerk.page.keyboard.press("Enter");
  await clerk.page.keyboard.press("Enter");
  await refusal(clerk.page, -33).waitFor();
  await clerk.page.getByText("120.00").first().waitFor();
  expect(admin.errors).toEqual([]);
});

test("a rule is changed, retired by key after a confirmation, and an old version restored", async () => {
  const { page } = admin;
  await row("Minimum stake 120.00").getByRole("gridcell").first().click();
  await dialog().getByLabel("Minimum stake").fill("80");
  expect(await toastAfter(page, () => dialog().getByRole("button", { name: "Save" }).click())).toContain("Saved.");
  await row("Minimum stake 80.00").getByRole("gridcell").first().click();
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await dialog().waitFor({ state: "detached" });
  await page.keyboard.press("Delete");
  await dialog().getByText("It no longer applies from now on").waitFor();
  await dialog().getByRole("button", { name: "Retire" }).click();
  await row("Minimum stake 80.00").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "History" }).click();
  const history = dialog();
  await history.getByText("retired").first().waitFor();
  await admin.look("rule-history");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  await history.getByRole("row").filter({ hasText: "changed" }).getByRole("button", { name: "Restore" }).click();
  await page.getByRole("dialog", { name: "Restore this version?" }).getByRole("button", { name: "Restore" }).click();
  await history.getByText("restored").waitFor();
  await page.keyboard.press("Escape");
  await row("Minimum stake 120.00").waitFor();
  expect(admin.errors).toEqual([]);
});

test("another person's saved values are beside the typed ones, and nothing is lost", async () => {
  const { page } = admin;
  const { rows } = await world.answer(rules.listRules, { controls: ["stakeRange"] }, "banca");
  const [rule] = rows;
  expect(rule?.value).toMatchObject({ minimum: 12_000 });
  await row("Minimum stake 120.00").getByRole("gridcell").first().click();
  await dialog().getByLabel("Minimum stake").fill("90");
  const { ruleId = 0, scope = { level: "service", id: 0 }, kind = "default", selector = {} } = rule ?? {};
  await world.answer(
    rules.saveRule,
    { ruleId, scope, control: "stakeRange", kind, selector, value: { minimum: 7_000, maximum: 0 }, expiresAt: null },
    "banca",
  );
  await dialog().getByRole("button", { name: "Save" }).click();
  await dialog().getByText("Changed meanwhile").waitFor();
  await dialog()
    .getByRole("cell", { name: /^Minimum stake 70.00/ })
    .waitFor();
  expect(Number(await dialog().getByLabel("Minimum stake").inputValue())).toBe(90);
  await admin.look("rule-changed-meanwhile");
  expect(await toastAfter(page, () => dialog().getByRole("button", { name: "Save" }).click())).toContain("Saved.");
  await row("Minimum stake 90.00").waitFor();
});

test("the control log has the change with its old value, and undoes it", async () => {
  await admin.go("/adm/control-log");
  const changed = row("Minimum stake 70.00 → 90.00");
  await changed.getByRole("button", { name: "Restore" }).click();
  await dialog().getByText("From now on this applies again").waitFor();
  await dialog().getByRole("button", { name: "Restore" }).click();
  await row("Minimum stake 90.00 → 70.00").waitFor();
  await admin.look("control-log");
  expect(await admin.faults()).toEqual([]);
  expect(admin.errors).toEqual([]);
});

test("the chain of rules names and opens the deciding one; the platform’s ceiling is read-only", async () => {
  const { page } = admin;
  await world.answer(
    rules.saveRule,
    {
      scope: { level: "platform", id: 0 },
      control: "stakeRange",
      kind: "ceiling",
      selector: {},
      value: { minimum: 0, maximum: 9_000_000 },
      expiresAt: null,
    },
    "trader",
  );
  await admin.go("/adm/pago-maximo");
  await page.getByRole("button", { name: "New rule" }).waitFor();
  await admin.go("/adm/apuesta-minima");
  await page.getByRole("button", { name: "Effective value", exact: true }).click();
  await choose("League", (games[0] as Game).leagueName);
  await dialog().getByText("decides").first().waitFor();
  // The bet's other rules are below the page's own.
  await dialog().getByRole("heading", { name: "Everything else that applies to this bet" }).waitFor();
  await dialog().getByRole("heading", { name: "Maximum payout" }).first().waitFor();
  await admin.look("rules-acting");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  await dialog()
    .getByRole("button", { name: /^Platform: everything/ })
    .first()
    .click();
  await dialog().getByText("made above you").waitFor();
  expect(await dialog().getByRole("button", { name: "Save" }).count()).toBe(0);
  expect(admin.errors).toEqual([]);
});

test("a pay table is edited in place, a sample ticket shows the change, an old version returns", async () => {
  const { page } = admin;
  await admin.go("/adm/teaser");
  await row("football 6").first().getByRole("gridcell").first().click();
  await dialog().getByLabel("Pays to one 1").fill("1/1");
  await dialog().getByText("→ 100.00").waitFor();
  await admin.look("pay-table");
  expect(await admin.faults()).toEqual([]);
  expect(await toastAfter(page, () => dialog().getByRole("button", { name: "Save" }).click())).toContain("Saved.");
  await row("football 6").filter({ hasText: "Banca Uno" }).getByRole("gridcell").first().click();
  await dialog().getByLabel("Pays to one 1").fill("9/10");
  expect(await toastAfter(page, () => dialog().getByRole("button", { name: "Save" }).click())).toContain("Saved.");
  await row("football 6").getByRole("button", { name: "Version 2" }).click();
  await dialog().getByRole("button", { name: "Restore" }).click();
  await page.getByRole("dialog", { name: "Restore this version?" }).getByRole("button", { name: "Restore" }).click();
  await dialog().getByRole("row").filter({ hasText: "2 1/1" }).nth(1).waitFor();
  expect(admin.errors).toEqual([]);
});

test("a pay table is tried on the sold tickets that it prices", async () => {
  const legs = games
    .flatMap(({ eventId, offers }) => {
      const spread = offers.find(({ betType, side, isOpen }) => betType === 2 && side === 1 && isOpen);
      const key = { eventId, betType: 2, side: 1, alternate: 0 };
      return spread === undefined ? [] : [{ key, points: spread.points, price: spread.price }];
    })
    .slice(0, 2);
  const slip = { mode: "teaser" as const, legs, amount: 10_000, amountIs: "risk" as const, teaserCardId: cardId };
  const { ticket } = await world.answer(tickets.sell, { key: "a teaser to try a card on", slip }, "ana");
  expect(ticket.possibleWin).toBe(9_091);
  const { page } = admin;
  await admin.go("/adm/teaser");
  await row("baseball 1½").first().getByRole("gridcell").first().click();
  await dialog().getByLabel("Pays to one 1").fill("4/5");
  await dialog().getByRole("button", { name: "Back-test on last week’s sales" }).click();
  await dialog().getByText("Looked at: tickets 1. Different: 1.").waitFor();
  await dialog().getByText("Possible win of these: 90.91 → 80.00.").waitFor();
  await dialog().getByText("Tickets that would not have been sold: 0, stakes 0.00.").waitFor();
  await dialog()
    .getByRole("button", { name: `${String(ticket.number)} (90.91 → 80.00)` })
    .scrollIntoViewIfNeeded();
  await admin.look("pay-table-tried");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Leave" }).click();
  expect(admin.errors).toEqual([]);
});

test("the price of points has rows by sport and mode, shows which applies, and the till sells by it", async () => {
  const { page } = admin;
  await admin.go("/adm/compra-puntos");
  await page.getByRole("combobox", { name: "Sport" }).click();
  await page.getByRole("option", { name: "Baseball" }).click();
  await row("Total").filter({ hasText: "active" }).waitFor();
  await row("Football").filter({ hasText: "other sport or mode" }).waitFor();
  await page.getByRole("button", { name: "New row" }).click();
  await choose("Sport", "Baseball");
  await dialog().getByRole("combobox", { name: "Mode" }).click();
  await page.getByRole("option", { name: "Straight" }).click();
  await dialog().getByRole("combobox", { name: "Market" }).click();
  await page.getByRole("option", { name: "Total" }).click();
  await dialog().getByLabel("Cents for half a point").fill("30");
  await dialog().getByLabel("Maximum points").fill("1½");
  await dialog().getByLabel("Shortest price").fill("-1000");
  await admin.look("point-price-row");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  expect(await toastAfter(page, () => dialog().getByRole("button", { name: "Save" }).click())).toContain("Saved.");
  await row("Baseball").filter({ hasText: "1½" }).filter({ hasText: "active" }).waitFor();
  await row("a more specific row applies").filter({ hasText: "Total" }).waitFor();
  await admin.look("point-prices");
  expect(await admin.faults()).toEqual([]);

  await emptyTill(clerk.page);
  await clerk.page.keyboard.type(`${String(rotationOf(games[1] as Game, 1))}o+.5 150`);
  const number = await soldAfter(clerk.page, () => clerk.page.keyboard.press("Enter"));
  const [leg] = (await world.answer(tickets.findTicket, { number }, "ana")).legs;
  const fromEven = (price = 0): number => (price > 0 ? price - 100 : price + 100);
  expect([(leg?.board?.points ?? 0) - (leg?.points ?? 0), fromEven(leg?.board?.price) - fromEven(leg?.price)]).toEqual([
    2, 30,
  ]);
  await row("Baseball").filter({ hasText: "1½" }).getByRole("gridcell").first().click();
  await dialog().getByLabel("Cents for half a point").fill("45");
  await dialog().getByRole("button", { name: "Back-test on last week’s sales" }).click();
  await dialog()
    .getByText(/Looked at: tickets [1-9]\d*\. Different: [1-9]/)
    .waitFor();
  await dialog()
    .getByRole("button", { name: new RegExp(`^${String(number)} \\(.+ → .+; .+ → .+\\)$`) })
    .scrollIntoViewIfNeeded();
  await admin.look("point-price-tried");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Leave" }).click();
  expect([...admin.errors, ...clerk.errors]).toEqual([]);
});

test("trader referral and payment rules are tried on what was sold and paid", async () => {
  const { page } = admin;
  await admin.go("/adm/sys-config?tab=selling");
  await page.getByRole("button", { name: "New rule" }).click();
  await choose("Setting", "Trader referral");
  await dialog().getByLabel("From a stake of").fill("149.99");
  await dialog().getByLabel("From a win of").fill("0");
  await dialog().getByLabel("Maximum wait (seconds)").fill("30");
  await dialog().getByRole("button", { name: "Back-test on last week’s sales" }).click();
  await dialog()
    .getByText(/Tickets referred to a trader: 0 → [1-9]/)
    .waitFor();
  await admin.look("rule-effects");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  await choose("Setting", "Who pays large tickets");
  // An amount that no visitor of the demo is paid.
  await dialog().getByLabel("Second person from").fill("900000000");
  await dialog().getByLabel("Identity document from").fill("0");
  await dialog().getByRole("button", { name: "Back-test on last week’s sales" }).click();
  await dialog().getByText("Nothing would have been different.").waitFor();
  // The visitors are paid only some minutes after the world began.
  await dialog().getByLabel("Second person from").fill("0.01");
  await dialog().getByRole("button", { name: "Back-test on last week’s sales" }).click();
  await dialog()
    .getByText(/Nothing would have been different\.|Payments that need approval: 0 → [1-9]/)
    .waitFor();
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Leave" }).click();
  expect(admin.errors).toEqual([]);
});

test("the limits of teasers and bought points are rules beside their tables", async () => {
  const { page } = admin;
  await admin.go("/adm/teaser");
  await page.getByRole("tab", { name: "Limits" }).click();
  await page.getByText("No rules yet.").waitFor();
  expect(await admin.faults()).toEqual([]);
  await admin.go("/adm/compra-puntos");
  await page.getByRole("tab", { name: "Limits" }).click();
  await page.getByRole("button", { name: "New rule" }).click();
  await dialog().getByLabel("Maximum on one leg (points)").fill("1½");
  await dialog().getByLabel("Minimum teams").fill("0");
  await dialog().getByLabel("Maximum teams").fill("6");
  expect(await toastAfter(page, () => dialog().getByRole("button", { name: "Save" }).click())).toContain("Saved.");
  await row("Maximum on one leg 1½").first().waitFor();
  await admin.look("rules-bought-points");
  expect(await admin.faults()).toEqual([]);
  expect(admin.errors).toEqual([]);
});

test("a controller reads the rules of the own zones, and changes and tries none", async () => {
  const { rows } = await world.answer(rules.listRules, { controls: ["stakeRange"] }, "norte");
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ mayChange }) => mayChange)).toEqual([]);
  for (const call of [rules.retireRule, rules.restoreRule]) {
    expect(await world.send(call, { ruleId: rows[0]?.ruleId ?? 0 }, "norte")).toMatchObject({
      responseType: responses.notAllowed,
    });
  }
  expect(await world.send(rules.tryRule, { ruleId: rows[0]?.ruleId ?? 0, from: 0, to: 1 }, "norte")).toMatchObject({
    responseType: responses.notAllowed,
  });
});

test("an unchanged rule is not saved; a rule with an existing scope changes that one on request", async () => {
  const { page } = admin;
  await admin.go("/adm/apuesta-minima");
  await row("Minimum stake").first().waitFor();
  const before = (await world.answer(rules.listRules, { controls: ["stakeRange"] }, "banca")).rows.length;
  await page.keyboard.press("n");
  await dialog().getByLabel("Maximum stake").waitFor();
  await page.keyboard.press("Control+Enter");
  await dialog().locator("[aria-invalid=true]").first().waitFor();
  await dialog().getByLabel("Minimum stake").fill("2");
  await dialog().getByLabel("Maximum stake").fill("400");
  await page.keyboard.press("Control+Enter");
  const question = page.getByRole("dialog", { name: "There is already a rule for this" });
  await question.getByText("Maximum stake 400.00").first().waitFor();
  await admin.look("rule-exists");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  expect(await toastAfter(page, () => question.getByRole("button", { name: "Change that rule" }).click())).toContain(
    "Saved.",
  );
  await row("Maximum stake 400.00").first().waitFor();
  expect((await world.answer(rules.listRules, { controls: ["stakeRange"] }, "banca")).rows.length).toBe(before);
  expect(admin.errors).toEqual([]);
});
