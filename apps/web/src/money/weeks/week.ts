// A week from the link, its rows, and their folding.
import { type AnswerOf, money, type PayloadOf } from "@chalkboard/contract";
import { z } from "zod";
import type { Locale } from "../../kit/format/locale.tsx";

export type Week = AnswerOf<typeof money.listWeeks>[number];
export type Line = AnswerOf<typeof money.weekLines>["rows"][number];
export type Account = { readonly posId: number } | { readonly zoneId: number };

/** The pages: all accounts by the zone tree, agents only, customers only. */
export type WeekPath = "/ctrl/results-week" | "/ctrl/results-week-a" | "/ctrl/results-week-c";
export type WeekWay = PayloadOf<typeof money.weekLines>["by"];
export const ways = {
  "/ctrl/results-week": "tree",
  "/ctrl/results-week-a": "zone",
  "/ctrl/results-week-c": "pos",
} as const satisfies Record<WeekPath, WeekWay>;

export const schema = z.object({
  week: z.coerce.number().int().min(0).catch(0),
  text: z.string().max(60).catch(""),
  due: money.weekDue.or(z.literal("")).catch(""),
  line: z.string().catch(""),
});
export type Chosen = z.output<typeof schema>;

/** The account of a line. */
export function accountOf({ posId, zoneId }: Pick<Line, "posId" | "zoneId">): Account {
  return posId === null ? { zoneId: zoneId ?? 0 } : { posId };
}

/** The figures of an account that its panel explains. */
export const accountFigures = [
  "opening",
  "byHand",
  "loans",
  "others",
  "commission",
  "settled",
  "balance",
  "carried",
  "carriedAfter",
] as const;
export type AccountFigure = (typeof accountFigures)[number];

/** A row in the link, with the figure that it was opened by: `pos/7`, `zone/3:byHand`. */
export type OpenedRow = { readonly key: string; readonly figure: AccountFigure };
export function openedLine(text: string): OpenedRow {
  const [key = "", figure] = text.split(":");
  return { key, figure: accountFigures.find((one) => one === figure) ?? "balance" };
}
export function lineText({ key, figure }: { readonly key: string; readonly figure: string }): string {
  return figure === "balance" ? key : `${key}:${figure}`;
}

/** "Mon 16 – Sun 22 Nov". */
export function daysText({ from, to }: Pick<Week, "from" | "to">, { format }: Pick<Locale, "format">): string {
  return `${format.day(from)} – ${format.day(to)}`;
}

/** The rows without those in folded zones, at any depth; each zone precedes what is below it. */
export function unfolded(rows: Line[], folded: string): Line[] {
  const shut = new Set(
    folded
      .split(",")
      .filter((one) => one !== "")
      .map(Number),
  );
  if (shut.size === 0) return rows;
  const hidden = new Set<number>();
  return rows.filter(({ posId, zoneId, parentId }) => {
    const isHidden = parentId !== null && (shut.has(parentId) || hidden.has(parentId));
    if (isHidden && posId === null && zoneId !== null) hidden.add(zoneId);
    return !isHidden;
  });
}

/** The folded zones after one was toggled. */
export function turned(folded: string, zoneId: number): string {
  const shut = new Set(folded.split(",").filter((one) => one !== ""));
  if (!shut.delete(String(zoneId))) shut.add(String(zoneId));
  return [...shut].join(",");
}
