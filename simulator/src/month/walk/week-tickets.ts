// Checks the tickets behind the cells of the weeks: of accounts and zones with everything below them, day by day, in
// total, and for the previous week.

import { type AnswerOf, money, type PayloadOf, reports } from "@chalkboard/contract";
import { addDays } from "@chalkboard/kernel";
import { page } from "../../rehearsal/proof/differ.ts";
import { asAdmin, type ServiceWalk } from "./walk-context.ts";

/** How many accounts of each kind are checked one by one. */
const some = 3;

type Lines = AnswerOf<typeof money.weekLines>;
type Cells = Pick<Lines["total"], (typeof reports.weekFigure.options)[number] | "days">;
type Whose = Pick<PayloadOf<typeof reports.weekTickets>, "account" | "by">;

/** Results already queried: a week is checked as itself, and as the week before the next one. */
export type Behind = Map<string, Promise<number>>;

/**
 * `/ctrl/results-week`, `/ctrl/results-week-a`, `/ctrl/results-week-c`: the tickets behind a cell add up to it. @param
 * known filled by this function
 */
export async function cellsAgree(look: ServiceWalk, number: number, known: Behind): Promise<void> {
  for (const by of ["tree", "zone", "pos"] as const) {
    const { rows, total, week, weekBefore } = await asAdmin(look, money.weekLines, { number, by, text: "" });
    const zones = by === "tree" ? rows.filter(({ posId }) => posId === null).slice(0, some) : [];
    const pos = by === "tree" ? rows.filter(({ posId }) => posId !== null).slice(0, some) : [];
    const whose = [
      ...[...zones, ...pos].map(
        (row) =>
          [
            row.key,
            row,
            { by, account: row.posId === null ? { zoneId: row.zoneId ?? 0 } : { posId: row.posId } },
          ] as const,
      ),
      [`all by ${by}`, total, { by }] as const,
    ];
    for (const [name, cells, input] of whose) {
      await oneLine(look, known, `tickets of week ${number} behind ${name}`, week, cells, input);
      if (weekBefore !== null)
        await oneLine(look, known, `tickets beside week ${number} behind ${name}`, weekBefore, cells.before, input);
    }
  }
}

async function oneLine(
  look: ServiceWalk,
  known: Behind,
  where: string,
  { number, from }: Pick<Lines["week"], "number" | "from">,
  cells: Cells,
  whose: Whose,
): Promise<void> {
  const {
    differ,
    service: { serviceId },
  } = look;
  const ask = async (payload: PayloadOf<typeof reports.weekTickets>): Promise<number> =>
    (await asAdmin(look, reports.weekTickets, payload)).sums?.[0]?.amount ?? 0;
  const behind = (input: Pick<PayloadOf<typeof reports.weekTickets>, "figure" | "day">): Promise<number> => {
    const payload = { number, ...whose, ...input, ...page("number") };
    const key = JSON.stringify(payload);
    const sum = known.get(key) ?? ask(payload);
    known.set(key, sum);
    return sum;
  };
  for (const figure of reports.weekFigure.options)
    differ(`${where} of service ${serviceId}, ${figure}`, await behind({ figure }), cells[figure]);
  // Days without figures are included with zeros, or the week's net would differ.
  for (const [index, net] of cells.days.entries()) {
    if (net !== 0)
      differ(
        `${where} of service ${serviceId}, day ${index}`,
        await behind({ figure: "net", day: addDays(from, index) }),
        net,
      );
  }
}
