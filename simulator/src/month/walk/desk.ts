// Checks held money, withdrawals, loans and drawers: each of their pages against the accounts that they move.

import { drawer, money } from "@chalkboard/contract";
import { page } from "../../rehearsal/proof/differ.ts";
import { query } from "../../server.ts";
import { balancesBy, kinds, sumOfKind } from "./accounts.ts";
import { asAdmin, type ServiceWalk, same, wholeList } from "./walk-context.ts";

const codeSums = query(
  { code: "int2", amount: "int8", entries: "int8" },
  `
  select code, sum(amount)::bigint as amount, sum(entries)::bigint as entries from month_moved
    where service_id = $1::int group by 1`,
);

/** The sum of a code, less its reversals. */
async function netsOf({ sql, service: { serviceId } }: ServiceWalk): Promise<(...codes: readonly number[]) => number> {
  const sums = new Map((await sql.rows(codeSums, [serviceId])).map(({ code, amount }) => [code, amount]));
  return (...codes) => codes.reduce((sum, code) => sum + (sums.get(code) ?? 0) - (sums.get(code + 100) ?? 0), 0);
}

/** `/ctrl/agent-hold-money`, `/ctrl/pos-withdraw`, `/ctrl/pos-loan`. */
export async function deskAgrees(look: ServiceWalk): Promise<void> {
  const {
    differ,
    service: { plan, serviceId },
  } = look;
  const own = await balancesBy(look);
  const heldNames = ["balance", "heldFor", "heldBy"] as const;
  const held = await wholeList(look, money.listHeld, { show: "all", text: "", ...page("name", 1_000) });
  for (const row of held.rows) {
    const of = (kind: number): number => own.get(`${kind}/${row.zoneId}`) ?? 0;
    same(differ, `held money of zone ${row.zoneId}`, heldNames, row, {
      balance: of(kinds.zone),
      heldFor: of(kinds.held),
      heldBy: 0 - of(kinds.collected),
    });
  }
  const sumOf = (kind: number): number => sumOfKind(own, kind);
  same(differ, `held money of service ${serviceId}`, heldNames, held.sums?.[0], {
    balance: sumOf(kinds.zone),
    heldFor: sumOf(kinds.held),
    heldBy: 0 - sumOf(kinds.collected),
  });
  if (plan.kind === "online") return withdrawalsAgree(look, sumOf(kinds.withdrawing), own);
  const net = await netsOf(look);
  const { rows, sums } = await asAdmin(look, money.listLoans, { show: "all", name: "", ...page("loanId", 1_000) });
  const [sum] = sums ?? [];
  const lent = net(38, 39);
  same(differ, `loans of service ${serviceId}`, ["lent", "paid", "balance"], sum, {
    lent,
    paid: lent + sumOf(kinds.loans),
    balance: 0 - sumOf(kinds.loans),
  });
  if (rows.length === (sum?.count ?? 0)) {
    for (const [posId, loans] of Map.groupBy(rows, (row) => row.posId)) {
      differ(
        `loans of POS ${posId}`,
        loans.reduce((all, { balance }) => all + balance, 0),
        0 - (own.get(`${kinds.loans}/${posId}`) ?? 0),
      );
    }
  }
  const recovered = await asAdmin(look, money.listRecovered, { ...look.month, name: "", ...page("transactionId") });
  differ(
    `what came back of loans of service ${serviceId}`,
    recovered.sums?.[0]?.amount ?? 0,
    lent + sumOf(kinds.loans),
  );
  await drawersAgree(look, net(37));
}

async function withdrawalsAgree(look: ServiceWalk, input: number, own: ReadonlyMap<string, number>): Promise<void> {
  const {
    differ,
    service: { serviceId },
  } = look;
  const net = await netsOf(look);
  const shown = async (show: "waiting" | "decided" | "all"): Promise<number> =>
    (await asAdmin(look, money.listWithdrawals, { show, name: "", ...page("withdrawalId") })).sums?.[0]?.amount ?? 0;
  differ(`withdrawals of service ${serviceId} that wait`, await shown("waiting"), input);
  differ(`withdrawals of service ${serviceId} that are decided`, await shown("decided"), net(31, 32));
  differ(`all withdrawals of service ${serviceId}`, await shown("all"), net(30));
  const { rows } = await asAdmin(look, money.listWithdrawals, { show: "all", name: "", ...page("withdrawalId", 300) });
  for (const { posId, balance, held } of rows) {
    differ(
      `wallet of customer ${posId} beside a withdrawal`,
      `${balance}/${held}`,
      `${own.get(`${kinds.wallet}/${posId}`) ?? 0}/${own.get(`${kinds.withdrawing}/${posId}`) ?? 0}`,
    );
  }
}

// Movements by the clerk at the POS while a drawer was open, and cash put in and taken out by hand; each code less its
// reversals.
const netOf = (code: number): string =>
  `coalesce(sum(case x.code when ${code} then x.amount when ${code + 100} then -x.amount end), 0)::bigint`;
// A reversal has the opposite sign.
const byHand = (kind: string, opposite: string): string => `(
  select coalesce(sum(case when m.kind = '${kind}' and m.undoes is null then m.amount
    when m.kind = '${opposite}' and m.undoes is not null then -m.amount end), 0)
  from drawer_move m where m.drawer_id = d.id)::bigint`;
const shifts = query(
  {
    shift: "int8",
    sold: "int8",
    cancelled: "int8",
    paid: "int8",
    tax: "int8",
    pay_ins: "int8",
    pay_outs: "int8",
    float: "int8",
    counted: "int8?",
  },
  `
  select d.id as shift, d.float, c.counted, ${netOf(1)} as sold, ${netOf(6)} as cancelled, ${netOf(7)} as paid,
    ${netOf(22)} as tax, ${byHand("payIn", "payOut")} as pay_ins, ${byHand("payOut", "payIn")} as pay_outs
  from drawer d join drawer_close c on c.drawer_id = d.id
    left join transfer x on x.service_id = d.service_id and x.pos_id = d.pos_id and x.person_id = d.person_id
      and x.id > d.after_transfer and x.at <= c.at
      and x.business_day >= d.business_day
  where d.service_id = $1::int group by d.id, c.counted`,
);
const someShifts = 25;

/** `/adm/reporte_sesion`: the shifts, and some of them in full. */
async function drawersAgree(look: ServiceWalk, differences: number): Promise<void> {
  const {
    differ,
    sql,
    service: { serviceId },
    month,
  } = look;
  const own = new Map((await sql.rows(shifts, [serviceId])).map((row) => [row.shift, row]));
  const { rows, sums } = await asAdmin(look, drawer.listShifts, { ...month, ...page("openedAt", 1_000) });
  differ(`differences of drawers of service ${serviceId}`, sums?.[0]?.difference ?? 0, differences);
  for (const { shiftId, expected, counted, difference, payIns, payOuts } of rows) {
    const is = own.get(shiftId);
    if (is === undefined) continue;
    const should = is.float + is.sold - is.cancelled - is.paid + is.tax + is.pay_ins - is.pay_outs;
    same(
      differ,
      `shift ${shiftId}`,
      ["expected", "counted", "difference", "payIns", "payOuts"],
      { expected, counted, difference, payIns, payOuts },
      {
        expected: should,
        counted: is.counted,
        difference: (is.counted ?? 0) - should,
        payIns: is.pay_ins,
        payOuts: is.pay_outs,
      },
    );
  }
  // An open shift is reported until now, and has no end to look it up by.
  for (const { shiftId } of rows.filter((row) => own.has(row.shiftId)).slice(0, someShifts)) {
    same(
      differ,
      `shift ${shiftId} whole`,
      ["sold", "cancelled", "paid", "tax"],
      await asAdmin(look, drawer.read, { shiftId }),
      own.get(shiftId),
    );
  }
}
