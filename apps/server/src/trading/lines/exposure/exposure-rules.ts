// Rules for moving a market on exposure, set by the desk for a league's games, or for a single game instead.
import { type AnswerOf, lines, type PayloadOf, responses } from "@chalkboard/contract";
import { betType } from "@chalkboard/engine";
import type { Database, Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import {
  allFor,
  type Context,
  type HandlersOf,
  invalid,
  refuse,
  type Refused,
} from "../../../platform/http/handlers.ts";
import { audit } from "../../../platform/operations/index.ts";
import * as queries from "./exposure-queries.ts";

type Rule = AnswerOf<typeof lines.saveExposureRule>;
type Calls = Pick<HandlersOf<typeof lines>, "exposureRules" | "saveExposureRule" | "removeExposureRule">;

export function exposureHandlers(database: Database): Calls {
  return {
    exposureRules: ({ leagueId, eventId }, { session }) =>
      database.read(allFor(session), async (sql) => ({
        rules: (await sql.rows(queries.rulesOf, [leagueId, eventId])).map(ruleOf),
        counted: (await sql.rows(queries.statesOf, [eventId])).map(
          ({ bet_type, side, currency, net, cents, is_off, counted_at }) => ({
            betType: bet_type,
            side,
            currency,
            net,
            cents,
            isOff: is_off,
            countedAt: counted_at,
          }),
        ),
      })),
    saveExposureRule: (payload, context) => database.transaction("all", (sql) => save(sql, payload, context)),
    removeExposureRule: (payload, context) => database.transaction("all", (sql) => remove(sql, payload, context)),
  };
}

async function save(
  sql: Sql,
  payload: PayloadOf<typeof lines.saveExposureRule>,
  { session }: Context,
): Promise<Rule | Refused> {
  const { version, leagueId, eventId, currency, moveEvery, moveCents, mostCents, offBoard } = payload;
  const first = firstBetType(payload.betType);
  if (first === undefined)
    return invalid({ field: "betType", code: "doesNotFit", problem: "this bet type has no other side" });
  if (moveEvery !== null && (moveCents === 0 || mostCents < moveCents)) {
    return invalid({
      field: moveCents === 0 ? "moveCents" : "mostCents",
      code: "doesNotFit",
      problem: "no step would ever be possible",
    });
  }
  if (eventId !== null && (await sql.row(queries.leagueOfEvent, [eventId]))?.league_id !== leagueId)
    return refuse(responses.notFound, { reason: "unknown" });
  const named = [leagueId, eventId, first, currency] as const;
  const before = await sql.row(queries.ruleNow, [...named]);
  const values = [...named, moveEvery, moveCents, mostCents, offBoard, session.personId] as const;
  const row =
    version === 0
      ? await sql.row(queries.addRule, [...values])
      : await sql.row(queries.changeRule, [...values, version]);
  if (row === undefined) {
    const now = await sql.row(queries.ruleNow, [...named]);
    return now === undefined
      ? refuse(responses.notFound, { reason: "unknown" })
      : refuse(responses.changedMeanwhile, { rule: ruleOf(now) });
  }
  const rule = ruleOf(row);
  await audit(sql, session, {
    act: "saveExposureRule",
    subject: subjectOf(rule),
    before: before === undefined ? null : ruleOf(before),
    after: rule,
  });
  return rule;
}

async function remove(
  sql: Sql,
  { ruleId, version }: PayloadOf<typeof lines.removeExposureRule>,
  { session }: Context,
): Promise<AnswerOf<typeof lines.removeExposureRule> | Refused> {
  const row = await sql.row(queries.removeRule, [ruleId, version]);
  if (row === undefined) {
    const isThere = (await sql.row(queries.ruleExists, [ruleId])) !== undefined;
    return isThere ? refuse(responses.changedMeanwhile) : refuse(responses.notFound, { reason: "unknown" });
  }
  const rule = ruleOf(row);
  await sql.run(queries.forgetStates, [rule.leagueId, rule.eventId, rule.betType, rule.currency]);
  await audit(sql, session, { act: "removeExposureRule", subject: subjectOf(rule), before: rule, after: null });
  return {};
}

/** The bet type under which a two-sided market's rule is stored: a total's is its over. */
export function firstBetType(id: number): number | undefined {
  const type = betType(id);
  return type === undefined || type.opposite === null ? undefined : Math.min(type.id, type.opposite);
}

const subjectOf = ({ leagueId, eventId, betType: bet, currency }: Rule): string =>
  `${eventId === null ? `league ${String(leagueId)}` : `event ${String(eventId)}`} bet type ${String(bet)} ${currency}`;

export function ruleOf(row: RowOf<(typeof queries.rulesOf)["columns"]>): Rule {
  return {
    ruleId: row.id,
    leagueId: row.league_id,
    eventId: row.event_id,
    betType: row.bet_type,
    currency: row.currency,
    moveEvery: row.move_every,
    moveCents: row.move_cents,
    mostCents: row.most_cents,
    offBoard: row.off_board,
    version: row.version,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
  };
}
