// The printed ticket as HTML, in the shape of the service's template. Everything that matters is black and at least 9 pt; it must be readable on 58 mm of
// thermal paper.

import { betType } from "@chalkboard/engine";
import { betName, formatOf, languageOf, loadMessages, translator, type Translate } from "@chalkboard/messages";
import { describeBet } from "../reading/description.ts";
import { legAside, modeName, modeNotes, modeRows } from "./modes.ts";
import { type PaperWidth, paperStyle } from "./style.ts";
import type { SoldTicket } from "../reading/stored-ticket.ts";
import { paymentRows } from "./payment.ts";
import { completeTemplate, fillTemplate, missingIn, type Need, safe, unknownIn } from "./template.ts";

export type PaperTicket = {
  readonly ticket: SoldTicket;
  readonly code: string;
  /** 0 is the original; n the nth copy. */
  readonly copy: number;
  readonly width: PaperWidth;
  readonly template: string;
  readonly timeZone: string;
  /** The service's: the paper is for its customers, whatever the clerk reads. */
  readonly language: string;
  readonly address: string;
  readonly note: string;
  readonly rulesVersion: number;
  /** SVG of number and code. */
  readonly qr: string;
  readonly bars: string;
  /** To be looked at: a printer gets an empty page of it. */
  readonly isShown?: boolean;
};

/** All of a paper that is not the ticket's own; the names are those of the day on which it was printed. */
export type PaperForm = Pick<PaperTicket, "template" | "width" | "timeZone" | "language" | "address" | "note">
  & { readonly service: string; readonly pos: string; readonly clerk: string };

/** What a ticket says in any template. What a service's own leaves out is added, above or below. */
const needs: readonly Need[] = [
  { name: "copy", at: "both", lines: "{{copy}}" },
  { name: "service", at: "head", lines: "{{service}}" },
  { name: "number", at: "head", lines: "{{number}}" },
  { name: "code", at: "head", lines: "{{word.code}} {{code}}" },
  { name: "qr", at: "foot", lines: "{{qr}}" },
  { name: "mode", at: "foot", lines: "{{mode}}" },
  { name: "legs", at: "foot", lines: "{{#legs}}\n{{rotation}} {{team}} {{line}} {{aside}}\n{{event}} · {{start}}\n{{/legs}}" },
  { name: "notes", at: "foot", lines: "{{#notes}}\n{{text}}\n{{/notes}}" },
  { name: "ways", at: "foot", lines: "{{#ways}}\n{{name}} | {{value}}\n{{/ways}}" },
  { name: "stake", at: "foot", lines: "{{word.risk}} | {{stake}}" },
  { name: "possibleWin", at: "foot", lines: "{{word.win}} | {{possibleWin}}" },
  { name: "total", at: "foot", lines: "{{word.total}} | {{total}}" },
  { name: "payment", at: "foot", lines: "{{#payment}}\n{{name}} | {{value}}\n{{/payment}}" },
  { name: "time", at: "foot", lines: "{{word.soldAt}} {{time}}" },
  { name: "pos", at: "foot", lines: "{{word.pos}} {{pos}}" },
  { name: "clerk", at: "foot", lines: "{{word.clerk}} {{clerk}}" },
  { name: "closes", at: "foot", lines: "{{word.closes}} {{closes}}" },
  { name: "rules", at: "foot", lines: "{{rules}}" },
  { name: "validity", at: "foot", lines: "{{validity}}" },
  { name: "barcode", at: "foot", lines: "{{barcode}}" },
  { name: "word.error", at: "foot", lines: "{{word.error}}" },
];
const pair: readonly Need[] = [{ name: "name", at: "foot", lines: "{{name}}" }, { name: "value", at: "foot", lines: "{{value}}" }];
const inLists: Readonly<Record<string, readonly Need[]>> = {
  legs: (["rotation", "team", "line", "aside", "event", "start"] as const).map((name) => ({ name, at: "foot", lines: `{{${name}}}` })),
  notes: [{ name: "text", at: "foot", lines: "{{text}}" }],
  ways: pair, payment: pair,
};

/** What a template may say in the language of the paper. */
const words = ["ticket", "code", "risk", "win", "total", "soldAt", "pos", "clerk", "closes", "odds", "keep", "error"] as const;

/** A template with all that a ticket must say. */
export const completeTicket = (template: string): string => completeTemplate(template, needs, inLists);

const valueNames = [
  "copy", "service", "pos", "clerk", "address", "note", "number", "code", "mode", "stake", "possibleWin", "total", "time", "closes", "rules",
  "validity",
] as const;
const drawingNames = ["qr", "barcode"] as const;

/** What is wrong with a template that is being written: what it leaves out, which the paper says all the same, and marks that mean nothing. */
export function templateFaults(template: string): { readonly added: readonly string[]; readonly unknown: readonly string[] } {
  const lists = Object.fromEntries(Object.entries(inLists).map(([list, fields]) => [list, fields.map(({ name }) => name)]));
  const names = [...valueNames, ...drawingNames, ...words.map((word) => `word.${word}`)];
  return { added: missingIn(template, needs, inLists), unknown: unknownIn(template, names, lists) };
}

const onScreenAlone = "\n@media print { body { display: none; } }";

/** The whole document, with its own page size. */
export async function paperTicket(paper: PaperTicket): Promise<string> {
  const language = languageOf(paper.language) ?? "en";
  const t = translator(language, await loadMessages(language));
  const format = formatOf(language);
  const { ticket } = paper;
  const plain = (amount: number): string => format.money(amount, ticket.currency);
  const body = fillTemplate(completeTicket(paper.template), {
    values: valuesOf(paper, t, format),
    lists: {
      legs: ticket.legs.map((leg, index) => ({
        rotation: String(leg.rotation ?? ""), team: leg.teamName === "" ? leg.eventName : leg.teamName, line: describeBet(leg, ticket.mode),
        aside: legAside(ticket, index, t, plain), event: leg.teamName === "" ? nameOf(leg.betType, t) : leg.eventName,
        start: format.dateTime(leg.startsAt, paper.timeZone),
      })),
      notes: modeNotes(ticket, t).map((text) => ({ text })),
      ways: modeRows(ticket, t, plain).map(([name, value]) => ({ name, value })),
      payment: paymentRows(ticket, t, plain).map(([name, value]) => ({ name, value })),
    },
    drawings: { qr: paper.qr, barcode: paper.bars },
    words: (name) => {
      const word = words.find((each) => each === name);
      return word === undefined ? "" : t(`paper.${word}`);
    },
  });
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${safe(t("paper.ticket"))} ${ticket.number}</title>
<style>${paperStyle(paper.width)}${paper.isShown === true ? onScreenAlone : ""}</style></head><body>
${body}</body></html>`;
}

function nameOf(id: number, t: Translate): string {
  const type = betType(id);
  return type === undefined ? "" : betName(type, undefined, t);
}

function valuesOf(paper: PaperTicket, t: Translate, format: ReturnType<typeof formatOf>): Record<(typeof valueNames)[number], string> {
  const { ticket, code, copy } = paper;
  const money = (amount: number): string => format.moneyWithCode(amount, ticket.currency);
  const moment = (at: number): string => `${format.date(at, paper.timeZone)} ${format.clock(at, paper.timeZone)}`;
  return {
    copy: copy > 0 ? t("paper.copy", { number: copy }) : "",
    service: ticket.serviceName, pos: ticket.posName, clerk: ticket.clerk, note: paper.note,
    // A service whose note says where it is says it once.
    address: paper.note.includes(paper.address) ? "" : paper.address,
    number: String(ticket.number), code: `${code.slice(0, 4)} ${code.slice(4)}`,
    mode: `${modeName(ticket, t)} · ${ticket.legs.length}`,
    stake: money(ticket.stake), possibleWin: money(ticket.possibleWin),
    total: money(ticket.funding === "credit" ? ticket.possibleWin : ticket.stake + ticket.possibleWin),
    time: moment(ticket.soldAt), closes: moment(Math.min(...ticket.legs.map(({ startsAt }) => startsAt))),
    rules: t("paper.rules", { version: String(paper.rulesVersion) }),
    validity: ticket.validityDays === null ? "" : t("paper.validity", { count: ticket.validityDays }),
  };
}
