import { americanText, pointsText } from "@chalkboard/i18n";
import { Confirm } from "../../../kit/dialog/confirm.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { lineAt } from "../data/board-data.ts";
import { contradictionText, lineText } from "../data/line-faults.ts";
import type { WantedLine } from "../data/board-moves.ts";
import type { Unlikely } from "../data/use-mover.ts";

type UnlikelyMoveProps = { readonly unlikely: Unlikely; readonly sport: string };

/**
 * Asks for confirmation of a line that is far from all comparable lines, contradicts another line of its game, or was
 * moved meanwhile by another user.
 */
export function UnlikelyMove({
  unlikely: { wanted, isFar, waits, contradictions, changed, publish, leave },
  sport,
}: UnlikelyMoveProps) {
  const locale = useLocale();
  const { t } = locale;
  const moves = wanted.map(moveText);
  const row = wanted[0]?.row;
  const against =
    row === undefined
      ? []
      : contradictions.flatMap(({ reason, lines: [one, other] }) =>
          one === undefined || other === undefined
            ? []
            : [
                `${lineText(row, one, sport, locale)}: ${contradictionText(reason, lineText(row, other, sport, locale), locale)}.`,
              ],
        );
  const meanwhile =
    row === undefined
      ? []
      : changed.map((line) => t("lines.changedOf", { line: lineText(row, line, sport, locale), name: line.changedBy }));
  const consequence = [
    ...meanwhile,
    ...moves,
    ...(isFar ? [t("lines.unlikelyWhy")] : []),
    ...against,
    ...(waits ? [t("lines.unlikelyWaits")] : []),
  ];
  const title = changed.length > 0 ? "lines.changedTitle" : isFar ? "lines.unlikelyTitle" : "lines.contradictsTitle";
  return (
    <Confirm
      title={t(title)}
      consequence={consequence}
      action={t(waits ? "lines.propose" : "lines.publish")}
      isUnasked
      onConfirm={publish}
      onClose={leave}
    />
  );
}

// "907 San Diego Padres: −119 → −400"
export function moveText({ row, market, points, price }: WantedLine): string {
  const before = lineAt(row, market);
  const written = (of: number | null, at: number): string =>
    [of === null ? "" : pointsText(of), americanText(at)].join(" ").trim();
  const who = [row.team?.rotation, row.team?.name].filter((part) => part != null && part !== "").join(" ");
  return `${who}: ${before === undefined ? "" : `${written(before.points, before.price)} → `}${written(points, price)}`;
}
