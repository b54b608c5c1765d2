import { describe, expect, test } from "vitest";
import { z } from "zod";
import { fromWire, toWire, wire } from "./call.ts";

const team = wire({ teamId: ["idequipo", z.int()], name: ["equipo_nombre", z.string()] });
const event = wire({
  eventId: ["idevento", z.int()],
  teams: ["list_equipos", z.array(team)],
  note: ["nota", z.string().nullable().optional()],
});

describe("wire names", () => {
  const inside = { eventId: 7, teams: [{ teamId: 1, name: "Yankees" }], note: null };
  const outside = { idevento: 7, list_equipos: [{ idequipo: 1, equipo_nombre: "Yankees" }], nota: null };

  test("a value is written in the specification's names, at every depth", () =>
    expect(toWire(event, inside)).toEqual(outside));
  test("a value is read back in our names", () => expect(fromWire(event, outside)).toEqual(inside));
  test("a field that the contract does not know is refused", () => {
    expect(event.safeParse(fromWire(event, { ...outside, extra: 1 })).success).toBe(false);
  });
  test("our own name instead of the specification's is refused", () => {
    expect(event.safeParse(fromWire(event, { eventId: 7, list_equipos: [] })).success).toBe(false);
  });
  test("of two forms of a result, the one with names is renamed and the text stays", () => {
    const sealed = z.union([z.string(), event]);
    expect([toWire(sealed, inside), fromWire(sealed, outside), toWire(sealed, "text")]).toEqual([
      outside,
      inside,
      "text",
    ]);
  });
  test("a name that every object inherits counts as an unknown field", () => {
    expect(
      event.safeParse(
        fromWire(event, JSON.parse('{"idevento":7,"list_equipos":[],"constructor":1,"toString":{"a":1}}')),
      ).success,
    ).toBe(false);
  });
  test("a value of the wrong type is refused", () => {
    expect(event.safeParse(fromWire(event, { ...outside, idevento: "7" })).success).toBe(false);
  });
});
