import { betType } from "@chalkboard/engine";
import { type Figure, type Figures, figuresHash } from "./figures.ts";

const words: Readonly<Record<number, string>> = {
  [-20]: "selling allowed",
  [-22]: "events available",
  [-23]: "ticket amount",
  [-24]: "wager amount",
  [-31]: "business hours",
  [-33]: "stake range",
  [-39]: "incompatible plays",
  [-41]: "available balance",
};
const statusWords: Readonly<Record<number, string>> = {
  [-2]: "paid early",
  [-1]: "no play or cancelled",
  0: "pending",
  1: "draw",
  2: "win",
  3: "lost",
};

/** The findings of the proof of the books, and the durations: seconds in total and by kind of step. */
export type Ending = {
  readonly findings: readonly string[];
  readonly checks: number;
  readonly transfers: number;
  readonly seconds: number;
  readonly bySteps: ReadonlyMap<string, number>;
};

/** The season's report as text: figures first, then whether the books balance, then the durations. */
export function printed(title: string, figures: Figures, ending: Ending): readonly string[] {
  const { findings } = ending;
  return [
    title,
    "",
    row("games", count(figures.games)),
    row("  results corrected", count(figures.corrected)),
    row("requests", count(figures.requests)),
    row("tickets sold", count(figures.sold)),
    row("  cancelled", count(figures.cancelled)),
    row("  undecided", count(figures.undecided)),
    row("handle", money(figures.handle)),
    row("returned", money(figures.returned)),
    row(
      "hold",
      `${money(figures.handle - figures.returned)}  ${share(figures.handle - figures.returned, figures.handle)}`,
    ),
    row("paid at counters", money(figures.paid)),
    "",
    ...table("by mode", figures.modes),
    "",
    ...table(
      "straights by bet type",
      figures.betTypes.map((line) => ({ ...line, name: nameOf(Number(line.name)) })),
    ),
    "",
    "tickets by status",
    ...figures.statuses.map(({ status, tickets }) => row(`  ${statusWords[status] ?? status}`, count(tickets))),
    "",
    "refused by code                         answered       in all",
    ...figures.refusals.map(
      ({ code, first, all }) => `${row(`  ${code} ${words[code] ?? ""}`, count(first))}${count(all).padStart(13)}`,
    ),
    "",
    "not paid, by reason",
    ...figures.notPaid.map(({ reason, times }) => row(`  ${reason}`, count(times))),
    "",
    findings.length === 0
      ? `books: ${count(ending.transfers)} transfers, ${ending.checks} rules hold, the sum is zero`
      : `BOOKS DO NOT BALANCE: ${findings.length} findings`,
    ...findings,
    `figures: ${figuresHash(figures)}`,
    `time: ${ending.seconds.toFixed(1)} s (${timesOf(ending)}); ${count(Math.round(figures.requests / ending.seconds))} tickets/s through their whole life`,
  ];
}

const stepWords: Readonly<Record<string, string>> = {
  open: "opening lines",
  move: "moving lines",
  close: "closing lines",
  wave: "selling",
  result: "results and grading",
  pay: "paying",
};

function timesOf({ bySteps }: Ending): string {
  return [...bySteps].map(([kind, seconds]) => `${stepWords[kind] ?? kind} ${seconds.toFixed(1)}`).join(", ");
}

function table(title: string, lines: readonly Figure[]): readonly string[] {
  return [
    `${title.padEnd(30)}${"tickets".padStart(10)}${"handle".padStart(16)}${"hold".padStart(16)}${"hold %".padStart(10)}`,
    ...lines.map(({ name, tickets, handle, returned }) =>
      [
        `  ${name.padEnd(28)}`,
        count(tickets).padStart(10),
        money(handle).padStart(16),
        money(handle - returned).padStart(16),
        share(handle - returned, handle).padStart(10),
      ].join(""),
    ),
  ];
}

function nameOf(id: number): string {
  return betType(id)?.name ?? String(id);
}

function row(name: string, value: string): string {
  return `${name.padEnd(32)}${value.padStart(16)}`;
}

function count(value: number): string {
  return value.toLocaleString("en-US");
}

function money(minor: number): string {
  return (minor / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

function share(part: number, whole: number): string {
  return whole === 0 ? "" : `${((part / whole) * 100).toFixed(2)}%`;
}
