// Free play: granted by keys alone, after showing what it means, reversed as far as it was not staked, and never twice.
import { money } from "@chalkboard/contract";
import { beforeAll, expect, test } from "vitest";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { appear, openWhole, phoneFaults, screenFaults } from "../screens.ts";

let world: World;
let admin: Person;
const path = "/ctrl/point-credit";
const service = "sol";

beforeAll(async () => {
  world = await openWorld();
  admin = await signIn(world.address, "/adm_login", service, { width: 1440, height: 900 });
});
endJourney(
  () => admin,
  () => world,
  "fault-free-play",
);

const customers = async () => (await world.answer(money.balances, {}, service)).pos;
const creditOf = async (posId: number) => (await world.answer(money.listCredit, { posId }, service)).rows[0];
const dialog = () => admin.page.getByRole("dialog").last();
const amount = () => dialog().getByLabel(/^Amount/u);

test("is granted by keys alone, after showing what it means", async () => {
  const { page } = admin;
  const [first] = await customers();
  const before = (await creditOf(first?.posId ?? 0))?.balance ?? 0;
  await openWhole(admin, path);
  await admin.look("free-play");
  expect(await screenFaults(admin)).toEqual([]);
  await page.keyboard.press("n");
  await dialog()
    .getByRole("button", { name: /Give free play$/u })
    .waitFor();
  await page.keyboard.type(String(first?.sequence));
  await page.keyboard.press("Enter");
  await page.keyboard.type("25");
  await dialog().getByLabel("Reason").fill("Welcome");
  await dialog().getByText("Only winnings are paid out.").waitFor();
  await admin.look("free-play-give");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  expect(await toastAfter(page, () => page.keyboard.press("Enter"))).toContain("25.00 of free play given");
  expect((await creditOf(first?.posId ?? 0))?.balance).toBe(before + 2_500);
  await page
    .getByRole("row")
    .filter({ hasText: first?.name ?? "" })
    .first()
    .waitFor();
});

test("a lost response is retried and grants nothing twice, also after a reload", async () => {
  const { page } = admin;
  const second = (await customers())[1];
  const before = (await creditOf(second?.posId ?? 0))?.balance ?? 0;
  await page.getByRole("button", { name: "Give free play" }).click();
  await page.keyboard.type(String(second?.sequence));
  await page.keyboard.press("Enter");
  await amount().fill("10");
  await dialog().getByLabel("Reason").fill("Sorry");
  await page.route(`**/${money.grantCredit.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog()
    .getByRole("button", { name: /Give free play$/u })
    .click();
  await page.getByText("Not confirmed: this may not have gone through").waitFor();
  await page.unroute(`**/${money.grantCredit.path}`);
  await page.reload();
  await page.getByText("Not confirmed: this may not have gone through").waitFor();
  await admin.look("free-play-unknown");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  expect(
    await toastAfter(page, () =>
      dialog()
        .getByRole("button", { name: /Retry$/u })
        .click(),
    ),
  ).toContain("10.00 of free play given");
  expect((await creditOf(second?.posId ?? 0))?.balance).toBe(before + 1_000);
  admin.errors.length = 0;
});

test("is reversed as far as it was not staked, once, no matter who presses", async () => {
  const { page } = admin;
  const second = (await customers())[1];
  const before = (await creditOf(second?.posId ?? 0))?.balance ?? 0;
  await page
    .getByRole("row")
    .filter({ hasText: second?.name ?? "" })
    .first()
    .click();
  const row = page.getByRole("row").filter({ hasText: "Sorry" }).first();
  await row.getByRole("button", { name: /^Reverse/u }).click();
  const input = page.getByRole("dialog", { name: /^Reverse/u });
  await input.getByText("Open tickets do not change.").waitFor();
  await admin.look("free-play-take-back");
  expect(await toastAfter(page, () => input.getByRole("button", { name: /Reverse$/u }).dblclick())).toContain(
    "Free play reversed 10.00",
  );
  await page.getByRole("row").filter({ hasText: "Free play reversed" }).first().waitFor();
  expect((await creditOf(second?.posId ?? 0))?.balance).toBe(before - 1_000);
  await admin.look("free-play-taken-back");
  expect(await screenFaults(admin)).toEqual([]);
});

test("in another language, on a dark wide screen and on a phone", async () => {
  await admin.page.keyboard.press("Escape");
  await admin.page.getByRole("dialog").waitFor({ state: "detached" });
  await appear(admin, { language: "fr", dark: true, width: 1920 });
  await openWhole(admin, path);
  await admin.look("free-play-fr");
  expect(await screenFaults(admin)).toEqual([]);
  await appear(admin, { language: "fr", dark: true, width: 390 });
  await openWhole(admin, path);
  await admin.look("free-play-phone");
  expect(await phoneFaults(admin)).toEqual([]);
  // A completed grant can be printed and reversed there too.
  await admin.page.setViewportSize({ width: 390, height: 844 });
  await openWhole(admin, `${path}?opened=${String((await customers())[0]?.posId)}`);
  const panel = admin.page.getByRole("dialog");
  await panel
    .getByRole("button", { name: /^Imprimer \d/u })
    .first()
    .waitFor();
  await panel
    .getByRole("button", { name: /^Annuler \d/u })
    .first()
    .waitFor();
  await admin.look("free-play-phone-panel");
  expect(await screenFaults(admin)).toEqual([]);
});
