// The events that a template would create for some subjects. Pure.
import { calendar, type Problem } from "@chalkboard/contract";
import { type GradingRules } from "@chalkboard/engine";
import type { Day, EpochMs, EventId } from "@chalkboard/kernel";
import { periodMark } from "@chalkboard/i18n";
import type { RowOf } from "../../../platform/database/query.ts";
import type * as queries from "./derived-queries.ts";
import { clockOf } from "../terms.ts";

export type Template = calendar.DerivedTemplate;
export type About = calendar.DerivedAbout;
export type ExistingEvent = Pick<
  RowOf<typeof queries.known.columns>,
  | "principal_id"
  | "day"
  | "prop_type"
  | "asks"
  | "category_id"
  | "question"
  | "period"
  | "player_id"
  | "team_id"
  | "other_team_id"
>;

/** An event that is created, or why it is not. */
export type Planned = {
  readonly about: About;
  readonly title: string;
  readonly plainName: string;
  readonly why: calendar.DerivedWhy | null;
  readonly startsAt: EpochMs | null;
  readonly day: Day | null;
  /** The teams of its sides, in order, and whether they have numbers. */
  readonly teams: readonly number[];
  readonly isNumbered: boolean;
};

export type PlanContext = {
  readonly games: ReadonlyMap<EventId, RowOf<typeof queries.gamesOf.columns>>;
  readonly players: ReadonlyMap<number, { readonly team_id: number; readonly name: string }>;
  readonly teams: ReadonlyMap<number, string>;
  readonly existing: readonly ExistingEvent[];
  readonly league: { readonly name: string; readonly time_zone: string; readonly sport: string };
  readonly rules: GradingRules | undefined;
  readonly categoryName: string;
  /** When specials without a game begin; undefined in an hour that the clocks skip. */
  readonly specialAt: EpochMs | undefined;
  readonly now: EpochMs;
};

const minuteMs = 60_000;

/** What is wrong with the template itself. */
export function templateProblems(
  { propType, asks, categoryId, part }: Template,
  categories: readonly { readonly id: number; readonly prop_type: number }[],
): readonly Problem[] {
  const fault = (field: string, code: Problem["code"], problem: string): Problem => ({ field, code, problem });
  if (propType === null) {
    return [
      ...(asks === "period" ? [] : [fault("asks", "doesNotFit", "a part of a game has no question of its own")]),
      ...(part === null ? [fault("part", "required", "which part of the game")] : []),
      ...(categoryId === null ? [] : [fault("categoryId", "doesNotFit", "a part of a game has no category")]),
    ];
  }
  const allowed: readonly string[] = calendar.asksOf[propType];
  return [
    ...(allowed.includes(asks) ? [] : [fault("asks", "doesNotFit", `asks ${allowed.join(" or ")}`)]),
    ...(part === null ? [] : [fault("part", "doesNotFit", "a prop is not a part of a game")]),
    ...(categoryId === null
      ? [fault("categoryId", "required", "its category")]
      : categories.some(({ id, prop_type: type }) => id === categoryId && type === propType)
        ? []
        : [fault("categoryId", "unknown", "no active category of this kind")]),
  ];
}

/** Each subject of a template. */
export function planDerived(template: Template, about: readonly About[], known: PlanContext): readonly Planned[] {
  const taken = new Set(known.existing.map(identity));
  const here = new Set<string>();
  return about.map((one) => {
    const { teams, title, plainName, isWrong } = whoOf(template, one, known);
    const game = one.principalId === null ? undefined : known.games.get(one.principalId);
    const from = one.principalId === null ? known.specialAt : game?.starts_at;
    const startsAt = from === undefined ? null : from + template.offsetMinutes * minuteMs;
    const day = startsAt === null ? null : clockOf(startsAt, known.league.time_zone).day;
    const name = identity({
      principal_id: one.principalId,
      day: day ?? "",
      prop_type: template.propType,
      asks: template.asks,
      category_id: template.categoryId,
      question: template.question,
      period: template.part,
      player_id: one.playerId,
      team_id: teams[0] ?? null,
      other_team_id: teams[1] ?? null,
    });
    const why =
      needsGame(template, one) || (one.principalId !== null && game === undefined) || startsAt === null
        ? "noGame"
        : template.part !== null && known.rules?.periods[template.part] === undefined
          ? "notPlayed"
          : isWrong
            ? "notInGame"
            : startsAt <= known.now
              ? "past"
              : taken.has(name)
                ? "known"
                : here.has(name)
                  ? "twice"
                  : null;
    here.add(name);
    return { about: one, title, plainName, why, startsAt, day, teams, isNumbered: template.asks !== "parlays" };
  });
}

const needsGame = ({ propType }: Template, { principalId }: About): boolean => propType !== 2 && principalId === null;

/** Duplicates: within a game, the same question about the same subject; for specials, on the same day. */
function identity(row: Omit<ExistingEvent, "day"> & { readonly day: string }): string {
  const { principal_id, day, prop_type, asks, category_id, question, period, player_id, team_id, other_team_id } = row;
  return [
    principal_id ?? day,
    prop_type,
    asks,
    category_id,
    question.toLowerCase(),
    period,
    player_id,
    team_id,
    other_team_id,
  ].join("/");
}

/** The subject: the teams of its sides and its name; `isWrong` where they do not play there. */
function whoOf(
  { propType, asks, part, question }: Template,
  { principalId, playerId, teamId, otherTeamId }: About,
  known: PlanContext,
) {
  const game = principalId === null ? undefined : known.games.get(principalId);
  const both = game === undefined ? [] : [game.away_id, game.home_id];
  const what = [known.categoryName, question].filter((text) => text !== "").join(" ");
  const named = (who: string) => `${who}: ${what}`;
  if (propType === null) {
    const mark = part === null ? "" : periodMark(part, known.league.sport);
    return {
      teams: both,
      title: `${game?.title ?? ""} ${mark}`,
      plainName: `${game?.name ?? ""} ${mark}`,
      isWrong: playerId !== null || teamId !== null,
    };
  }
  if (propType === 4) {
    return {
      teams: both,
      title: named(game?.title ?? ""),
      plainName: named(game?.name ?? ""),
      isWrong: playerId !== null || teamId !== null,
    };
  }
  const player = playerId === null ? undefined : known.players.get(playerId);
  const team = propType === 1 ? player?.team_id : (teamId ?? undefined);
  const teams = [team, asks === "sides" ? (otherTeamId ?? undefined) : undefined].filter((one) => one !== undefined);
  const who =
    player?.name ?? (teams.length === 0 ? known.league.name : teams.map((id) => known.teams.get(id) ?? "").join(" / "));
  const isOutside =
    propType === 2 ? teams.some((id) => !known.teams.has(id)) : team === undefined || !both.includes(team);
  const isOdd = propType === 1 ? player === undefined : playerId !== null;
  const isUneven = asks === "sides" ? teams.length !== 2 || teams[0] === teams[1] : otherTeamId !== null;
  return { teams, title: named(who), plainName: named(who), isWrong: isOutside || isOdd || isUneven };
}
