// Queues password hashing: one at a time, because a hash is meant to keep a machine busy, and a till beside it must not
// notice. A waiting request is in the queue of its address and has queried nothing yet, and the queues take turns: a
// flood from one address costs the others one hash each. So attempts on one name are checked one after the other too:
// an attempt in progress counts as wrong until it is decided, and must not lock out the right person.
import { responses } from "@chalkboard/contract";
import { refuse, type Refused } from "../../../platform/http/handlers.ts";

export type Hashing = {
  /** Work that hashes, with its database queries before and after, in its turn; a refusal where too many wait. */
  readonly inTurn: <T>(address: string, work: () => Promise<T>) => Promise<T | Refused>;
};

type Bounds = { readonly waitingOfOne: number; readonly waiting: number };
const usual: Bounds = { waitingOfOne: 32, waiting: 256 };

/** Too many wait: nothing was checked or counted. */
const tooMany = refuse(responses.notAllowed, { reason: "tooMany" });

export function createHashing({ waitingOfOne, waiting }: Bounds = usual): Hashing {
  const lines = new Map<string, (() => Promise<void>)[]>();
  let count = 0;
  let isRunning = false;

  const isFull = (address: string): boolean => count >= waiting || (lines.get(address)?.length ?? 0) >= waitingOfOne;

  async function run(): Promise<void> {
    isRunning = true;
    for (;;) {
      const [next] = lines;
      if (next === undefined) break;
      const [address, line] = next;
      const work = line.shift();
      // Moved to the end of the round, where it has more.
      lines.delete(address);
      if (line.length > 0) lines.set(address, line);
      count -= 1;
      await work?.();
    }
    isRunning = false;
  }

  return {
    inTurn: (address, work) => {
      if (isFull(address)) return Promise.resolve(tooMany);
      return new Promise((resolve, reject) => {
        const line = lines.get(address) ?? [];
        line.push(() => work().then(resolve, reject));
        lines.set(address, line);
        count += 1;
        if (!isRunning) void run();
      });
    },
  };
}
