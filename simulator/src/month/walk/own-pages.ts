// Checks the same figures as those below an admin see them: sellers and customers on their own pages, a till on its
// printed closing, an agent for own zones.

import { identity, money, reports } from "@chalkboard/contract";
import { instantOf } from "@chalkboard/kernel";
import type { FigureKey } from "@chalkboard/ledger";
import { formatOf, loadMessages, translator } from "@chalkboard/i18n";
import { figureNames, figureOfTitle } from "@chalkboard/list-columns";
import { answered } from "../../rehearsal/proof/differ.ts";
import { balancesBy, kinds, sellerAccountKind } from "./accounts.ts";
import { asAdmin, type ServiceWalk, same } from "./walk-context.ts";
import { figuresBy } from "./truth.ts";

/** How many sellers are checked one by one. */
const some = 4;

/** A seller's figures, a till's printout, and an agent's pages. */
export async function ownPagesAgree(look: ServiceWalk): Promise<void> {
  const own = await balancesBy(look);
  for (const { posId, personId, kind } of look.service.sellers.slice(0, some)) {
    const balance = own.get(`${String(sellerAccountKind(look))}/${String(posId)}`) ?? 0;
    await sellerAgrees(
      look,
      { posId, personId },
      { balance, pointCredit: own.get(`${String(kinds.credit)}/${String(posId)}`) ?? 0 },
    );
    if (kind === "retail")
      for (const period of ["week", "weekBefore"] as const)
        await printoutAgrees(look, { posId, personId }, period, balance);
  }
  await agentAgrees(look, own);
}

type Whose = { readonly posId: number; readonly personId: number };

async function sellerAgrees(
  { differ, server, endedAt, month, service: { plan } }: ServiceWalk,
  { posId, personId }: Whose,
  is: { readonly balance: number; readonly pointCredit: number },
): Promise<void> {
  const where = `the own page of POS ${String(posId)}`;
  same(
    differ,
    where,
    ["balance", "pointCredit"],
    await answered(server.send(personId, identity.currentBalance, {})),
    is,
  );
  const from = instantOf(month.from, 0, plan.timeZone);
  for (const [of, closing] of [
    ["money", is.balance],
    ["credit", is.pointCredit],
  ] as const) {
    differ(
      `${where}, statement of ${of}`,
      (await answered(server.send(personId, money.statement, { of, from, to: endedAt, after: 0 }))).closing,
      closing,
    );
  }
}

const line = /<p class="ends"><span>([^<]*)<\/span> <b>([^<]*)<\/b><\/p>/g;
const always = [
  "sales",
  "cancelled",
  "paid",
  "openingBalance",
  "closingBalance",
] as const satisfies readonly FigureKey[];
const onPaper: readonly FigureKey[] = ["sales", "cancelled", "paid", "tax", "closingBalance"];

/** Every printed figure has the name of a figure of the table, and equals the report's figure of that name. */
async function printoutAgrees(
  look: ServiceWalk,
  { posId, personId }: Whose,
  period: "week" | "weekBefore",
  balance: number,
): Promise<void> {
  const {
    differ,
    server,
    sql,
    service: { serviceId, plan },
  } = look;
  const { html, from, to } = await answered(server.send(personId, money.printClosing, { period }));
  const [t, format] = [translator("en", await loadMessages("en")), formatOf("en")];
  const titles = new Map(
    Object.values(figureNames).flatMap((figure) => figure.titles.map((title) => [t(title), title] as const)),
  );
  const figures = (await figuresBy(sql, serviceId, { from, to }, "pos")).get(String(posId));
  const where = `the closing's paper of POS ${String(posId)} from ${from}`;
  const seen = new Set<FigureKey>();
  for (const { 1: name = "", 2: shown = "" } of html.matchAll(line)) {
    const title = titles.get(name.replace(/ \([\d,]+\)$/, ""));
    const key = title === undefined ? undefined : figureOfTitle(title);
    differ(`${where}, a figure that has a name`, key === undefined && !name.startsWith("Set to zero") ? name : "", "");
    if (key !== undefined) seen.add(key);
    // For the previous week, the balance after it is the one at its end.
    if (key === undefined || !onPaper.includes(key) || (key === "closingBalance" && period !== "week")) continue;
    const is = key === "closingBalance" ? balance : (figures?.[key as "sales"] ?? 0);
    differ(`${where}, ${key}`, shown, format.money(is, plan.currency));
  }
  differ(`${where}, figures that a till always has`, always.filter((key) => !seen.has(key)).join(), "");
}

/** For own zones an agent sees what the admin sees, row by row. */
async function agentAgrees(look: ServiceWalk, own: ReadonlyMap<string, number>): Promise<void> {
  const {
    differ,
    server,
    month,
    service: { serviceId, agentId, zoneIds },
  } = look;
  const where = `the agent of zone ${String(zoneIds[0])} of service ${String(serviceId)}`;
  const { pos, zones } = await answered(server.send(agentId, money.balances, {}));
  for (const { posId, balance } of pos)
    differ(
      `${where}, POS ${String(posId)}`,
      balance,
      own.get(`${String(sellerAccountKind(look))}/${String(posId)}`) ?? 0,
    );
  for (const { zoneId, balance } of zones)
    differ(`${where}, zone ${String(zoneId)}`, balance, own.get(`${String(kinds.zone)}/${String(zoneId)}`) ?? 0);
  const input = { from: month.from, to: month.to, of: "money", by: "pos" } as const;
  const whole = new Map((await asAdmin(look, reports.movements, input)).rows.map((row) => [row.key, row]));
  const moved = await answered(server.send(agentId, reports.movements, input));
  for (const row of moved.rows)
    same(
      differ,
      `${where}, movements of ${row.key}`,
      ["entries", "moneyIn", "moneyOut", "net"],
      row,
      whole.get(row.key),
    );
  for (const { number } of (await asAdmin(look, money.listWeeks, {})).slice(0, 2)) {
    const all = new Map(
      (await asAdmin(look, money.weekLines, { number, by: "pos", text: "" })).rows.map((row) => [row.key, row]),
    );
    const seen = await answered(server.send(agentId, money.weekLines, { number, by: "pos", text: "" }));
    for (const row of seen.rows) {
      same(
        differ,
        `${where}, week ${String(number)}, ${row.key}`,
        ["sales", "prizes", "net", "commission", "balance"],
        row,
        all.get(row.key),
      );
    }
    differ(
      `${where}, week ${String(number)}, all rows`,
      seen.total.net,
      seen.rows.reduce((sum, { net }) => sum + net, 0),
    );
  }
}
