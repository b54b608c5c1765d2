// Arriving clients are worked for a little at a time, so that sales come in between: after a restart hundreds of
// browsers come back within a second, each with all of its subscriptions (docs/design/platform.md).

import type { Timer, Timers } from "@chalkboard/kernel";

/** How much work is done in a turn, for one address and for all of them; the next turn begins after `everyMs`. */
export type TurnLimits = { readonly everyMs: number; readonly ofAddress: number; readonly inAll: number };

export type WorkTurns = {
  /**
   * Does work of an address at once, or in one of the next turns, in the order of its submission.
   * @param work returns whether there was still something to do: a client that has left costs nothing
   */
  readonly add: (address: string, cost: number, work: () => boolean) => void;
  /** Drops what is waiting. */
  readonly close: () => void;
};

type Piece = { readonly cost: number; readonly work: () => boolean };

/** Nothing is refused: what exceeds a limit waits, and the addresses that wait take turns. */
export function createWorkTurns(timers: Timers, { everyMs, ofAddress, inAll }: TurnLimits): WorkTurns {
  const waiting = new Map<string, Piece[]>();
  const spent = new Map<string, number>();
  let spentInAll = 0;
  let timer: Timer | undefined;

  const hasRoom = (address: string): boolean => spentInAll < inAll && (spent.get(address) ?? 0) < ofAddress;
  const charge = (address: string, cost: number): void => {
    spent.set(address, (spent.get(address) ?? 0) + cost);
    spentInAll += cost;
  };
  const run = (address: string, { cost, work }: Piece): void => {
    charge(address, cost);
    timer ??= timers.after(everyMs, turn);
    if (!work()) charge(address, -cost);
  };

  function turn(): void {
    timer = undefined;
    spent.clear();
    spentInAll = 0;
    for (const [address, pieces] of Array.from(waiting)) {
      if (spentInAll >= inAll) return;
      let done = 0;
      for (; done < pieces.length && hasRoom(address); done += 1) run(address, pieces[done] as Piece);
      pieces.splice(0, done);
      const hadItsShare = (spent.get(address) ?? 0) >= ofAddress;
      if (pieces.length === 0 || hadItsShare) waiting.delete(address);
      // The others have their turn first.
      if (pieces.length > 0 && hadItsShare) waiting.set(address, pieces);
    }
  }

  return {
    add: (address, cost, work) => {
      const pieces = waiting.get(address);
      if (pieces !== undefined) pieces.push({ cost, work });
      else if (hasRoom(address)) run(address, { cost, work });
      else waiting.set(address, [{ cost, work }]);
    },
    close: () => {
      timer?.clear();
      waiting.clear();
    },
  };
}
