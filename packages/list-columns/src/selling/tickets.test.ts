import { formatOf, type Translate } from "@chalkboard/i18n";
import { expect, test } from "vitest";
import type { Writer } from "../columns.ts";
import { temporaryListColumns } from "./temporary.ts";
import { figureTicketListColumns, ticketListColumns } from "./tickets.ts";

const writer = (isOnline: boolean): Writer => ({
  t: ((key: string) => key) as Translate,
  format: formatOf("en"),
  language: "en",
  currency: "USD",
  zone: "UTC",
  isOnline,
});
const titles = (isOnline: boolean): readonly (readonly string[])[] =>
  [
    ticketListColumns.columns(writer(isOnline), {}),
    figureTicketListColumns.columns(writer(isOnline), {}),
    temporaryListColumns.columns(writer(isOnline), {}),
  ].map((columns) =>
    columns.map(({ title }) => title).filter((title) => title === "tickets.pos" || title === "tickets.customer"),
  );

test.each([
  ["a shop sells at a POS", false, "tickets.pos"],
  ["a service of accounts sells to a customer", true, "tickets.customer"],
] as const)("%s, in every list of tickets", (_rule, isOnline, title) =>
  expect(titles(isOnline)).toEqual([[title], [title], [title]]),
);
test("the tickets of one customer are headed by the customer's name, with no column for it", () =>
  expect(figureTicketListColumns.columns(writer(true), { posId: 7 }).map(({ title }) => title)).not.toContain(
    "tickets.customer",
  ));
