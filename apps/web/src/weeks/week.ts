// A week out of the link, its lines, and how they fold.
import { type AnswerOf, money } from "@chalkboard/contract";
import { z } from "zod";
import type { Words } from "../kit/words.tsx";

export type Week = AnswerOf<typeof money.listWeeks>[number];
export type WeekAnswer = AnswerOf<typeof money.weekLines>;
export type Line = WeekAnswer["lines"][number];
export type Account = { readonly posId: number } | { readonly zoneId: number };

/** The pages: all accounts by the tree of zones, agents alone, customers alone. */
export type WeekPath = "/ctrl/results-week" | "/ctrl/results-week-a" | "/ctrl/results-week-c";

export const schema = z.object({
  week: z.coerce.number().int().min(0).catch(0), text: z.string().catch(""), due: z.enum(["", "due", "owes", "owed"]).catch(""),
  folded: z.string().catch(""), line: z.string().catch(""),
});
export type Chosen = z.output<typeof schema>;

/** Whose account a line is. */
export function accountOf({ posId, zoneId }: Pick<Line, "posId" | "zoneId">): Account {
  return posId === null ? { zoneId: zoneId ?? 0 } : { posId };
}

/** "Mon 16 – Sun 22 Nov". */
export function daysText({ from, to }: Pick<Week, "from" | "to">, { format }: Pick<Words, "format">): string {
  return `${format.day(from)} – ${format.day(to)}`;
}

/** From the topmost down to the line: "North / Cape / Shop 4". */
export function pathsOf(lines: readonly Line[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const line of lines) {
    const above = line.parentId === null ? undefined : paths.get(`zone/${String(line.parentId)}`);
    paths.set(line.key, above === undefined ? line.name : `${above} / ${line.name}`);
  }
  return paths;
}

/** The lines of a page that are looked for; folded zones hide what is below them, unless somebody searches. */
export function shownLines(path: WeekPath, lines: readonly Line[], { text, due, folded }: Pick<Chosen, "text" | "due" | "folded">): readonly Line[] {
  const wanted = text.trim().toLowerCase();
  const balanceOf = (line: Line): number => (path === "/ctrl/results-week" ? line.all : line.own).balance;
  const isDue = (line: Line): boolean => {
    const balance = balanceOf(line);
    return due === "" || (due === "due" ? balance !== 0 : due === "owes" ? balance < 0 : balance > 0);
  };
  const hidden = new Set<number>();
  if (wanted === "" && due === "" && path !== "/ctrl/results-week-c") {
    const shut = new Set(folded.split(",").map(Number));
    for (const { zoneId, parentId } of lines) {
      if (parentId !== null && (shut.has(parentId) || hidden.has(parentId)) && zoneId !== null) hidden.add(zoneId);
    }
    return ofPath(path, lines).filter(({ zoneId, parentId }) => !(zoneId !== null && hidden.has(zoneId))
      && !(parentId !== null && (shut.has(parentId) || hidden.has(parentId))));
  }
  return ofPath(path, lines).filter((line) => isDue(line) && line.name.toLowerCase().includes(wanted));
}

function ofPath(path: WeekPath, lines: readonly Line[]): readonly Line[] {
  switch (path) {
    case "/ctrl/results-week": return lines;
    case "/ctrl/results-week-a": return lines.filter(({ posId }) => posId === null);
    case "/ctrl/results-week-c": return lines.filter(({ posId }) => posId !== null);
  }
}

/** The zones that are folded after one of them was turned. */
export function turned(folded: string, zoneId: number): string {
  const shut = new Set(folded.split(",").filter((one) => one !== ""));
  if (!shut.delete(String(zoneId))) shut.add(String(zoneId));
  return [...shut].join(",");
}
