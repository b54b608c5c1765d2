// Who must agree before a result is official: the entry of one person or source is pending until another agrees. No one
// confirms their own entry, and an assistant's counts only together with an admin's. Source: product.md 2 and 3.6,
// assurance.md 2.8.9, docs/design/trading.md and decision 0260.

import { roles } from "@chalkboard/contract";
import type { GameResult, Statistics } from "@chalkboard/engine";
import type { Sql } from "../../platform/database/database.ts";
import type { OfficialResult } from "./official-result.ts";
import type { Policy } from "./policy.ts";
import * as queries from "./queries.ts";
import { sameResult } from "./same-result.ts";
import { closeWarnings, raiseWarning } from "./report/warnings.ts";

export type Waiting = { readonly kind: "waits"; readonly for: "secondPerson" | "secondSource" | "admin" };
export type Agreed = { readonly kind: "agreed"; readonly source: string };
export type Agreement =
  | Agreed
  | Waiting
  /** The author of the proposal cannot confirm it. */
  | { readonly kind: "samePerson" };

/** The author: a person with their role, or a source (null). */
export type Voice = { readonly source: string; readonly role: number | null };

/** A previous proposal: the row of another author. */
export type Proposed = Voice & {
  readonly status: string;
  readonly segments: GameResult["segments"];
  readonly statistics: Statistics;
};

/** How many must agree, and who: an unlikely result needs two people, whatever the policy. */
export function confirmationOf(policy: Pick<Policy, "confirmation">, isUnlikely: boolean): Policy["confirmation"] {
  return isUnlikely ? "twoPeople" : policy.confirmation;
}

/**
 * Whether a result is agreed with this entry, or whose agreement is pending. @param current the proposals for the same
 * version, by anyone. Pure.
 */
export function weigh(
  voice: Voice,
  result: GameResult,
  current: readonly Proposed[],
  confirmation: Policy["confirmation"],
): Agreed | Waiting {
  const peopleOnly = confirmation === "twoPeople";
  const others = current.filter((row) => row.source !== voice.source && sameResult(row, result));
  const said = [...others, voice].filter(({ role }) => !peopleOnly || role !== null);
  const hasAdmin = said.some(({ role }) => role === roles.platform);
  const counted = said.filter(({ role }) => role !== roles.assistant || hasAdmin);
  if (counted.includes(voice) && counted.length >= (confirmation === "none" ? 1 : 2)) {
    const isEnough = confirmation === "none" && voice.role !== roles.assistant;
    return {
      kind: "agreed",
      source: isEnough
        ? voice.source
        : counted
            .slice(-2)
            .map(({ source }) => source)
            .join(" & "),
    };
  }
  if (voice.role === roles.assistant && !hasAdmin) return { kind: "waits", for: "admin" };
  return { kind: "waits", for: peopleOnly ? "secondPerson" : "secondSource" };
}

/**
 * Records the proposal, and returns whether another agrees with it. @param base the official version that it follows
 */
export async function agree(
  sql: Sql,
  proposal: OfficialResult,
  result: GameResult,
  base: number,
  confirmation: Policy["confirmation"],
): Promise<Agreement> {
  const { eventId, source, personId, now } = proposal;
  const current = (await sql.rows(queries.proposals, [[eventId]])).filter(({ version }) => version === base);
  const agreement = weigh(proposal, result, current, confirmation);
  if (agreement.kind === "agreed" && agreement.source === source) return agreement;
  const own = current.find((row) => row.source === source);
  const isRepeated = own !== undefined && sameResult(own, result);
  if (!isRepeated) {
    await sql.run(queries.addProposal, [
      eventId,
      base,
      result.status,
      JSON.stringify(result.segments),
      JSON.stringify(result.statistics ?? {}),
      source,
      personId,
      new Date(now),
    ]);
  }
  if (agreement.kind === "agreed") {
    await closeWarnings(sql, eventId, "disagreement", "agreed", "proposals");
    return agreement;
  }
  if (current.some((row) => row.source !== source && !sameResult(row, result))) {
    const entries = [
      ...current.filter((row) => row.source !== source),
      { source, status: result.status, segments: result.segments },
    ];
    await raiseWarning(
      sql,
      { eventId, kind: "disagreement", cause: "proposals" },
      { proposals: entries.map(({ source: from, status, segments }) => ({ source: from, status, segments })) },
    );
  }
  if (isRepeated && personId !== null) return { kind: "samePerson" };
  return agreement;
}
