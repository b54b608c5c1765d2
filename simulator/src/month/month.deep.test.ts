import { expect, test } from "vitest";
import { cloneDatabase } from "../server.ts";
import { makeMonth, walkStored } from "./rehearse-month.ts";

test(
  "a month of some eight thousand tickets: every page agrees with the ledger, now and then",
  { timeout: 300_000 },
  async () => {
    const clone = await cloneDatabase();
    try {
      const lived = await makeMonth({
        url: clone.url,
        tickets: 8_000,
        seed: 11,
        now: () => performance.now(),
        onDay: () => undefined,
      });
      const { findings, unproven, compared = 0 } = (await walkStored(clone.url, () => performance.now())) ?? {};
      expect([lived.findings, unproven, findings]).toEqual([[], [], []]);
      expect(compared).toBeGreaterThan(20_000);
    } finally {
      await clone.drop();
    }
  },
);
