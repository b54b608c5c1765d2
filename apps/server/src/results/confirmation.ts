// Where two must agree before a result is official: what one person or source holds to be the result waits until another says the same. Nobody confirms
// himself. Source: product.md 3.6, assurance.md 2.8.9.

import type { GameResult } from "@chalkboard/engine";
import type { Sql } from "../database/database.ts";
import type { OfficialResult } from "./official.ts";
import type { Policy } from "./policy.ts";
import * as queries from "./queries.ts";
import { sameResult } from "./same-result.ts";
import { closeWarnings, raiseWarning } from "./warnings.ts";

export type Agreement =
  | { readonly kind: "agreed"; readonly source: string }
  | { readonly kind: "waits"; readonly for: "secondPerson" | "secondSource" }
  /** Who proposed it confirms it. */
  | { readonly kind: "samePerson" };

/** Notes the proposal, and says whether another agrees with it. @param base the official version that it follows */
export async function agree(sql: Sql, proposal: OfficialResult, result: GameResult, base: number, confirmation: Policy["confirmation"]): Promise<Agreement> {
  const { eventId, source, personId, now } = proposal;
  if (confirmation === "none") return { kind: "agreed", source };
  const proposed = await sql.rows(queries.proposals, [[eventId]]);
  const standing = proposed.filter(({ version }) => version === base);
  const own = standing.find((row) => row.source === source);
  const isRepeated = own !== undefined && sameResult(own, result);
  if (!isRepeated) {
    await sql.run(queries.addProposal, [
      eventId, base, result.status, JSON.stringify(result.segments), JSON.stringify(result.statistics ?? {}), source, personId, new Date(now),
    ]);
  }
  const others = standing.filter((row) => row.source !== source && (confirmation === "twoSources" || row.person_id !== null));
  const counts = confirmation === "twoSources" || personId !== null;
  const second = counts ? others.find((row) => sameResult(row, result)) : undefined;
  if (second !== undefined) {
    await closeWarnings(sql, eventId, "disagreement", "agreed", "proposals");
    return { kind: "agreed", source: `${second.source} & ${source}` };
  }
  if (standing.some((row) => row.source !== source && !sameResult(row, result))) {
    const entries = [...standing.filter((row) => row.source !== source), { source, status: result.status, segments: result.segments }];
    await raiseWarning(sql, { eventId, kind: "disagreement", cause: "proposals" },
      { proposals: entries.map(({ source: from, status, segments }) => ({ source: from, status, segments })) });
  }
  if (isRepeated && personId !== null) return { kind: "samePerson" };
  return { kind: "waits", for: confirmation === "twoPeople" ? "secondPerson" : "secondSource" };
}
