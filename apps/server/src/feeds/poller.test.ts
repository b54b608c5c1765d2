import { expect, test } from "vitest";
import { feedRig, noon } from "./feed-rig.ts";

const rig = feedRig();

test("after failures it waits longer, at most five minutes, at least what the source asks", async () => {
  rig.source.refusal = { status: 503, body: {} };
  rig.poller.start();
  const delays: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const { delayMs, run } = await rig.pause();
    delays.push(delayMs);
    if (round === 6) rig.source.refusal = { status: 429, body: {}, headers: { "retry-after": "900" } };
    if (round === 7) rig.source.refusal = undefined;
    run();
  }
  expect(delays).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 900_000]);
  expect((await rig.pause()).delayMs).toBe(5000);
  expect(rig.isWaiting).toBe(true);
  await rig.poller.stop();
  expect(rig.isWaiting).toBe(false);
  expect(rig.warnings[0]).toMatchObject({ source: "demo", kind: "serverFault", status: 503, inRow: 1 });
});

test("a failure is shown until the source answers again", async () => {
  rig.source.refusal = { status: 401, body: { message: "no credits", error_code: "OUT_OF_USAGE_CREDITS" } };
  await rig.poller.round();
  expect(rig.poller.state()).toMatchObject({ failure: { kind: "outOfCredits", at: noon, inRow: 1 }, lastRoundAt: noon });
  rig.source.refusal = undefined;
  await rig.poller.round();
  expect(rig.poller.state()).toMatchObject({ failure: null, credits: { remaining: 400 }, lastCounts: { created: 3, moves: 6 } });
});

test("a stopped poller asks no more", async () => {
  rig.poller.start();
  await rig.poller.stop();
  expect(rig.isWaiting).toBe(false);
  expect(await rig.text("count(*)", "event")).toEqual(["3"]);
});
