// A week's statement of one account on A4, to be sent: the addition of its balance, its days, make-up and what is due.

import { type AnswerOf, type money, type PayloadOf, responses } from "@chalkboard/contract";
import { addDays, type EpochMs, type Minor } from "@chalkboard/kernel";
import { formatOf, loadMessages, translator } from "@chalkboard/i18n";
import { figureNames } from "@chalkboard/list-columns";
import type { Sql } from "../../../platform/database/database.ts";
import { isRefused, refuse, type Refused, type Session } from "../../../platform/http/handlers.ts";
import { type Cell, drawPdf, type TextStyle } from "../../../platform/printing/index.ts";
import { weekLines } from "./week-report.ts";

type Lines = AnswerOf<typeof money.weekLines>;
type Row = Lines["rows"][number];
type Written =
  | { readonly cells: readonly (Cell & TextStyle)[]; readonly gap?: number; readonly after?: number }
  | "rule";

/** Draws the statement of a POS, customer or zone. */
export async function printStatement(
  sql: Sql,
  { number, account, language, asOf }: PayloadOf<typeof money.printStatement>,
  session: Session,
  now: EpochMs,
): Promise<AnswerOf<typeof money.printStatement> | Refused> {
  const week = { ...(number === undefined ? {} : { number }), ...(asOf === undefined ? {} : { asOf }) };
  const lines = await weekLines(sql, { ...week, by: "tree", text: "" }, session, now);
  if (isRefused(lines)) return lines;
  const index = lines.rows.findIndex(({ posId, zoneId }) =>
    "posId" in account ? posId === account.posId : posId === null && zoneId === account.zoneId,
  );
  const row = lines.rows[index];
  if (row === undefined) return refuse(responses.notFound, { field: "account" });
  const after = lines.rows.slice(index + 1);
  const end = after.findIndex(({ depth }) => depth <= row.depth);
  const t = translator(language, await loadMessages(language));
  const format = formatOf(language);
  const days = [...new Set([lines.week.from, lines.week.to])].map((day) => format.day(day, "")).join(" – ");
  const title = `${t("weeks.statement")} · ${row.name} · ${days}`;
  const written = statementOf({ row, below: end < 0 ? after : after.slice(0, end), lines, days, session, t, format });
  const pdf = await drawPdf(
    {
      title,
      author: session.serviceName,
      at: lines.asOf,
      pageText: (page, pages) => `${title} · ${t("fees.page", { page, pages })}`,
      texts: [
        ...written.flatMap((one) => (one === "rule" ? [] : one.cells.map(({ text }) => text))),
        t("fees.page", { page: 1, pages: 1 }),
      ],
    },
    (page) => {
      for (const one of written) {
        if (one === "rule") page.rule();
        else page.columns(one.cells, { gap: one.gap ?? 0, after: one.after ?? 0 });
      }
    },
  );
  return { name: `${title}.pdf`.replaceAll("/", "-"), pdf: Buffer.from(pdf).toString("base64") };
}

type Statement = {
  readonly row: Row;
  /** The accounts below a zone, in the order of the tree. */
  readonly below: readonly Row[];
  readonly lines: Lines;
  readonly days: string;
  readonly session: Session;
  readonly t: ReturnType<typeof translator>;
  readonly format: ReturnType<typeof formatOf>;
};

const small = { size: 9, grey: true } as const;

function statementOf(statement: Statement): readonly Written[] {
  const { row, below, lines, days, session, t, format } = statement;
  const { currency, week, asOf } = lines;
  const { timeZone } = session;
  const state =
    week.closedAt === null
      ? `${t("weeks.stateOpen")} ${t("reports.asOf", { time: format.exact(asOf, timeZone) })}`
      : t("weeks.stateClosed", {
          time: format.dateTime(week.closedAt, timeZone),
          by: week.closedBy === "" ? t("weeks.calendar") : week.closedBy,
        });
  // Of a zone the sheet is about all of its accounts.
  const [name, { balance }] =
    below.length === 0 ? [row.name, row.own] : [t("weeks.withBelow", { name: row.name }), row.all];
  const due = balance === 0 ? t("weeks.nothingDue") : t(balance < 0 ? "weeks.dueFrom" : "weeks.dueTo", { name });
  return [
    { cells: [{ text: session.serviceName, share: 1, ...small }], after: 2 },
    { cells: [{ text: row.name, share: 1, size: 20, bold: true }], after: 2 },
    {
      cells: [
        { text: [t("weeks.statement"), days, row.above, currency].filter((part) => part !== "").join(" · "), share: 1 },
      ],
      after: 2,
    },
    { cells: [{ text: state, share: 1, ...small }], after: 16 },
    {
      cells: [
        { text: due, share: 60, size: 14, bold: true },
        {
          text: balance === 0 ? "" : format.moneyWithCode(Math.abs(balance), currency),
          share: 40,
          size: 14,
          bold: true,
          right: true,
        },
      ],
      after: 16,
    },
    ...daysOf(statement),
    ...additionOf(statement),
    ...makeUpOf(statement),
    ...(below.length === 0 ? [] : belowOf(statement)),
  ];
}

/** The win or loss of each day, with that of the week. */
function daysOf({ row, lines: { week, currency }, t, format }: Statement): readonly Written[] {
  const heads = [...row.days.map((_, index) => format.day(addDays(week.from, index))), t("reports.winLoss")];
  const amounts = [...row.days.map((net) => 0 - net), row.winLoss];
  return [
    { cells: heads.map((text) => ({ text, share: 1, right: true, size: 8, grey: true })), gap: 4, after: 2 },
    "rule",
    {
      cells: amounts.map((amount, index) => ({
        text: format.money(amount, currency),
        share: 1,
        right: true,
        size: 8,
        bold: index === row.days.length,
      })),
      gap: 4,
      after: 16,
    },
  ];
}

/** From brought forward to the balance, in the order of the page; a zone's own account has no tickets. */
function additionOf({ row, lines: { currency }, t, format }: Statement): readonly Written[] {
  const { own, posId, winLoss, pending, unpaid } = row;
  const name = (key: keyof typeof figureNames): string => t(figureNames[key].titles[0]);
  const parts: readonly (readonly [string, Minor])[] = [
    ...(posId === null
      ? []
      : ([
          [name("accountWin"), winLoss],
          [name("pendingStakes"), pending],
          [name("unpaidWinnings"), unpaid],
        ] as const)),
    [name("byHand"), own.byHand],
    [name("loans"), own.loans],
    [name("otherMoved"), own.others],
    [name("commission"), own.commission],
    [name("weekPaid"), own.settled],
  ];
  const line = (text: string, amount: Minor, style: TextStyle = {}): Written => ({
    cells: [
      { text, share: 60, ...style },
      { text: format.money(amount, currency), share: 40, right: true, ...style },
    ],
    after: 3,
  });
  return [
    line(name("broughtForward"), own.opening),
    ...parts.filter(([, amount]) => amount !== 0).map(([text, amount]) => line(text, amount)),
    "rule",
    line(name("balance"), own.balance, { bold: true, size: 12 }),
    { cells: [{ text: t("weeks.helpBalanceSign"), share: 1, ...small }], after: 14 },
  ];
}

/** The red figure: what was carried in, what the week did to it, and what is carried on. */
function makeUpOf({ row, lines: { currency }, t, format }: Statement): readonly Written[] {
  // The row of a zone has the make-up of all below it, each account's own.
  const { carried, carriedAfter } = row;
  if (row.posId === null || (carried === 0 && carriedAfter === 0)) return [];
  const change = carriedAfter - carried;
  const lines: readonly (readonly [string, Minor])[] = [
    [t("weeks.makeUp"), carried],
    [t(change < 0 ? "network.makeUpOff" : "network.makeUpAdded"), change],
    [t("weeks.makeUpAfter"), carriedAfter],
  ];
  return lines.map(([text, amount], index): Written => ({
    cells: [
      { text, share: 60, bold: index === 2 },
      { text: format.money(amount, currency), share: 40, right: true, bold: index === 2 },
    ],
    after: index === 2 ? 14 : 3,
  }));
}

/** The accounts below a zone, each with all below it; every row adds up from left to right. */
function belowOf({ row, below, lines: { currency }, t, format }: Statement): readonly Written[] {
  const cells = (name: string, texts: readonly string[], style: TextStyle): Written => ({
    cells: [
      { text: name, share: 30, size: 9, ...style },
      ...texts.map((text) => ({ text, share: 14, right: true, size: 9, ...style })),
    ],
    gap: 6,
    after: 3,
  });
  const amounts = ({ opening, winLoss, commission, settled, balance }: Row["all"] & Pick<Row, "winLoss">) =>
    [opening, winLoss, balance - opening - winLoss - commission - settled, commission, settled, balance].map((amount) =>
      format.money(amount, currency),
    );
  return [
    { cells: [{ text: t("weeks.below"), share: 1, bold: true }], after: 6 },
    cells(
      "",
      [
        t("weeks.opening"),
        t("reports.winLoss"),
        t("weeks.restMoved"),
        t("reports.commission"),
        t("weeks.settled"),
        t("weeks.balance"),
      ],
      { grey: true },
    ),
    "rule",
    ...below.map((one) =>
      cells(
        `${"\u00a0\u00a0".repeat(one.depth - row.depth - 1)}${one.name}`,
        amounts({ ...one.all, winLoss: one.winLoss }),
        {
          bold: one.posId === null,
        },
      ),
    ),
    "rule",
    cells(t("weeks.withBelow", { name: row.name }), amounts({ ...row.all, winLoss: row.winLoss }), { bold: true }),
  ];
}
