// A service's market beside HQ's in words, and what saving an override does. Pure.
import type { AnswerOf, catalog } from "@chalkboard/contract";
import { knownBetType } from "@chalkboard/engine";
import { betName, type PlainKey, priceText, spreadText, totalText } from "@chalkboard/i18n";
import type { InputOf } from "../../../data/connection/client.ts";
import type { Locale } from "../../../kit/format/locale.tsx";

export type ServiceMarket = AnswerOf<typeof catalog.lineOverrides>["markets"][number];
export type Side = ServiceMarket["sides"][number];
type Line = Side["hq"];
type Writing = Pick<Locale, "t" | "format" | "zone" | "oddsFormat">;

/** The input of an override. */
export type Draft = {
  /** Quarters added to the number of the market's first side. */
  readonly points: number;
  /** Cents by which the first side is better for the customer. */
  readonly cents: number;
  readonly until: "start" | "time" | "cancelled";
  readonly untilAt: number | null;
  /** Null: immediately. */
  readonly startsAt: number | null;
};

/** A market's key within its day: the totals of the two teams are separate markets. */
export const marketKey = ({
  eventId,
  betType,
  sides,
}: Pick<ServiceMarket, "eventId" | "betType"> & { readonly sides: readonly Pick<Side, "side">[] }): string =>
  `${String(eventId)}/${String(betType)}/${String(sides[0]?.side ?? 0)}`;

/** "Total", "1st half · Run line", "Team total · Yankees". */
export function marketText(
  { betType, sportCode, sides: [first, second] }: ServiceMarket,
  { t }: Pick<Writing, "t">,
): string {
  const name = betName({ ...knownBetType(betType), pick: "team" }, sportCode, t);
  const isOfTeam = first !== undefined && first.name !== "" && first.side === second?.side;
  return isOfTeam ? `${name} · ${first.name}` : name;
}

/** The name of a side: a team, over or under, a team's over, the draw. */
export function sideText(
  { betType, side, name }: Pick<Side, "betType" | "side" | "name">,
  { t }: Pick<Writing, "t">,
): string {
  if (side === 3) return t("betting.draw");
  const { pick } = knownBetType(betType);
  const picks: Readonly<Record<string, PlainKey>> = {
    over: "betting.over",
    under: "betting.under",
    yes: "betting.yes",
    no: "betting.no",
  };
  const picked = picks[pick];
  return [name, picked === undefined ? "" : t(picked)].filter((part) => part !== "").join(" · ");
}

/** A side's line: "+1½ −110", "o8½ −110", "−135", "X +230". */
export function lineText(
  { betType, side }: Pick<Side, "betType" | "side">,
  { points, price }: Line,
  { oddsFormat }: Pick<Writing, "oddsFormat">,
): string {
  const { pick } = knownBetType(betType);
  const number =
    points === null ? "" : pick === "over" || pick === "under" ? totalText(pick, points) : spreadText(points);
  return [side === 3 ? "X" : "", number, priceText(price, oddsFormat)].filter((part) => part !== "").join(" ");
}

/** All sides of a market: "+1½ −110 / −1½ −110". */
export const linesText = (sides: readonly Side[], of: "hq" | "ours", writing: Pick<Writing, "oddsFormat">): string =>
  sides.map((side) => lineText(side, side[of], writing)).join(" / ");

/** The current line of a market. */
export const oursText = (market: ServiceMarket, writing: Pick<Writing, "t" | "oddsFormat">): string =>
  market.unsellable === null ? linesText(market.sides, "ours", writing) : writing.t("lines.notSold");

/** Whether the service's line differs from HQ's. */
export const differs = ({ sides }: Pick<ServiceMarket, "sides">): boolean =>
  sides.some(({ hq, ours }) => hq.points !== ours.points || hq.price !== ours.price);

/** When an override ends. */
export function untilText(
  { own, startsAt }: Pick<ServiceMarket, "own" | "startsAt">,
  { t, format, zone }: Writing,
): string {
  if (own === null) return "";
  if (own.expiresAt === null) return t("lineOverrides.untilCancelled");
  return own.expiresAt === startsAt ? t("lineOverrides.untilStart") : format.dateTime(own.expiresAt, zone);
}

/** Why a market is not sold. */
export const whyText = (
  { unsellable }: Pick<ServiceMarket, "unsellable">,
  { t }: Pick<Writing, "t">,
): string | undefined => (unsellable === null ? undefined : t(`payTables.unsold_${unsellable}`));

/** The state of a market: why it is not sold, that it is closed, or when its override starts. */
export function stateText(market: ServiceMarket, now: number, locale: Writing): string {
  const { sides, own } = market;
  const { t, format, zone } = locale;
  const why = whyText(market, locale);
  return [
    ...(why !== undefined
      ? [t("lineOverrides.notSoldNow", { reason: why })]
      : sides.every(({ isOpen }) => !isOpen)
        ? [t("betting.closed")]
        : []),
    ...(own?.startsAt != null && own.startsAt > now
      ? [t("lineOverrides.startsFrom", { time: format.dateTime(own.startsAt, zone) })]
      : []),
  ].join(" · ");
}

/** A form's initial values. */
export function draftOf({ own, startsAt }: Pick<ServiceMarket, "own" | "startsAt">, now: number): Draft {
  if (own === null) return { points: 0, cents: 0, until: "start", untilAt: null, startsAt: null };
  const { points, cents, expiresAt } = own;
  const until = expiresAt === null ? "cancelled" : expiresAt === startsAt ? "start" : "time";
  return {
    points,
    cents,
    until,
    untilAt: until === "time" ? expiresAt : null,
    startsAt: own.startsAt !== null && own.startsAt > now ? own.startsAt : null,
  };
}

type Rule = NonNullable<InputOf<typeof catalog.previewConversion>["rule"]>;

/** The rule that stores a market's override; a market without points has no points to move. */
export function ruleOf(
  { eventId, betType, sides, own }: ServiceMarket,
  { points, cents }: Pick<Draft, "points" | "cents">,
): Rule {
  return {
    control: "ownLine",
    selector: { event: eventId, betType },
    value: { points: hasPoints({ sides }) ? points : 0, cents },
    ...(own === null ? {} : { ruleId: own.ruleId }),
  };
}

/** When a draft for a game ends. */
export function endOf(
  { startsAt }: Pick<ServiceMarket, "startsAt">,
  { until, untilAt }: Pick<Draft, "until" | "untilAt">,
): number | null {
  return until === "start" ? startsAt : until === "time" ? untilAt : null;
}

export const hasPoints = ({ sides }: Pick<ServiceMarket, "sides">): boolean =>
  sides.some(({ hq }) => hq.points !== null);

/** Finds a market by its team or rotation number. */
export function matches(
  { eventName, rotation }: Pick<ServiceMarket, "eventName" | "rotation">,
  wanted: string,
): boolean {
  const text = wanted.trim().toLowerCase();
  return text === "" || eventName.toLowerCase().includes(text) || String(rotation ?? "").startsWith(text);
}

/** Cents as people type them: "10", "+5", "−10". */
export function readCents(text: string): number | undefined {
  const plain = text.trim().replace("−", "-");
  if (!/^[+-]?\d{1,4}$/.test(plain)) return undefined;
  return Number(plain) + 0;
}

/** The teams of a market's game, by side. */
export function teamsOf(
  { eventId }: Pick<ServiceMarket, "eventId">,
  all: readonly ServiceMarket[],
): ReadonlyMap<number, string> {
  const sides = all.filter((market) => market.eventId === eventId).flatMap((market) => market.sides);
  return new Map(sides.filter(({ name }) => name !== "").map(({ side, name }) => [side, name]));
}

/** A market's full name: "Total · Yankees @ Red Sox". */
export const titleOf = (market: ServiceMarket, writing: Pick<Writing, "t">): string =>
  `${marketText(market, writing)} · ${market.eventName}`;
