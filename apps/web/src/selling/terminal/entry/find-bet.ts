// Looks up typed bets on the board.
import type { AnswerOf, catalog } from "@chalkboard/contract";
import { type BetType, type LineKey, type Side, betType } from "@chalkboard/engine";
import { isAboutOne } from "@chalkboard/i18n";
import { type Meaning, meanings } from "../../../page-parts/betting/lettered-bets.ts";
import type { GameRow, Market } from "../../../page-parts/betting/markets.ts";
import { isGameNamed, isNamed } from "../../../data/team-name.ts";
import type { Part, Reference, Wanted } from "./entry.ts";

export type BoardEvent = AnswerOf<typeof catalog.sellingBoard>["events"][number];
export type Offer = BoardEvent["offers"][number];
export type BoardSide = BoardEvent["sides"][number];

/** A bet that can be put on the slip: a line of the board, with its game and side. */
export type Found = {
  readonly event: BoardEvent;
  readonly side: BoardSide;
  readonly offer: Offer;
  readonly key: LineKey;
  /** Half points to buy on it, two quarters each. */
  readonly boughtQuarters?: number | undefined;
  /**
   * On the shown day its number belonged to another game, which is no longer sold: the clerk may have meant that one.
   */
  readonly isDoubtful?: true | undefined;
};

/**
 * `noTeam`: unknown number or name. `notOffered`: the game has no such line. `closed`: the line exists but is closed.
 */
export type NotFound = "noTeam" | "notOffered" | "closed";

/** The teams that a number or name means, each with its game. The draw has neither. */
export function findTeams(
  events: readonly BoardEvent[],
  team: Reference,
): readonly { readonly event: BoardEvent; readonly side: BoardSide }[] {
  return events.flatMap((event) =>
    event.sides.filter((side) => side.side !== 3 && isMeant(event, side, team)).map((side) => ({ event, side })),
  );
}

/** A side that typed text means, by its game. */
export type Meant = { readonly eventId: number; readonly side: number };

/** The sides that the last word of the line means on a board; a whole amount may be a rotation number too. */
export function sidesMeant(last: Part | undefined, events: readonly BoardEvent[], decimals: number): readonly Meant[] {
  const team = teamOf(last, decimals);
  if (team === undefined || ("name" in team && team.name.length < leastName)) return [];
  return findTeams(events, team).map(({ event: { eventId }, side: { side } }) => ({ eventId, side }));
}

/** One or two letters of a name mean half of the board. */
const leastName = 3;

function teamOf(last: Part | undefined, decimals: number): Reference | undefined {
  if (last?.kind === "leg") return last.wanted.team;
  if (last?.kind === "unfinished" || last?.kind === "more") return last.team;
  return last?.kind === "amount" && last.amountIs === "risk" && last.amount % 10 ** decimals === 0
    ? { rotation: last.amount / 10 ** decimals }
    : undefined;
}

/** The sides that had a number before and have a different one now; none if the number is in use. */
export function findFormer(events: readonly BoardEvent[], team: Reference): readonly BoardSide[] {
  if (!("rotation" in team) || findTeams(events, team).length > 0) return [];
  return events.flatMap(({ sides }) =>
    sides.filter(({ rotation, former }) => rotation !== null && former?.includes(team.rotation) === true),
  );
}

/** Every line that the text may mean; if there are several, the clerk must choose. */
export function findBets(
  events: readonly BoardEvent[],
  { team, period, bet, boughtQuarters, points }: Wanted,
): readonly Found[] | NotFound {
  const teams = findTeams(events, team);
  if (teams.length === 0) return "noTeam";
  const lines = teams.flatMap(({ event, side }) => {
    return (
      offersOf(event, side, meanings[bet].period ?? period, meanings[bet], points)
        // Points can be bought only on lines with points.
        .filter((offer) => boughtQuarters === undefined || offer.points !== null)
        .map((offer) => ({
          ...foundOf(event, offer.side === 3 ? drawOf(event) : side, offer),
          ...(boughtQuarters === undefined ? {} : { boughtQuarters }),
        }))
    );
  });
  if (lines.length === 0) return "notOffered";
  const open = lines.filter(({ offer }) => offer.isOpen);
  return open.length === 0 ? "closed" : open;
}

/** A line of the board as a bet. */
export function foundOf(event: BoardEvent, side: BoardSide, offer: Offer): Found {
  return {
    event,
    side,
    offer,
    key: { eventId: event.eventId, betType: offer.betType, side: offer.side as Side, alternate: offer.alternate },
  };
}

const alternatives = "ARL";

/**
 * The lines that letters mean for a team: the main one that is sold here, all alternates, or the one with the typed
 * points. For bets on the game itself, the game's own.
 */
function offersOf(
  event: BoardEvent,
  { side }: BoardSide,
  period: BetType["period"],
  meaning: Meaning,
  points: number | undefined,
): readonly Offer[] {
  const { market, pick, alias } = meaning;
  const aliasOf = ({ betType: id }: Offer): string | undefined => betType(id)?.alias;
  const offers = event.offers
    .filter((offer) => {
      const type = betType(offer.betType);
      return (
        offer.notSold !== true &&
        type?.period === period &&
        type.market === market &&
        type.pick === pick &&
        offer.side === (type.sides.includes(0) ? 0 : (meaning.side ?? side))
      );
    })
    .toSorted((one, other) => one.betType - other.betType || one.alternate - other.alternate);
  if (points !== undefined) return offers.filter((offer) => offer.points === points).slice(0, 1);
  if (alias === alternatives) return offers.filter((offer) => offer.alternate !== 0 || aliasOf(offer) === alternatives);
  // The first bet type of a market is its main one; alternates have higher numbers.
  return offers
    .filter((offer) => offer.alternate === 0 && (alias === undefined || aliasOf(offer) === alias))
    .slice(0, 1);
}

/** The draw as a row of its game: it has no team and no number. */
export function drawOf(event: BoardEvent): BoardSide {
  return (
    event.sides.find(({ side }) => side === 3) ?? {
      side: 3,
      teamId: 0,
      name: "",
      abbreviation: "",
      rotation: null,
      pitcher: null,
    }
  );
}

/** The main line of a market in a row of the board, if it is sold here. */
export function mainOffer(event: BoardEvent, row: GameRow, market: Market): Offer | undefined {
  const wanted = market.of(row);
  return event.offers.find(
    (offer) =>
      offer.notSold !== true &&
      offer.betType === wanted?.betType &&
      offer.side === wanted.side &&
      offer.alternate === wanted.alternate,
  );
}

/**
 * Events whose name contains the text, or with a team found by a name, its abbreviation, its number or a rotation
 * number, including former ones; all for an empty text.
 */
export function filterByName(events: readonly BoardEvent[], text: string): readonly BoardEvent[] {
  const wanted = text.trim();
  return wanted === ""
    ? events
    : events.filter(
        (event) =>
          isGameNamed(event, wanted) ||
          event.sides.some((side) =>
            [side.rotation ?? "", ...(side.former ?? [])].some((number) => String(number).startsWith(wanted)),
          ),
      );
}

// A prop about a team is found by its own name: the team's name means its game.
function isMeant(event: BoardEvent, side: BoardSide, team: Reference): boolean {
  if ("rotation" in team) return side.rotation === team.rotation;
  return isNamed(isAboutOne(event) ? { name: event.name, abbreviation: "" } : side, team.name);
}
