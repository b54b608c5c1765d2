// Walks over every dialog and toast, for both sizes of the journeys.
import { explainedCodes } from "@chalkboard/i18n";
import type { Page } from "playwright-core";
import { answerInstead, boxFaults, dialogs, type Shown, toasts } from "./platform/dialogs.ts";
import type { Person } from "./person.ts";
import { appear, type Appearance, openWhole, untranslated } from "./screens.ts";

const leagues = "/adm/ligas";

export const languages = ["en", "es", "fr", "ht", "it", "zh"];
export const widths = [1440, 390];
export const shapes = widths.flatMap((width) => [false, true].map((dark) => ({ width, dark })));

/** The codes of the dialogs that no row covers; those from -1 to -10 are toasts, or the shell's own. */
export const codesLeftOut = explainedCodes.filter((code) => code <= -20 && !dialogs.some((row) => row.code === code));

/**
 * Shows the given rows in one appearance. Axe checks the first dialog and the first toast; the others are built alike.
 */
export async function walk(
  person: Person,
  appearance: Appearance,
  rows: { readonly dialogs: readonly Shown[]; readonly toasts: readonly Shown[] },
) {
  const { page } = person;
  await openWhole(person, leagues);
  await appear(person, appearance);
  const answer = await answerInstead(page);
  const faults: string[] = [];
  const note = async (row: Shown, box: string, withAxe: boolean): Promise<void> => {
    await atRest(page, box);
    const found = [
      ...(await boxFaults(page, box)),
      ...(await untranslated(page)),
      ...(withAxe ? await person.faults(box) : []),
    ];
    const name = `${row.code} ${row.rule} ${appearance.language} ${appearance.width} ${appearance.dark ? "dark" : "light"}`;
    if (withAxe)
      await person.look(
        `shown-${box.includes("dialog") ? "dialog" : "toast"}-${appearance.language}-${appearance.width}`,
      );
    if (found.length > 0) await person.look(`fault-${name.replaceAll(/[^\w-]+/g, "-")}`);
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  };
  for (const [index, row] of rows.dialogs.entries()) {
    answer(row);
    await provoke(page);
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await note(row, "[role=dialog]", index === 0);
    await dialog.getByRole("button").last().click();
    await dialog.waitFor({ state: "detached" });
  }
  for (const [index, row] of rows.toasts.entries()) {
    answer(row);
    await provoke(page);
    const toast = page.getByRole("alert");
    await toast.waitFor();
    // Hovering keeps a toast; otherwise it may be gone before it was checked completely.
    await toast.hover();
    await note(row, "[role=alert]", index === 0);
    await toast.getByRole("button").click();
    await toast.waitFor({ state: "detached" });
  }
  await page.unrouteAll({ behavior: "wait" });
  return faults;
}

/** The first switch of the page makes the request; the response does not come from the server. */
async function provoke(page: Page): Promise<void> {
  await page.getByRole("switch").first().focus();
  await page.keyboard.press("Space");
}

/** Waits until new elements have stopped moving. */
async function atRest(page: Page, box: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const element = document.querySelector<HTMLElement>(wanted);
      if (element === null) return false;
      const { left, top, width, height } = element.getBoundingClientRect();
      const place = `${left} ${top} ${width} ${height} ${getComputedStyle(element).opacity}`;
      const stood = element.dataset["stood"] === place ? Number(element.dataset["frames"]) + 1 : 0;
      element.dataset["stood"] = place;
      element.dataset["frames"] = String(stood);
      return stood >= 6 && element.getAnimations({ subtree: true }).every(({ playState }) => playState !== "running");
    },
    box,
    { polling: "raf" },
  );
}

/** Shows all rows once, a part of them in each appearance. */
export function rotated<Row>(rows: readonly Row[], turn: number, turns: number): readonly Row[] {
  return rows.filter((_, index) => index % turns === turn);
}

export const everything = { dialogs, toasts };
