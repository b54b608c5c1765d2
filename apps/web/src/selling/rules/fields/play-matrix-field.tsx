import type { IncompatibleMatrix } from "@chalkboard/engine";
import { Button, Table, Text } from "@mantine/core";
import { useLocale } from "../../../kit/format/locale.tsx";
import { cellOf, isOneMarket, type Play, plays, turned } from "./play-matrix.ts";

export type PlayMatrixProps = {
  readonly matrix: IncompatibleMatrix;
  readonly onChange: (matrix: IncompatibleMatrix) => void;
};

/** Which two bets on one game may be combined: pressing a pair toggles it. */
export function PlayMatrix({ matrix, onChange }: PlayMatrixProps) {
  const { t } = useLocale();
  const text = (one: Play, other: Play): string => {
    const { isSold, isPartly } = cellOf(matrix, one, other);
    return `${one.mark} + ${other.mark}: ${t(isSold ? "settings.allow" : "settings.refuse")}${isPartly ? ` · ${t("settings.partly")}` : ""}`;
  };
  return (
    <>
      <Table.ScrollContainer minWidth={440}>
        <Table
          withRowBorders={false}
          verticalSpacing="xxs"
          horizontalSpacing="xxs"
          aria-label={t("settings.incompatiblePlays")}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              {plays.map(({ mark }) => (
                <Table.Th key={mark} ta="center">
                  {mark}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {plays.map((one, row) => (
              <Table.Tr key={one.mark}>
                <Table.Th scope="row" style={{ whiteSpace: "nowrap" }}>
                  {one.mark}
                </Table.Th>
                {plays.map((other, column) => {
                  if (column > row) return <Table.Td key={other.mark} />;
                  if (isOneMarket(one, other))
                    return (
                      <Table.Td key={other.mark} ta="center">
                        –
                      </Table.Td>
                    );
                  const { isSold, isPartly } = cellOf(matrix, one, other);
                  return (
                    <Table.Td key={other.mark} ta="center">
                      <Button
                        size="compact-xs"
                        fullWidth
                        variant={isSold ? "default" : "light"}
                        {...(isSold ? {} : { color: "no" })}
                        aria-pressed={!isSold}
                        aria-label={text(one, other)}
                        onClick={() => {
                          onChange(turned(matrix, one, other));
                        }}
                      >
                        {isSold ? "✓" : "✕"}
                        {isPartly ? "*" : ""}
                      </Button>
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="xs" c="dimmed">
        {t("settings.matrixHint")}
      </Text>
    </>
  );
}
