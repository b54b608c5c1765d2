import { lines, results, tickets } from "@chalkboard/contract";
import { assert, type EventId } from "@chalkboard/kernel";
import type { FixtureServer } from "../fixture/fixture-server.ts";
import type { ImportedLine } from "../server.ts";
import type { CrowdSlip } from "./crowd.ts";
import type { Desk } from "./desk.ts";

type CurrentLine = Pick<ImportedLine, "points" | "price"> & { readonly version: number };

/** The rehearsal's desk on the real server: everything is a call. */
export function serverDesk({ server, send: ask, setTime }: FixtureServer, traderId: number): Desk {
  const board = new Map<string, CurrentLine>();
  const versions = new Map<EventId, number>();
  const nameOf = (eventId: EventId, { betType, side }: Pick<ImportedLine, "betType" | "side">): string =>
    `${eventId}/${betType}/${side}`;
  return {
    setTime,
    moveLines: async (eventId, wanted, reason) => {
      const moves = wanted.flatMap(({ betType, side, points, price }) => {
        const { version, ...current } = board.get(nameOf(eventId, { betType, side })) ?? {
          version: 0,
          points: null,
          price: 0,
        };
        return current.points === points && current.price === price
          ? []
          : [{ key: { eventId, betType, side, alternate: 0 }, version, points, price }];
      });
      if (moves.length === 0) return;
      const answer = await ask(traderId, lines.moveLines, { reason, moves });
      assert(answer.ok && answer.data.lines.length === moves.length, "a trader's lines move", {
        eventId,
        answer: answer.responseType,
      });
      for (const { betType, side, points, price, version } of answer.data.lines) {
        board.set(nameOf(eventId, { betType, side: side as ImportedLine["side"] }), { points, price, version });
      }
    },
    sellAll: async (requests) => {
      // Requests of one shop wait for each other; shops do not.
      await Promise.all(
        [...Map.groupBy(requests, ({ seller }) => seller).values()].map(async (queue) => {
          for (const { seller, key, slip } of queue)
            await ask(seller.personId, tickets.sell, { key, slip: input(slip) });
        }),
      );
    },
    settle: async (eventId, { status, segments, statistics }) => {
      const version = versions.get(eventId) ?? 0;
      const answer = await ask(traderId, results.makeOfficial, {
        eventId,
        version,
        status,
        segments: segments.map((segment) => ({ ...segment })),
        ...(statistics === undefined ? {} : { statistics }),
      });
      assert(answer.ok, "a real result becomes official", {
        eventId,
        answer: answer.responseType,
        data: JSON.stringify(answer.data),
      });
      versions.set(eventId, answer.data.version);
      await server.settler.settle(eventId);
    },
    pay: async (seller, number, code) => {
      const answer = await ask(seller.personId, tickets.pay, { number, code });
      return answer.ok ? undefined : reasonIn(answer.data);
    },
    cancel: async (seller, number) => (await ask(seller.personId, tickets.cancel, { number, reason: "" })).ok,
  };
}

function input({ mode, legs, amount, amountIs }: CrowdSlip): tickets.Slip {
  return {
    mode,
    amount,
    amountIs,
    priceChange: "refuse",
    legs: legs.map(({ key, points, price }) => ({ key, points, price })),
  };
}

function reasonIn(data: unknown): string {
  return typeof data === "object" && data !== null && "reason" in data ? String(data.reason) : "unknown";
}
