// What a page would import, row by row, and what its selectors find.
import { type AnswerOf, sources } from "@chalkboard/contract";
import { pagePlaceText, pageWhy, quotesText } from "@chalkboard/list-columns";
import type { PlainKey } from "@chalkboard/i18n";
import { Alert, Table, Text } from "@mantine/core";
import { useMemo } from "react";
import type { Column } from "../../../kit/grid/columns.ts";
import { Grid } from "../../../kit/grid/grid.tsx";
import { useLocale, type Locale } from "../../../kit/format/locale.tsx";

type Seen = AnswerOf<typeof sources.readPage>;
type Row = Seen["rows"][number];

const faults = {
  tooLong: "webPages.fault.tooLong",
  notText: "webPages.fault.notText",
  noRows: "webPages.fault.noRows",
  badSelector: "webPages.fault.badSelector",
  badPattern: "webPages.fault.badPattern",
} as const satisfies Readonly<Partial<Record<sources.PageFault, PlainKey>>>;

/** Why no part of a page can be used, with the selector. */
export function faultText({ fault, place, selector }: NonNullable<Seen["fault"]>, t: Locale["t"]): string {
  if (fault !== "nothingFound") return selector === "" ? t(faults[fault]) : `${t(faults[fault])} ${selector}`;
  return t("webPages.foundNothing", { place: pagePlaceText(place, t), selector });
}

export function PageSeen({ seen, withPlaces = false }: { readonly seen: Seen; readonly withPlaces?: boolean }) {
  const { t, format, zone } = useLocale();
  const columns = useMemo(
    (): readonly Column<Row>[] => [
      { title: "sources.row", value: ({ row }) => row, kind: "number", width: 60 },
      { title: "betting.game", value: ({ away, home }) => `${away} @ ${home}`, grow: 2, phone: "name" },
      { title: "duties.starts", value: ({ startsAt }) => startsAt ?? undefined, kind: "dateTime", width: 150 },
      {
        title: "sources.lines",
        grow: 2,
        wraps: true,
        value: ({ quotes, score }) =>
          score === null ? marketsText(quotes) : `${String(score.away)}–${String(score.home)}`,
      },
      { title: "sources.refused", value: (row) => whyText(row, t), grow: 2, wraps: true },
    ],
    [t],
  );
  if (seen.fault !== null)
    return (
      <Alert color="no" variant="light" role="alert">
        {faultText(seen.fault, t)}
      </Alert>
    );
  const figures = [
    ["found", seen.found],
    ["expected", seen.expected],
    ["matched", seen.matched],
    ["leftOut", seen.leftOut],
  ] as const;
  return (
    <>
      <Table mb="xs">
        <Table.Thead>
          <Table.Tr>
            {figures.map(([what]) => (
              <Table.Th key={what} ta="right">
                {t(`webPages.${what}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            {figures.map(([what, count]) => (
              <Table.Td key={what} ta="right">
                {format.number(count)}
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tbody>
      </Table>
      {!seen.isWhole && (
        <Alert color="wait" variant="light" mb="xs">
          {t("webPages.incomplete")}
        </Alert>
      )}
      {!seen.takesLines && (
        <Alert variant="light" mb="xs">
          {t("sources.takesNoLines")}
        </Alert>
      )}
      {withPlaces && (
        <Table mb="xs">
          <Table.Tbody>
            {seen.places.map(({ place, found, samples }) => (
              <Table.Tr key={place}>
                <Table.Td>{pagePlaceText(place, t)}</Table.Td>
                <Table.Td ta="right">{format.number(found)}</Table.Td>
                <Table.Td>
                  <Text size="sm" lineClamp={1}>
                    {samples.join(" · ")}
                  </Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Grid
        name="page-rows"
        height="auto"
        rows={seen.rows}
        rowKey={({ row }) => row}
        columns={columns}
        empty={{ title: "webPages.fault.noRows", why: "webPages.tryHint" }}
      />
      <Text size="xs" c="dimmed">
        {zone}
      </Text>
    </>
  );
}

/** Market by market: "+120 / −140 · +1½ −150 / −1½ +130". */
function marketsText(quotes: Row["quotes"]): string {
  const market = (betType: number): number => (betType % 6 === 4 ? betType - 1 : betType);
  return [...Map.groupBy(quotes, ({ betType }) => market(betType)).values()]
    .map((some) => quotesText(some))
    .join(" · ");
}

function whyText({ unknown, problems }: Row, t: Locale["t"]): string {
  const names = unknown.length === 0 ? [] : [t("webPages.unknownNames", { names: unknown.join(", ") })];
  return [
    ...names,
    ...problems.map(({ code, place, said }) => `${pagePlaceText(place, t)}: ${pageWhy({ why: code, said }, t)}`),
  ].join("; ");
}
