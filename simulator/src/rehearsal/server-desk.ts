import { createHash } from "node:crypto";
import { results, tickets } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Seller } from "../house/build.ts";
import type { HouseServer } from "../house/house-server.ts";
import type { SaleRequest } from "../server.ts";
import type { CrowdSlip } from "./crowd.ts";
import type { Desk } from "./desk.ts";

/** The rehearsal's desk over the real server: slips go into the placement lane as a crowd, everything else is a call. */
export function serverDesk({ server, ask, setTime }: HouseServer, traderId: number): Desk {
  return {
    setTime,
    sellAll: async (requests) => {
      const answers = await Promise.all(requests.map(({ seller, key, slip }) => server.lane.sell(requestOf(seller, key, slip))));
      for (const { kind } of answers) assert(kind === "sold" || kind === "refused", "a new key is sold or refused", { kind });
    },
    settle: async (eventId, result) => {
      const segments = result.segments.map((segment) => ({ ...segment }));
      const answer = await ask(traderId, results.makeOfficial, { eventId, version: 0, status: result.status, segments });
      assert(answer.ok, "a real result becomes official", { eventId, answer: answer.responseType, data: JSON.stringify(answer.data) });
      await server.settler.settle(eventId);
    },
    pay: async (seller, number, code) => {
      const answer = await ask(seller.personId, tickets.pay, { number, code });
      return answer.ok ? undefined : reasonIn(answer.data);
    },
    cancel: async (seller, number) => (await ask(seller.personId, tickets.cancel, { number, reason: "" })).ok,
  };
}

function requestOf({ serviceId, posId, personId, kind }: Seller, key: string, { mode, legs, amount, amountIs }: CrowdSlip): SaleRequest {
  const slip: SaleRequest["slip"] = {
    mode, amount, amountIs, priceChange: "refuse", legs: legs.map(({ key: line, points, price }) => ({ key: line, points, price })),
  };
  return { serviceId, posId, personId, key, slip, payer: { kind, posId }, bodyHash: createHash("sha256").update(JSON.stringify(slip)).digest("base64url") };
}

function reasonIn(data: unknown): string {
  return typeof data === "object" && data !== null && "reason" in data ? String(data.reason) : "unknown";
}
