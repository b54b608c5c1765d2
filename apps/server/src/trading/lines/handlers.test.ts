import { lines, responses } from "@chalkboard/contract";
import type { LineKey } from "@chalkboard/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, logins, sellTo, type TestServer } from "../../testing/index.ts";
import { applyMoves } from "./index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const key = (betType: number, side: LineKey["side"], game = 0): LineKey => ({
  eventId: world.world.games.baseball[game]?.eventId ?? 0,
  betType,
  side,
  alternate: 0,
});

async function lineNow(wanted: LineKey) {
  const { leagueId, day } = world.world.games.baseball[0];
  const board = await world.answer(lines.board, { leagueId, day }, logins.trader);
  return board.events
    .find(({ eventId }) => eventId === wanted.eventId)
    ?.lines.find(
      ({ betType, side, alternate }) =>
        betType === wanted.betType && side === wanted.side && alternate === wanted.alternate,
    );
}

describe("the board", () => {
  test("shows a league's games of a day with teams, numbers and lines", async () => {
    const { leagueId, day, eventId } = world.world.games.baseball[0];
    const board = await world.answer(lines.board, { leagueId, day }, logins.assistant);
    expect(board.events).toHaveLength(2);
    expect(board.events[0]).toMatchObject({
      eventId,
      name: "Yankees @ Red Sox",
      status: "scheduled",
      sides: [
        { side: 1, name: "Yankees", rotation: 901 },
        { side: 2, name: "Red Sox", rotation: 902 },
      ],
    });
    expect(board.events[0]?.lines).toHaveLength(16);
    expect(board.events[0]?.lines[0]).toMatchObject({
      betType: 1,
      side: 1,
      version: 1,
      points: null,
      price: 120,
      isOpen: true,
      isHeld: false,
      changedBy: "test",
    });
  });

  test("of a day without games is empty", async () => {
    const { leagueId } = world.world.games.baseball[0];
    expect((await world.answer(lines.board, { leagueId, day: "2026-01-01" }, logins.trader)).events).toEqual([]);
  });
});

describe("a move", () => {
  test("is a new version, holds the line and shows who made it", async () => {
    const { lines: moved } = await world.answer(
      lines.moveLines,
      {
        reason: "steam",
        moves: [
          { key: key(3, 0), version: 1, points: 36, price: -105 },
          { key: key(4, 0), version: 1, points: 36, price: -115 },
        ],
      },
      logins.trader,
    );
    expect(moved).toMatchObject([
      { betType: 3, version: 2, points: 36, price: -105, isOpen: true, isHeld: true, changedBy: "Trader" },
      { betType: 4, version: 2, price: -115 },
    ]);
    expect(await lineNow(key(3, 0))).toMatchObject({ version: 2, price: -105 });
  });

  test("to the current values changes nothing", async () => {
    const before = await lineNow(key(5, 1));
    const { lines: moved } = await world.answer(
      lines.moveLines,
      { moves: [{ key: key(5, 1), version: 1, points: 18, price: -115 }] },
      logins.trader,
    );
    expect(moved).toEqual([]);
    expect(await lineNow(key(5, 1))).toEqual(before);
  });

  test("from an old version is refused with the current line, and changes nothing", async () => {
    const moves = [
      { key: key(6, 1), version: 1, points: 18, price: -120 },
      { key: key(3, 0), version: 1, points: 36, price: -120 },
    ];
    const answered = await world.send(lines.moveLines, { moves }, logins.trader);
    expect(answered).toMatchObject({
      ok: false,
      responseType: responses.changedMeanwhile,
      data: { lines: [{ betType: 3, version: 2, price: -105 }] },
    });
    expect(await lineNow(key(6, 1))).toMatchObject({ version: 1 });
  });

  test("opens a line that did not exist, at version 1", async () => {
    const alternate = { ...key(2, 1), alternate: 1 };
    const { lines: opened } = await world.answer(
      lines.moveLines,
      { moves: [{ key: alternate, version: 0, points: 10, price: -220 }] },
      logins.trader,
    );
    expect(opened).toMatchObject([{ alternate: 1, version: 1, isOpen: true, isHeld: true }]);
  });

  test.each([
    [
      "of an event that does not exist",
      { eventId: 999_999, betType: 1, side: 1, alternate: 0 },
      0,
      null,
      responses.notFound,
    ],
    ["of a bet type that does not exist", { betType: 29, side: 1 }, 1, null, responses.invalidPayload],
    ["of a side that the bet type does not have", { betType: 3, side: 1 }, 1, 34, responses.invalidPayload],
    ["without points where the bet type has them", { betType: 2, side: 1 }, 1, null, responses.invalidPayload],
    ["with points where it has none", { betType: 1, side: 1 }, 1, 6, responses.invalidPayload],
  ] as const)("%s is refused", async (_rule, other, version, points, code) => {
    const moves = [{ key: { ...key(1, 1), ...other }, version, points, price: 130 }];
    expect(await world.send(lines.moveLines, { moves }, logins.trader)).toMatchObject({
      ok: false,
      responseType: code,
    });
  });

  test.each([
    ["a quarter in baseball", { betType: 11, side: 1 }, null],
    ["an inning of basketball", { game: "basketball", betType: 37, side: 0 }, null],
    ["a first half in hockey", { game: "hockey", betType: 9, side: 0 }, 10],
    ["strikeouts in basketball", { game: "basketball", betType: 59, side: 1 }, 10],
    ["a race in a game", { betType: 61, side: 0 }, null],
  ] as const)(
    "to a bet type that the sport does not have is refused with a message: %s",
    async (_rule, { betType, side, ...more }, points) => {
      const game = "game" in more ? world.world.games[more.game] : world.world.games.baseball[0];
      const moves = [{ key: { eventId: game.eventId, betType, side, alternate: 0 }, version: 0, points, price: 130 }];
      expect(await world.send(lines.moveLines, { moves }, logins.trader)).toMatchObject({
        ok: false,
        responseType: responses.invalidPayload,
        data: { problems: [{ field: "moves.0.key.betType", code: "doesNotFit" }] },
      });
    },
  );

  test("of lines of two events at once is refused", async () => {
    const moves = [key(1, 1), key(1, 1, 1)].map((one) => ({ key: one, version: 1, points: null, price: 130 }));
    expect(await world.send(lines.moveLines, { moves }, logins.trader)).toMatchObject({
      ok: false,
      responseType: responses.invalidPayload,
    });
  });

  test("of one line twice at once is refused", async () => {
    const moves = [130, 140].map((price) => ({ key: key(1, 1), version: 1, points: null, price }));
    expect(await world.send(lines.moveLines, { moves }, logins.trader)).toMatchObject({
      ok: false,
      responseType: responses.invalidPayload,
    });
  });

  test("far from the line needs confirmation, and is published when confirmed", async () => {
    const moves = [{ key: key(7, 2, 1), version: 1, points: null, price: -400 }];
    expect(await world.send(lines.moveLines, { moves, isSure: false }, logins.trader)).toMatchObject({
      ok: false,
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "moves.0", code: "unlikely" }] },
    });
    expect((await world.answer(lines.moveLines, { moves }, logins.trader)).lines).toMatchObject([
      { version: 2, price: -400 },
    ]);
  });

  test("that puts a half above its game is reported first, and not again once it is published", async () => {
    const { eventId } = world.world.games.basketball;
    const half = (version: number, points: number, price: number) =>
      [9, 10].map((betType) => ({ key: { eventId, betType, side: 0, alternate: 0 }, version, points, price }));
    await world.answer(lines.moveLines, { moves: half(1, 880, -110) }, logins.trader);
    const moves = half(2, 888, -110);
    expect(await world.send(lines.moveLines, { moves, isSure: false }, logins.trader)).toMatchObject({
      ok: false,
      responseType: responses.invalidPayload,
      data: {
        problems: [{ field: "moves", code: "contradicts" }],
        contradictions: [
          {
            reason: "part",
            lines: [
              { betType: 3, points: 882 },
              { betType: 9, points: 888 },
            ],
          },
        ],
      },
    });
    await world.answer(lines.moveLines, { moves }, logins.trader);
    expect(
      (await world.answer(lines.moveLines, { moves: half(3, 888, -112), isSure: false }, logins.trader)).lines,
    ).toHaveLength(2);
  });

  test("by two traders at once: one succeeds, the other gets a conflict", async () => {
    const tries = await Promise.all(
      [125, 127].map((price) =>
        world.send(lines.moveLines, { moves: [{ key: key(1, 1, 1), version: 1, points: null, price }] }, logins.trader),
      ),
    );
    expect(tries.map(({ responseType }) => responseType).toSorted()).toEqual([
      responses.changedMeanwhile,
      responses.success,
    ]);
  });
});

describe("a source", () => {
  const bySource = (price: number, version: number, keys: LineKey[]) =>
    world.database.transaction("all", (sql) =>
      applyMoves(sql, {
        moves: keys.map((one) => ({ key: one, version, points: null, price })),
        author: { personId: null, source: "feed" },
        reason: "feed",
        now: world.time.now(),
      }),
    );

  test("moves lines that no one holds", async () => {
    const { lines: moved, conflicts } = await bySource(112, 1, [key(7, 1, 1)]);
    expect([moved, conflicts]).toMatchObject([[{ version: 2, price: 112, isHeld: false, changedBy: "feed" }], []]);
  });

  test("leaves a held line and the rest of its event, and moves other events", async () => {
    await world.answer(
      lines.moveLines,
      { moves: [{ key: key(7, 1), version: 1, points: null, price: 115 }] },
      logins.trader,
    );
    const { lines: moved, conflicts } = await bySource(118, 2, [key(7, 1), key(7, 1, 1)]);
    expect(conflicts).toMatchObject([{ key: key(7, 1), current: { price: 115, isHeld: true } }]);
    expect(moved).toMatchObject([{ eventId: key(7, 1, 1).eventId, price: 118 }]);
  });

  test("moves a line again after a trader released it", async () => {
    const { lines: released } = await world.answer(
      lines.releaseLines,
      { eventId: key(7, 1).eventId, keys: [key(7, 1)] },
      logins.trader,
    );
    expect(released).toMatchObject([{ betType: 7, version: 2, isHeld: false }]);
    expect((await bySource(117, 2, [key(7, 1)])).lines).toMatchObject([{ version: 3, price: 117 }]);
  });
});

describe("closing and opening", () => {
  test("lines by key, each as a new version", async () => {
    const { eventId } = key(9, 0);
    const { lines: closed } = await world.answer(
      lines.setOpen,
      { eventId, keys: [key(9, 0), key(10, 0)], isOpen: false, reason: "injury" },
      logins.trader,
    );
    expect(closed.map(({ betType, isOpen, version }) => [betType, isOpen, version])).toEqual([
      [9, false, 2],
      [10, false, 2],
    ]);
    expect(
      (await world.answer(lines.setOpen, { eventId, keys: [key(9, 0)], isOpen: false }, logins.trader)).lines,
    ).toEqual([]);
  });

  test("a whole event", async () => {
    const { eventId } = world.world.games.basketball;
    expect((await world.answer(lines.setOpen, { eventId, isOpen: false }, logins.assistant)).lines).toHaveLength(16);
    expect((await world.answer(lines.setOpen, { eventId, isOpen: true }, logins.assistant)).lines).toHaveLength(16);
  });

  test.each([
    ["an event that does not exist", { eventId: 999_999, isOpen: false }, responses.notFound],
    [
      "a line that does not exist",
      { isOpen: false, keys: [{ betType: 1, side: 3, alternate: 0 }] },
      responses.notFound,
    ],
    [
      "a line of another event",
      { isOpen: false, keys: [{ eventId: 999_999, betType: 1, side: 1, alternate: 0 }] },
      responses.invalidPayload,
    ],
  ])(
    "%s is refused",
    async (_rule, { keys, ...rest }: { eventId?: number; isOpen: boolean; keys?: object[] }, code) => {
      const { eventId } = world.world.games.baseball[0];
      const payload = {
        eventId,
        ...rest,
        ...(keys === undefined ? {} : { keys: keys.map((one) => ({ eventId, ...one })) }),
      };
      expect(await world.sendRaw(lines.setOpen.path, payload, await world.tokenOf(logins.trader))).toMatchObject({
        response_type: code,
      });
    },
  );
});

describe("undo", () => {
  test("restores the previous version of a line, as a new version", async () => {
    await world.answer(
      lines.moveLines,
      { moves: [{ key: key(8, 1, 1), version: 1, points: 2, price: -125 }] },
      logins.trader,
    );
    const { lines: undone } = await world.answer(lines.undoLine, { key: key(8, 1, 1), version: 2 }, logins.trader);
    expect(undone).toMatchObject([{ version: 3, points: 2, price: -120 }]);
  });

  test("of a move of both sides restores both", async () => {
    const both = [
      { key: key(8, 1, 0), version: 1, points: 4, price: -110 },
      { key: key(8, 2, 0), version: 1, points: -4, price: -110 },
    ];
    const { lines: moved } = await world.answer(lines.moveLines, { moves: both }, logins.trader);
    const [one] = moved;
    const { lines: undone } = await world.answer(
      lines.undoLine,
      { key: key(8, 1, 0), version: one?.version ?? 0 },
      logins.trader,
    );
    expect(undone.map(({ side, version, points }) => [side, version, points]).toSorted()).toEqual([
      [1, 3, 2],
      [2, 3, -2],
    ]);
  });

  test("repeated, undoes the move before, until the line is as it began", async () => {
    const one = key(9, 0, 1);
    const points = (await lineNow(one))?.points ?? null;
    for (const [version, price] of [
      [1, -115],
      [2, -120],
    ] as const) {
      await world.answer(lines.moveLines, { moves: [{ key: one, version, points, price }] }, logins.trader);
    }
    const back = async (version: number) =>
      (await world.answer(lines.undoLine, { key: one, version }, logins.trader)).lines.map(({ price }) => price);
    expect([await back(3), await back(4)]).toEqual([[-115], [-110]]);
    expect(await world.send(lines.undoLine, { key: one, version: 5 }, logins.trader)).toMatchObject({
      responseType: responses.notFound,
    });
  });

  test("of a version that is no longer the newest is refused", async () => {
    expect(await world.send(lines.undoLine, { key: key(8, 1, 1), version: 2 }, logins.trader)).toMatchObject({
      responseType: responses.changedMeanwhile,
    });
  });

  test("of the first version, or of no line, is refused", async () => {
    for (const one of [key(6, 2), { ...key(6, 2), alternate: 5 }]) {
      expect(await world.send(lines.undoLine, { key: one, version: 1 }, logins.trader)).toMatchObject({
        responseType: responses.notFound,
      });
    }
  });

  test.each([
    ["a bet type that does not exist", 101, 1],
    ["one that is not in use", -1, 1],
    ["a side that the bet type does not have", 1, 0],
    ["a draw that is not offered", 1, 3],
  ] as const)("a move, undo and history of %s: not found", async (_rule, betType, side) => {
    expect(await world.send(lines.undoLine, { key: key(betType, side), version: 2 }, logins.trader)).toMatchObject({
      responseType: responses.notFound,
    });
    const result = await world.send(lines.history, { key: key(betType, side) }, logins.trader);
    if (side !== 3) expect(result).toMatchObject({ responseType: responses.notFound });
    else expect(result.ok).toBe(true);
  });
});

describe("history", () => {
  test("has every version of the market with author and reason", async () => {
    const { event, versions } = await world.answer(lines.history, { key: key(4, 0) }, logins.trader);
    expect(event.name).toBe("Yankees @ Red Sox");
    expect(
      versions.map(({ betType, version, price, reason, changedBy, isHeld }) => [
        betType,
        version,
        price,
        reason,
        changedBy,
        isHeld,
      ]),
    ).toEqual([
      [3, 1, -110, "opening", "test", false],
      [3, 2, -105, "steam", "Trader", true],
      [4, 1, -110, "opening", "test", false],
      [4, 2, -115, "steam", "Trader", true],
    ]);
  });

  test("counts what each version sold, by currency; a parlay's stake counts for each leg", async () => {
    const game = world.world.games.basketball;
    const away = { game, betType: 1, side: 1 };
    const line = { ...key(1, 1), eventId: game.eventId };
    const first = (await world.answer(lines.history, { key: line }, logins.trader)).versions.filter(
      ({ side }) => side === 1,
    ).length;
    await sellTo(world, logins.clerks[0], [away], 1_000);
    await sellTo(world, logins.clerks[1], [away, { game: world.world.games.baseball[1], betType: 3, side: 0 }], 700);
    await sellTo(world, logins.customers[0], [away], 300);
    await world.answer(
      lines.moveLines,
      { moves: [{ key: line, version: first, points: null, price: 115 }] },
      logins.trader,
    );
    await sellTo(world, logins.clerks[0], [away], 50);
    const { versions } = await world.answer(lines.history, { key: line }, logins.trader);
    expect(
      versions
        .filter(({ side }) => side === 1)
        .slice(-2)
        .map(({ version, tickets, stakes }) => [version, tickets, stakes]),
    ).toEqual([
      [
        first,
        3,
        [
          { currency: "HTG", stake: 1_700 },
          { currency: "USD", stake: 300 },
        ],
      ],
      [first + 1, 1, [{ currency: "HTG", stake: 50 }]],
    ]);
    expect(versions.filter(({ side }) => side === 2).every(({ tickets }) => tickets === 0)).toBe(true);
  });

  test("of an event that does not exist is refused", async () => {
    expect(await world.send(lines.history, { key: { ...key(1, 1), eventId: 999_999 } }, logins.trader)).toMatchObject({
      responseType: responses.notFound,
    });
  });
});

const become = query({}, "update event set status = $2::text where id = $1::bigint");

describe("the lines of a game by its state", () => {
  const input = ["move", "undo", "open", "close", "a source's move"] as const;
  const still: readonly (typeof input)[number][] = ["close"];
  test.each<[status: string, reason: string, done: readonly string[]]>([
    ["official", "", still],
    ["official", "a typing error", still],
    ["cancelled", "a typing error", still],
    ["ended", "", still],
    ["postponed", "", still],
    ["ended", "the feed ended it too early", ["move", "open", "close"]],
    ["postponed", "it is played tomorrow", ["move", "open", "close"]],
    ["scheduled", "", input],
    ["live", "", input],
  ])("%s, with the reason “%s”", async (status, reason, done) => {
    const line = key(1, 1, 1);
    const version = async (): Promise<number> => (await lineNow(line))?.version ?? 0;
    const price = async (): Promise<number> => ((await lineNow(line))?.price ?? 0) + 5;
    const move = async (at: number) => ({ moves: [{ key: line, version: at, points: null, price: await price() }] });
    const { trader } = logins;
    await world.answer(lines.moveLines, await move(await version()), trader);
    await world.asOwner((sql) => sql.run(become, [line.eventId, status]));
    const acts: Readonly<Record<(typeof input)[number], () => Promise<unknown>>> = {
      move: async () => world.send(lines.moveLines, { ...(await move(await version())), reason }, trader),
      undo: async () => world.send(lines.undoLine, { key: line, version: await version() }, trader),
      close: () => world.send(lines.setOpen, { eventId: line.eventId, keys: [line], isOpen: false, reason }, trader),
      open: () => world.send(lines.setOpen, { eventId: line.eventId, keys: [line], isOpen: true, reason }, trader),
      "a source's move": async () => {
        await world.answer(lines.releaseLines, { eventId: line.eventId, keys: [line] }, trader);
        const moves = [{ key: line, version: await version(), points: null, price: await price() }];
        return world.database.transaction("all", (sql) =>
          applyMoves(sql, { moves, author: { personId: null, source: "a source" }, reason, now: world.time.now() }),
        );
      },
    };
    const changed: string[] = [];
    for (const act of ["move", "undo", "close", "open", "a source's move"] as const) {
      const before = await version();
      await acts[act]();
      if ((await version()) > before) changed.push(act);
    }
    await world.asOwner((sql) => sql.run(become, [line.eventId, "scheduled"]));
    await world.send(lines.setOpen, { eventId: line.eventId, keys: [line], isOpen: true }, trader);
    expect(changed.toSorted()).toEqual([...done].toSorted());
  });
});
