// What becomes of several that are one. Pure.
import type { masterData } from "@chalkboard/contract";
import type { EventId, TeamId } from "@chalkboard/kernel";
import type { MovedRule } from "../rules/index.ts";
import type { Belongings } from "./merge-belongings.ts";
import type { MovedLeague } from "./moved-league.ts";
import { aliasesOf, type Named, namesOf, takenNames } from "./names.ts";
import type { NamesJson } from "./queries.ts";

/** What a merge writes over. `printName` is a league's, and may be absent where it was made before leagues had one. */
export type Shape = {
  readonly aliases: readonly string[]; readonly names: masterData.OtherNames; readonly isActive: boolean; readonly printName?: string;
};

/** A game that is called otherwise than before. */
export type Retitled = { readonly id: EventId; readonly before: string; readonly after: string };

/** What a merge moved: enough to put it back, and to see that nobody wrote over it. */
export type Moved = {
  readonly kept: { readonly name: string; readonly before: Shape; readonly after: Shape };
  readonly merged: readonly { readonly id: number; readonly name: string; readonly before: Shape }[];
  readonly sides: readonly { readonly eventId: EventId; readonly side: number; readonly from: TeamId }[];
  readonly titles: readonly Retitled[];
  readonly rules: readonly MovedRule[];
  readonly players: readonly { readonly id: number; readonly from: TeamId }[];
  /** Absent where it was made before these were looked at. */
  readonly belongings?: Belongings;
  /** Of leagues; their teams' names and games are in the merges of teams that were made along. */
  readonly league?: MovedLeague;
};

export type One = Named & {
  readonly id: number; readonly names: NamesJson; readonly is_active: boolean; readonly group_id: number;
  /** Of a league, which may have none. */
  readonly print_name?: string;
};

const mostAliases = 40;

/** What a merge writes over, as it is stored. */
export function shapeOf({ aliases, names, is_active: isActive, print_name: printName }: One): Shape {
  return { aliases, names: namesOf(names), isActive, ...(printName === undefined ? {} : { printName }) };
}

/** Whether what a merge wrote stands. jsonb keeps no order of names. */
export function isSame(now: Shape, written: Shape): boolean {
  const text = ({ aliases, names, isActive }: Shape): string => JSON.stringify([aliases, namesOf(names), isActive]);
  return text(now) === text(written) && (written.printName === undefined || written.printName === now.printName);
}

/** The kept one goes by every name of the others; what it is called in a language it has none for, or on paper, is the first other one's. */
export function mergedShape(kept: One, others: readonly One[]): Shape {
  const names = [...others].reverse().reduce((all, { names: theirs }) => ({ ...all, ...theirs }), {});
  const aliases = [...kept.aliases, ...others.flatMap(({ name, aliases: theirs }) => [name, ...theirs])];
  return {
    ...shapeOf(kept), aliases: aliasesOf({ name: kept.name, aliases }), names: namesOf({ ...names, ...kept.names }),
    ...(kept.print_name === undefined ? {} : { printName: [kept, ...others].find(({ print_name: one = "" }) => one !== "")?.print_name ?? "" }),
  };
}

export type Conflict = { readonly code: masterData.MergeConflict; readonly names: readonly string[] };

type Around = {
  /** Games in which two of them play each other. */
  readonly games: readonly string[];
  /** What is of the same place as the kept one. */
  readonly others: readonly Named[];
  readonly players: readonly (Named & { readonly id: number; readonly team_id: TeamId })[];
};

/** Why they are not made one. */
export function conflictsOf(kept: One, merged: readonly One[], { games, others, players }: Around): readonly Conflict[] {
  const elsewhere = merged.filter(({ group_id }) => group_id !== kept.group_id).map(({ name }) => name);
  const { aliases } = mergedShape(kept, merged);
  const taken = others.filter((other) => takenNames({ name: kept.name, aliases }, [other]).length > 0).map(({ name }) => name);
  const twice = players.filter((player, index) => takenNames(player, players.slice(0, index).filter(({ team_id }) => team_id !== player.team_id)).length > 0);
  const conflict = (code: Conflict["code"], names: readonly string[]): readonly Conflict[] => (names.length === 0 ? [] : [{ code, names: names.slice(0, 20) }]);
  return [
    ...conflict("playEachOther", games), ...conflict("otherLeague", elsewhere), ...conflict("taken", taken),
    ...conflict("samePlayers", twice.map(({ name }) => name)), ...conflict("tooManyNames", aliases.length > mostAliases ? [kept.name] : []),
  ];
}
