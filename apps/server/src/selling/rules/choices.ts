// Finds the scopes and subjects of a rule by name: there are too many for a complete list.

import type { AnswerOf, PayloadOf, rules } from "@chalkboard/contract";
import type { Sql } from "../../platform/database/database.ts";
import type { Session } from "../../platform/http/handlers.ts";
import * as queries from "./choice-queries.ts";
import { seenBy } from "./rows.ts";

type Input = PayloadOf<typeof rules.findChoices>;
type Answer = AnswerOf<typeof rules.findChoices>;

const network = { service: queries.services, zone: queries.zones, pos: queries.pos } as const;
const shownAtMost = 50;
const catalogue = {
  sport: queries.sports,
  league: queries.leagues,
  leagueGroup: queries.leagueGroups,
  team: queries.teams,
  propCategory: queries.propCategories,
  limitsClass: queries.limitsClasses,
  event: queries.events,
} as const;

/**
 * Those whose name contains the text, or those requested by value. Services, zones and POS are limited to the session's
 * own.
 */
export async function findChoices(sql: Sql, { of, text, values }: Input, session: Session): Promise<Answer> {
  // Sports and limits classes are identified by code, all others by number.
  const known = values?.filter((value) => of === "sport" || of === "limitsClass" || /^\d{1,15}$/.test(value));
  const input = [text.trim().toLowerCase(), known ?? null];
  const rows = isOfNetwork(of)
    ? await ofNetwork(sql, of, input, session)
    : await sql.rows(catalogue[of], [...input, shownAtMost + 1]);
  return {
    choices: rows.slice(0, shownAtMost).map(({ value, name, note, starts_at: startsAt }) => ({
      value,
      name,
      note,
      ...(startsAt === null ? {} : { startsAt }),
    })),
    hasMore: rows.length > shownAtMost,
  };
}

function isOfNetwork(of: Input["of"]): of is keyof typeof network {
  return Object.hasOwn(network, of);
}

async function ofNetwork(sql: Sql, of: keyof typeof network, input: readonly unknown[], session: Session) {
  const [services, , own] = await seenBy(sql, session);
  return sql.rows(network[of], [...input, shownAtMost + 1, services, own]);
}
