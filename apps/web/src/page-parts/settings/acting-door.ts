// The link that opens the effective value for the bet that was refused.
import { mayOpen, type RefusingRule, type Role, routes, seesAs } from "@chalkboard/contract";
import type { SettingName } from "@chalkboard/engine";
import type { Session } from "../../data/connection/session.ts";

type Person = Pick<Session, "role" | "isAuditOnly" | "serviceKind" | "product">;

/** The service admin's page that edits a setting; other settings are shown on all of these pages. */
export const editingPages: Readonly<Partial<Record<SettingName, string>>> = {
  stakeRange: "/adm/apuesta-minima",
  betGroups: "/adm/min-bet-group",
  maximumPayout: "/adm/pago-maximo",
  ticketMaximum: "/adm/pago-maximo",
  wagerLimitCounts: "/adm/pago-maximo",
  maximumRisk: "/adm/pago-maximo",
  leagueRisk: "/adm/pago-maximo",
  blockedPatterns: "/adm/ticket-patron",
  selectionRules: "/adm/ticket-patron",
  patternLimit: "/adm/ticket-patron",
  repeatLimits: "/adm/ticket-patron",
  ticketLimits: "/adm/ticket-patron",
  roundRobins: "/adm/ticket-patron",
  ifBets: "/adm/ticket-patron",
  incompatiblePlays: "/adm/incompatibility-plays",
  underdog: "/adm/underdog-max",
  dogsAndChalks: "/adm/underdog-max",
  offered: "/adm/exclusiones-servicio",
  wagerMaximum: "/adm/prop-options",
};
const anyPage = "/adm/pago-maximo";

/** The address, for a user who may open such a page; undefined for others, and for a refusal without a POS. */
export function actingDoor(
  { setting, posId, event, betType, mode, legs }: RefusingRule,
  person: Person,
): string | undefined {
  if (posId === undefined) return undefined;
  const as = seesAs({ role: person.role as Role, isAuditOnly: person.isAuditOnly });
  const service = { kind: person.serviceKind, product: person.product };
  const page = ["/zucca/controles", editingPages[setting] ?? anyPage].find((path) =>
    routes.some((route) => route.path === path && mayOpen(route, as, service)),
  );
  const input = Object.entries({ acting: posId, event, betType, mode, legs }).filter(
    ([, value]) => value !== undefined,
  );
  return page === undefined
    ? undefined
    : `#${page}?${new URLSearchParams(input.map(([name, value]) => [name, String(value)])).toString()}`;
}
