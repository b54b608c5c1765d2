// From what was typed to a line of the board.
import type { AnswerOf, catalog } from "@chalkboard/contract";
import { type BetType, type LineKey, type Side, betType } from "@chalkboard/engine";
import { isNamed } from "../data/team-name.ts";
import type { Bet, Reference, Wanted } from "./entry.ts";

export type BoardEvent = AnswerOf<typeof catalog.sellingBoard>["events"][number];
export type Offer = BoardEvent["offers"][number];
export type BoardSide = BoardEvent["sides"][number];

/** A bet that can be put on the slip: a line as the board shows it, and whose it is. */
export type Found = {
  readonly event: BoardEvent; readonly side: BoardSide; readonly offer: Offer; readonly key: LineKey;
  /** Half points that are to be bought on it, two quarters each. */
  readonly boughtQuarters?: number | undefined;
};

/** `noTeam`: nobody has that number or name. `notOffered`: the game has no such line. `closed`: it is there and closed. */
export type NotFound = "noTeam" | "notOffered" | "closed";

const meanings: Readonly<Record<Bet, { readonly market: BetType["market"]; readonly pick: BetType["pick"] }>> = {
  moneyLine: { market: "moneyLine", pick: "team" },
  spread: { market: "spread", pick: "team" },
  over: { market: "total", pick: "over" },
  under: { market: "total", pick: "under" },
  teamOver: { market: "teamTotal", pick: "over" },
  teamUnder: { market: "teamTotal", pick: "under" },
};

/** The teams that a number or a name means, each with its game. The draw has no number and is nobody's name. */
export function findTeams(events: readonly BoardEvent[], team: Reference): readonly { readonly event: BoardEvent; readonly side: BoardSide }[] {
  return events.flatMap((event) => event.sides.filter((side) => side.side !== 3 && isMeant(side, team)).map((side) => ({ event, side })));
}

/** The sides that had a number before and have another one now; of a number that somebody has, nobody is asked. */
export function findFormer(events: readonly BoardEvent[], team: Reference): readonly BoardSide[] {
  if (!("rotation" in team) || findTeams(events, team).length > 0) return [];
  return events.flatMap(({ sides }) => sides.filter(({ rotation, former }) => rotation !== null && former?.includes(team.rotation) === true));
}

/** Every line that what was typed may mean; more than one asks the clerk to choose. */
export function findBets(events: readonly BoardEvent[], { team, period, bet, boughtQuarters }: Wanted): readonly Found[] | NotFound {
  const teams = findTeams(events, team);
  if (teams.length === 0) return "noTeam";
  const lines = teams.flatMap(({ event, side }) => {
    const offer = mainOffer(event, side, period, meanings[bet]);
    // Points are bought where there are points.
    return offer === undefined || (boughtQuarters !== undefined && offer.points === null) ? []
      : [{ ...foundOf(event, side, offer), ...(boughtQuarters === undefined ? {} : { boughtQuarters }) }];
  });
  if (lines.length === 0) return "notOffered";
  const open = lines.filter(({ offer }) => offer.isOpen);
  return open.length === 0 ? "closed" : open;
}

/** A line of the board as a bet. */
export function foundOf(event: BoardEvent, side: BoardSide, offer: Offer): Found {
  return { event, side, offer, key: { eventId: event.eventId, betType: offer.betType, side: offer.side as Side, alternate: offer.alternate } };
}

/** The main line of a market for a team that is sold here; of a total, the game's own. */
export function mainOffer(
  event: BoardEvent, side: BoardSide, period: BetType["period"], { market, pick }: { readonly market: BetType["market"]; readonly pick: BetType["pick"] },
): Offer | undefined {
  const wantedSide = market === "total" ? 0 : side.side;
  // The first bet type of a market is its main one; alternatives have higher numbers.
  return event.offers.filter((offer) => {
    const type = betType(offer.betType);
    const isMain = offer.notSold !== true && offer.alternate === 0 && offer.side === wantedSide;
    return isMain && type?.period === period && type.market === market && type.pick === pick;
  }).sort((one, other) => one.betType - other.betType)[0];
}

/** Events in which a team answers to one of its names, its abbreviation, its number or a rotation number, former ones too; all where nothing is asked. */
export function filterByName(events: readonly BoardEvent[], text: string): readonly BoardEvent[] {
  const wanted = text.trim();
  return wanted === "" ? events : events.filter((event) => event.sides.some((side) => isNamed(side, wanted) 
    || [side.rotation ?? "", ...side.former ?? []].some((number) => String(number).startsWith(wanted))));
}

function isMeant(side: BoardSide, team: Reference): boolean {
  return "rotation" in team ? side.rotation === team.rotation : isNamed(side, team.name);
}
