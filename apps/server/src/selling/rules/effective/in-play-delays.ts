// The bet delay of games in play at each service, and the rule that sets it: by the function that a sale uses.
import type { AnswerOf, PayloadOf, rules } from "@chalkboard/contract";
import { effective, type Effective, type Rule, type RuleOf, type Scope } from "@chalkboard/engine";
import { weekMinute } from "@chalkboard/kernel";
import { clockNow } from "../../../platform/database/clock-queries.ts";
import type { Sql } from "../../../platform/database/database.ts";
import type { ServiceConfigCache } from "../../../identity/services/index.ts";
import * as queries from "../queries.ts";

type Answer = AnswerOf<typeof rules.inPlayDelays>;
type DelayRule = RuleOf<"inPlay">;

/** The delays of games, service by service. */
export async function inPlayDelays(
  sql: Sql,
  { eventIds }: PayloadOf<typeof rules.inPlayDelays>,
  configCache: ServiceConfigCache,
): Promise<Answer> {
  const now = await clockNow(sql);
  const sellers = await sql.rows(queries.sellingServices);
  const known = await configCache.load(
    sql,
    sellers.map(({ id }) => id),
  );
  // One path a service: its rules are then sorted once.
  const services = [...known.values()].map((service) => ({
    service,
    at: weekMinute(now, service.timeZone),
    path: [
      { level: "platform", id: 0 },
      { level: "service", id: service.serviceId },
    ] satisfies Scope[],
  }));
  const [first] = services;
  const minimums = (first?.service.rules ?? []).filter(isMinimum);
  const games = await sql.rows(queries.gamesOf, [eventIds]);
  return {
    events: games.map(({ id: event, league_id: league, sport }) => ({
      eventId: event,
      game: minimumOf(minimums, "event", event),
      league: minimumOf(minimums, "league", league),
      services: services
        .flatMap(({ service, at, path }) => {
          const leagueGroups = service.leagueGroups.get(league);
          const found = effective(service.rules, "inPlay", {
            now,
            at,
            path,
            event,
            league,
            sport,
            live: true,
            period: "game",
            ...(leagueGroups === undefined ? {} : { leagueGroups }),
          });
          if (found?.value.allowed !== true) return [];
          const { scope, selector } = deciding(found);
          return [
            {
              serviceId: service.serviceId,
              name: service.name,
              seconds: found.value.delaySeconds,
              level: scope.level === "platform" ? ("platform" as const) : ("service" as const),
              about: abouts.find((part) => selector[part] !== undefined) ?? ("all" as const),
            },
          ];
        })
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    })),
  };
}

const abouts = ["event", "league", "leagueGroup", "sport"] as const;

/** The rule whose seconds apply: the default, or a ceiling that wants more. */
function deciding({ value, chain }: Effective<"inPlay">): DelayRule {
  const [first] = chain;
  const found = chain.find(
    ({ rule, part }) => part !== "outranked" && rule.value.delaySeconds === value.delaySeconds,
  )?.rule;
  if (found !== undefined) return found;
  if (first === undefined) throw new Error("a value comes from a rule");
  return first.rule;
}

/** A minimum of the platform that is about one game or one league and nothing else. */
function isMinimum(rule: Rule): rule is DelayRule {
  return (
    rule.control === "inPlay" &&
    rule.scope.level === "platform" &&
    rule.kind === "ceiling" &&
    Object.keys(rule.selector).length === 1
  );
}

function minimumOf(
  minimums: readonly DelayRule[],
  part: "event" | "league",
  id: number,
): Answer["events"][number]["game"] {
  const rule = minimums.find(({ selector }) => selector[part] === id);
  return rule === undefined ? null : { ruleId: rule.id, seconds: rule.value.delaySeconds };
}
