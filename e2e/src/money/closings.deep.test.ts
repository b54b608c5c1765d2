// An account is set to zero: its movements are shown first, the entry and the closing are one action, done once, and
// reversed by an opposite entry.
import { money } from "@chalkboard/contract";
import { beforeAll, expect, test } from "vitest";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { toastAfter } from "../moments.ts";
import { type Person, signIn, tryNow } from "../person.ts";
import { appear, openWhole, phoneFaults, screenFaults } from "../screens.ts";

let world: World;
let admin: Person;
const service = "banca";

beforeAll(async () => {
  world = await openWorld();
  admin = await signIn(world.address, "/adm_login", service, { width: 1440, height: 900 });
});
endJourney(
  () => admin,
  () => world,
  "fault-closings",
);

const accounts = async (of: "pos" | "zone") => (await world.answer(money.listClosable, { of }, service)).rows;
const input = () => admin.page.getByRole("dialog", { name: /^Set .+ to zero$/u });
let keys = 0;
const moved = (account: { posId: number } | { zoneId: number }, amount: number) =>
  world.answer(
    money.postTransaction,
    {
      key: `by hand ${String(++keys)}`,
      kind: "adjustment",
      account,
      amount,
      reason: "for the journey",
    },
    service,
  );

test("a POS is set to zero by keys alone, after showing what it means", async () => {
  const { page } = admin;
  const [first] = await accounts("pos");
  if (first === undefined) throw new Error("the demo has a POS");
  await moved({ posId: first.id }, -first.balance - 12_500);
  await openWhole(admin, "/adm/reset-pos");
  await page.getByRole("row").filter({ hasText: first.name }).first().getByText("−125.00").waitFor();
  await admin.look("closings");
  expect(await screenFaults(admin)).toEqual([]);
  await page.getByRole("row").filter({ hasText: first.name }).first().click();
  const panel = page.getByRole("dialog", { name: first.name, exact: true });
  await panel.getByRole("heading", { name: "Since the beginning" }).waitFor();
  await admin.look("closings-panel");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  await panel.getByRole("button", { name: "Set to zero" }).click();
  await input().getByText(`125.00 HTG is collected from ${first.name} in cash. Balance after: zero.`).waitFor();
  await page.keyboard.type("End of the season");
  await admin.look("closings-ask");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  expect(await toastAfter(page, () => page.keyboard.press("Enter"))).toContain(`${first.name} is closed, closing 1.`);
  expect((await accounts("pos"))[0]).toMatchObject({ balance: 0, number: 1 });
  await panel.getByText("Since closing 1").waitFor();
  await panel.getByText("End of the season").waitFor();
  await admin.look("closings-done");
  expect(await screenFaults(admin)).toEqual([]);
});

test("its entry is reversed by an opposite one, once, no matter who presses", async () => {
  const { page } = admin;
  await page
    .getByRole("button", { name: /^Reverse/u })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: /^Reverse receipt/u });
  await dialog.getByText("has −125.00 HTG again").waitFor();
  expect(await toastAfter(page, () => dialog.getByRole("button", { name: /Reverse$/u }).dblclick())).toContain(
    "is reversed by receipt",
  );
  expect((await accounts("pos"))[0]).toMatchObject({ balance: -12_500, number: 1 });
  await page.getByText("Entry reversed").first().waitFor();
});

test("a movement meanwhile asks once more, and a lost response is resent and closes once", async () => {
  const { page } = admin;
  const [first] = await accounts("pos");
  const panel = page.getByRole("dialog", { name: first?.name ?? "", exact: true });
  await panel.getByRole("button", { name: "Set to zero" }).click();
  await input().getByText("125.00 HTG is collected from").waitFor();
  await moved({ posId: first?.id ?? 0 }, -500);
  await input().getByLabel("Reason").fill("Once more");
  await page.keyboard.press("Enter");
  await input().getByText("130.00 HTG is collected from").waitFor();
  await input().getByRole("alert").waitFor();
  await input().getByText("Write off").click();
  await input().getByText("130.00 HTG is moved to the adjustments").waitFor();
  await page.route(`**/${money.closeAccount.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await input()
    .getByRole("button", { name: /Set to zero$/u })
    .click();
  await tryNow(page);
  await input().getByText("Not confirmed: this may not have gone through").waitFor();
  await page.unroute(`**/${money.closeAccount.path}`);
  await admin.look("closings-unknown");
  expect(
    await toastAfter(page, () =>
      input()
        .getByRole("button", { name: /Retry$/u })
        .click(),
    ),
  ).toContain("closing 2");
  expect((await accounts("pos"))[0]).toMatchObject({ balance: 0, number: 2 });
  admin.errors.length = 0;
});

test("the same for a zone, on a phone, and in French on a dark wide screen", async () => {
  const [zone] = await accounts("zone");
  await moved({ zoneId: zone?.id ?? 0 }, 7_000);
  await admin.go("/adm/reset-zona");
  expect(await phoneFaults(admin)).toEqual([]);
  await admin.page.setViewportSize({ width: 390, height: 844 });
  await admin.page
    .getByText(zone?.name ?? "")
    .first()
    .waitFor();
  await admin.look("closings-phone");
  await appear(admin, { language: "fr", dark: true, width: 1920 });
  await admin.go("/adm/reset-zona");
  await admin.page
    .getByRole("row")
    .filter({ hasText: zone?.name ?? "" })
    .first()
    .click();
  await admin.page.getByRole("heading", { name: "Depuis le début" }).waitFor();
  await admin.look("closings-fr");
  expect(await screenFaults(admin)).toEqual([]);
});
