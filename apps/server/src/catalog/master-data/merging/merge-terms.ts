// Combines the records of a merge. Pure.
import type { masterData } from "@chalkboard/contract";
import type { EventId, TeamId } from "@chalkboard/kernel";
import type { MovedRule } from "../../../selling/rules/index.ts";
import type { Belongings } from "./merge-belongings.ts";
import type { MovedLeague } from "./moved-league.ts";
import { aliasesOf, type Named, namesOf, takenNames } from "../names.ts";
import type { NamesJson } from "../queries.ts";

/**
 * The fields that a merge changes. `printName` is a league's, and may be absent in merges from before leagues had one.
 */
export type Shape = {
  readonly aliases: readonly string[];
  readonly names: masterData.OtherNames;
  readonly isActive: boolean;
  readonly printName?: string;
};

/** A game whose name changes. */
export type Retitled = { readonly id: EventId; readonly before: string; readonly after: string };

/** What a merge moved: enough to revert it, and to detect later changes. */
export type Moved = {
  readonly kept: { readonly name: string; readonly before: Shape; readonly after: Shape };
  readonly merged: readonly { readonly id: number; readonly name: string; readonly before: Shape }[];
  readonly sides: readonly { readonly eventId: EventId; readonly side: number; readonly from: TeamId }[];
  readonly titles: readonly Retitled[];
  readonly rules: readonly MovedRule[];
  readonly players: readonly { readonly id: number; readonly from: TeamId }[];
  /** Absent in merges from before these were recorded. */
  readonly belongings?: Belongings;
  /** For leagues; their teams' names and games are in the team merges made with it. */
  readonly league?: MovedLeague;
};

export type One = Named & {
  readonly id: number;
  readonly names: NamesJson;
  readonly is_active: boolean;
  readonly group_id: number;
  /** For a league, which may have none. */
  readonly print_name?: string;
};

const mostAliases = 40;

/** The stored values that a merge changes. */
export function shapeOf({ aliases, names, is_active: isActive, print_name: printName }: One): Shape {
  return { aliases, names: namesOf(names), isActive, ...(printName === undefined ? {} : { printName }) };
}

/** Whether the values of a merge are still in effect. jsonb does not preserve the order of names. */
export function isSame(now: Shape, written: Shape): boolean {
  const text = ({ aliases, names, isActive }: Shape): string => JSON.stringify([aliases, namesOf(names), isActive]);
  return text(now) === text(written) && (written.printName === undefined || written.printName === now.printName);
}

/**
 * The kept one gets all names of the others as aliases; a missing name in a language, or on paper, comes from the first
 * other one that has it.
 */
export function mergedShape(kept: One, others: readonly One[]): Shape {
  const names = [...others].reverse().reduce((all, { names: theirs }) => ({ ...all, ...theirs }), {});
  const aliases = [...kept.aliases, ...others.flatMap(({ name, aliases: theirs }) => [name, ...theirs])];
  return {
    ...shapeOf(kept),
    aliases: aliasesOf({ name: kept.name, aliases }),
    names: namesOf({ ...names, ...kept.names }),
    ...(kept.print_name === undefined
      ? {}
      : { printName: [kept, ...others].find(({ print_name: one = "" }) => one !== "")?.print_name ?? "" }),
  };
}

export type Conflict = { readonly code: masterData.MergeConflict; readonly names: readonly string[] };

type Around = {
  /** Games between two of them. */
  readonly games: readonly string[];
  /** Records in the same place as the kept one. */
  readonly others: readonly Named[];
  readonly players: readonly (Named & { readonly id: number; readonly team_id: TeamId })[];
};

/** Why they cannot be merged. */
export function conflictsOf(
  kept: One,
  merged: readonly One[],
  { games, others, players }: Around,
): readonly Conflict[] {
  const elsewhere = merged.filter(({ group_id }) => group_id !== kept.group_id).map(({ name }) => name);
  const { aliases } = mergedShape(kept, merged);
  const taken = others
    .filter((other) => takenNames({ name: kept.name, aliases }, [other]).length > 0)
    .map(({ name }) => name);
  const twice = players.filter(
    (player, index) =>
      takenNames(
        player,
        players.slice(0, index).filter(({ team_id }) => team_id !== player.team_id),
      ).length > 0,
  );
  const conflict = (code: Conflict["code"], names: readonly string[]): readonly Conflict[] =>
    names.length === 0 ? [] : [{ code, names: names.slice(0, 20) }];
  return [
    ...conflict("playEachOther", games),
    ...conflict("otherLeague", elsewhere),
    ...conflict("taken", taken),
    ...conflict(
      "samePlayers",
      twice.map(({ name }) => name),
    ),
    ...conflict("tooManyNames", aliases.length > mostAliases ? [kept.name] : []),
  ];
}
