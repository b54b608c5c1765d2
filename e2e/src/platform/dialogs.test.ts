// Every dialog by response_type and every toast by error_code, once, over the languages, themes and widths in turn; the
// deep run covers all combinations.
import { afterAll, beforeAll, expect, test } from "vitest";
import { codesLeftOut, everything, languages, rotated, shapes, walk } from "../dialogs-walk.ts";
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

test("the catalogue covers every code", () => {
  expect(codesLeftOut).toEqual([]);
});

test.each(languages.map((language, turn) => ({ language, turn })))(
  "its part in $language",
  async ({ language, turn }) => {
    const shape = shapes[turn % shapes.length] ?? { width: 1440, dark: false };
    const rows = {
      dialogs: rotated(everything.dialogs, turn, languages.length),
      toasts: rotated(everything.toasts, turn, languages.length),
    };
    expect(await walk(admin, { language, ...shape }, rows)).toEqual([]);
  },
);
