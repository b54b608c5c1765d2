import { americanText, pointsText } from "@chalkboard/messages";
import { Confirm } from "../kit/confirm.tsx";
import { useWords } from "../kit/words.tsx";
import { lineAt } from "./board-data.ts";
import { contradictionText, lineText } from "./line-faults.ts";
import type { WantedLine } from "./board-moves.ts";
import type { Unlikely } from "./use-mover.ts";

type UnlikelyMoveProps = { readonly unlikely: Unlikely; readonly sport: string };

/** Asks whether a line is meant that is far from everything beside it, or that contradicts another line of its game. */
export function UnlikelyMove({ unlikely: { wanted, isFar, waits, contradictions, publish, leave }, sport }: UnlikelyMoveProps) {
  const words = useWords();
  const { t } = words;
  const moves = wanted.map(moveText).join(" · ");
  const row = wanted[0]?.row;
  const against = row === undefined ? [] : contradictions.flatMap(({ reason, lines: [one, other] }) => (one === undefined || other === undefined ? []
    : [`${lineText(row, one, sport, words)}: ${contradictionText(reason, lineText(row, other, sport, words), words)}.`]));
  const consequence = [isFar ? t("lines.unlikelyWhy", { lines: moves }) : `${moves}.`, ...against, ...(waits ? [t("lines.unlikelyWaits")] : [])].join(" ");
  return (
    <Confirm title={t(isFar ? "lines.unlikelyTitle" : "lines.contradictsTitle")} consequence={consequence} deed={t(waits ? "lines.propose" : "lines.publish")}
      isUnasked onConfirm={publish} onClose={leave} />
  );
}

// "907 San Diego Padres: −119 → −400"
function moveText({ row, market, points, price }: WantedLine): string {
  const before = lineAt(row, market);
  const written = (of: number | null, at: number): string => [of === null ? "" : pointsText(of), americanText(at)].join(" ").trim();
  const who = [row.team?.rotation, row.team?.name].filter((part) => part != null && part !== "").join(" ");
  return `${who}: ${before === undefined ? "" : `${written(before.points, before.price)} → `}${written(points, price)}`;
}
