import { expect, test } from "vitest";
import { asRead } from "./as-read.ts";

const sides = [
  { side: 1, name: "Yankees", teamId: 1 },
  { side: 2, name: "Red Sox", teamId: 2 },
];
const called = { es: { name: "Yankees @ Medias Rojas", sides: { 1: "Yankees", 2: "Medias Rojas" } } };
const plain = { eventId: 7, event: { name: "Yankees @ Red Sox", status: "live", sides }, lines: [] };
const message = { ...plain, event: { ...plain.event, called } };

test.each<[rule: string, message: unknown, language: string, names: readonly string[]]>([
  ["a language with its own names gets them", message, "es", ["Yankees @ Medias Rojas", "Yankees", "Medias Rojas"]],
  [
    "a language without its own names gets the default ones",
    message,
    "fr",
    ["Yankees @ Red Sox", "Yankees", "Red Sox"],
  ],
  ["a message without other names stays unchanged", plain, "es", ["Yankees @ Red Sox", "Yankees", "Red Sox"]],
])("%s", (_rule, received, language, names) => {
  const read = asRead(received, language) as typeof plain;
  expect([read.event.name, ...read.event.sides.map(({ name }) => name)]).toEqual(names);
  expect(read).toMatchObject({ eventId: 7, lines: [], event: { status: "live" } });
});

test("a message that is not about a game stays unchanged", () => {
  const moved = { eventId: 7, lines: [1] };
  expect(asRead(moved, "es")).toBe(moved);
});
