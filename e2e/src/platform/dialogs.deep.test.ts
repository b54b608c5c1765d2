// Every dialog and every toast, in every language; a run covers its share of them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { everything, languages, walk, widths } from "../dialogs-walk.ts";
import { ofThisRun } from "../../../apps/server/src/testing/share.ts";
import { type World, openWorld } from "../world.ts";
import { type Person, signIn } from "../person.ts";
import { inMenu } from "../screens.ts";

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await signIn(world.address, "/adm_login", "banca", { moves: true });
  await inMenu(admin.page, "Leagues").waitFor();
});

afterAll(async () => {
  await (admin as Person | undefined)?.leave();
  await (world as World | undefined)?.close();
});

// The width changes what fits, the theme only the colours: each language is shown in both widths and in both themes.
const appearances = languages.flatMap((language, index) =>
  widths.map((width, turn) => ({
    language,
    width,
    dark: (index + turn) % 2 === 1,
    turn: index * widths.length + turn,
  })),
);

test.each(appearances)("$language, $width wide, dark: $dark", async ({ turn, ...appearance }) => {
  // Each appearance starts elsewhere, so that a share is not the same few of them in all.
  const shown = async <Row>(rows: readonly Row[]): Promise<readonly Row[]> =>
    ofThisRun([...rows.slice(turn), ...rows.slice(0, turn)]);
  expect(
    await walk(admin, appearance, { dialogs: await shown(everything.dialogs), toasts: await shown(everything.toasts) }),
  ).toEqual([]);
});
