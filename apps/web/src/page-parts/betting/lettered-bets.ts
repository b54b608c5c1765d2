// The meaning of the till's bet letters, default or customised by a service.
import { type LetteredBet, letteredBets, type CustomLetters, usualLetters } from "@chalkboard/contract";
import type { BetType, Side } from "@chalkboard/engine";
import { betName, type Translate } from "@chalkboard/i18n";

/**
 * `alias`: only one bet type of the market; `period`: the letters include the period; `side`: the side whose number was
 * typed.
 */
export type Meaning = {
  readonly market: BetType["market"];
  readonly pick: BetType["pick"];
  readonly alias?: string;
  readonly period?: BetType["period"];
  readonly side?: Side;
};
export const meanings: Readonly<Record<LetteredBet, Meaning>> = {
  moneyLine: { market: "moneyLine", pick: "team" },
  draw: { market: "moneyLine", pick: "team", side: 3 },
  spread: { market: "spread", pick: "team" },
  superSpread: { market: "spread", pick: "team", alias: "SRL" },
  alternative: { market: "spread", pick: "team", alias: "ARL" },
  over: { market: "total", pick: "over" },
  under: { market: "total", pick: "under" },
  teamOver: { market: "teamTotal", pick: "over" },
  teamUnder: { market: "teamTotal", pick: "under" },
  firstScore: { market: "firstScore", pick: "team" },
  lastScore: { market: "lastScore", pick: "team" },
  yesFirst: { market: "segmentScore", pick: "yes", period: "inning1" },
  noFirst: { market: "segmentScore", pick: "no", period: "inning1" },
  yesSecond: { market: "segmentScore", pick: "yes", period: "inning2" },
  boardOver: { market: "board", pick: "over" },
  boardUnder: { market: "board", pick: "under" },
  strikeoutsOver: { market: "strikeouts", pick: "over" },
  strikeoutsUnder: { market: "strikeouts", pick: "under" },
  yes: { market: "question", pick: "yes" },
  no: { market: "question", pick: "no" },
};

/** The name of a till bet: "Total · Over". */
export function letteredName(bet: LetteredBet, t: Translate): string {
  const { alias = "", period = "game", side, ...meant } = meanings[bet];
  return side === 3 ? t("betting.draw") : betName({ ...meant, alias, period }, undefined, t);
}

/** Custom letters in the order of the bets, without empty ones and defaults. */
export function customLettersOf(custom: CustomLetters): CustomLetters {
  return Object.fromEntries(
    letteredBets.flatMap((bet) => {
      const text = custom[bet]?.trim().toLowerCase() ?? "";
      return text === "" || text === usualLetters[bet] ? [] : [[bet, text]];
    }),
  );
}

/** Custom letters as a history shows them, with the default first: "o: a · u: b". */
export function customLettersText(custom: unknown): string {
  const letters = customLettersOf((custom ?? {}) as CustomLetters);
  return (
    letteredBets
      .flatMap((bet) => {
        const text = letters[bet];
        return text === undefined ? [] : [`${usualLetters[bet]}: ${text}`];
      })
      .join(" · ") || "–"
  );
}
