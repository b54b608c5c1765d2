import { describe, expect, test } from "vitest";
import { type InPlayDelay, readDelay, withDelays } from "./in-play-delay.ts";

const delay = (seconds: number): InPlayDelay => ({
  eventId: 7,
  game: null,
  league: null,
  services: [{ serviceId: 1, name: "Banca Uno", seconds, level: "service", about: "sport" }],
});

describe("a typed delay", () => {
  test.each<[rule: string, text: string, seconds: number | undefined]>([
    ["seconds", "5", 5],
    ["with their unit", "12 s", 12],
    ["nothing removes it", " ", 0],
    ["as 0 does", "0", 0],
    ["a minute is the longest", "60", 60],
    ["not more", "61", undefined],
    ["no fractions", "2.5", undefined],
    ["no sign", "-3", undefined],
  ])("%s", (_rule, text, seconds) => {
    expect(readDelay(text)).toBe(seconds);
  });
});

test("a game keeps its identity until its delay changes", () => {
  const games = [{ eventId: 7 }, { eventId: 8 }];
  const [first, other] = withDelays(games, [delay(4)]);
  expect(first?.delay?.services[0]?.seconds).toBe(4);
  expect(other).toBe(games[1]);
  expect(withDelays(games, [delay(4)])[0]).toBe(first);
  expect(withDelays(games, [delay(9)])[0]).not.toBe(first);
});
