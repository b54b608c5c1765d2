// Weekly statements on A4: one account per page.
import type { AnswerOf, money } from "@chalkboard/contract";
import { addDays } from "../../kit/format/days.ts";
import type { Locale } from "../../kit/format/locale.tsx";
import { daysText } from "./week.ts";
import type { FigureTitle } from "@chalkboard/list-columns";

type Answer = AnswerOf<typeof money.weekStatements>;
export type Statement = Answer["statements"][number];
type Writing = Pick<Locale, "t" | "format" | "language" | "zone">;

/** A movement of an account in words: "Tickets sold (12)". */
export function partText(
  { part, count }: Statement["parts"][number],
  { t, format }: Pick<Locale, "t" | "format">,
): string {
  const title: FigureTitle = `weeks.part.${part}`;
  const name = t(title);
  return count === 0 ? name : t("weeks.counted", { part: name, tickets: format.number(count) });
}

/** Who recorded a payment, and who approved it if the service requires that. */
export function whoText({ by, confirmedBy }: Statement["settlements"][number], t: Locale["t"]): string {
  return [by, confirmedBy === "" ? "" : t("tickets.confirmedBy", { person: confirmedBy })]
    .filter((one) => one !== "")
    .join(" · ");
}

/** The document of some statements. */
export function statementPrintout(answer: Answer, locale: Writing): string {
  const { t, language } = locale;
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${escaped(t("weeks.statement"))}</title>
    <style>@page{size:A4;margin:18mm}body{margin:0;font:12px system-ui,sans-serif}section{break-after:page}section:last-child{break-after:auto}
    h1{font-size:18px;margin:0}h2{font-size:13px;margin:16px 0 4px}p{margin:2px 0}table{border-collapse:collapse;width:100%}
    th,td{padding:3px 6px;border-bottom:1px solid #999;text-align:left;font-weight:400}td.figure,th.figure{text-align:right;font-variant-numeric:tabular-nums;
    white-space:nowrap}tr.sum>*{font-weight:600;border-top:2px solid #000}</style>
    ${answer.statements.map((statement) => sectionOf(statement, answer, locale)).join("")}</html>`;
}

function sectionOf(statement: Statement, { currency, week, service, asOf }: Answer, locale: Writing): string {
  const { t, format, zone } = locale;
  const money = (amount: number): string => format.money(amount, currency);
  const row = (name: string, amount: number, isSum = false): string =>
    `<tr${isSum ? ' class="sum"' : ""}><th>${escaped(name)}</th><td class="figure">${escaped(money(amount))}</td></tr>`;
  const figure = (title: FigureTitle, amount: number, isSum = false): string => row(t(title), amount, isSum);
  const { name, above, days, net, opening, parts, balance, carried, carriedAfter, settlements } = statement;
  const heads = days
    .map((_, index) => `<th class="figure">${escaped(format.day(addDays(week.from, index)))}</th>`)
    .join("");
  const cells = [...days, net].map((amount) => `<td class="figure">${escaped(money(amount))}</td>`).join("");
  const paid = settlements
    .map(
      (one) =>
        `<tr><th>${escaped(format.dateTime(one.at, zone))}</th><td>${escaped(`${t("paper.receipt")} ${String(one.receipt)}`)}</td>
    <td>${escaped(whoText(one, t))}</td><td>${escaped(one.reason)}</td><td class="figure">${escaped(money(one.amount))}</td></tr>`,
    )
    .join("");
  return `<section><p>${escaped(service)}</p><h1>${escaped(name)}</h1>${above === "" ? "" : `<p>${escaped(above)}</p>`}
    <p>${escaped(`${t("weeks.statement")} · ${daysText(week, locale)} · ${currency} · ${t("reports.asOf", { time: format.exact(asOf, zone) })}`)}</p>
    <h2>${escaped(t("reports.net"))}</h2><table><tr>${heads}<th class="figure">${escaped(t("reports.net"))}</th></tr><tr>${cells}</tr></table>
    <h2>${escaped(t("weeks.balance"))}</h2><table>${figure("weeks.opening", opening)}${parts.map((part) => row(partText(part, locale), part.amount)).join("")}
    ${figure("weeks.balance", balance, true)}</table>
    ${
      carried === 0 && carriedAfter === 0
        ? ""
        : `<h2>${escaped(t("weeks.makeUp"))}</h2><table>${figure("weeks.makeUp", carried)}
    ${figure("weeks.makeUpAfter", carriedAfter)}</table>`
    }
    ${paid === "" ? "" : `<h2>${escaped(t("weeks.payments"))}</h2><table>${paid}</table>`}</section>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
