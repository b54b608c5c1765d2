import { catalog } from "@chalkboard/contract";
import { americanText } from "@chalkboard/i18n";
import { Table } from "@mantine/core";
import type { GameRow, Market } from "../../../page-parts/betting/markets.ts";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { Drawer } from "../../../kit/dialog/drawer.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { type BoardRow, lineAt } from "../data/board-data.ts";
import { whoOf } from "../columns/event-columns.tsx";
import { bandOf, marketName, pointsOf } from "../data/market-labels.ts";

export type ServicesDrawerProps = {
  readonly row: BoardRow;
  readonly market: Market;
  readonly sport: string;
  readonly onClose: () => void;
};

/** Each service's line for a market, beside HQ's. */
export function ServicesDrawer({ onClose, ...shown }: ServicesDrawerProps) {
  const locale = useLocale();
  return (
    <Drawer
      title={`${locale.t("lines.keyServices")}: ${bandOf(shown.market, shown.sport, locale)} · ${marketName(shown.market, shown.sport, locale)}`}
      onClose={onClose}
      place="beside"
    >
      <Offers {...shown} />
    </Drawer>
  );
}

type Offered = { readonly name: string; readonly texts: readonly string[] };

const secondMs = 1_000;

function Offers({ row, market }: Omit<ServicesDrawerProps, "onClose">) {
  const locale = useLocale();
  const { t } = locale;
  const {
    data: { services },
  } = useCallQuery(catalog.serviceOffers, { eventId: row.event.eventId }, { everyMs: secondMs });
  const sides = (row.hasDraw && market.of(3) !== undefined ? [1, 2, 3] : [1, 2]) as readonly GameRow[];
  const answers = (
    market.facing === market
      ? sides.map((side) => ({ market, side }))
      : [market, market.facing].map((one) => ({ market: one, side: row.side }))
  ).filter((answer) => answer.market.of(answer.side) !== undefined);
  const text = (
    answer: (typeof answers)[number],
    line: { readonly points: number | null; readonly price: number } | undefined,
  ): string =>
    line === undefined
      ? ""
      : `${pointsOf(answer.market, { ...row, side: answer.side }, line.points, locale)} ${americanText(line.price)}`.trim();
  const rows: readonly Offered[] = [
    {
      name: t("lines.hqLine"),
      texts: answers.map((answer) => text(answer, lineAt({ ...row, side: answer.side }, answer.market))),
    },
    ...services.map(({ name, offers }): Offered => ({
      name,
      texts: answers.map((answer) => {
        const bet = answer.market.of(answer.side);
        const offer = offers.find(
          (one) => one.betType === bet?.betType && one.side === bet.side && one.alternate === bet.alternate,
        );
        return offer === undefined || offer.notSold === true
          ? t("lines.notSold")
          : offer.isOpen
            ? text(answer, offer)
            : t("betting.closed");
      }),
    })),
  ];
  const heading = (answer: (typeof answers)[number]): string =>
    whoOf(
      {
        row: { ...row, side: answer.side, team: row.event.sides.find(({ side }) => side === answer.side) },
        market: answer.market,
        isFirst: true,
      },
      locale,
    );
  return (
    <Table stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("lines.service")}</Table.Th>
          {answers.map((answer) => (
            <Table.Th key={`${answer.market.id}/${String(answer.side)}`} ta="right">
              {heading(answer)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, texts }) => (
          <Table.Tr key={name}>
            <Table.Td>{name}</Table.Td>
            {texts.map((said, index) => (
              <Table.Td key={index} ta="right">
                {said}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
