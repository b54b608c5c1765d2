import { expect, test } from "vitest";
import { voicesOf } from "./voices.ts";

const stated = (source: string, segment: string, away: number, home: number, complete = true) => ({ source, segment, away, home, complete, statedAt: 1 });
const entered = { source: "ana", status: "final" as const, segments: [{ segment: "game", away: 4, home: 5 }], statistics: {}, proposedAt: 1 };

test.each<[rule: string, given: Parameters<typeof voicesOf>[0], voices: readonly (readonly [name: string, kind: string, status: string])[]]>([
  ["nobody says anything", { official: null, stated: [], proposed: [] }, []],
  ["a source that says the total is over says a final result", { official: null, stated: [stated("feed", "game", 3, 5)], proposed: [] }, [["feed", "stated", "final"]]],
  ["while the game goes on it is part of one", { official: null, stated: [stated("feed", "game", 3, 5, false)], proposed: [] }, [["feed", "stated", "partial"]]],
  ["periods alone are part of one", { official: null, stated: [stated("feed", "1", 0, 1), stated("other", "1", 1, 1)], proposed: [] },
    [["feed", "stated", "partial"], ["other", "stated", "partial"]]],
  ["who entered a result speaks once", { official: null, stated: [stated("ana", "game", 4, 5), stated("feed", "game", 3, 5)], proposed: [entered] },
    [["ana", "proposed", "final"], ["feed", "stated", "final"]]],
])("%s", (_rule, given, voices) => {
  expect(voicesOf(given).map(({ name, kind, status }) => [name, kind, status])).toEqual(voices);
});
