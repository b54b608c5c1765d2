import { type AnswerOf, type money, type PayloadOf, responses } from "@chalkboard/contract";
import { heldActs, loanActs } from "@chalkboard/ledger";
import type { Sql } from "../../platform/database/database.ts";
import { type Context, refuse, type Refused } from "../../platform/http/handlers.ts";
import { subtreeOf } from "../../identity/network/index.ts";
import { printoutFor, printoutReceipt } from "../../platform/printing/index.ts";
import * as queries from "../transactions/transaction-queries.ts";
import { transactionOf } from "../transactions/moving.ts";

/** The receipt of a manual movement within the session's subtree. */
export async function printReceipt(
  sql: Sql,
  { transactionId }: PayloadOf<typeof money.printReceipt>,
  { session, now }: Context,
): Promise<AnswerOf<typeof money.printReceipt> | Refused> {
  const row = await sql.row(queries.transactionById, [session.serviceId, transactionId]);
  const zones = await subtreeOf(sql, session, session.serviceId);
  if (row === undefined || !zones.some(({ zoneId }) => zoneId === row.zone_id))
    return refuse(responses.notFound, { field: "transactionId" });
  const { receipt, kind, amount, balance, reason, at, by, posName, zoneName, confirmedBy, takesBack } =
    transactionOf(row);
  // A deposit is reversed by a withdrawal; held money and a loan by the same action below zero.
  const isSigned =
    kind === "adjustment" || (takesBack !== null && [...heldActs, ...loanActs].some((act) => act === kind));
  const isLoan = loanActs.some((act) => act === kind);
  const printout = await printoutFor(sql, session, "receipt");
  const name = posName === "" ? zoneName : posName;
  const html = await printoutReceipt({
    ...printout,
    pos: name,
    clerk: by,
    number: receipt,
    at,
    printedAt: now,
    amount: isSigned ? amount : Math.abs(amount),
    act: (t) => t(`paper.${kind}`),
    rows: (t, figure) => [
      [t("paper.account"), name],
      figure(isLoan ? "paper.loanOwed" : "paper.balance", balance),
      ...(reason === "" ? [] : [[t("paper.reason"), reason] as const]),
      ...(confirmedBy === "" ? [] : [[t("paper.confirmed"), confirmedBy] as const]),
    ],
  });
  return { html, width: printout.width };
}
