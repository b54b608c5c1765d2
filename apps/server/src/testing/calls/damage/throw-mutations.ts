import { tickets } from "@chalkboard/contract";
import { mutated, seeded } from "./mutations.ts";
import { slipOf, traces } from "../../slips.ts";
import type { TestServer } from "../../test-server.ts";
import { logins } from "../../test-world.ts";

export type Thrown = {
  /** Requests with an unexpected response. */
  readonly faults: readonly string[];
  readonly sold: number;
  readonly refused: number;
  /** Tickets and staked money in the responses, and those that exist. */
  readonly expectedTraces: { readonly tickets: number; readonly moved: number };
  readonly traces: { readonly tickets: number; readonly moved: number };
};

const atOnce = 40;

/** Sends damaged sales, and compares their effects with the responses. */
export async function throwMutations(
  house: TestServer,
  { seed, count }: { seed: string; count: number },
): Promise<Thrown> {
  const chance = seeded(seed);
  const token = await house.tokenOf(logins.clerks[0]);
  const game = house.world.games.baseball[0];
  const slips = [
    await slipOf(house, [{ game, betType: 2, side: 1 }], 1_000),
    await slipOf(
      house,
      [
        { game, betType: 1, side: 1 },
        { game: house.world.games.basketball, betType: 3, side: 0 },
      ],
      2_500,
    ),
    await slipOf(
      house,
      [
        { game, betType: 3, side: 0 },
        { game: house.world.games.basketball, betType: 8, side: 2 },
      ],
      700,
      { mode: "straight", priceChange: "any" },
    ),
  ];
  const bodies = Array.from({ length: count }, (_, index) =>
    mutated({ key: `${seed} of mutations ${index}`, slip: slips[chance(slips.length)] }, chance),
  );
  const before = await traces(house);
  // A damaged key may be one that sold before: its ticket is returned again, and is no new one.
  const last = (await house.answer(tickets.listTickets, { limit: 1 }, logins.clerks[0])).rows[0]?.number ?? 0;
  const faults: string[] = [];
  const sold = new Map<number, number>();
  let refused = 0;
  for (let first = 0; first < count; first += atOnce) {
    await Promise.all(
      bodies.slice(first, first + atOnce).map(async (json) => {
        const response = await fetch(`${house.address}/${tickets.sell.path}`, {
          method: "POST",
          body: new URLSearchParams({ token, json }),
        });
        const answer = (await response.json()) as {
          response_type: number;
          data: { ticket?: { number: number; stake: number } };
        };
        if (response.status !== 200 || typeof answer.response_type !== "number")
          faults.push(`${response.status} ${json.slice(0, 2_000)}`);
        else if (answer.response_type === 1) sold.set(answer.data.ticket?.number ?? 0, answer.data.ticket?.stake ?? 0);
        else refused += 1;
      }),
    );
  }
  const after = await traces(house);
  for (const number of sold.keys()) if (number <= last) sold.delete(number);
  const staked = [...sold.values()].reduce((sum, stake) => sum + stake, 0);
  return {
    faults,
    refused,
    sold: sold.size,
    expectedTraces: { tickets: before.tickets + sold.size, moved: before.moved + staked },
    traces: { tickets: after.tickets, moved: after.moved },
  };
}
