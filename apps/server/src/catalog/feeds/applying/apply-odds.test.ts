import { lines } from "@chalkboard/contract";
import { expect, test } from "vitest";
import { json, query } from "../../../platform/database/query.ts";
import * as queries from "../binding/queries.ts";
import { feedRig, hourMs, moneyLine, noon } from "../feed-rig.ts";
import { publishedMessages } from "../../../testing/published.ts";

const rig = feedRig();
const offer = (away: number, home: number): void => {
  rig.game("b").books = moneyLine(rig.game("b"), away, home);
};
const furtherRequested = (): readonly string[] =>
  rig.source.requests().filter((path) => /^[^/]+\/events\/.*odds$/.test(path));

test("HQ's line opens with the source's price, follows it, and keeps every version", async () => {
  await rig.poller.round();
  expect(await rig.lines("b")).toEqual(["1 1 120 1 open", "1 2 -140 1 open"]);
  offer(130, -150);
  await rig.poller.round();
  expect(await rig.lines("b")).toEqual(["1 1 130 2 open", "1 2 -150 2 open"]);
  expect(
    await rig.text(
      "v.version, v.price, v.source, v.reason",
      "line_version v join event e on e.id = v.event_id where e.source_key = 'b' and v.side = 1 order by v.version",
    ),
  ).toEqual(["1 120 demo the only source", "2 130 demo the only source"]);
});

test("the boards receive what moved, in the contract's terms", async () => {
  await rig.poller.round();
  const outbox = query(
    { subject: "text", data: json<unknown>() },
    `select subject, data from ${publishedMessages} order by id, place`,
  );
  const sent = await rig.database.read("all", (sql) => sql.rows(outbox));
  expect(new Set(sent.map(({ subject }) => subject))).toEqual(new Set(["0/lines/1"]));
  const deltas = sent.map(({ data }) => lines.boardDelta.parse(data));
  expect(deltas.filter((delta) => delta.event !== undefined)).toHaveLength(3);
  expect(deltas.find((delta) => delta.lines !== undefined)).toMatchObject({
    lines: [
      { betType: 1, alternate: 0, version: 1, isOpen: true, isHeld: false, changedBy: "demo", changedAt: noon },
      {},
    ],
  });
  expect(deltas.find((delta) => delta.sources !== undefined)).toMatchObject({
    sources: [{ source: "one", points: null, seenAt: noon }, {}],
  });
});

test("the boards receive a source's quotes as time goes on", async () => {
  await rig.poller.round();
  await rig.desk("update app.clock_setting set at = null");
  const [event] = await rig.text("id", "event where source_key = 'b'");
  const stored = await rig.database.transaction("all", (sql) =>
    sql.rows(queries.setSources, [[Number(event)], [1], [1], ["one"], [null], [130]]),
  );
  expect(stored).toMatchObject([{ source: "one", price: 130, hasMoved: true }]);
});

test("an unchanged quote is confirmed after five minutes, and the boards receive nothing", async () => {
  await rig.poller.round();
  const received = await rig.text("count(*)", publishedMessages);
  await rig.itIs(noon + 5 * 60_000);
  await rig.poller.round();
  expect(
    await rig.text("extract(minute from seen_at), extract(minute from changed_at)", "source_line where side = 1"),
  ).toEqual(["5 0", "5 0", "5 0"]);
  expect(await rig.text("count(*)", publishedMessages)).toEqual(received);
});

test("a line that a trader holds stays, while its sources are shown; released, it follows them", async () => {
  await rig.poller.round();
  offer(130, -150);
  await rig.desk("update line set is_held = true, price = 200, version = 2 where side = 1");
  await rig.poller.round();
  expect(await rig.lines("b")).toEqual(["1 1 200 2 open", "1 2 -140 1 open"]);
  expect(
    await rig.text(
      "s.price",
      "source_line s join event e on e.id = s.event_id where e.source_key = 'b' order by s.side",
    ),
  ).toEqual(["130", "-150"]);
  await rig.desk("update line set is_held = false where side = 1");
  await rig.poller.round();
  expect(await rig.lines("b")).toEqual(["1 1 130 3 open", "1 2 -150 2 open"]);
});

test("further markets are requested game by game, the next one first, and again only when due", async () => {
  rig.begin({ furtherGamesPerRound: 2 });
  for (const one of rig.source.games) {
    const total = ["Over", "Under"].map((name) => ({ name, description: one.away, price: -110, point: 4.5 }));
    one.books["one"] = { ...one.books["one"], team_totals: total };
  }
  await rig.poller.round();
  expect(furtherRequested()).toEqual(["baseball_mlb/events/b/odds", "baseball_mlb/events/a/odds"]);
  expect(await rig.lines("b")).toEqual(["1 1 120 1 open", "1 2 -140 1 open", "5 1 -110 1 open", "6 1 -110 1 open"]);
  await rig.poller.round();
  await rig.poller.round();
  expect(furtherRequested()).toEqual(["baseball_mlb/events/c/odds"]);
});

test("lines close when the source withdraws a price or the whole game, and open again with it", async () => {
  await rig.poller.round();
  const all = rig.source.games;
  rig.source.games = all.filter(({ id }) => id !== "b").map((one) => (one.id === "a" ? { ...one, books: {} } : one));
  await rig.poller.round();
  for (const key of ["a", "b"]) expect(await rig.lines(key)).toEqual(["1 1 120 2 closed", "1 2 -140 2 closed"]);
  rig.source.games = all;
  await rig.poller.round();
  for (const key of ["a", "b"]) expect(await rig.lines(key)).toEqual(["1 1 120 3 open", "1 2 -140 3 open"]);
});

test("a millisecond before the start a line still moves, at the start it does not", async () => {
  await rig.poller.round();
  offer(160, -200);
  await rig.itIs(noon + hourMs - 1);
  await rig.poller.round();
  expect((await rig.lines("b"))[0]).toBe("1 1 160 2 open");
  offer(190, -220);
  await rig.itIs(noon + hourMs);
  await rig.poller.round();
  expect((await rig.lines("b"))[0]).toBe("1 1 160 2 open");
});

test("a new margin of a league moves its lines at the next round, and nothing else", async () => {
  await rig.poller.round();
  const quoted = await rig.text("s.price, s.changed_at", "source_line s order by s.event_id, s.side");
  rig.begin({
    marginOf: (league) =>
      league === "baseball_mlb" ? { method: "shin", twoWay: 600, threeWay: 900, step: 1 } : undefined,
  });
  await rig.poller.round();
  expect(await rig.lines("b")).toEqual(["1 1 114 2 open", "1 2 -147 2 open"]);
  expect(await rig.text("v.reason", "line_version v where v.version = 2 group by v.reason")).toEqual([
    "the only source, margin 6.0 %",
  ]);
  expect(await rig.text("s.price, s.changed_at", "source_line s order by s.event_id, s.side")).toEqual(quoted);
  await rig.poller.round();
  expect(await rig.lines("b")).toEqual(["1 1 114 2 open", "1 2 -147 2 open"]);
});
