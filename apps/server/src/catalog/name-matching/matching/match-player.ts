// Finds which player of a team a source's name may mean, with a score, the evidence for and against, and whether it is
// certain.
// Pure.
import type { nameMatching } from "@chalkboard/contract";
import { plainName, type TeamId } from "@chalkboard/kernel";
import { ranked, saidOf, scores, similarity, sortedWords, withoutGames, wordingOf } from "./similarity.ts";

export type MasterPlayer = {
  readonly id: number;
  readonly teamId: TeamId;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly number: number | null;
  readonly position: string;
};

/** A source's name of a player: the name, the number where it has one, and whether they start as a pitcher. */
export type SaidPlayer = { readonly name: string; readonly number: number | null; readonly isPitcher: boolean };

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
export function playerSuggestions(
  said: SaidPlayer,
  players: readonly MasterPlayer[],
): readonly nameMatching.Suggestion[] {
  return ranked(
    players.map((player) => suggestionOf(said, player)),
    ({ playerId }) => playerId,
  );
}

function suggestionOf(said: SaidPlayer, player: MasterPlayer): nameMatching.Suggestion {
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
    ...scores(score, alike),
    ...withoutGames,
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
  found: readonly nameMatching.Suggestion[],
  players: readonly MasterPlayer[],
): nameMatching.Suggestion | undefined {
  const same = players.filter((player) =>
    [player.name, ...player.aliases].some((own) => sortedWords(own) === sortedWords(name)),
  );
  const [best] = found;
  return same.length === 1 && best?.playerId === same[0]?.id && best?.misfits?.length === 0 ? best : undefined;
}
