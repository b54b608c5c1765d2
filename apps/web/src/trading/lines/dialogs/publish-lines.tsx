import { americanText } from "@chalkboard/i18n";
import { Table, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../../kit/dialog/dialog-footer.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { lineAt } from "../data/board-data.ts";
import type { WantedLine } from "../data/board-moves.ts";
import { bandOf, marketName, pointsOf } from "../data/market-labels.ts";

export type PublishLinesProps = {
  readonly title: string;
  readonly wanted: readonly WantedLine[];
  /** The parts that cannot be done, in words. */
  readonly leftOut?: string | undefined;
  readonly sport: string;
  /** The choices before the preview. */
  readonly children?: ReactNode;
  readonly onPublish: () => void;
  readonly onClose: () => void;
};

/** Several lines before and after, previewed before they are published together. */
export function PublishLines({ title, wanted, leftOut, sport, children, onPublish, onClose }: PublishLinesProps) {
  const locale = useLocale();
  const { t } = locale;
  const [isDone, setDone] = useState(false);
  const written = ({ row, market }: WantedLine, points: number | null, price: number): string =>
    [pointsOf(market, row, points, locale), americanText(price)].join(" ").trim();
  const games = new Set(wanted.map(({ row }) => row.event.eventId)).size;
  return (
    <Dialog title={title} onClose={onClose} size="lg">
      {children}
      <Text mt="sm">
        {t("lines.linesOf", {
          lines: t("lines.linesCount", { count: wanted.length }),
          games: t("lines.games", { count: games }),
        })}
        {leftOut === undefined ? "" : ` ${leftOut}`}
      </Text>
      {wanted.length > 0 && (
        <Table.ScrollContainer minWidth={320} mah="50vh">
          <Table stickyHeader aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("betting.team")}</Table.Th>
                <Table.Th>{t("lines.market")}</Table.Th>
                <Table.Th ta="right">{t("lines.lineNow")}</Table.Th>
                <Table.Th ta="right">{t("lines.lineThen")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {wanted.map((line) => {
                const { row, market, points, price } = line;
                const now = lineAt(row, market);
                return (
                  <Table.Tr key={`${String(row.event.eventId)}/${market.id}/${String(row.side)}`}>
                    <Table.Td>
                      {[row.team?.rotation, row.team?.name ?? t("betting.draw")]
                        .filter((part) => part != null)
                        .join(" ")}
                    </Table.Td>
                    <Table.Td>{`${bandOf(market, sport, locale)} · ${marketName(market, sport, locale)}`}</Table.Td>
                    <Table.Td ta="right">{now === undefined ? "" : written(line, now.points, now.price)}</Table.Td>
                    <Table.Td ta="right">{written(line, points, price)}</Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <DialogFooter
        action={t("lines.publish")}
        isOff={wanted.length === 0 || isDone}
        onCancel={onClose}
        first={wanted.length === 0 ? "cancel" : "action"}
        onConfirm={() => {
          setDone(true);
          onPublish();
          onClose();
        }}
      />
    </Dialog>
  );
}
