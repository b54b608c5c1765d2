// The feed delivers scores late, twice and out of order. A final counts when its periods add up to the game; it then
// decides what is not decided yet.

import { partsOf, type Segment } from "../auditor/grading.ts";
import type { KnownEvent } from "../auditor/model.ts";
import { resultOf } from "./games.ts";
import { isOfficial, regraded } from "./results.ts";
import type { FeedScore, World } from "./world.ts";

const minuteMs = 60_000;

/**
 * A game's messages arrive in some order, some of them twice; the feed decides what it can after each, until the last
 * message is the final.
 */
export async function hearFeed(world: World): Promise<void> {
  const { chance, model, marks } = world;
  // Where leads are paid early the desk enters how large they were: which of the feed's late and repeated scores was a
  // real lead is not tested here.
  const isPromised = ({ sport }: KnownEvent): boolean =>
    model.services.some(({ character }) => character.earlyLeads[sport] !== undefined);
  const played = [...model.events.values()].filter(
    (event) =>
      model.now > event.startsAt + 60 * minuteMs &&
      !isPromised(event) &&
      (event.status === "scheduled" || event.status === "live") &&
      event.result === undefined,
  );
  if (played.length === 0) return;
  const event = chance.pick(played);
  const final = finalOf(world, event);
  const sent = [...partials(final), final];
  const order = chance.weighted([
    [4, "in order"],
    [3, "late"],
    [3, "twice"],
  ] as const);
  const said =
    order === "late"
      ? [...chance.sample(sent, sent.length)]
      : order === "twice"
        ? sent.flatMap((score) => [score, score])
        : sent;
  const newest = new Map<string, Segment>();
  for (const score of said) await hear(world, event, score, newest);
  await decides(world, event, newest);
  marks.add(`feed: ${order}`);
  if (event.result !== undefined) return;
  // The last message was an old one: it is not accepted until the final is sent once more.
  marks.add("feed: an old score is not believed");
  await hear(world, event, final, newest);
  await decides(world, event, newest);
}

async function hear(
  { server }: World,
  event: KnownEvent,
  score: FeedScore,
  newest: Map<string, Segment>,
): Promise<void> {
  await server.feed.score(event, score);
  for (const { segment, away, home } of score.segments) newest.set(segment, { segment, away, home });
  event.plays += 1;
  if (score.status === "final") event.status = "ended";
  else if (event.status === "scheduled") event.status = "live";
}

/** The feed's final is official when the periods add up. */
async function decides(world: World, event: KnownEvent, newest: ReadonlyMap<string, Segment>): Promise<void> {
  const { server } = world;
  await server.feed.decide();
  const parts = [...newest.values()].filter(({ segment }) => segment !== "game");
  const game = newest.get("game");
  const sum = (side: "away" | "home"): number => parts.reduce((all, part) => all + (part[side] ?? 0), 0);
  const isWhole =
    event.status === "ended" &&
    game !== undefined &&
    parts.length > 0 &&
    sum("away") === game.away &&
    sum("home") === game.home;
  await server.settle(event.eventId);
  if (!isWhole) return;
  const place = ({ segment }: Segment): number => (/^\d+$/.test(segment) ? Number(segment) : 1_000);
  isOfficial(
    event,
    { status: "final", segments: [...parts.toSorted((a, b) => place(a) - place(b)), game] },
    event.resultVersion + 1,
  );
  regraded(world, event);
}

function finalOf({ chance }: World, { sport }: KnownEvent): FeedScore {
  return { status: "final", segments: resultOf(chance, sport, "final").segments };
}

/** Scores during the game: the periods so far with their total. */
function partials({ segments }: FeedScore): readonly FeedScore[] {
  const parts = segments.filter(({ segment }) => segment !== "game");
  const shown = [...new Set([1, Math.ceil(parts.length / 2)])].filter(
    (count) => count < Math.max(partsOf.soccer, parts.length),
  );
  return shown.map((count) => {
    const played = parts.slice(0, count);
    const sum = (side: "away" | "home"): number => played.reduce((all, part) => all + (part[side] ?? 0), 0);
    const game = { segment: "game", away: sum("away"), home: sum("home"), complete: false };
    return {
      status: "live",
      segments: [...played.map((part, index) => ({ ...part, complete: index < count - 1 })), game],
    };
  });
}
