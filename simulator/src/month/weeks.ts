// Weeks of the month: closed by the admins, one of them repeatedly while the server dies under it, and settled.

import { money } from "@chalkboard/contract";
import type { AnswerOf } from "@chalkboard/contract";
import { answered, type Differ } from "../rehearsal/proof/differ.ts";
import { query } from "../server.ts";
import { type Month, type MonthService, result } from "./month.ts";

type Scheme = Parameters<typeof schemeOf>[0];

/** The commission schemes of tills and zones, used in turn. */
const kinds = ["sales", "split", "redFigure", "profit", "none"] as const;

function schemeOf(kind: (typeof kinds)[number]): money.CommissionScheme | null {
  const share = { all: 2_500, byMode: {} };
  switch (kind) {
    case "none":
      return null;
    case "sales":
      return { sales: { all: 1_000, byMode: { parlay: 1_250 } }, net: null, feePerActive: 0 };
    case "profit":
    case "split":
      return { sales: { all: 500, byMode: {} }, net: { kind, share }, feePerActive: 150 };
    case "redFigure":
      return { sales: { all: 0, byMode: {} }, net: { kind, share }, feePerActive: 0 };
  }
}

/** The admins set everyone's commission. Customers have none. */
export async function setSchemes(month: Month): Promise<void> {
  for (const { adminId, plan, sellers, zoneIds } of month.house.services) {
    const owners = [
      ...zoneIds.map((zoneId) => ({ zoneId })),
      ...(plan.kind === "retail" ? sellers.map(({ posId }) => ({ posId })) : []),
    ];
    for (const [index, owner] of owners.entries()) {
      const scheme = schemeOf(kinds[index % kinds.length] as Scheme);
      if (scheme !== null) await result(month, "scheme", adminId, money.saveScheme, { owner, scheme });
    }
  }
}

/** Database statements after which the server dies while a week is closed, one death after the other. */
const deaths = [7, 12, 19, 26, 40] as const;

/**
 * Closes the week of a service that is over.
 * @param killed whether the server dies in the middle, more than once, and two closes run at once at the end
 */
export async function closeWeek(month: Month, service: MonthService, killed: boolean, differ: Differ): Promise<void> {
  const { server } = month;
  const { adminId } = service;
  const preview = await result(month, "week: looked at", adminId, money.previewClose, {});
  if (preview === undefined || !preview.isOver) return;
  const {
    week: { number },
  } = preview;
  if (killed) {
    for (const words of deaths) {
      server.dieAt(words);
      // A dying server does not respond, or reports a failure.
      await server.send(adminId, money.closeWeek, { number }).catch(() => undefined);
      if (await server.riseAgain()) month.done.set("week: died", (month.done.get("week: died") ?? 0) + 1);
      await saysHowFar(month, service, differ);
    }
  }
  const closing = () => result(month, "week: closed", adminId, money.closeWeek, { number });
  if (killed) await Promise.all([closing(), closing()]);
  const [closed] = (await closing()) ?? [];
  differ(`week ${number} of service ${service.serviceId} is closed and paid`, closed?.posted, true);
  await saysHowFar(month, service, differ);
  await agreesWithPreview(month, service, preview, differ);
}

const farOf = query(
  { number: "int4", done: "int8", whole: "int8" },
  `
  select w.number, count(p.week_row_id) as done, count(r.id) as whole
  from week_close w left join week_row r on r.week_id = w.id left join week_posting p on p.week_row_id = r.id
  where w.service_id = $1::int group by w.id, w.number order by w.number desc limit 1`,
);

/**
 * Compares the reported progress of a close with what is stored: wherever it stopped, as many accounts are paid as it
 * says.
 */
async function saysHowFar({ server }: Month, { adminId, serviceId }: MonthService, differ: Differ): Promise<void> {
  const is = await server.asOwner((sql) => sql.row(farOf, [serviceId]));
  const { week } = await answered(server.send(adminId, money.closeProgress, {}));
  differ(
    `how far the week of service ${serviceId} is`,
    [week?.number, week?.done, week?.whole].join("/"),
    [is?.number, is?.done, is?.whole].join("/"),
  );
}

/** Compares a closed week with its preview, account by account, to the cent. */
async function agreesWithPreview(
  month: Month,
  { adminId, serviceId }: MonthService,
  preview: AnswerOf<typeof money.previewClose>,
  differ: Differ,
): Promise<void> {
  const {
    week: { number },
  } = preview;
  for (const by of ["zone", "pos"] as const) {
    const figures = await result(month, "week: looked at", adminId, money.weekFigures, { number, by });
    const shown = new Map(figures?.rows.map((row) => [String(row.posId ?? row.zoneId), row]));
    for (const { posId, zoneId, net, commission, carriedAfter } of preview.rows.filter(
      (row) => (by === "pos") === (row.posId !== null),
    )) {
      const row = shown.get(String(posId ?? zoneId));
      differ(
        `week ${number} of service ${serviceId}, ${by} ${String(posId ?? zoneId)}, against what was said before it was closed`,
        [row?.net ?? 0, row?.commission ?? 0, row?.carriedAfter ?? 0].join("/"),
        [net, commission, carriedAfter].join("/"),
      );
    }
  }
}

/** The percentage of accounts that settle the week, and of those that do so by mistake. */
const settledPercent = 70;
const mistakenPercent = 4;

/** Debtors of the last closed week pay in, and creditors are paid. */
export async function settleWeek(month: Month, { adminId }: MonthService): Promise<void> {
  const { chance, serial, size } = month;
  const weeks = await result(month, "week: looked at", adminId, money.listWeeks, {});
  const last = weeks?.find(({ closedAt }) => closedAt !== null);
  if (last === undefined) return;
  const shown = await result(month, "week: looked at", adminId, money.weekLines, {
    number: last.number,
    by: "tree",
    text: "",
  });
  const due = shown?.rows.filter(({ own: { balance } }) => balance !== 0 && chance.percent(settledPercent)) ?? [];
  for (const {
    posId,
    zoneId,
    own: { balance },
  } of chance.sample(due, size.settlesAWeek)) {
    const account = posId === null ? { zoneId: zoneId ?? 0 } : { posId };
    const amount = chance.percent(80) ? Math.abs(balance) : Math.max(1, Math.floor(Math.abs(balance) / 2));
    const settled = await result(month, "week: settled", adminId, money.settleWeek, {
      key: `settles-${serial()}`,
      number: last.number,
      account,
      amount,
      was: balance,
      reason: "",
    });
    if (settled !== undefined && chance.percent(mistakenPercent)) {
      await result(month, "week: settlement taken back", adminId, money.takeBackSettlement, {
        transactionId: settled.transactionId,
        reason: "a mistake",
      });
    }
  }
}
