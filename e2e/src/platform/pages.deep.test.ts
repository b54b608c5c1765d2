// Every page with all its views, for every role that may open it, in every language; themes and widths rotate, so that
// each page is seen in all their pairs. A run covers its share of them.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ofThisRun } from "../../../apps/server/src/testing/share.ts";
import { type World, openWorld } from "../world.ts";
import { type Person, signIn } from "../person.ts";
import { appear, type Login, openWhole, otherViews, pathsOf, people, screenFaults } from "../screens.ts";

const languages = ["en", "es", "fr", "ht", "it", "zh"];
const shapes = [false, true].flatMap((dark) => [1440, 1024, 390].map((width) => ({ dark, width })));

let world: World;
/** Views whose appearance was checked in this run: they look the same for everyone, so none is checked twice. */
const axedViews = new Set<string>();

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => (world as World | undefined)?.close());

async function visitAll(person: Person, login: Login, turn: number): Promise<readonly string[]> {
  const faults: string[] = [];
  const axed = new Set<string>();
  await appear(person, { language: "en", dark: false, width: 1440 });
  const paths = await pathsOf(person, login);
  const views = languages.flatMap((language, languageIndex) =>
    paths.map((path, pathIndex) => ({
      language,
      path,
      shape: shapes[(turn + languageIndex + pathIndex) % shapes.length] ?? { dark: false, width: 1440 },
    })),
  );
  for (const { language, path, shape } of await ofThisRun(views)) {
    await appear(person, { language, ...shape });
    await openWhole(person, path);
    const look = async (view: string): Promise<void> => {
      const seen = `${path}${view} ${shape.dark ? "dark" : "light"}`;
      const name = `${seen} ${login} ${language} ${shape.width}`;
      const looked = view === "" ? axed : axedViews;
      const found = [
        ...(await screenFaults(person, looked.has(seen) ? "nowhere" : "surely")),
        ...person.errors.splice(0),
      ];
      looked.add(seen);
      if (found.length > 0) await person.look(`fault-${name.replaceAll(/[/ ]+/g, "-")}`);
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    };
    await look("");
    for await (const place of otherViews(person)) await look(` view ${String(place)}`);
  }
  return faults;
}

describe("every page in every role, language, theme and width", () => {
  test.each((Object.keys(people) as Login[]).map((login, turn) => ({ login, turn })))(
    "$login",
    async ({ login, turn }) => {
      const person = await signIn(world.address, people[login], login);
      try {
        expect(await visitAll(person, login, turn)).toEqual([]);
      } finally {
        await person.leave();
      }
    },
  );
});
