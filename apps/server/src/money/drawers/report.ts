import { type AnswerOf, type drawer, type PayloadOf, responses, roles } from "@chalkboard/contract";
import type { Minor } from "@chalkboard/kernel";
import type { FigureTitle } from "@chalkboard/list-columns";
import type { Sql } from "../../platform/database/database.ts";
import { type Context, refuse, type Refused } from "../../platform/http/handlers.ts";
import { printoutFor, printoutReceipt } from "../../platform/printing/index.ts";
import * as queries from "./queries.ts";
import { shiftOf } from "./reading.ts";

type Line = readonly [name: FigureTitle, amount: Minor, isAlways: boolean];

/** A shift's printed report, laid out like a receipt: its figure is the difference. */
export async function printReport(
  sql: Sql,
  { shiftId }: PayloadOf<typeof drawer.printReport>,
  { session, now }: Context,
): Promise<AnswerOf<typeof drawer.printReport> | Refused> {
  const row = await sql.row(queries.shiftById, [session.serviceId, shiftId]);
  const isSeen = row !== undefined && (session.role === roles.admin || row.person_id === session.personId);
  // Before the count no one at the till sees the expected cash, on paper neither.
  if (!isSeen || row.counted === null) return refuse(responses.notFound, { field: "shiftId" });
  const shift = await shiftOf(sql, session.serviceId, row);
  const printout = await printoutFor(sql, session, "receipt");
  const html = await printoutReceipt({
    ...printout,
    pos: shift.posName,
    clerk: shift.personName,
    number: shift.shiftId,
    at: shift.closedAt ?? now,
    printedAt: now,
    amount: shift.difference ?? 0,
    act: (t) => t("paper.drawerShift"),
    rows: (t, figure) => [
      ...linesOf(shift).flatMap(([name, amount, isAlways]) => (isAlways || amount !== 0 ? [figure(name, amount)] : [])),
      ...shift.moves.map(({ kind, amount, reason }) => {
        const [, value] = kind === "payIn" ? figure("drawer.payIns", amount) : figure("drawer.payOuts", -amount);
        return [reason, value] as const;
      }),
      ...(shift.comment === "" ? [] : [[t("drawer.comment"), shift.comment] as const]),
      ...(shift.isForced ? [[t("drawer.closedBy"), shift.closedBy] as const] : []),
    ],
  });
  return { html, width: printout.width };
}

function linesOf({
  float,
  sold,
  cancelled,
  paid,
  tax,
  payIns,
  payOuts,
  expected,
  counted,
  difference,
}: drawer.Shift): readonly Line[] {
  return [
    ["drawer.float", float, true],
    ["drawer.sold", sold, true],
    ["drawer.cancelled", -cancelled, true],
    ["drawer.paid", -paid, true],
    ["drawer.tax", tax, false],
    ["drawer.payIns", payIns, true],
    ["drawer.payOuts", -payOuts, true],
    ["drawer.expected", expected, true],
    ["drawer.counted", counted ?? 0, true],
    ["drawer.difference", difference ?? 0, true],
  ];
}
