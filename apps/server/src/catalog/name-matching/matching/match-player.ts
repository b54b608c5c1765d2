// Finds which player of a team a source's name may mean, with a score, the evidence for and against, and whether it is
// certain.
// Pure.
import { plainName, type TeamId } from "@chalkboard/kernel";
import { similarity, saidOf, wordingOf } from "./similarity.ts";
import type { Suggestion } from "./match.ts";

export type OwnPlayer = {
  readonly id: number;
  readonly teamId: TeamId;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly number: number | null;
  readonly position: string;
};

/** A source's name of a player: the name, the number where it has one, and whether they start as a pitcher. */
export type SaidPlayer = { readonly name: string; readonly number: number | null; readonly isPitcher: boolean };

const least = 40;
const most = 5;
/** An initial and the family name, where no one else of the team fits them. */
const byInitials = 0.9;
const pitchers = /^(p|sp|rp|lhp|rhp|cl)$/i;

/**
 * Parses a name: "#34 Jon Lester" has a number, "JLESTER-L" the throwing hand, which says nothing about the identity.
 */
export function saidPlayer(text: string, isPitcher: boolean): SaidPlayer {
  const number = /(?:^|\s)#?(\d{1,3})(?=\s|$)/.exec(text)?.[1];
  const name = text
    .replace(/(?:^|\s)#?\d{1,3}(?=\s|$)/, " ")
    .replace(/[-\s]\(?[LRS]\)?$/, "")
    .trim();
  return { name, number: number === undefined ? null : Number(number), isPitcher };
}

/** The players of a team that a name may mean, the best first. */
export function playerSuggestions(said: SaidPlayer, players: readonly OwnPlayer[]): readonly Suggestion[] {
  return players
    .map((player) => suggestionOf(said, player))
    .filter(({ score }) => score >= least)
    .toSorted(
      (one, other) =>
        other.score - one.score || other.likeness - one.likeness || (one.playerId ?? 0) - (other.playerId ?? 0),
    )
    .slice(0, most);
}

function suggestionOf(said: SaidPlayer, player: OwnPlayer): Suggestion {
  const initials = [player.name, ...player.aliases].some((own) => fitsInitials(said.name, own));
  const alike = Math.max(similarity(saidOf(said.name), { ...player, abbreviation: "" }), initials ? byInitials : 0);
  const number = said.number === null || player.number === null ? undefined : said.number === player.number;
  const position = !said.isPitcher || player.position === "" ? undefined : pitchers.test(player.position);
  const lifted = alike + (1 - alike) * (number === true ? 0.5 : 0);
  const score = lifted * (number === false ? 0.6 : 1) * (position === false ? 0.7 : 1);
  return {
    teamId: player.teamId,
    playerId: player.id,
    name: player.name,
    score: Math.min(99, Math.round(100 * score)),
    likeness: Math.round(100 * alike),
    games: 0,
    days: 0,
    against: 0,
    isNamed: false,
    isOther: false,
    fits: [
      ...(initials ? ["initials" as const] : []),
      ...(number === true ? ["number" as const] : []),
      ...(position === true ? ["position" as const] : []),
    ],
    misfits: [...(number === false ? ["number" as const] : []), ...(position === false ? ["position" as const] : [])],
  };
}

/** "J. Lester", "JLESTER" and "Lester, J." for Jon Lester. */
function fitsInitials(name: string, own: string): boolean {
  const [first = "", ...rest] = wordingOf(own).words;
  const family = rest.join("");
  const code = plainName(name);
  return family !== "" && (code === first.slice(0, 1) + family || code === family + first.slice(0, 1));
}

/**
 * The player that a name means for certain: the same words in any order, unique in the team, with no contradicting
 * number or position. Initials are never enough: a brother who joined yesterday has them too.
 */
export function surePlayer(
  { name }: SaidPlayer,
  found: readonly Suggestion[],
  players: readonly OwnPlayer[],
): Suggestion | undefined {
  const same = players.filter((player) => [player.name, ...player.aliases].some((own) => sorted(own) === sorted(name)));
  const [best] = found;
  return same.length === 1 && best?.playerId === same[0]?.id && best?.misfits?.length === 0 ? best : undefined;
}

function sorted(name: string): string {
  return wordingOf(name).words.toSorted().join(" ");
}
