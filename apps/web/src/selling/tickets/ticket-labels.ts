import { type AnswerOf, tickets } from "@chalkboard/contract";
import { betType } from "@chalkboard/engine";
import { type OddsFormat, type PlainKey, betMark, priceText } from "@chalkboard/i18n";

export type Ticket = AnswerOf<typeof tickets.findTicket>;
export type TicketHead = AnswerOf<typeof tickets.listTickets>["rows"][number];
export type Leg = Ticket["legs"][number];

const outcomeKeys: Readonly<Record<string, PlainKey>> = {
  win: "betting.outcomeWin",
  earlyWin: "betting.outcomeEarly",
  lose: "betting.outcomeLose",
  push: "betting.outcomePush",
  void: "betting.outcomeVoid",
  halfWin: "betting.outcomeHalfWin",
  halfLose: "betting.outcomeHalfLose",
  pending: "betting.outcomePending",
};
export function outcomeKey(outcome: string): PlainKey {
  return outcomeKeys[outcome] ?? "betting.outcomePending";
}

/** The team of a leg: "907 Yankees", or the game of a total. */
export function whoOf({ rotation, teamName, eventName }: Leg): string {
  return `${rotation === null ? "" : `${String(rotation)} `}${teamName === "" ? eventName : teamName}`;
}

/** A leg's bet and price: "o8½ −110". */
export function betOf({ betType: id, side, points, price, sportCode }: Leg, format: OddsFormat): string {
  const type = betType(id);
  return `${type === undefined ? "" : betMark(type, points, side, sportCode)} ${priceText(price, format)}`.trim();
}
