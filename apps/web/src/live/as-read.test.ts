import { expect, test } from "vitest";
import { asRead } from "./as-read.ts";

const sides = [{ side: 1, name: "Yankees", teamId: 1 }, { side: 2, name: "Red Sox", teamId: 2 }];
const called = { es: { name: "Yankees @ Medias Rojas", sides: { 1: "Yankees", 2: "Medias Rojas" } } };
const plain = { eventId: 7, event: { name: "Yankees @ Red Sox", status: "live", sides }, lines: [] };
const message = { ...plain, event: { ...plain.event, called } };

test.each<[rule: string, message: unknown, language: string, names: readonly string[]]>([
  ["a language with names of its own has them", message, "es", ["Yankees @ Medias Rojas", "Yankees", "Medias Rojas"]],
  ["one without has everybody's", message, "fr", ["Yankees @ Red Sox", "Yankees", "Red Sox"]],
  ["a message without other names stays as it is", plain, "es", ["Yankees @ Red Sox", "Yankees", "Red Sox"]],
])("%s", (_rule, received, language, names) => {
  const read = asRead(received, language) as typeof plain;
  expect([read.event.name, ...read.event.sides.map(({ name }) => name)]).toEqual(names);
  expect(read).toMatchObject({ eventId: 7, lines: [], event: { status: "live" } });
});

test("a message about no game is the message", () => {
  const moved = { eventId: 7, lines: [1] };
  expect(asRead(moved, "es")).toBe(moved);
});
