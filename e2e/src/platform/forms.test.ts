// A shared form: unsaved input is offered again after a reload, to the same person only; another person's saved values
// are shown beside it; the history of changes is one press away.
import { network } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword, type World, openWorld } from "../world.ts";
import { toastAfter } from "../moments.ts";
import { onePerson } from "../one-person.ts";
import { type Person, signIn } from "../person.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await (world as World | undefined)?.close();
});

const anAdmin = onePerson(
  () => signIn(world.address, "/adm_login", "banca"),
  async ({ page }) => {
    // The drawer left open by the previous test.
    await page.keyboard.press("Escape");
  },
);

const listed = async () => (await world.answer(network.listPos, {}, "banca")).pos;

async function openPos(person: Person, name: string): Promise<void> {
  await person.go("/adm/pos");
  await person.page.getByRole("gridcell", { name, exact: true }).first().click();
  await person.page.getByRole("dialog").getByRole("textbox", { name: "Address" }).waitFor();
}

test("unsaved input is offered again after a reload, with its time; once discarded it is gone", async () => {
  const admin = anAdmin();
  const { page } = admin;
  const [pos] = await listed();
  await openPos(admin, pos?.name ?? "");
  const address = page.getByRole("dialog").getByRole("textbox", { name: "Address" });
  await address.fill("Calle del Sol 8");
  await page.reload();
  await openPos(admin, pos?.name ?? "");
  await page.getByText("and did not save it").waitFor();
  expect(await address.inputValue()).toBe(pos?.address);
  await admin.look("form-kept");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect.poll(() => address.inputValue()).toBe("Calle del Sol 8");
  await page.reload();
  await openPos(admin, pos?.name ?? "");
  await page.getByRole("button", { name: "Discard" }).click();
  await page.reload();
  await openPos(admin, pos?.name ?? "");
  expect(await page.getByText("and did not save it").count()).toBe(0);
  expect(admin.errors).toEqual([]);
});

test("another's saved value is shown, one press takes it, and the history lists the changes", async () => {
  const admin = anAdmin();
  const { page } = admin;
  const [pos] = await listed();
  if (pos === undefined) throw new Error("the demo has a POS");
  await openPos(admin, pos.name);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Address" }).fill("Mine 1");
  const { posId, name, zoneId, isActive, allowToPlay, creditLimit } = pos;
  await world.answer(
    network.savePos,
    { posId, name, zoneId, isActive, allowToPlay, creditLimit, printerWidth: 80, address: "Theirs 2" },
    "banca",
  );
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("cell", { name: "Theirs 2" }).waitFor();
  await dialog.getByRole("cell", { name: "Mine 1" }).waitFor();
  await admin.look("form-changed-meanwhile");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  await dialog.getByRole("button", { name: "Take theirs: Address" }).click();
  expect(await dialog.getByRole("textbox", { name: "Address" }).inputValue()).toBe("Theirs 2");
  await dialog.getByRole("textbox", { name: "Address" }).fill("Both 3");
  expect(await toastAfter(page, () => dialog.getByRole("button", { name: "Save" }).click())).toContain("Saved.");
  expect((await listed()).find((one) => one.posId === posId)?.address).toBe("Both 3");
  await openPos(admin, name);
  await page.getByRole("button", { name: "History" }).click();
  await page.getByRole("gridcell").filter({ hasText: "Address: Theirs 2 → Both 3" }).waitFor();
  await admin.look("form-history");
  expect(admin.errors).toEqual([]);
});

test("another person at the same browser is not offered it", async () => {
  const admin = anAdmin();
  const { page } = admin;
  await admin.go("/adm/sys-config");
  await page.getByLabel("Days in which a winning ticket is paid").fill("77");
  await page.reload();
  await page.getByText("and did not save it").waitFor();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.endsWith("-userData")) localStorage.removeItem(key);
  });
  await page.goto(`${world.address}/#/adm_login`);
  await page.reload();
  await page.getByRole("textbox").first().fill("sol");
  await page.locator("input[type=password]").fill(demoPassword);
  await page.keyboard.press("Enter");
  await page.locator("input[type=password]").waitFor({ state: "detached" });
  await admin.go("/adm/sys-config");
  await page.getByLabel("Days in which a winning ticket is paid").waitFor();
  expect(await page.getByText("and did not save it").count()).toBe(0);
});
