import { controls } from "@chalkboard/engine";
import { expect, test } from "vitest";
import { wiredCodes, withWireNames } from "./refusal-wire.ts";

test("every control's code has a row", () => {
  expect(wiredCodes.toSorted()).toEqual(controls.map(({ code }) => code).toSorted());
});

const window = { weekday: 6, from: 480, to: 1500 };

test.each<[rule: string, code: number, data: Readonly<Record<string, unknown>>, names: object]>([
  ["how long a slip is valid", -42, { timeoutSeconds: 90, ageSeconds: 95 }, { ticket_timeout: 90 }],
  [
    "the POS's hours and the service's closing time",
    -31,
    { reason: "outsideHours", windows: [window], closeMinute: 1380, next: null },
    { horario_pos: "08:00-01:00", cierre_servicio: "23:00" },
  ],
  [
    "a service that does not close",
    -31,
    { reason: "outsideHours", windows: [], closeMinute: null, next: null },
    { horario_pos: "", cierre_servicio: "" },
  ],
  [
    "both limits of the stake",
    -33,
    { minimum: 500, maximum: 0, stake: 100, suggested: null },
    { apuesta_minima: 500, apuesta_maxima: 0 },
  ],
  [
    "the wager, available and suggested amounts, the control, and that it is no if-bet",
    -24,
    { leg: 0, wager: 900, limit: 400, available: 400, suggested: 300, controlName: "league", ifMode: false },
    { wager: 900, available: 400, suggested: 300, control: "league", mode: "Normal" },
  ],
  [
    "that it is an if-bet",
    -24,
    { leg: 0, wager: 900, limit: 400, available: 0, suggested: null, controlName: "pos", ifMode: true },
    { wager: 900, available: 0, suggested: null, control: "pos", mode: "IF" },
  ],
  ["a trader's refusal names no limit", -24, { trader: "declined", note: "" }, {}],
  [
    "the current and maximum number of tickets on a game",
    -47,
    { per: "event", eventId: 7, maximum: 3, sold: 3 },
    { wagers: 3, actual_wagers: 3 },
  ],
  ["no number for tickets per day", -47, { per: "day", maximum: 3, sold: 3 }, {}],
  [
    "the personal balance",
    -70,
    { reason: "limit", span: "day", counts: "stake", limit: 5_000, available: 3_000, suggested: 3_000 },
    { balance_personal: 3_000 },
  ],
  ["no balance after self-exclusion", -70, { reason: "excluded", until: "forever" }, { balance_personal: 0 }],
  ["a refusal without named fields", -40, { due: 500 }, {}],
  ["a code that is not a control's", -3, { reason: "service" }, {}],
])("a refusal has the specification's names beside ours: %s", (_rule, code, data, names) => {
  expect(withWireNames({ code, data })).toEqual({ code, data: { ...data, ...names } });
});

test.each([-48, -49])("a selection rule has the names of its teams, bets, leagues and hours: %i", (code) => {
  const rule = {
    id: 1,
    words: "Rivals",
    maximum: 1,
    count: 2,
    teams: [4, 5],
    teamNames: ["Yankees", "Red Sox"],
    betTypes: [1, 5, 6],
    leagues: [7],
    leagueNames: ["MLB"],
    hours: [window],
  };
  const names = {
    equipos: "Yankees, Red Sox",
    apuesta_tipo: "ML, TT",
    liga_control: "MLB",
    directo_hora: "08:00-01:00",
  };
  const wide = { id: 2, words: "All", maximum: 1, count: 2, teams: [9] };
  expect(withWireNames({ code, data: { rules: [rule, wide] } }).data).toEqual({
    ...names,
    rules: [
      { ...rule, ...names },
      { ...wide, equipos: "9", apuesta_tipo: "", liga_control: "", directo_hora: "" },
    ],
  });
});

/** Every field that section 8 of the specification names, at the code that shows it. */
test.each<[code: number, data: object, names: readonly string[]]>([
  [-42, { timeoutSeconds: 1 }, ["ticket_timeout"]],
  [
    -24,
    { wager: 1, available: 1, suggested: 1, controlName: "pos" },
    ["wager", "available", "suggested", "control", "mode"],
  ],
  [-31, { windows: [], closeMinute: 0 }, ["horario_pos", "cierre_servicio"]],
  [-33, { minimum: 1, maximum: 2 }, ["apuesta_minima", "apuesta_maxima"]],
  [-47, { per: "event", maximum: 1, sold: 1 }, ["wagers", "actual_wagers"]],
  [
    -48,
    { rules: [{ id: 1, words: "", maximum: 1, count: 2 }] },
    ["equipos", "apuesta_tipo", "liga_control", "directo_hora"],
  ],
  [
    -49,
    { rules: [{ id: 1, words: "", minimum: 1, count: 0 }] },
    ["equipos", "apuesta_tipo", "liga_control", "directo_hora"],
  ],
  [-70, { reason: "limit", available: 1 }, ["balance_personal"]],
])("%i names each of its fields as in the specification", (code, data, names) => {
  expect(Object.keys(withWireNames({ code, data: { ...data } }).data)).toEqual(expect.arrayContaining([...names]));
});
