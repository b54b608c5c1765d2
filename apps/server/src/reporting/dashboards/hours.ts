// Sales hour by hour, today beside the same day a week before, by the clock of a service.
import type { AnswerOf, home } from "@chalkboard/contract";
import { type Day, instantOf } from "@chalkboard/kernel";

export type Hours = AnswerOf<typeof home.serviceNow>["hours"];
/** What was sold in an hour of the day. */
export type SoldInHour = {
  readonly is_before: boolean;
  readonly hour: number;
  readonly sales: number;
  readonly tickets: number;
};

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

/** The hours of a business day. @param closeMinute when it begins */
export function hoursOf(
  sold: readonly SoldInHour[],
  day: Day,
  { timeZone, closeMinute }: { readonly timeZone: string; readonly closeMinute: number },
): Hours {
  const sums = hoursOfDay.map((hour) => ({
    at: instantOf(day, closeMinute + 60 * hour, timeZone),
    ...noSales,
  }));
  for (const { is_before: isBefore, hour, sales, tickets } of sold) {
    const sum = sums[hour];
    if (sum === undefined) continue;
    sum[isBefore ? "salesBefore" : "sales"] += sales;
    sum[isBefore ? "ticketsBefore" : "tickets"] += tickets;
  }
  return sums;
}

const noSales = { tickets: 0, sales: 0, ticketsBefore: 0, salesBefore: 0 };

/**
 * The hours of several services together, each by its own clock: the first hours of their days, the second, and so on.
 * @param worth an amount of the service in the currency of the sum
 */
export function hoursTogether<Service extends { readonly hours: Hours }>(
  services: readonly Service[],
  starts: Hours,
  worth: (service: Service, amount: number) => number,
): Hours {
  return starts.map((start, index) =>
    services.reduce((sum, service) => {
      const own = service.hours[index];
      return own === undefined
        ? sum
        : {
            ...sum,
            tickets: sum.tickets + own.tickets,
            sales: sum.sales + worth(service, own.sales),
            ticketsBefore: sum.ticketsBefore + own.ticketsBefore,
            salesBefore: sum.salesBefore + worth(service, own.salesBefore),
          };
    }, start),
  );
}
