// The columns of a game's bets, of the places that sold them, of what would change its worst case, and of bets that its
// score does not decide.
import { betType } from "@chalkboard/engine";
import { americanText, pointsText, spreadText } from "@chalkboard/i18n";
import { openPanel } from "../../data/panels.ts";
import type { Column } from "../../kit/grid/columns.ts";
import type { Locale } from "../../kit/format/locale.tsx";
import { type Bet, betText } from "./bet-labels.ts";
import type { EventAnswer, LiabilityAnswer } from "./figures.tsx";
import type { ActionFilters } from "./filters.ts";

type Row = EventAnswer["rows"][number];
type Place = EventAnswer["places"][number];
type Score = NonNullable<LiabilityAnswer["score"]>;

/** The currency of figures, and whether each currency is listed beside them. */
type Figures = { readonly currency: string; readonly isOfSeveral: boolean };

/** The stake in each currency, where the figures are of several. */
function partsColumn<Of extends Pick<Row, "parts">>(
  { format }: Locale,
  { isOfSeveral }: Figures,
): readonly Column<Of>[] {
  if (!isOfSeveral) return [];
  return [
    {
      title: "action.riskByCurrency",
      value: ({ parts }) => parts.map(({ currency, stake }) => format.moneyWithCode(stake, currency)).join(" · "),
      grow: 2,
      phone: "line",
    },
  ];
}

/** @param input filters for the tickets behind each figure, besides the bet */
export function betColumns(
  locale: Locale,
  event: EventAnswer["event"],
  input: object,
  figures: Figures,
): readonly Column<Row>[] {
  const { t, format } = locale;
  const currency = (): string => figures.currency;
  const points = (row: Row, quarters: number | null): string =>
    quarters === null
      ? ""
      : betType(row.betType)?.market === "spread"
        ? spreadText(quarters, t("betting.pick"))
        : pointsText(quarters);
  const name = (row: Row): string => betText(row, event.sides, event.sportCode, t);
  const open = (row: Row): void => {
    const { betType: id, side, alternate } = row;
    openPanel({
      kind: "tickets",
      title: `${event.name} · ${name(row)}`,
      input: { ...input, betType: id, side, alternate },
    });
  };
  const line = (row: Row): string =>
    row.line === null ? "" : `${points(row, row.line.points)} ${americanText(row.line.price)}`.trim();
  const sold = (row: Row): string =>
    row.lowest === row.highest ? points(row, row.lowest) : `${points(row, row.lowest)} – ${points(row, row.highest)}`;
  return [
    { title: "action.bet", value: name, grow: 3, phone: "name" },
    { title: "action.soldAt", value: sold, width: 110, wideOnly: true },
    {
      title: "action.averagePrice",
      help: "action.averagePriceHelp",
      value: ({ averagePrice }) => averagePrice,
      kind: "odds",
      width: 95,
    },
    { title: "action.lineNow", value: line, width: 110, phone: "line" },
    {
      title: "action.closingValue",
      help: "action.closingValueHelp",
      value: ({ closingValue }) => closingValue,
      width: 100,
      kind: "number",
      cell: ({ closingValue }) =>
        closingValue === null ? "" : `${closingValue > 0 ? "+" : ""}${format.number(closingValue, 2)}`,
    },
    {
      title: "action.straights",
      value: ({ straights }) => straights.tickets,
      kind: "number",
      sum: true,
      width: 85,
      onOpen: open,
    },
    {
      title: "action.straightRisk",
      value: ({ straights }) => straights.stake,
      kind: "money",
      currency,
      sum: true,
      width: 115,
      phone: "figure",
    },
    {
      title: "action.straightWin",
      value: ({ straights }) => straights.toWin,
      kind: "money",
      currency,
      sum: true,
      width: 115,
    },
    {
      title: "action.combined",
      help: "action.combinedHelp",
      value: ({ combined }) => combined.tickets,
      kind: "number",
      width: 95,
      onOpen: open,
    },
    { title: "action.combinedRisk", value: ({ combined }) => combined.stake, kind: "money", currency, width: 120 },
    {
      title: "action.combinedWin",
      value: ({ combined }) => combined.toWin,
      kind: "money",
      currency,
      width: 120,
      wideOnly: true,
    },
    ...partsColumn<Row>(locale, figures),
  ];
}

export function placeColumns(
  locale: Locale,
  event: EventAnswer["event"],
  by: ActionFilters["by"],
  figures: Figures,
): readonly Column<Place>[] {
  const { t } = locale;
  const currency = (): string => figures.currency;
  const titles = { service: "action.byService", zone: "action.byZone", pos: "action.byPos" } as const;
  const open = ({ placeId, name }: Place): void => {
    const at = by === "service" ? { serviceId: placeId } : by === "zone" ? { zoneId: placeId } : { posId: placeId };
    openPanel({
      kind: "tickets",
      title: `${event.name} · ${name}`,
      input: { eventId: event.eventId, ...(figures.isOfSeveral ? {} : { currency: figures.currency }), ...at },
    });
  };
  const service: readonly Column<Place>[] =
    by === "service"
      ? []
      : [{ title: "action.byService", value: ({ serviceName }) => serviceName, grow: 1, phone: "line" }];
  return [
    { title: titles[by], heading: t(titles[by]), value: ({ name }) => name, grow: 2, phone: "name" },
    ...service,
    { title: "action.tickets", value: ({ tickets }) => tickets, kind: "number", sum: true, width: 90, onOpen: open },
    {
      title: "betting.risk",
      value: ({ stake }) => stake,
      kind: "money",
      currency,
      sum: true,
      width: 130,
      phone: "figure",
    },
    { title: "betting.toWin", value: ({ toWin }) => toWin, kind: "money", currency, sum: true, width: 130 },
    ...partsColumn<Place>(locale, figures),
  ];
}

/** The open tickets with a bet. */
function openBets(
  bet: Bet | undefined,
  { t }: Locale,
  event: EventAnswer["event"],
  currency: string | undefined,
): void {
  if (bet === undefined) return;
  const { betType: id, side } = bet;
  openPanel({
    kind: "tickets",
    title: `${event.name} · ${betText({ betType: id, side }, event.sides, event.sportCode, t)}`,
    input: { eventId: event.eventId, ...(currency === undefined ? {} : { currency }), betType: id, side, status: 0 },
  });
}

export function moverColumns(
  locale: Locale,
  event: EventAnswer["event"],
  figures: Figures,
): readonly Column<Score["movers"][number]>[] {
  const { t } = locale;
  const currency = (): string => figures.currency;
  const behind = figures.isOfSeveral ? undefined : figures.currency;
  return [
    {
      title: "action.bet",
      value: ({ legs }) => legs.map((leg) => betText(leg, event.sides, event.sportCode, t)).join(" + "),
      grow: 3,
      phone: "name",
    },
    {
      title: "action.wagers",
      value: ({ wagers }) => wagers,
      kind: "number",
      width: 90,
      onOpen: ({ legs }) => {
        openBets(legs[0], locale, event, behind);
      },
    },
    { title: "betting.risk", value: ({ stake }) => stake, kind: "money", currency, width: 120 },
    { title: "action.atWorst", value: ({ profit }) => profit, kind: "money", currency, width: 150 },
    {
      title: "action.worstWithout",
      value: ({ worstWithout }) => worstWithout,
      kind: "money",
      currency,
      width: 170,
      phone: "figure",
    },
    ...partsColumn<Score["movers"][number]>(locale, figures),
  ];
}

export function besidesColumns(
  locale: Locale,
  event: EventAnswer["event"],
  figures: Figures,
): readonly Column<LiabilityAnswer["besides"][number]>[] {
  const { t } = locale;
  const currency = (): string => figures.currency;
  const behind = figures.isOfSeveral ? undefined : figures.currency;
  return [
    {
      title: "action.dearest",
      value: ({ answer }) => betText(answer, event.sides, event.sportCode, t),
      grow: 3,
      phone: "name",
    },
    {
      title: "action.wagers",
      value: ({ wagers }) => wagers,
      kind: "number",
      sum: true,
      width: 90,
      onOpen: ({ answer }) => {
        openBets(answer, locale, event, behind);
      },
    },
    { title: "betting.risk", value: ({ stake }) => stake, kind: "money", currency, sum: true, width: 120 },
    { title: "action.expected", value: ({ expected }) => expected, kind: "money", currency, sum: true, width: 130 },
    {
      title: "action.worst",
      value: ({ worst }) => worst,
      kind: "money",
      currency,
      sum: true,
      width: 130,
      phone: "figure",
    },
    ...partsColumn<LiabilityAnswer["besides"][number]>(locale, figures),
  ];
}
