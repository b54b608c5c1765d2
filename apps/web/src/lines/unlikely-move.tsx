import { americanText, pointsText } from "@chalkboard/messages";
import { Confirm } from "../kit/confirm.tsx";
import { useWords } from "../kit/words.tsx";
import { lineAt } from "./board-data.ts";
import type { WantedLine } from "./board-moves.ts";
import type { Unlikely } from "./use-mover.ts";

/** Asks whether a line is meant that is far from everything beside it. */
export function UnlikelyMove({ unlikely: { wanted, publish, leave } }: { readonly unlikely: Unlikely }) {
  const { t } = useWords();
  return (
    <Confirm title={t("lines.unlikelyTitle")} consequence={t("lines.unlikelyWhy", { lines: wanted.map(moveText).join(" · ") })} deed={t("lines.publish")}
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
