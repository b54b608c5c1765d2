// A ticket's mode on paper: its name, how many bets and of which sizes, what a card gives, how an if-bet continues.

import { tickets } from "@chalkboard/contract";
import { decimalToAmerican, type FullCover, type StoredRule } from "@chalkboard/engine";
import { rationals } from "@chalkboard/kernel";
import { americanText, spreadText, pointsText, type Translate } from "@chalkboard/i18n";
import type { SoldTicket } from "../reading/stored-ticket.ts";

type Money = (amount: number) => string;
type Leg = SoldTicket["legs"][number];

/** Names that are the same in every language. */
const coverNames: Readonly<Record<FullCover, string>> = {
  trixie: "Trixie",
  patent: "Patent",
  yankee: "Yankee",
  lucky15: "Lucky 15",
  canadian: "Canadian",
  lucky31: "Lucky 31",
  heinz: "Heinz",
  lucky63: "Lucky 63",
  superHeinz: "Super Heinz",
  goliath: "Goliath",
};

const rulesOf = ({ wagers }: SoldTicket): readonly StoredRule[] =>
  wagers.flatMap(({ rule }) => (rule === null ? [] : [rule]));

/** The mode's name, with that of its cover or card: "Full cover · Yankee". */
export function modeName(ticket: SoldTicket, t: Translate): string {
  const mode = tickets.mode.options.find((option) => option === ticket.mode) ?? "straight";
  return [t(`betting.${mode}`), ...rulesOf(ticket).slice(0, 1).flatMap(variantName)].join(" · ");
}

function variantName(rule: StoredRule): readonly string[] {
  if (rule.kind === "teaser") return [rule.card.name];
  return rule.kind === "combinations" && rule.cover !== undefined ? [coverNames[rule.cover]] : [];
}

/** The text above the money: sizes, how many bets of which stake, and the odds of a single parlay. */
export function modeRows({ wagers }: SoldTicket, t: Translate, money: Money): readonly [string, string][] {
  const [only, ...others] = wagers;
  if (only === undefined || others.length > 0) return [];
  const { rule, count, legs, odds } = only;
  const bets = (stake: string): [string, string] => [t("paper.bets"), `${count}${stake}`];
  if (rule?.kind === "combinations") {
    return [
      [t("paper.sizes"), rule.sizes.join(", ")],
      bets(rule.amountIs === "risk" ? ` × ${money(rule.amount)}` : ""),
    ];
  }
  if (rule?.kind === "reverse") return [bets(rule.amountIs === "risk" ? ` × ${money(rule.amount)}` : "")];
  return legs.length > 1 && rule?.kind !== "chain" ? [[t("paper.odds"), americanOdds(odds)]] : [];
}

/** How the bets of a ticket depend on each other, in sentences. */
export function modeNotes(ticket: SoldTicket, t: Translate): readonly string[] {
  const free = ticket.funding === "credit" ? [t("paper.freePlay")] : [];
  return [
    ...free,
    ...rulesOf(ticket)
      .slice(0, 1)
      .flatMap((rule) => {
        switch (rule.kind) {
          case "chain":
            return [t(rule.continues === "onWin" ? "paper.thenWin" : "paper.thenAction")];
          case "reverse":
            return [t("paper.bothWays"), t(rule.continues === "onWin" ? "paper.thenWin" : "paper.thenAction")];
          case "teaser":
            return [t(`paper.${tieWords[rule.card.tie]}`)];
          case "combinations":
          case "parlayTable":
          case "progressive":
          case "open":
            return [];
        }
      }),
  ];
}

const tieWords = { reduce: "tieReduce", cancel: "tieCancel", lose: "tieLose", win: "tieWin" } as const;

/** The text after a leg: the line that was offered, where it was sold at another; its own stake in an if-bet. */
export function legAside(ticket: SoldTicket, index: number, t: Translate, money: Money): string {
  const leg = ticket.legs[index];
  const chain = rulesOf(ticket).find((rule) => rule.kind === "chain");
  const stake = chain?.stakes[index];
  const parts = [
    ...(stake === undefined ? [] : [money(stake)]),
    ...(leg?.board == null ? [] : [t("paper.offered", { line: boardText(leg, ticket.mode) })]),
  ];
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`;
}

function boardText({ board, teamName, points }: Leg, mode: string): string {
  const line = board?.points ?? points ?? 0;
  const text = teamName === "" ? pointsText(line) : spreadText(line);
  return mode === "teaser" ? text : `${text} ${americanText(board?.price ?? 0)}`;
}

// In the format of the legs' prices.
function americanOdds(odds: string): string {
  return americanText(decimalToAmerican(rationals.fromText(odds)));
}
