import { expect, test } from "vitest";
import { feedRig, hourMs, noon } from "../feed-rig.ts";
import { publishedMessages } from "../../../testing/published.ts";

const rig = feedRig();

const playing = {
  status: "live",
  away_score: 2,
  home_score: 0,
  periods: [
    { period: "1", away: 2, home: 0 },
    { period: "2", away: 0, home: null },
  ],
};
const final = {
  status: "final",
  away_score: 2,
  home_score: 3,
  periods: [
    { period: "1", away: 2, home: 0 },
    { period: "2", away: 0, home: 3 },
    { period: "10", away: 0, home: null },
  ],
};
const stated = (): Promise<string[]> =>
  rig.text(
    "r.segment, r.away, r.home, r.source",
    "result_statement r join event e on e.id = r.event_id where e.source_key = 'b' order by r.id",
  );
const official = (): Promise<string[]> =>
  rig.text("r.version, r.status, r.source, e.status", "official_result r join event e on e.id = r.event_id");
const statusOf = (): Promise<string[]> => rig.text("status", "event where source_key = 'b'");

async function lineScore(linescore: object, at: number): Promise<void> {
  await rig.itIs(at);
  rig.game("b").linescore = linescore;
  await rig.poller.round();
}

test("starters are named before the start", async () => {
  await rig.poller.round();
  rig.begin();
  const pitchers = { away: { name: "Eli Marrow" }, home: { name: "Omar Keller" } };
  await lineScore({ status: "scheduled", away_score: null, home_score: null, periods: [], pitchers }, noon);
  expect(
    await rig.text(
      "s.pitcher",
      "event_side s join event e on e.id = s.event_id where e.source_key = 'b' order by s.side",
    ),
  ).toEqual(["Eli Marrow", "Omar Keller"]);
});

test("a game goes live, has results by segment as they change, and ends", async () => {
  rig.begin({ decidesFinals: false });
  await rig.poller.round();
  await lineScore(playing, noon + hourMs);
  expect(await statusOf()).toEqual(["live"]);
  await lineScore(playing, noon + hourMs + 1);
  expect(await stated()).toEqual(["1 2 0 demo", "2 0 demo", "game 2 0 demo"]);
  await lineScore(final, noon + 2 * hourMs);
  expect(await statusOf()).toEqual(["ended"]);
  expect((await stated()).slice(3)).toEqual(["2 0 3 demo", "10 0 demo", "game 2 3 demo"]);
  expect(await rig.text("count(*)", `${publishedMessages} where subject = '0/results/1'`)).toEqual(["2"]);
});

test("a final becomes official once, and its grading is queued", async () => {
  await rig.poller.round();
  await lineScore(playing, noon + hourMs);
  expect(await official()).toEqual([]);
  await lineScore(final, noon + 2 * hourMs);
  const segments = final.periods.map(({ period, away, home }) => ({ segment: period, away, home }));
  expect(await official()).toEqual(["1 final demo official"]);
  const whole = JSON.stringify([...segments, { segment: "game", away: 2, home: 3 }]);
  expect(await rig.text(`segments = '${whole}'::jsonb`, "official_result")).toEqual(["t"]);
  await rig.poller.round();
  expect(await official()).toEqual(["1 final demo official"]);
});

test("a decision that the desk made first stays", async () => {
  await rig.poller.round();
  await rig.desk(
    "insert into official_result (event_id, version, status, segments, decided_at, source) select id, 1, 'called', '[]', app.clock(), 'desk' from event where source_key = 'b'",
  );
  await lineScore(final, noon + 2 * hourMs);
  expect(await official()).toEqual(["1 called desk ended"]);
});

test("finals wait for the desk where the source may not decide", async () => {
  rig.begin({ decidesFinals: false });
  await rig.poller.round();
  await lineScore(final, noon + 2 * hourMs);
  expect([await statusOf(), await official()]).toEqual([["ended"], []]);
});

test("what the desk cancelled stays cancelled", async () => {
  await rig.poller.round();
  await rig.desk("update event set status = 'cancelled' where source_key = 'b'");
  await lineScore(final, noon + 2 * hourMs);
  expect(await statusOf()).toEqual(["cancelled"]);
  expect(await official()).toEqual([]);
});

test("totals alone move the game on and decide nothing: its periods are entered by hand", async () => {
  rig.begin({ hasLinescores: false });
  await rig.poller.round();
  expect(rig.source.requests().some((path) => path.includes("linescore") || path.includes("scores"))).toBe(false);
  await rig.itIs(noon + 2 * hourMs);
  rig.game("b").score = { completed: true, away: 2, home: 3 };
  await rig.poller.round();
  expect([await statusOf(), await stated(), await official()]).toEqual([["ended"], ["game 2 3 demo"], []]);
});

test("a game unknown to the source is left alone for ten minutes", async () => {
  await rig.poller.round();
  const requestsAt = async (minutes: number): Promise<number> => {
    rig.source.requests();
    await rig.itIs(noon + hourMs + minutes * 60_000);
    await rig.poller.round();
    return rig.source.requests().filter((path) => path === "baseball_mlb/events/b/linescore").length;
  };
  expect([await requestsAt(0), await requestsAt(9.9), await requestsAt(10)]).toEqual([1, 0, 1]);
});
