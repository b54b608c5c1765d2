import { expect, test } from "vitest";
import { runCrashes } from "./run.ts";

test(
  "killed at work, server and database lose nothing acknowledged and do nothing twice",
  { timeout: 180_000 },
  async () => {
    const { kills, sold } = await runCrashes(7, 5, process.env);
    // Five during work, and one during a weekly close.
    expect(kills.server + kills.database + kills.both).toBe(6);
    expect(sold.size).toBeGreaterThan(20);
  },
);
