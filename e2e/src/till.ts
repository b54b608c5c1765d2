// The till as a clerk uses it.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Game } from "./games.ts";
import type { Person } from "./person.ts";

/** Input and slip: the board beside them was checked by every other look at the till. */
export const slipSide = "main h1 + div";

/** The input in which everything is typed. */
export const entryLine = (page: Page) => page.getByRole("textbox", { name: "Bets and amount" });

/** The legs of the slip, by the button that removes each; one that has moved has another button. */
export const legsOf = (page: Page) => page.getByRole("button", { name: /^Remove leg/ });

/** The till shows the day of a game, and takes that game by its number. */
export async function showDay({ page, go }: Person, { day }: Pick<Game, "day">): Promise<void> {
  await go(`/?day=${day}`);
  await page.locator(`time[datetime="${day}"]`).first().waitFor();
}

/**
 * Empties the till, whatever is on it. Escape goes back a step; pressed twice quickly it clears, which a slow machine
 * may not recognize.
 */
export async function emptyTill(page: Page): Promise<void> {
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect
    .poll(async () => {
      await page.keyboard.press("Escape");
      return [await entryLine(page).inputValue(), await page.getByText("Type a rotation number and a bet").count()];
    })
    .toEqual(["", 1]);
}

/** The code of a refusal under the slip: the whole word, because a board may have a price of −285 too. */
export const refusal = (page: Page, code: number) =>
  page.getByRole("region", { name: "Ticket" }).getByText(`−${-code}`, { exact: true });
