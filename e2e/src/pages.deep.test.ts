// Every page, for everybody who may open it, in every language; theme and width go round, so that each page is seen in all their pairs.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type House, openHouse } from "./house.ts";
import { type Person, signIn } from "./person.ts";
import { appear, type Login, openWhole, pathsOf, people, screenFaults } from "./screens.ts";

const languages = ["en", "es", "fr", "ht", "it", "zh"];
const shapes = [false, true].flatMap((dark) => [1440, 1024, 390].map((width) => ({ dark, width })));

let house: House;

beforeAll(async () => { house = await openHouse(); });
afterAll(() => (house as House | undefined)?.close());

async function visitAll(person: Person, login: Login, turn: number): Promise<readonly string[]> {
  const faults: string[] = [];
  await appear(person, { language: "en", dark: false, width: 1440 });
  const paths = await pathsOf(person, login);
  for (const [languageIndex, language] of languages.entries()) {
    for (const [pathIndex, path] of paths.entries()) {
      const shape = shapes[(turn + languageIndex + pathIndex) % shapes.length] ?? { dark: false, width: 1440 };
      await appear(person, { language, ...shape });
      await openWhole(person, path);
      const name = `${path} ${login} ${language} ${shape.dark ? "dark" : "light"} ${shape.width}`;
      const found = [...await screenFaults(person), ...person.errors.splice(0)];
      if (found.length > 0) await person.look(`fault-${name.replaceAll(/[/ ]+/g, "-")}`);
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    }
  }
  return faults;
}

describe("every page in every role, language, theme and width", () => {
  test.each((Object.keys(people) as Login[]).map((login, turn) => ({ login, turn })))("$login", async ({ login, turn }) => {
    const person = await signIn(house.address, people[login], login);
    try {
      expect(await visitAll(person, login, turn)).toEqual([]);
    } finally {
      await person.leave();
    }
  });
});
