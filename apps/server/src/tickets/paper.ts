// The printed ticket as HTML. Everything that matters is black and at least 9 pt; it must be readable on 58 mm of thermal paper.

import { betType } from "@chalkboard/engine";
import { formatOf, languageOf, loadMessages, translator } from "@chalkboard/messages";
import { describeBet, describeTeam } from "./description.ts";
import { legAside, modeName, modeNotes, modeRows } from "./paper-modes.ts";
import type { SoldTicket } from "./sale.ts";

export type PaperTicket = {
  readonly ticket: SoldTicket;
  readonly code: string;
  /** 0 is the original; n the nth copy. */
  readonly copy: number;
  readonly width: 58 | 80;
  readonly timeZone: string;
  readonly language: string;
  readonly note: string;
  readonly rulesVersion: number;
  /** SVG of number and code. */
  readonly qr: string;
  readonly bars: string;
};

/** The whole document, with its own page size. */
export async function paperTicket(paper: PaperTicket): Promise<string> {
  const language = languageOf(paper.language) ?? "en";
  const t = translator(language, await loadMessages(language));
  const format = formatOf(language);
  const { ticket } = paper;
  const money = (amount: number): string => format.moneyWithCode(amount, ticket.currency);
  const plain = (amount: number): string => format.money(amount, ticket.currency);
  const moment = (at: number): string => `${format.date(at, paper.timeZone)} ${format.clock(at, paper.timeZone)}`;
  const closes = Math.min(...ticket.legs.map(({ startsAt }) => startsAt));
  const rows: readonly [string, string][] = [
    ...modeRows(ticket, t, plain),
    [t("paper.risk"), money(ticket.stake)],
    [t("paper.win"), money(ticket.possibleWin)],
    [t("paper.total"), money(ticket.funding === "credit" ? ticket.possibleWin : ticket.stake + ticket.possibleWin)],
  ];
  const legs = ticket.legs.map((leg, index) => `
    <li><b>${safe(describeTeam(leg))}</b> <b>${safe(describeBet(leg, ticket.mode))}</b>${safe(legAside(ticket, index, t, plain))}<br>
    ${safe(leg.teamName === "" ? betType(leg.betType)?.name ?? "" : leg.eventName)} · ${safe(format.dateTime(leg.startsAt, paper.timeZone))}</li>`).join("");
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${safe(t("paper.ticket"))} ${ticket.number}</title><style>${style(paper.width)}</style></head><body>
${paper.copy > 0 ? `<p class="copy">${safe(t("paper.copy", { number: paper.copy }))}</p>` : ""}
<h1>${safe(ticket.serviceName)}</h1>
<p class="number">${ticket.number}</p>
<p class="code"><span>${safe(t("paper.code"))}</span> ${paper.code.slice(0, 4)} ${paper.code.slice(4)}</p>
<div class="qr">${paper.qr}</div>
<p class="mode">${safe(modeName(ticket, t))} · ${ticket.legs.length}</p>
<ol>${legs}</ol>
${modeNotes(ticket, t).map((note) => `<p>${safe(note)}</p>`).join("")}
<table>${rows.map(([name, value]) => `<tr><td>${safe(name)}</td><td>${safe(value)}</td></tr>`).join("")}</table>
<p>${safe(t("paper.soldAt"))} ${safe(moment(ticket.soldAt))}<br>
${safe(t("paper.pos"))} ${safe(ticket.posName)} · ${safe(t("paper.clerk"))} ${safe(ticket.clerk)}<br>
${safe(t("paper.closes"))} ${safe(moment(closes))}<br>${safe(t("paper.rules", { version: String(paper.rulesVersion) }))}</p>
<div class="bars">${paper.bars}</div>
<p>${safe(t("paper.keep"))} ${safe(t("paper.error"))}</p>
${paper.note === "" ? "" : `<p>${safe(paper.note)}</p>`}
${paper.copy > 0 ? `<p class="copy">${safe(t("paper.copy", { number: paper.copy }))}</p>` : ""}
</body></html>`;
}

/** Printers leave a few millimetres at both sides of the roll. */
function style(width: 58 | 80): string {
  const inner = width === 58 ? 48 : 72;
  return `@page { size: ${width}mm auto; margin: 3mm ${(width - inner) / 2}mm; }
* { color: #000; background: #fff; box-sizing: border-box; }
body { width: ${inner}mm; margin: 0 auto; font: ${width === 58 ? 9 : 10}pt/1.25 Arial, Helvetica, sans-serif; font-variant-numeric: tabular-nums; }
h1 { font-size: 1.3em; margin: 0 0 1mm; text-align: center; }
p { margin: 1.5mm 0; overflow-wrap: anywhere; }
ol { margin: 1mm 0; padding: 1mm 0 1mm 5mm; border-block: 1px dashed #000; } li { margin: 1mm 0; }
table { width: 100%; border-collapse: collapse; font-size: 1.1em; } td:last-child { text-align: right; font-weight: bold; } td { padding: .3mm 0; }
.number { font-size: 2.2em; font-weight: bold; text-align: center; letter-spacing: .02em; margin: 0; }
.code { font-size: 1.5em; font-weight: bold; text-align: center; margin: 0 0 1mm; } .code span { font-size: .55em; font-weight: normal; display: block; }
.qr { text-align: center; } .qr svg { width: ${width === 58 ? 26 : 32}mm; height: auto; } .bars svg { width: 100%; height: 11mm; }
.mode { font-weight: bold; text-align: center; } .copy { font-size: 1.6em; font-weight: bold; text-align: center; border: 2px solid #000; padding: 1mm; }`;
}

function safe(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
