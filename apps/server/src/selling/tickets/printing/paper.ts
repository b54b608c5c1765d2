// The printed ticket, laid out by the service's template.

import { betType } from "@chalkboard/engine";
import { betName, printedTicketNumber, type Translate } from "@chalkboard/i18n";
import type { FigureTitle } from "@chalkboard/list-columns";
import {
  completed,
  drawPrintout,
  eachOf,
  type Need,
  pairs,
  type PrintoutHouse,
  type PrintoutKind,
  type PrintoutShape,
  type PrintoutWriter,
} from "../../../platform/printing/index.ts";
import { describeBet } from "../reading/description.ts";
import { legAside, modeName, modeNotes, modeRows } from "./modes.ts";
import type { SoldTicket } from "../reading/stored-ticket.ts";
import { paymentRows } from "./payment.ts";

export type PrintoutTicket = PrintoutShape & {
  readonly ticket: SoldTicket;
  readonly code: string;
  /** 0 is the original; n the nth copy. */
  readonly copy: number;
  readonly timeZone: string;
  readonly address: string;
  readonly note: string;
  /** The service's notes about the leagues of its bets; older papers have none. */
  readonly leagueNotes?: readonly string[];
  /** The printed names of its games' leagues, by game; a league without one is omitted. */
  readonly leagueNames?: ReadonlyMap<number, string>;
  readonly rulesVersion: number;
  /** The version of the house rules; null where none were published when it was sold. */
  readonly houseVersion: number | null;
  /** SVG of number and code. */
  readonly qr: string;
  readonly bars: string;
};

/** Everything on a paper except the ticket itself; the names are those of the day on which it was printed. */
export type PrintoutForm = Pick<
  PrintoutTicket,
  "template" | "width" | "timeZone" | "language" | "address" | "note" | "leagueNotes"
> & {
  readonly service: string;
  readonly pos: string;
  readonly clerk: string;
  /** The printed names of the ticket's leagues, by league; older papers have none. */
  readonly leaguesCalled?: Readonly<Record<string, string>>;
};

/**
 * The names of some legs' teams and games in the paper's language, where they differ from the default, by the leg's
 * number; stored with each print.
 */
export type LocalizedLegs = Readonly<Record<string, { readonly team: string; readonly event: string }>>;

/**
 * The required parts of a ticket in any template. Parts that a service's own template omits are added, above or below.
 */
const needs: readonly Need[] = [
  { name: "copy", at: "both", lines: "{{copy}}" },
  { name: "service", at: "head", lines: "{{service}}" },
  { name: "number", at: "head", lines: "{{number}}" },
  { name: "code", at: "head", lines: "{{word.code}} {{code}}" },
  { name: "qr", at: "foot", lines: "{{qr}}" },
  { name: "mode", at: "foot", lines: "{{mode}}" },
  {
    name: "legs",
    at: "foot",
    lines: "{{#legs}}\n{{rotation}} {{team}} {{line}} {{aside}}\n{{event}} · {{start}}\n{{/legs}}",
  },
  { name: "notes", at: "foot", lines: "{{#notes}}\n{{text}}\n{{/notes}}" },
  pairs("ways"),
  { name: "stake", at: "foot", lines: "{{word.risk}} | {{stake}}" },
  { name: "possibleWin", at: "foot", lines: "{{word.win}} | {{possibleWin}}" },
  { name: "total", at: "foot", lines: "{{word.total}} | {{total}}" },
  pairs("payment"),
  { name: "time", at: "foot", lines: "{{word.soldAt}} {{time}}" },
  { name: "pos", at: "foot", lines: "{{word.pos}} {{pos}}" },
  { name: "clerk", at: "foot", lines: "{{word.clerk}} {{clerk}}" },
  { name: "closes", at: "foot", lines: "{{word.closes}} {{closes}}" },
  { name: "rules", at: "foot", lines: "{{rules}}" },
  { name: "validity", at: "foot", lines: "{{validity}}" },
  { name: "barcode", at: "foot", lines: "{{barcode}}" },
  { name: "word.error", at: "foot", lines: "{{word.error}}" },
];
const pair = eachOf("name", "value");

const figureWords = { risk: "paper.risk", win: "paper.win", total: "paper.total" } as const satisfies Readonly<
  Record<string, FigureTitle>
>;

/** The texts of tickets and their copies. */
export const ticketKind = {
  needs,
  inLists: {
    legs: eachOf("rotation", "team", "line", "aside", "event", "start"),
    notes: eachOf("text"),
    ways: pair,
    payment: pair,
  },
  values: [
    "copy",
    "service",
    "pos",
    "clerk",
    "address",
    "note",
    "number",
    "code",
    "mode",
    "stake",
    "possibleWin",
    "total",
    "time",
    "closes",
    "rules",
    "validity",
  ],
  drawings: ["qr", "barcode"],
  words: {
    ...figureWords,
    ticket: "paper.ticket",
    code: "paper.code",
    soldAt: "paper.soldAt",
    pos: "paper.pos",
    clerk: "paper.clerk",
    closes: "paper.closes",
    odds: "paper.odds",
    keep: "paper.keep",
    error: "paper.error",
  },
} as const satisfies PrintoutKind;

/** A template with all required parts of a ticket. */
export const completeTicket = (template: string): string => completed(ticketKind, template);

/** The whole document, with its own page size. */
export function printoutTicket(printout: PrintoutTicket): Promise<string> {
  const { ticket } = printout;
  const house = {
    service: ticket.serviceName,
    pos: ticket.posName,
    clerk: ticket.clerk,
    currency: ticket.currency,
    // A service whose note contains its address prints it once.
    address: printout.note.includes(printout.address) ? "" : printout.address,
  };
  return drawPrintout(ticketKind, { ...printout, ...house }, ({ t, format, moment: asOf }) => {
    const plain = (amount: number): string => format.money(amount, ticket.currency);
    return {
      title: `${t("paper.ticket")} ${ticket.number}`,
      values: valuesOf(printout, { t, format, moment: asOf }),
      lists: {
        legs: ticket.legs.map((leg, index) => ({
          rotation: String(leg.rotation ?? ""),
          team: leg.teamName === "" ? leg.eventName : leg.teamName,
          // The price has its own column.
          line: describeBet(leg, ticket.mode).replace(/ (?=[+−]\d+$)/u, "\t"),
          aside: legAside(ticket, index, t, plain),
          event: withLeague(printout, leg, leg.teamName === "" ? nameOf(leg, t) : leg.eventName),
          start: format.dateTime(leg.startsAt, printout.timeZone).replaceAll(" ", "\u00A0"),
        })),
        notes: [...modeNotes(ticket, t), ...(printout.leagueNotes ?? [])].map((text) => ({ text })),
        ways: modeRows(ticket, t, plain).map(([name, value]) => ({ name, value })),
        payment: paymentRows(ticket, t, (title, amount) => [t(title), plain(amount)]).map(([name, value]) => ({
          name,
          value,
        })),
      },
      drawings: { qr: printout.qr, barcode: printout.bars },
    };
  });
}

function withLeague({ leagueNames }: PrintoutTicket, { eventId }: SoldTicket["legs"][number], event: string): string {
  const league = leagueNames?.get(eventId);
  return league === undefined ? event : `${league} · ${event}`;
}

function nameOf({ betType: id, side, sportCode }: SoldTicket["legs"][number], t: Translate): string {
  const type = betType(id);
  return [type === undefined ? "" : betName(type, sportCode, t), ...(side === 3 ? [t("betting.draw")] : [])].join(
    " · ",
  );
}

type TicketValue = Exclude<(typeof ticketKind.values)[number], keyof PrintoutHouse>;

function valuesOf(printout: PrintoutTicket, { t, format, moment: asOf }: PrintoutWriter): Record<TicketValue, string> {
  const { ticket, code, copy } = printout;
  const money = (amount: number): string => format.moneyWithCode(amount, ticket.currency);
  return {
    copy: copy > 0 ? t("paper.copy", { number: copy }) : "",
    number: printedTicketNumber(ticket.number),
    code: `${code.slice(0, 4)} ${code.slice(4)}`,
    mode: `${modeName(ticket, t)} · ${ticket.legs.length}`,
    stake: money(ticket.stake),
    possibleWin: money(ticket.possibleWin),
    total: money(ticket.funding === "credit" ? ticket.possibleWin : ticket.stake + ticket.possibleWin),
    time: asOf(ticket.soldAt),
    closes: asOf(Math.min(...ticket.legs.map(({ startsAt }) => startsAt))),
    rules: [
      t("paper.rules", { version: String(printout.rulesVersion) }),
      ...(printout.houseVersion === null ? [] : [t("paper.houseRules", { version: String(printout.houseVersion) })]),
    ].join(" · "),
    validity: ticket.validityDays === null ? "" : t("paper.validity", { count: ticket.validityDays }),
  };
}
