// State of the dialog that derives events. Pure.
import { type AnswerOf, calendar } from "@chalkboard/contract";
import { readMinute } from "../../../kit/format/minute-text.ts";

export const kinds = ["1", "3", "2", "4", "part"] as const;

export type Draft = {
  readonly kind: (typeof kinds)[number];
  readonly games: readonly string[];
  readonly category: string;
  readonly asks: calendar.Asks;
  readonly question: string;
  readonly part: string;
  readonly offset: number;
  readonly cutoff: number;
  /** Players or teams; for a team prop, empty means both teams of each game. */
  readonly who: readonly string[];
  /** For a special without a game. */
  readonly time: string;
};

type Choices = Pick<AnswerOf<typeof calendar.derivedChoices>, "games">;

/** The dialog's initial state. @param eventId the game that it was opened from */
export function firstDraft(eventId: number | undefined): Draft {
  return {
    kind: eventId === undefined ? "2" : "3",
    games: eventId === undefined ? [] : [String(eventId)],
    category: "",
    asks: eventId === undefined ? "yesNo" : "overUnder",
    question: "",
    part: "",
    offset: 0,
    cutoff: 0,
    who: [],
    time: "12:00",
  };
}

/** The template when the input is complete; otherwise undefined. @param day for a special without a game */
export function templateOf({ kind, category, asks, question, part, offset, cutoff, time }: Draft, day: string) {
  const minute = readMinute(time);
  const isWhole =
    minute !== undefined &&
    Number.isInteger(offset) &&
    Number.isInteger(cutoff) &&
    (kind === "part" ? part !== "" : category !== "");
  if (!isWhole) return undefined;
  const frame = { day, minute, isLater: false, offsetMinutes: offset, cutoffMinutes: cutoff };
  if (kind === "part")
    return {
      ...frame,
      propType: null,
      asks: "period" as const,
      categoryId: null,
      question: "",
      part: part as calendar.Part,
    };
  const propType = Number(kind) as 1 | 2 | 3 | 4;
  const allowed: readonly calendar.Asks[] = calendar.asksOf[propType];
  return {
    ...frame,
    propType,
    asks: allowed.includes(asks) ? asks : calendar.asksOf[propType][0],
    categoryId: Number(category),
    question: question.trim(),
    part: null,
  };
}

/** One entry for each chosen subject in each chosen game. */
export function aboutOf({ kind, asks, who, games }: Draft, choices: Choices): readonly calendar.DerivedAbout[] {
  const nobody = { principalId: null, playerId: null, teamId: null, otherTeamId: null };
  const ids = who.map(Number);
  const chosen = choices.games.filter(({ eventId }) => games.includes(String(eventId)));
  if (kind === "2") {
    const [principalId = null] = games.map(Number);
    if (asks === "sides") {
      const [teamId, otherTeamId] = ids;
      return teamId === undefined || otherTeamId === undefined ? [] : [{ ...nobody, principalId, teamId, otherTeamId }];
    }
    return ids.length === 0 ? [{ ...nobody, principalId }] : ids.map((teamId) => ({ ...nobody, principalId, teamId }));
  }
  return chosen
    .flatMap(({ eventId: principalId, teams }): calendar.DerivedAbout[] => {
      if (kind === "1") {
        return teams.flatMap(({ players }) =>
          players
            .filter(({ playerId }) => ids.includes(playerId))
            .map(({ playerId }) => ({ ...nobody, principalId, playerId })),
        );
      }
      if (kind === "3")
        return teams
          .filter(({ teamId }) => ids.length === 0 || ids.includes(teamId))
          .map(({ teamId }) => ({ ...nobody, principalId, teamId }));
      return [{ ...nobody, principalId }];
    })
    .slice(0, calendar.mostDerived);
}
